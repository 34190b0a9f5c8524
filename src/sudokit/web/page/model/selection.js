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

/** Of what cells alike are first to have the same. @typedef {"digit" | "corner" | "centre" | "colour"} Likeness */

/** What a blank cell has of a likeness. @type {Record<Likeness, readonly ("corner" | "centre" | "candidates" | "colours")[]>} */
const FIELDS = Object.freeze({ digit: ["corner", "centre", "candidates"], corner: ["corner"], centre: ["centre", "candidates"], colour: ["colours"] });

/**
 * All cells that look like this one. Looked for is first the same of a likeness, if the cell has that: its digit, corner
 * marks, centre marks or candidates, or colours; then the same digit; for a blank cell all marks, and at last colours.
 * @param {readonly CellContent[]} contents
 * @param {number} cell
 * @param {Likeness} [likeness]
 * @returns {Selection}
 */
export function alike(contents, cell, likeness = "digit") {
  const wanted = contents[cell];
  const order = /** @type {const} */ ([likeness, "digit", "colour"]);
  for (const each of order) {
    const isDigit = wanted.digit > 0 && each !== "colour";
    const fields = FIELDS[each];
    if (!isDigit && !fields.some((field) => wanted[field])) continue;
    const same = (/** @type {CellContent} */ other) =>
      isDigit ? other.digit === wanted.digit : (each === "colour" || !other.digit) && fields.every((field) => other[field] === wanted[field]);
    return { cells: new Set([...contents.keys()].filter((index) => same(contents[index]))), cursor: cell };
  }
  return { cells: new Set([cell]), cursor: cell };
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
