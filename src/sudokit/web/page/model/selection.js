/**
 * A selection: the cells that the next digit goes to, and the cursor, the cell that the arrow keys
 * start from. Immutable, like everything in this folder.
 */

import { digitsOf, maskOfAll } from "./shape.js";

/** @typedef {Readonly<{cells: ReadonlySet<number>, cursor: number}>} Selection */
/** @typedef {import("./contents.js").CellContent} CellContent */
/** @typedef {import("./shape.js").Shape} Shape */

/** No cell; the cursor is in the middle. @param {Shape} shape @returns {Selection} */
export const nothing = ({ rows, columns }) => ({ cells: new Set(), cursor: (rows >> 1) * columns + (columns >> 1) });

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

/** @param {Selection} selection @param {Shape} shape @returns {Selection} */
export const everything = ({ cursor }, shape) => ({ cells: new Set(shape.cells), cursor });

/** @param {Selection} selection @param {Shape} shape @returns {Selection} */
export const inverted = ({ cells, cursor }, shape) => ({
  cells: new Set(shape.cells.filter((cell) => !cells.has(cell))),
  cursor,
});

/**
 * The cell one row or column away; opposite edges of the board are joined.
 * @param {Shape} shape
 * @param {number} cell
 * @param {number} down
 * @param {number} right
 */
export const moved = (shape, cell, down, right) =>
  shape.cellAt(
    (shape.rowOf(cell) + down + shape.rows) % shape.rows,
    (shape.columnOf(cell) + right + shape.columns) % shape.columns,
  );

/**
 * All cells that look like this one: the same digit; for a blank cell, the same marks, or else the same colours.
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
  if (!marked && wanted.colours) return { cells: new Set([...contents.keys()].filter((index) => contents[index].colours === wanted.colours)), cursor: cell };
  const cells = marked ? [...contents.keys()].filter((index) => same(contents[index])) : [cell];
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
