/** A board from a link, a text, the server or the stock, and the game that begins with it. */

import { ALL_CELLS, ALL_DIGITS, candidatesOf, digitsOfLine } from "./classic.js";
import { Shape, maskOf, maskOfAll } from "./shape.js";
import { possibleIn, withCells } from "./cells.js";
import { Game } from "./game.js";

/**
 * @typedef {object} Loaded
 * @property {string} puzzle the clues, as a line
 * @property {string} [board] the digits on it, clues and others
 * @property {readonly number[] | null} [candidates] for each cell a mask of what is still open
 * @property {readonly number[] | null} [sukaku] the same of the clues alone, if candidates belong to the puzzle
 * @property {string | null} [solution] if it is known to be the only one
 * @property {import("./game.js").Difficulty | null} [difficulty]
 * @property {import("./game.js").Daily | null} [daily]
 * @property {import("./variant.js").Variant | null} [variant] the puzzle, if it has more than clues
 * @property {import("./shape.js").Shape} [shape] of a variant
 * @property {readonly string[]} [notes] what a variant does not have of the text that it was read from
 * @property {import("./variant.js").Told | null} [told] its rules in prose
 * @property {import("./variant.js").Drawn | null} [drawn]
 * @property {import("./fog.js").Fog | null} [fog]
 */

/** Whether a game is at the position at which a loaded puzzle would begin, and says as much of the text that it was read from. @param {Game} game @param {Loaded} loaded */
export const isAt = (game, { puzzle, board = puzzle, candidates, variant = null, told, notes = [] }) =>
  (game.told !== null || !told) && game.notes.length >= notes.length && JSON.stringify(game.variant) === JSON.stringify(variant) && game.puzzle === puzzle && game.line === board && String(game.sukaku ?? "") === String(candidates ?? "");

/** @param {Loaded} loaded */
export function gameOf({ puzzle, board = puzzle, candidates, sukaku, solution, difficulty, daily, variant, shape, notes = [], told = null, drawn = null, fog = null }) {
  const game = new Game(puzzle, sukaku, shape);
  if (variant) return Object.assign(game, { variant, notes, told, drawn, fog });
  const digits = digitsOfLine(board) ?? [];
  const filled = ALL_CELLS.filter((cell) => digits[cell] && !game.givens[cell]);
  game.play(withCells(game.snapshot, filled, (_, cell) => ({ digit: digits[cell] })));
  if (candidates) {
    const open = possibleIn(game.snapshot).map((mask, cell) => mask & candidates[cell]);
    game.play(withCells(game.snapshot, ALL_CELLS.filter((cell) => open[cell]), (_, cell) => ({ centre: open[cell], listed: true })));
  }
  if (solution) Object.assign(game, { solution, solutions: "one" });
  game.difficulty = difficulty ?? null;
  game.daily = daily ?? null;
  return game;
}

/** A variant that was opened. @param {import("./variant.js").Opened} opened @returns {Loaded} */
export function loadedVariant({ puzzle: variant, shape: form, candidates, leftOut: notes, told = null, drawn = null, fog: named = null }) {
  const shape = new Shape(form);
  const places = candidates.map((digits) => digits.map((digit) => shape.digits.indexOf(digit) + 1));
  const given = new Map(Object.entries(variant.givens ?? {}));
  const clues = shape.cells.map((cell) => (given.has(shape.nameOf(cell)) ? places[cell][0] : 0));
  const narrowed = Object.keys(variant.candidates ?? {}).length > 0;
  const cellsOf = (/** @type {readonly string[]} */ names) => shape.cells.filter((cell) => names.includes(shape.nameOf(cell)));
  const fog = named && { lamps: cellsOf(named.lamps), lit: cellsOf(named.lit), links: named.links?.map(({ by, lit }) => ({ by: cellsOf([by])[0], lit: cellsOf(lit) })) };
  return { puzzle: shape.lineOfDigits(clues), sukaku: narrowed ? places.map(maskOfAll) : null, variant, shape, notes, told, drawn, fog };
}

/**
 * The candidates of a loaded puzzle, if some are missing: they belong to it, a sukaku, if its clues have several
 * solutions. Otherwise null.
 * @param {Loaded} loaded its candidates may be those of the blank cells alone
 */
export function narrowed({ puzzle, board = puzzle, candidates }) {
  if (!candidates) return null;
  const [possible, digits] = [candidatesOf(digitsOfLine(puzzle) ?? []), digitsOfLine(board) ?? []];
  const shown = candidates.map((mask, cell) => (possible[cell] || ALL_DIGITS) & (mask || maskOf(digits[cell])));
  return possible.some((mask, cell) => mask & ~shown[cell]) ? shown : null;
}
