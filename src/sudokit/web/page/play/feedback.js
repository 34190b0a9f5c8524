/** What the board does when a move completes something: a small pulse, or a ripple over the whole board. */

import { completedCells } from "../model/completion.js";

const PULSE_MS = 420;
/** How long the ripple over a solved board takes. */
export const RIPPLE_MS = 600;

/**
 * Show what the last move has completed; not to be called for undoing, or for loading a game.
 * @param {import("../board/sudoku-board.js").SudokuBoard} board
 * @param {import("../model/game.js").Game} game
 */
export function celebrate(board, game) {
  const { digits, digitsBefore, shape } = game;
  const completed = completedCells(shape, digitsBefore, digits, game.solution);
  if (!completed.size) return;
  const origin = digits.findIndex((digit, cell) => digit !== digitsBefore[cell]);
  if (game.isSolved) board.wave(shape.cells, origin, RIPPLE_MS);
  else board.wave(completed, origin, PULSE_MS);
}
