/** Cells on the clipboard: a text that holds their digits and marks, to be pasted elsewhere on a board. */

import { withCells } from "./cells.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** What is copied of a cell: how far it is from the first row and column, its digit, its marks. @typedef {readonly [down: number, right: number, digit: number, corner: number, centre: number, colours: number]} Clipped */

const BEGINNING = "sudokit cells ";

/** @param {Snapshot} snapshot @param {Iterable<number>} cells at least one */
export function clipOf({ shape, cells: contents }, cells) {
  const all = [...cells].sort((a, b) => a - b);
  const top = Math.min(...all.map((cell) => shape.rowOf(cell)));
  const left = Math.min(...all.map((cell) => shape.columnOf(cell)));
  const clipped = all.map((cell) => {
    const { digit, corner, centre, colours } = contents[cell];
    return [shape.rowOf(cell) - top, shape.columnOf(cell) - left, digit, corner, centre, colours];
  });
  return BEGINNING + JSON.stringify(clipped);
}

/** The cells in a text; null if it holds none. @param {string} text @returns {readonly Clipped[] | null} */
export function clipIn(text) {
  if (!text.startsWith(BEGINNING)) return null;
  try {
    const clipped = JSON.parse(text.slice(BEGINNING.length));
    const isWhole = (/** @type {unknown} */ cell) => Array.isArray(cell) && cell.length === 6 && cell.every((field) => Number.isInteger(field) && field >= 0);
    return Array.isArray(clipped) && clipped.length > 0 && clipped.every(isWhole) ? clipped : null;
  } catch {
    return null;
  }
}

/**
 * The snapshot with copied cells, the first row and column of which come to those of a cell. What would be outside the board
 * is left out, clues keep their digits, and digits and marks that the board does not have are dropped.
 * @param {Snapshot} snapshot
 * @param {readonly boolean[]} givens
 * @param {readonly Clipped[]} clipped
 * @param {number} corner the cell
 */
export function withClip(snapshot, givens, clipped, corner) {
  const { shape } = snapshot;
  const known = shape.places.reduce((mask, digit) => mask | (1 << digit), 0);
  let next = snapshot;
  for (const [down, right, digit, corners, centre, colours] of clipped) {
    const [row, column] = [shape.rowOf(corner) + down, shape.columnOf(corner) + right];
    if (row >= shape.rows || column >= shape.columns) continue;
    const cell = shape.cellAt(row, column);
    const written = givens[cell] ? {} : { digit: shape.places.includes(digit) ? digit : 0, corner: corners & known, centre: centre & known, listed: false };
    next = withCells(next, [cell], () => ({ ...written, colours: colours & COLOURS }));
  }
  return next;
}

/** The masks of colours, which are numbered from 1 to 9. */
const COLOURS = 0b11_1111_1110;
