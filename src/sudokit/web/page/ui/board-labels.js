/** The words of the board for screen readers, in the language of the page. */

import { t, tOf } from "../words/language.js";
import { digitsOf } from "../model/board.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../board/sudoku-board.js").Labels} Labels */

/**
 * One cell in words: where it is, what it holds, what is marked in it.
 * @param {number} index
 * @param {CellContent} content
 * @param {boolean} fault
 */
export function describeCell(index, { digit, given, corner, centre, candidates, colours }, fault) {
  const parts = [t("cell_at", { row: Math.floor(index / 9) + 1, column: (index % 9) + 1 })];
  if (digit) parts.push(t(given ? "cell_given" : "cell_filled", { digit }));
  else if (candidates) parts.push(t("cell_candidates", { digits: list(candidates) }));
  else parts.push(t("cell_blank"));
  if (corner && !digit) parts.push(t("cell_corner", { digits: list(corner) }));
  if (centre && !digit) parts.push(t("cell_centre", { digits: list(centre) }));
  for (const colour of digitsOf(colours ?? 0)) {
    parts.push(tOf("colour", colour));
  }
  if (fault) parts.push(t("cell_fault"));
  return parts.join(", ");
}

/** @param {import("../words/language.js").Key} board @returns {Labels} */
export const boardLabels = (board) => ({ board: t(board), cell: describeCell });

/** @param {number} mask */
const list = (mask) => digitsOf(mask).join(" ");
