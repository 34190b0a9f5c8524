/** What a setter asks about a puzzle of any kind: the digits that its cells can have, how many solutions, what contradicts what. */

import { FormatError } from "../engine/errors.js";
import { count as counted, isUnique, ratingToTell, trueCandidates } from "../engine/variants/questions.js";
import { started } from "./variants.js";
import { arrivedAlso, language } from "./words/languages.js";
import { textOf } from "./words/telling.js";

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Puzzle */
/** @typedef {import("../engine/variants/index.d.ts").Constraint & Record<string, any>} Constraint */
/** @typedef {import("../model/variant.js").Part} Part */

/** Seconds for an answer. */
const PATIENCE = 30;

/** For each cell the places, in the digits of the puzzle, of those that some solution has there. @param {{puzzle: Puzzle}} question @returns {Promise<number[][]>} */
export async function candidates({ puzzle }) {
  await started();
  const counts = trueCandidates(puzzle, { timeout: PATIENCE });
  return counts.map((times) => times.flatMap((many, place) => (many ? [place + 1] : [])));
}

/** How many solutions there are, up to a limit. @param {{puzzle: Puzzle, limit: number, timeout: number}} question */
export async function count({ puzzle, limit, timeout }) {
  await started();
  return counted(puzzle, { limit, timeout });
}

/**
 * A smallest reason why there is no solution: parts that contradict each other, none of which can be left out. As in
 * `sudokit.variants.why_unsolvable`.
 * @param {{puzzle: Puzzle}} question
 */
export async function why({ puzzle }) {
  await started();
  const parts = partsOf(puzzle);
  const contradict = (/** @type {readonly Part[]} */ kept) => counted(withParts(puzzle, withMarks(puzzle, kept, parts)), { limit: 1, timeout: PATIENCE }).count === 0;
  return contradict([]) ? [] : smallest(parts, contradict);
}

/** The parts of a puzzle with one solution that can be left out, each on its own. @param {{puzzle: Puzzle}} question */
export async function redundant({ puzzle }) {
  await started();
  const parts = partsOf(puzzle);
  return parts.filter((part) => isUnique(withParts(puzzle, parts.filter((other) => other !== part)), { timeout: PATIENCE }));
}

/**
 * How hard a puzzle with one solution is, in words, and where its hardest step is.
 * @param {{puzzle: Puzzle, lang: import("./words/languages.js").Tag}} question
 * @returns {Promise<import("../model/variant.js").Rated>}
 */
export async function rate({ puzzle, lang }) {
  await Promise.all([started(), arrivedAlso(lang, "variants")]);
  const { hardest, ...rest } = ratingToTell(puzzle, { timeout: PATIENCE });
  if (!hardest) return { ...rest, hardest: null };
  const [cell] = [...hardest.placements, ...hardest.eliminations][0] ?? [hardest.cells[0]];
  return { ...rest, hardest: { title: textOf(hardest.told.title, language(lang)), cell } };
}

/** @param {Puzzle} puzzle @returns {Part[]} */
const partsOf = ({ givens = {}, candidates: own = {}, constraints = [] }) => [
  ...Object.keys(givens).map((given) => ({ given })),
  ...Object.keys(own).map((cell) => ({ candidates: cell })),
  ...constraints.map((_, constraint) => ({ constraint })),
];

/** A puzzle with some of its parts. @param {Puzzle} puzzle @param {readonly Part[]} parts @returns {Puzzle} */
function withParts(puzzle, parts) {
  /** @type {Required<Pick<Puzzle, "givens" | "candidates" | "constraints">>} */
  const kept = { givens: {}, candidates: {}, constraints: [] };
  for (const part of parts) {
    if ("given" in part) kept.givens[part.given] = puzzle.givens?.[part.given] ?? 0;
    else if ("candidates" in part) kept.candidates[part.candidates] = puzzle.candidates?.[part.candidates] ?? [];
    else kept.constraints.push(/** @type {import("../engine/variants/index.d.ts").Constraint} */ (puzzle.constraints?.[part.constraint]));
  }
  return { ...puzzle, ...kept };
}

/** The marks of which a rule says that all are given: without one of them, it would forbid what that one demands. @type {Readonly<Record<string, readonly string[]>>} */
const MARKS = Object.freeze({ negative_dots: ["white_dot", "black_dot"], negative_xv: ["xv"] });

/** Whether a constraint is of one of the kinds, or joins some that are. @param {Constraint} constraint @param {readonly string[]} kinds @returns {boolean} */
const has = ({ kind, constraints = [] }, kinds) => kinds.includes(kind) || constraints.some((/** @type {Constraint} */ each) => has(each, kinds));

/** Parts, and all marks of which one of them says that they are given. @param {Puzzle} puzzle @param {readonly Part[]} kept @param {readonly Part[]} parts @returns {Part[]} */
function withMarks({ constraints = [] }, kept, parts) {
  const ofPart = (/** @type {Part} */ part) => ("constraint" in part ? /** @type {Constraint} */ (constraints[part.constraint]) : null);
  const kinds = kept.flatMap((part) => MARKS[ofPart(part)?.kind ?? ""] ?? []);
  const marks = parts.filter((part) => {
    const constraint = ofPart(part);
    return !kept.includes(part) && constraint && has(constraint, kinds);
  });
  return [...kept, ...marks];
}

/**
 * QuickXplain: Junker, AAAI 2004.
 * @param {Part[]} parts
 * @param {(kept: readonly Part[]) => boolean} contradict
 * @returns {Part[]}
 */
function smallest(parts, contradict) {
  if (!contradict(parts)) throw new FormatError("the puzzle has a solution");
  /** @param {readonly Part[]} background @param {boolean} isNew @param {Part[]} rest @returns {Part[]} */
  const within = (background, isNew, rest) => {
    if (isNew && contradict(background)) return [];
    if (rest.length === 1) return rest;
    const half = rest.length >> 1;
    const needed = within([...background, ...rest.slice(0, half)], true, rest.slice(half));
    return [...within([...background, ...needed], needed.length > 0, rest.slice(0, half)), ...needed];
  };
  return within([], false, parts);
}
