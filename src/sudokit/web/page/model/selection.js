/**
 * A selection: the cells that the next digit goes to, and the cursor, the cell that the arrow keys
 * start from. Immutable, like everything in this folder.
 */

import { ALL_CELLS, columnOf, digitsOf, maskOfAll, rowOf } from "./board.js";

/** @typedef {Readonly<{cells: ReadonlySet<number>, cursor: number}>} Selection */
/** @typedef {import("./contents.js").CellContent} CellContent */

/** @type {Selection} */
export const NOTHING = Object.freeze({ cells: new Set(), cursor: 40 });

/** @param {number} cell @returns {Selection} */
export const only = (cell) => ({ cells: new Set([cell]), cursor: cell });

/** @param {Selection} selection @param {number} cell @returns {Selection} */
export const plus = (selection, cell) => ({
  cells: new Set([...selection.cells, cell]),
  cursor: cell,
});

/** @param {Selection} selection @param {number} cell @returns {Selection} */
export function toggled(selection, cell) {
  const cells = new Set(selection.cells);
  if (!cells.delete(cell)) cells.add(cell);
  return { cells, cursor: cell };
}

/** @param {Selection} selection @returns {Selection} */
export const everything = ({ cursor }) => ({ cells: new Set(ALL_CELLS), cursor });

/** @param {Selection} selection @returns {Selection} */
export const inverted = ({ cells, cursor }) => ({
  cells: new Set(ALL_CELLS.filter((cell) => !cells.has(cell))),
  cursor,
});

/**
 * The cell some rows and columns away; opposite edges of the board are joined.
 * @param {number} cell
 * @param {number} down
 * @param {number} right
 */
export const moved = (cell, down, right) =>
  ((rowOf(cell) + down + 9) % 9) * 9 + ((columnOf(cell) + right + 9) % 9);

/**
 * All cells that look like this one: the same digit; for a blank cell, the same marks.
 * @param {readonly CellContent[]} contents
 * @param {number} cell
 * @returns {Selection}
 */
export function alike(contents, cell) {
  const wanted = contents[cell];
  /** @param {CellContent} other */
  const same = (other) => {
    if (wanted.digit) return other.digit === wanted.digit;
    return (
      !other.digit &&
      other.centre === wanted.centre &&
      other.corner === wanted.corner &&
      other.candidates === wanted.candidates
    );
  };
  const marked = wanted.digit || wanted.centre || wanted.corner || wanted.candidates;
  const cells = marked ? ALL_CELLS.filter((index) => same(contents[index])) : [cell];
  return { cells: new Set(cells), cursor: cell };
}

/**
 * The digit that all selected filled cells hold; 0 if there is none or more than one.
 * @param {Selection} selection
 * @param {readonly CellContent[]} contents
 */
export function commonDigit({ cells }, contents) {
  const digits = digitsOf(maskOfAll([...cells].map((cell) => contents[cell].digit)));
  return digits.length === 1 ? digits[0] : 0;
}
