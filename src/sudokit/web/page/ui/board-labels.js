/** The words of the board for screen readers, in the language of the page. */

import { t, tOf } from "../words/language.js";
import { boxOf, cellName, columnOf, rowOf } from "../model/classic.js";
import { digitsOf } from "../model/shape.js";
import { shadeOf, shadedDigits } from "../model/highlights.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../board/sudoku-board.js").Labels} Labels */

/**
 * One cell in words: where it is, also its box, what it holds, what is marked in it.
 * @param {number} index
 * @param {CellContent} content
 * @param {boolean} fault
 */
export function describeCell(index, { digit, given, corner, centre, candidates, colours, shades = 0, links = [] }, fault) {
  const parts = [t("cell_at", { row: rowOf(index) + 1, column: columnOf(index) + 1, box: boxOf(index) + 1 })];
  if (digit) parts.push(t(given ? "cell_given" : "cell_filled", { digit }));
  else if (candidates) parts.push(t("cell_candidates", { digits: list(candidates) }));
  else parts.push(t("cell_blank"));
  if (corner && !digit) parts.push(t("cell_corner", { digits: list(corner) }));
  if (centre && !digit) parts.push(t("cell_centre", { digits: list(centre) }));
  for (const colour of digitsOf(colours ?? 0)) {
    parts.push(tOf("colour", colour));
  }
  for (const shaded of digit ? [] : digitsOf(shadedDigits(shades))) {
    parts.push(t("cell_shaded", { digit: shaded, colour: tOf("colour", shadeOf(shades, shaded)) }));
  }
  for (const { from, to, strong } of links) {
    const [here, there] = from[0] === index ? [from, to] : [to, from];
    parts.push(t(strong ? "link_strong" : "link_weak", { from: here[1], to: `${there[1]} ${cellName(there[0])}` }));
  }
  if (fault) parts.push(t("cell_fault"));
  return parts.join(", ");
}

/** @param {import("../words/language.js").Key} board @returns {Labels} */
export const boardLabels = (board) => ({ board: t(board), cell: describeCell });

/** @param {number} mask */
const list = (mask) => digitsOf(mask).join(" ");
