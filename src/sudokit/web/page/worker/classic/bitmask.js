/**
 * Algorithm `bitmask`: like `sets`, but one integer per house holds the digits it lacks.
 *
 * Bit d of a house's *mask* (value `1 << d`) is set while the house lacks digit d + 1. The `&` of the masks of a cell's
 * row, column and box is the set of all digits that fit, found in one step instead of nine checks: no digit that does
 * not fit is ever tried. Placements and backtracks are those of `scan` and `sets`, because cells and digits still go in
 * ascending order; the rejections are gone.
 *
 * The blanks are listed once, each with the numbers of its row, column and box. Three idioms:
 *
 *     mask & -mask            the lowest bit of a mask: its smallest digit
 *     32 - Math.clz32(bit)    the digit that a single bit stands for
 *     mask ^ bit              the mask without, or again with, that digit
 */

import { boxOf, columnOf, rowOf } from "../../model/classic.js";
import { Recorder } from "./result.js";

const ALL = 0b111111111;

/** A cell, and the numbers of its row, column and box. @typedef {Readonly<Record<"cell" | "row" | "column" | "box", number>>} Place */
/** The masks of the rows, the columns and the boxes. @typedef {Readonly<Record<"rows" | "columns" | "boxes", number[]>>} Masks */

/** Solve a board by backtracking over the digits that a bitwise and leaves for each blank. @type {import("./result.js").Solver} */
export function solve(cells, onEvent, maxChecks = Infinity) {
  const board = cells.slice();
  const { blanks, masks } = blanksAndMasks(board);
  const record = new Recorder(onEvent, maxChecks);
  return record.result(fill(board, blanks, 0, masks, record) ? board : null);
}

/**
 * Fill the blanks after the first `filled` ones; false if that is impossible.
 * @param {Uint8Array} board
 * @param {readonly Place[]} blanks
 * @param {number} filled
 * @param {Masks} masks
 * @param {Recorder} record
 */
function fill(board, blanks, filled, masks, record) {
  if (filled === blanks.length) return true;
  const blank = blanks[filled];
  let fitting = digitsFitting(blank, masks);
  while (fitting) {
    const bit = fitting & -fitting;
    const digit = 32 - Math.clz32(bit);
    fitting ^= bit;
    board[blank.cell] = digit;
    flip(masks, blank, bit);
    record.place(blank.cell, digit);
    if (fill(board, blanks, filled + 1, masks, record)) return true;
    board[blank.cell] = 0;
    flip(masks, blank, bit);
    record.undo(blank.cell, digit);
  }
  return false;
}

/** The blanks of a board in order, and what its houses lack. @param {Uint8Array} board */
export function blanksAndMasks(board) {
  /** @type {Masks} */
  const masks = { rows: Array(9).fill(ALL), columns: Array(9).fill(ALL), boxes: Array(9).fill(ALL) };
  /** @type {Place[]} */
  const blanks = [];
  board.forEach((digit, cell) => {
    const place = { cell, row: rowOf(cell), column: columnOf(cell), box: boxOf(cell) };
    if (digit) flip(masks, place, 1 << (digit - 1));
    else blanks.push(place);
  });
  return { blanks, masks };
}

/** The mask of the digits that fit a blank. @param {Place} blank @param {Masks} masks */
export const digitsFitting = ({ row, column, box }, { rows, columns, boxes }) => rows[row] & columns[column] & boxes[box];

/** Take a digit from what the houses of a cell lack, or put it back. @param {Masks} masks @param {Place} place @param {number} bit */
export function flip({ rows, columns, boxes }, { row, column, box }, bit) {
  rows[row] ^= bit;
  columns[column] ^= bit;
  boxes[box] ^= bit;
}
