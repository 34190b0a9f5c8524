/** A board from a link, a text, the server or the stock, and the game that begins with it. */

import { candidatesOf, digitsOfLine, maskOf } from "./board.js";
import { digitsOfSnapshot, withCells } from "./cells.js";
import { Game } from "./game.js";
import { solve } from "./solve.js";

/**
 * @typedef {object} Loaded
 * @property {string} puzzle the clues, as a line
 * @property {string} [board] the digits on it, clues and others
 * @property {readonly number[] | null} [candidates] for each cell a mask of what is still open
 * @property {import("./game.js").Difficulty | null} [difficulty]
 * @property {import("./game.js").Daily | null} [daily]
 */

/** Whether a game is at the position at which a loaded puzzle would begin. @param {Game} game @param {Loaded} loaded */
export const isAt = (game, { puzzle, board = puzzle, candidates }) =>
  !candidates && game.puzzle === puzzle && game.line === board;

/** @param {Loaded} loaded */
export function gameOf({ puzzle, board, candidates, difficulty, daily }) {
  const game = new Game(puzzle);
  const digits = board ? digitsOfLine(board) : null;
  if (digits) {
    const filled = digits.flatMap((digit, cell) => (digit && !game.givens[cell] ? [cell] : []));
    game.play(withCells(game.snapshot, filled, (_, cell) => ({ digit: digits[cell] })));
  }
  if (candidates) {
    const open = candidatesOf(game.digits).map((mask, cell) => mask & candidates[cell]);
    const cells = open.flatMap((mask, cell) => (mask ? [cell] : []));
    // Clues with several solutions: the candidates belong to the puzzle.
    if (solve(digitsOfSnapshot(game.start))?.solutions === "several")
      game.sukaku = open.map((mask, cell) => (game.digits[cell] ? maskOf(game.digits[cell]) : mask));
    game.play(withCells(game.snapshot, cells, (_, cell) => ({ centre: open[cell], listed: true })));
  }
  game.difficulty = difficulty ?? null;
  game.daily = daily ?? null;
  return game;
}
