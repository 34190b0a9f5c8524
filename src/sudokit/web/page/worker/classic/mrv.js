/**
 * Algorithm `mrv`: like `bitmask`, but always fill a blank with the fewest candidates.
 *
 * MRV stands for "minimum remaining values", the usual name for this rule. The board decides the order of the blanks: a
 * blank with one candidate needs no guess, a blank with none ends a wrong branch at once, and among the others the
 * smallest choice is the least likely to be wrong. Looking at every blank before each placement is slow, but saves
 * orders of magnitude on hard boards. That is what this algorithm teaches.
 *
 * The masks are those of `bitmask`. Because the cells no longer go in order, the answer for a board with several
 * solutions is some solution, not always the smallest.
 */

import { blanksAndMasks, digitsFitting, flip } from "./bitmask.js";
import { Recorder } from "./result.js";

/** @typedef {import("./bitmask.js").Masks} Masks */
/** @typedef {import("./bitmask.js").Place} Place */

/** Solve a board by backtracking, each time in the first blank with the fewest candidates. @type {import("./result.js").Solver} */
export function solve(cells, onEvent, maxChecks = Infinity) {
  const board = cells.slice();
  const { blanks, masks } = blanksAndMasks(board);
  const record = new Recorder(onEvent, maxChecks);
  return record.result(fill(board, blanks, masks, record) ? board : null);
}

/**
 * Fill the remaining blanks; false if that is impossible.
 * @param {Uint8Array} board
 * @param {Place[]} blanks
 * @param {Masks} masks
 * @param {Recorder} record
 */
function fill(board, blanks, masks, record) {
  if (!blanks.length) return true;
  const index = blankWithFewestCandidates(blanks, masks);
  const [blank] = blanks.splice(index, 1);
  let fitting = digitsFitting(blank, masks);
  while (fitting) {
    const bit = fitting & -fitting;
    const digit = 32 - Math.clz32(bit);
    fitting ^= bit;
    board[blank.cell] = digit;
    flip(masks, blank, bit);
    record.place(blank.cell, digit);
    if (fill(board, blanks, masks, record)) return true;
    board[blank.cell] = 0;
    flip(masks, blank, bit);
    record.undo(blank.cell, digit);
  }
  blanks.splice(index, 0, blank);
  return false;
}

/** The index of the first of them. @param {readonly Place[]} blanks @param {Masks} masks */
function blankWithFewestCandidates(blanks, masks) {
  const counts = blanks.map((blank) => bitCount(digitsFitting(blank, masks)));
  return counts.indexOf(Math.min(...counts));
}

/** The number of digits in a mask. @param {number} mask */
function bitCount(mask) {
  let count = 0;
  for (; mask; mask &= mask - 1) count += 1; // takes away the lowest bit
  return count;
}
