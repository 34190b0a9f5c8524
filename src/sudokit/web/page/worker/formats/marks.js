/**
 * Positions from the marks in a text: the digits that it shows in a cell, as a mask, or null for a cell without marks,
 * which keeps every candidate. The candidates are the marks that no filled peer rules out.
 */

import { cellsOf, everyDigit } from "../../engine/boards.js";
import { PEERS } from "../../model/classic.js";
import { possible } from "../positions.js";

/**
 * @param {Uint8Array} cells
 * @param {readonly (number | null)[]} marks those of filled cells are ignored
 * @param {Uint8Array} [givens] all digits if not given
 * @returns {import("../positions.js").Position}
 */
export const positionOf = (cells, marks, givens = cells) => ({
  cells: cellsOf(cells),
  givens,
  masks: possible(cells).map((mask, cell) => mask & (marks[cell] ?? everyDigit)),
});

/**
 * A position from a text that shows marks and nothing else. A cell with a single mark is filled if no peer shows the same
 * digit, because programs cross out a digit around the cell that they fill. If this is true of no single mark, nobody has
 * crossed out anything, and all of them are filled.
 * @param {readonly (number | null)[]} marks
 */
export function positionOfMarks(marks) {
  const shown = marks.map((mask) => mask ?? 0);
  const single = shown.map((mask) => (mask & (mask - 1) ? 0 : mask));
  const filled = single.map((mask, cell) => (PEERS[cell].some((peer) => mask & shown[peer]) ? 0 : mask));
  const chosen = filled.some(Boolean) ? filled : single;
  return positionOf(Uint8Array.from(chosen, (mask) => 32 - Math.clz32(mask)), marks);
}
