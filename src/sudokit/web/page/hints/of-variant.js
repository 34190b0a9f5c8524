/**
 * Hints for variants: where something follows, by which rule, and what. Each follows from the digits and the candidates by
 * one rule alone, as the engine looks at them. Where none goes on, the hint says so, and offers a digit of the solution.
 */

import { api } from "../asking/api.js";
import { brokenCells } from "../games/solutions.js";
import { openCandidates, possibleIn } from "../model/cells.js";
import { digitsOf, maskOf } from "../model/shape.js";
import { list, say, speakAlso, t, textsOfKind } from "../words/language.js";

/** @typedef {import("../model/game.js").Game} Game */
/** A hint; `cells` are lit. @typedef {import("../asking/api.js").Hint & {cells?: readonly number[]}} Hint */
/** @typedef {import("../engine/variants/index.d.ts").Deduction} Deduction */

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
  await speakAlso("variants");
  const digits = game.digits.map((digit) => (digit ? shape.digits[digit - 1] : null));
  const solution = shape.digitsOfLine(game.solution ?? "");
  const wrong = (solution ? [...game.mistakes()] : await brokenCells(game)).filter((cell) => !givens[cell]);
  if (wrong.length) return faults(game, wrong);
  const open = openCandidates(snapshot, reading);
  const missing = shape.cells.filter((cell) => solution && !game.digits[cell] && !(open[cell] & maskOf(solution[cell])));
  if (missing.length) return { ...NOTHING, level: 1, text: "", missing: missing.map((cell) => [cell, /** @type {number[]} */ (solution)[cell]]) };
  const lists = (/** @type {number[]} */ masks) => masks.map((mask) => digitsOf(mask).map((digit) => shape.digits[digit - 1]));
  // Without a solution to compare them with, what the player has removed may be wrong.
  const found = await api.deduceVariant(variant, digits, lists(solution ? open : possibleIn(snapshot)), lists(open));
  return found ? ofRule(game, level, found) : byTrying(game, level, open, solution);
}

/** @param {Game} game @param {readonly number[]} wrong @returns {Hint} */
function faults({ shape, digits }, wrong) {
  const named = wrong.map((cell) => `${shape.nameOf(cell)} = ${shape.characterOf(digits[cell])}`).join(", ");
  return { ...NOTHING, level: 1, text: say("hints", "wrong-digits", { digits: named }), wrong: wrong.map((cell) => [cell, digits[cell]]) };
}

/** @param {Game} game @param {1 | 2 | 3} level @param {Deduction} found @returns {Hint} */
function ofRule(game, level, { cell, digit, removed, reason }) {
  const { shape } = game;
  const place = (/** @type {number} */ each) => shape.digits.indexOf(each) + 1;
  if (level === 1) return { ...NOTHING, level, text: t("hint_cell", { cell: shape.nameOf(cell) }), cells: [cell] };
  const houses = reason ? housesOf(game, reason) : [];
  const cells = reason && !houses.length ? reason.cells : [cell];
  const rule = reason ? t("hint_rule_alone", { rule: ruleOf(game, reason) }) : t("hint_last");
  if (level === 2) return { ...NOTHING, level, text: rule, houses, cells };
  if (digit === null && !removed.length) return { ...NOTHING, level, text: t("hint_no_way", { cell: shape.nameOf(cell) }), cells };
  const placements = digit === null ? [] : [[cell, place(digit)]];
  const eliminations = removed.flatMap(([from, gone]) => gone.map((each) => [from, place(each)]));
  return { ...stepOf(game, reason ? ruleOf(game, reason) : "", placements, eliminations, houses), level, cells };
}

/** A digit of the solution, in a cell with few candidates. @param {Game} game @param {1 | 2 | 3} level @param {readonly number[]} open @param {readonly number[] | null} solution @returns {Hint} */
function byTrying(game, level, open, solution) {
  const { shape } = game;
  if (!solution) return { ...NOTHING, level: 3, text: t("hint_stuck") };
  const blank = shape.cells.filter((cell) => !game.digits[cell]);
  const few = (/** @type {number} */ cell) => digitsOf(open[cell]).length;
  const cell = blank.reduce((best, other) => (few(other) < few(best) ? other : best));
  if (level === 1) return { ...NOTHING, level, text: t("hint_trying", { cell: shape.nameOf(cell) }), cells: [cell] };
  return { ...stepOf(game, "", [[cell, solution[cell]]], [], []), level: 3, cells: [cell] };
}

/** @param {Game} game @param {string} title @param {number[][]} placements @param {number[][]} eliminations @param {readonly number[]} houses */
function stepOf({ shape }, title, placements, eliminations, houses) {
  const name = (/** @type {number} */ digit) => shape.characterOf(digit);
  const effects = placements.map(([cell, digit]) => t("puts", { digit: name(digit), cell: shape.nameOf(cell) }));
  /** @type {Map<string, string[]>} */
  const cellsThatLose = new Map();
  for (const cell of new Set(eliminations.map(([from]) => from))) {
    const gone = list("and", eliminations.flatMap(([from, digit]) => (from === cell ? [name(digit)] : [])));
    cellsThatLose.set(gone, [...(cellsThatLose.get(gone) ?? []), shape.nameOf(cell)]);
  }
  for (const [gone, cells] of cellsThatLose) effects.push(say("parts", "lose", { count: cells.length, cells: cells.join(", "), digits: gone }));
  const body = list("results", effects);
  const roles = [...placements.map(([cell, digit]) => [cell, digit, "placed"]), ...eliminations.map(([cell, digit]) => [cell, digit, "removed"])];
  const step = { technique: "", score: 0, placements, eliminations, sentence: { title, joint: ": ", body }, picture: { houses, roles, links: [] } };
  return { ...NOTHING, text: title ? `${title}: ${body}` : body, houses: [...houses], step: /** @type {Hint["step"]} */ (/** @type {unknown} */ (step)) };
}

/** The house that a reason is, as a list. @param {Game} game @param {NonNullable<Deduction["reason"]>} reason */
function housesOf({ shape }, { of, number }) {
  if (of === "constraint") return [];
  const before = { row: 0, column: shape.rows, region: shape.houses.length - shape.regions.length };
  return [before[of] + number];
}

/** What a reason is called. @param {Game} game @param {NonNullable<Deduction["reason"]>} reason */
function ruleOf({ shape, variant }, { of, number, cells }) {
  if (of === "row") return t("house_row", { number: number + 1 });
  if (of === "column") return t("house_column", { number: number + 1 });
  if (of === "region") return t("house_box", { number: number + 1 });
  const { title } = textsOfKind(variant?.constraints?.[number].kind ?? "");
  return cells.length > MOST_NAMED ? title : `${title} (${cells.map((cell) => shape.nameOf(cell)).join(", ")})`;
}

const MOST_NAMED = 6;
