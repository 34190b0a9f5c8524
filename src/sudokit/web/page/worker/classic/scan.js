/**
 * Algorithm `scan`: fill the blanks in order, and look at the board before each digit.
 *
 * The first program that most people write for a Sudoku: go through the blanks in reading order, try 1 to 9 in each,
 * and before a digit is written look whether its row, its column or its box already holds it. If no digit fits, go back
 * to the previous blank and try its next digit. Because cells and digits go in ascending order, the first solution
 * found is the lexicographically smallest.
 *
 * The board is a `Uint8Array` of 81 cells, row-major, 0 for a blank.
 */

import { columnOf, rowOf } from "../../model/classic.js";
import { Recorder } from "./result.js";

/** Solve a board by plain backtracking that checks digits by looking at up to 27 cells. @type {import("./result.js").Solver} */
export function solve(cells, onEvent, maxChecks = Infinity) {
  const board = cells.slice();
  const record = new Recorder(onEvent, maxChecks);
  return record.result(fill(board, 0, record) ? board : null);
}

/** Fill the blanks from cell `start` on; false if that is impossible. @param {Uint8Array} board @param {number} start @param {Recorder} record */
function fill(board, start, record) {
  const cell = board.indexOf(0, start);
  if (cell === -1) return true;
  for (let digit = 1; digit <= 9; digit += 1) {
    if (!fits(board, cell, digit)) {
      record.reject(cell, digit);
      continue;
    }
    board[cell] = digit;
    record.place(cell, digit);
    if (fill(board, cell + 1, record)) return true;
    board[cell] = 0;
    record.undo(cell, digit);
  }
  return false;
}

/** Whether no cell in the row, the column or the box of a cell holds the digit. @param {Uint8Array} board @param {number} cell @param {number} digit */
function fits(board, cell, digit) {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  for (let i = 0; i < 9; i += 1) {
    if (board[9 * row + i] === digit || board[9 * i + column] === digit) return false;
  }
  const [top, left] = [row - (row % 3), column - (column % 3)];
  for (let r = top; r < top + 3; r += 1) {
    for (let c = left; c < left + 3; c += 1) {
      if (board[9 * r + c] === digit) return false;
    }
  }
  return true;
}
