/** What a setter asks about a puzzle of any kind: the digits that its cells can have, how many solutions, what contradicts what. */

import { FormatError } from "../engine/errors.js";
import { candidatesByAndBy, contradictingParts, count as counted, equalCells, estimate as estimated, grid, ratingToTell, trueCandidates, unneededParts } from "../engine/variants/questions.js";
import { sizeOf, started, stepsStarted } from "./variants.js";
import { arrivedAlso, language } from "./words/languages.js";
import { textOf } from "./words/telling.js";

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Puzzle */

/** Seconds for an answer that only adds to another, for an answer, and for one that takes a search for each part of the puzzle. */
const [SHORT_PATIENCE, PATIENCE, LONG_PATIENCE] = [3, 30, 300];
/** So many random ways make an estimate that is right but for a fifth, mostly. */
const WAYS = 400;

/**
 * For each cell, those outside the grid last, the places in the digits of the puzzle of those that some solution has there, and
 * solutions that show it. Where that takes long, what is known is told before; null stands for the others.
 * @param {{puzzle: Puzzle, first?: readonly number[], solutions?: readonly (readonly number[])[]}} question `first`: cells to begin
 *   with; `solutions`: of puzzles that are much the same
 * @param {(found: import("../model/variant.js").FoundCandidates) => void} [tell]
 * @returns {Promise<import("../model/variant.js").FoundCandidates>}
 */
export async function candidates({ puzzle, first = [], solutions = [] }, tell = () => {}) {
  await started();
  let known = /** @type {import("../model/variant.js").FoundCandidates} */ ({ cells: [], solutions: [] });
  for (const { complete, cells, solutions: some } of candidatesByAndBy(puzzle, { first, solutions }, { timeout: PATIENCE })) {
    known = { cells, solutions: some };
    if (!complete) tell(known);
  }
  return known;
}

/** The groups of cells that have the same digit in every solution. @param {{puzzle: Puzzle, candidates: number[][]}} question `candidates` as they are answered @returns {Promise<number[][]>} */
export async function equals({ puzzle, candidates }) {
  await started();
  const { digits } = grid(puzzle);
  const size = sizeOf(puzzle);
  const all = candidates.map((places) => places.map((place) => digits[place - 1]));
  const groups = equalCells(puzzle, all, { timeout: SHORT_PATIENCE }).map((cells) => cells.filter((cell) => cell < size));
  return groups.filter((cells) => cells.length > 1);
}

/** For each cell, of each digit of the puzzle, how many solutions have it there, up to a limit. @param {{puzzle: Puzzle, limit: number}} question */
export async function counts({ puzzle, limit }) {
  await started();
  return trueCandidates(puzzle, { limit, timeout: PATIENCE }).slice(0, sizeOf(puzzle));
}

/** How many solutions there are, up to a limit. @param {{puzzle: Puzzle, limit: number, timeout: number}} question */
export async function count({ puzzle, limit, timeout }) {
  await started();
  return counted(puzzle, { limit, timeout });
}

/** About how many solutions there are. @param {{puzzle: Puzzle}} question */
export async function estimate({ puzzle }) {
  await started();
  return estimated(puzzle, { ways: WAYS, timeout: SHORT_PATIENCE });
}

/** Parts of a puzzle by their numbers: its givens, its candidates, its constraints. @param {Puzzle} puzzle @param {readonly number[]} numbers @returns {import("../model/variant.js").Part[]} */
function partsAt({ givens = {}, candidates = {}, constraints = [] }, numbers) {
  const parts = [
    ...Object.keys(givens).map((given) => ({ given })),
    ...Object.keys(candidates).map((cell) => ({ candidates: cell })),
    ...constraints.map((_, constraint) => ({ constraint })),
  ];
  return numbers.map((number) => parts[number]);
}

/**
 * A smallest reason why there is no solution: parts that contradict each other, none of which can be left out. As in
 * `sudokit.variants.why_unsolvable`.
 * @param {{puzzle: Puzzle}} question
 */
export async function why({ puzzle }) {
  await started();
  const parts = contradictingParts(puzzle, { timeout: LONG_PATIENCE });
  if (!parts) throw new FormatError("the puzzle has a solution");
  return partsAt(puzzle, parts);
}

/** The parts of a puzzle with one solution that can be left out, each on its own. @param {{puzzle: Puzzle}} question */
export async function redundant({ puzzle }) {
  await started();
  return partsAt(puzzle, unneededParts(puzzle, { timeout: LONG_PATIENCE }));
}

/**
 * How hard a puzzle with one solution is, in words, and where its hardest step is.
 * @param {{puzzle: Puzzle, lang: import("./words/languages.js").Tag}} question
 * @returns {Promise<import("../model/variant.js").Rated>}
 */
export async function rate({ puzzle, lang }) {
  await Promise.all([stepsStarted(), arrivedAlso(lang, "variants")]);
  const size = sizeOf(puzzle);
  const { hardest, left, ...rest } = ratingToTell(puzzle, { timeout: PATIENCE });
  const rated = { ...rest, left: left.filter((cell) => cell < size) };
  if (!hardest) return { ...rated, hardest: null };
  const cells = [...hardest.placements, ...hardest.eliminations].map(([cell]) => cell);
  return { ...rated, hardest: { title: textOf(hardest.told.title, language(lang)), cell: [...cells, ...hardest.cells].find((cell) => cell < size) ?? 0 } };
}
