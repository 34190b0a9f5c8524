/**
 * What marks mean: all candidates of a cell, or notes.
 *
 * People mark in two ways. Some list, cell by cell, every candidate. Others note, digit by digit, where it can go
 * in a box, once only two places are left (Snyder's notation); a cell with two such notes can often hold more than
 * these two digits. A single cell does not show which of the two ways it was marked in, but a box does:
 *
 * A box is *marked throughout* if each of its blank cells has a mark, and each digit that it still needs is marked
 * in it. Then both ways say the same, for who lists candidates has listed those of every cell, and who notes places
 * has noted those of every digit. Only such marks narrow the candidates. In all other boxes, marks are notes, and
 * a cell can hold whatever its peers allow.
 *
 * Rows and columns do not count, because notes of places are made by box: in a row, each digit may be marked
 * without any of its cells being complete. Corner and centre marks count alike, because players differ in what
 * they use them for. A list that the page has written (`listed`) stands alone; corner marks add nothing to it.
 *
 * The rule may take notes for candidates that are not meant so. That does no harm: candidates that include the
 * solution lead to right steps, and of a cell that lacks its digit, the hint says just that.
 */

import { maskOfAll } from "./shape.js";

/** The part of a cell that counts here. @typedef {Readonly<{digit: number, corner: number, centre: number, listed: boolean}>} MarkedCell */

/**
 * For each cell the marks that are all of its candidates, as a mask; 0 for a filled cell, and where marks are notes.
 * @param {Readonly<{shape: import("./shape.js").Shape, cells: readonly MarkedCell[]}>} snapshot
 * @returns {number[]}
 */
export function fullMarks({ shape, cells }) {
  const possible = shape.candidatesOf(cells.map(({ digit }) => digit));
  const marks = cells.map(({ corner, centre, listed }, cell) => (listed ? centre : corner | centre) & possible[cell]);
  const full = cells.map(() => 0);
  for (const box of shape.regions) {
    if (!shape.needsAll(box)) continue; // which digits it still needs is not known
    const blanks = box.filter((cell) => !cells[cell].digit);
    const needed = shape.everyDigit & ~maskOfAll(box.map((cell) => cells[cell].digit));
    const marked = blanks.reduce((mask, cell) => mask | marks[cell], 0);
    if (marked !== needed || !blanks.every((cell) => marks[cell])) continue;
    for (const cell of blanks) full[cell] = marks[cell];
  }
  return full;
}
