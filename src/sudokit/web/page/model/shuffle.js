/**
 * An equivalent board: rows and columns in another order, digits renamed, possibly transposed. Level and
 * techniques stay the same, so a small stock of boards gives practically unlimited puzzles without a
 * server.
 */

import { columnOf, rowOf } from "./classic.js";
import { digitsOf, maskOfAll } from "./shape.js";

/** @typedef {Readonly<{source: readonly number[], rename: readonly number[]}>} Disguise
 * `source[cell]` is the cell that moves to `cell`; `rename[digit]` is the digit's new name. */

/**
 * @param {() => number} [random]
 * @returns {Disguise}
 */
export function randomDisguise(random = Math.random) {
  const rows = lineOrder(random);
  const columns = lineOrder(random);
  const turned = random() < 0.5;
  const source = Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = turned ? [columnOf(cell), rowOf(cell)] : [rowOf(cell), columnOf(cell)];
    return rows[row] * 9 + columns[column];
  });
  return { source, rename: [0, ...shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], random)] };
}

/** @param {Disguise} disguise @param {readonly number[]} digits */
export const disguiseDigits = ({ source, rename }, digits) =>
  source.map((cell) => rename[digits[cell]]);

/** @param {Disguise} disguise @param {readonly number[]} masks */
export const disguiseMasks = ({ source, rename }, masks) =>
  source.map((cell) => maskOfAll(digitsOf(masks[cell]).map((digit) => rename[digit])));

/** An order of nine rows, or columns, that keeps bands together. @param {() => number} random */
function lineOrder(random) {
  return shuffled([0, 1, 2], random).flatMap((band) =>
    shuffled([0, 1, 2], random).map((line) => 3 * band + line),
  );
}

/** @param {number[]} items @param {() => number} random */
function shuffled(items, random) {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}
