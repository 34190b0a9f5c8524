/**
 * Hints for variants: where something follows, by which rule or technique, and what, with its reason. The engine says it, as
 * it explains variants. Where it finds nothing, the hint says so, and offers a digit of the solution.
 */

import { api } from "../asking/api.js";
import { brokenCells } from "../games/solutions.js";
import { openCandidates, possibleIn } from "../model/cells.js";
import { digitsOf, maskOf } from "../model/shape.js";
import { language, say, t } from "../words/language.js";

/** @typedef {import("../model/game.js").Game} Game */
/** A hint; `cells` are lit, and `others` in another colour. @typedef {import("../asking/api.js").Hint & {cells?: readonly number[], others?: readonly number[]}} Hint */
/** @typedef {import("../model/shape.js").Shape} Shape */
/** @typedef {import("../model/variant.js").Step} Step */

/** @type {Omit<Hint, "level" | "text">} */
const NOTHING = { wrong: [], missing: [], technique: null, houses: [], step: null };

/**
 * The hint of a degree.
 * @param {Game} game
 * @param {1 | 2 | 3} level
 * @param {import("../model/cells.js").Reading} reading
 * @returns {Promise<Hint>}
 */
export async function hintOfVariant(game, level, reading) {
  const { shape, snapshot, givens } = game;
  const variant = /** @type {import("../model/variant.js").Variant} */ (game.variant);
  const digits = game.digits.map((digit) => (digit ? shape.digits[digit - 1] : null));
  const solution = shape.digitsOfLine(game.solution ?? "");
  const wrong = (solution ? [...game.mistakes()] : await brokenCells(game)).filter((cell) => !givens[cell]);
  if (wrong.length) return faults(game, wrong);
  const open = openCandidates(snapshot, reading);
  const missing = shape.cells.filter((cell) => solution && !game.digits[cell] && !(open[cell] & maskOf(solution[cell])));
  if (missing.length) return { ...NOTHING, level: 1, text: "", missing: missing.map((cell) => [cell, /** @type {number[]} */ (solution)[cell]]) };
  const lists = (/** @type {number[]} */ masks) => masks.map((mask) => digitsOf(mask).map((digit) => shape.digits[digit - 1]));
  // Without a solution to compare them with, what the player has removed may be wrong.
  const found = await api.stepOfVariant(variant, digits, lists(solution ? open : possibleIn(snapshot)), lists(open), language());
  return found ? ofStep(game, level, found) : byTrying(game, level, open, solution);
}

/** @param {Game} game @param {readonly number[]} wrong @returns {Hint} */
function faults({ shape, digits }, wrong) {
  const named = wrong.map((cell) => `${shape.nameOf(cell)} = ${shape.characterOf(digits[cell])}`).join(", ");
  return { ...NOTHING, level: 1, text: say("hints", "wrong-digits", { digits: named }), wrong: wrong.map((cell) => [cell, digits[cell]]) };
}

/** @param {Game} game @param {1 | 2 | 3} level @param {Step} found @returns {Hint} */
function ofStep(game, level, found) {
  const { shape } = game;
  const { technique, cells, sources, title, body, where, which } = found;
  const changed = [...found.placements, ...found.eliminations].map(([cell]) => cell);
  const houses = sources.flatMap((source) => housesOfSource(shape, source));
  if (level === 1) {
    const lit = cells.length === shape.cells.length || !changed.length ? cells : changed.slice(0, 1);
    return { ...NOTHING, level, text: where, cells: lit };
  }
  const others = found.sets[1] ?? [];
  if (level === 2) return { ...NOTHING, level, text: which, houses, cells: cells.length ? cells : changed, others };
  if (technique === "contradiction") return { ...NOTHING, level, text: `${t("hint_wrong_before")} ${body}`, cells };
  return { ...NOTHING, level, text: `${title}: ${body}`, houses, cells, others, step: /** @type {Hint["step"]} */ (stepToShow(shape, found)) };
}

/** So many steps about cells outside the grid are told before the one that follows from them. */
const MOST_BEFORE = 5;

/** A step of the engine as the board shows it. @param {Shape} shape @param {Step} found @returns {import("../model/picture.js").Step} */
export function stepToShow(shape, { technique, score, sources, title, body, before, reasons, chains, ...found }) {
  const more = before.length - MOST_BEFORE;
  const lines = [...(more > 0 ? [t("hint_before", { count: more })] : []), ...before.slice(-MOST_BEFORE), ...reasons];
  const place = (/** @type {number} */ digit) => shape.digits.indexOf(digit) + 1;
  const houses = sources.flatMap((source) => housesOfSource(shape, source));
  const some = (/** @type {[number, number][]} */ candidates) => candidates.map(([cell, digit]) => /** @type {[number, number]} */ ([cell, place(digit)]));
  const [placements, eliminations] = [some(found.placements), some(found.eliminations)];
  const nodes = chains.flatMap((chain) => chain.map(([cell, digit, on]) => [cell, place(digit), on ? "pattern" : "other"]));
  const effects = [...placements.map(([cell, digit]) => [cell, digit, "placed"]), ...eliminations.map(([cell, digit]) => [cell, digit, "removed"])];
  const links = chains.flatMap((chain) => chain.slice(1).map(([cell, digit, on], i) => [[chain[i][0], place(chain[i][1])], [cell, place(digit)], on]));
  const step = {
    ...{ technique, score, placements, eliminations, chains: [] },
    sentence: { title, joint: ": ", body },
    picture: { houses, roles: [...nodes, ...effects], links },
    reasons: lines.map((text) => ({ text, chain: null, node: null, inside: [] })),
  };
  return /** @type {import("../model/picture.js").Step} */ (/** @type {unknown} */ (step));
}

/** A digit of the solution, in a cell with few candidates. @param {Game} game @param {1 | 2 | 3} level @param {readonly number[]} open @param {readonly number[] | null} solution @returns {Hint} */
function byTrying(game, level, open, solution) {
  const { shape } = game;
  if (!solution) return { ...NOTHING, level: 3, text: t("hint_stuck") };
  const blank = shape.cells.filter((cell) => !game.digits[cell]);
  const few = (/** @type {number} */ cell) => digitsOf(open[cell]).length;
  const cell = blank.reduce((best, other) => (few(other) < few(best) ? other : best));
  if (level === 1) return { ...NOTHING, level, text: t("hint_trying", { cell: shape.nameOf(cell) }), cells: [cell] };
  return { ...placing(game, cell, solution[cell]), level: 3, cells: [cell] };
}

/** A step that places a digit without a reason. @param {Game} game @param {number} cell @param {number} digit */
function placing({ shape }, cell, digit) {
  const body = t("puts", { digit: shape.characterOf(digit), cell: shape.nameOf(cell) });
  const picture = { houses: [], roles: [[cell, digit, "placed"]], links: [] };
  const step = { technique: "", score: 0, placements: [[cell, digit]], eliminations: [], sentence: { title: "", joint: "", body }, picture };
  return { ...NOTHING, text: body, step: /** @type {Hint["step"]} */ (/** @type {unknown} */ (step)) };
}

/** The house that a source of a step is, as a list. @param {Shape} shape @param {Step["sources"][number]} source */
function housesOfSource(shape, { of, number }) {
  if (of === "constraint") return [];
  const before = { row: 0, column: shape.rows, region: shape.houses.length - shape.regions.length };
  return [before[of] + number];
}
