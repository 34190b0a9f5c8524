/** The words of the board for screen readers, in the language of the page. */

import { t, tOf } from "../words/language.js";
import { digitsOf } from "../model/shape.js";
import { shadeOf, shadedDigits } from "../model/highlights.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../board/sudoku-board.js").Labels} Labels */

/**
 * One cell in words: where it is, also its box or region, what it holds, what is marked in it.
 * @param {import("../model/shape.js").Shape} shape
 * @param {number} index
 * @param {CellContent} content
 * @param {import("../board/sudoku-board.js").Fault} fault
 */
export function describeCell(shape, index, { digit, given, corner, centre, candidates, decided, listed, colours, shades = 0, links = [], fogged }, fault) {
  /** @param {number} mask */
  const list = (mask) => digitsOf(mask).map((each) => shape.characterOf(each)).join(" ");
  const [row, column, box] = [shape.rowOf(index) + 1, shape.columnOf(index) + 1, shape.regionOf(index) + 1];
  const parts = [box ? t("cell_at", { row, column, box }) : t("cell_outside", { row, column })];
  if (digit) parts.push(t(given ? "cell_given" : "cell_filled", { digit: shape.characterOf(digit) }));
  else if (decided && candidates) parts.push(t("cell_decided", { digit: list(candidates) }));
  else if (candidates || listed) parts.push(t("cell_candidates", { digits: list(candidates || (centre ?? 0)) }));
  else parts.push(t("cell_blank"));
  if (corner && !digit) parts.push(t("cell_corner", { digits: list(corner) }));
  if (centre && !digit && !listed) parts.push(t("cell_centre", { digits: list(centre) }));
  for (const colour of digitsOf(colours ?? 0)) {
    parts.push(tOf("colour", colour));
  }
  for (const shaded of digit ? [] : digitsOf(shadedDigits(shades))) {
    parts.push(t("cell_shaded", { digit: shape.characterOf(shaded), colour: tOf("colour", shadeOf(shades, shaded)) }));
  }
  for (const { from, to, strong } of links) {
    const [here, there] = from[0] === index ? [from, to] : [to, from];
    parts.push(t(strong ? "link_strong" : "link_weak", { from: shape.characterOf(here[1]), to: `${shape.characterOf(there[1])} ${shape.nameOf(there[0])}` }));
  }
  if (fogged) parts.push(t("cell_fogged"));
  if (fault) parts.push(tOf("cell", fault));
  return parts.join(", ");
}

/** @param {import("../words/language.js").Key} board @returns {Labels} */
export const boardLabels = (board) => ({ board: t(board), cell: describeCell });
