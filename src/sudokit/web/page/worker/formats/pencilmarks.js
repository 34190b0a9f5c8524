/**
 * Pencilmark grids: drawings whose cells show all their candidates, with any borders, however ragged. A blank is a cell
 * without marks, which keeps every candidate; `()` is a cell that has lost all candidates.
 */

import { marksOf } from "../positions.js";
import { bare, groups } from "./drawings.js";
import { NO, PERHAPS, YES } from "./match.js";
import { isBorder } from "./plain.js";
import { first, length } from "./text.js";

export { read } from "./drawings.js";

export const NAME = "pencilmarks";
export const TITLE = "a drawing whose cells show their candidates";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = false;

const LONGEST_ROW = 400;

/** A border line, or nine groups of digits, at least one of them longer than one digit. @param {string} text */
export function match(text) {
  if (isBorder(text)) return YES;
  const found = groups(first(text, LONGEST_ROW)).map(bare);
  const numbers = found.filter((group) => /^[0-9]+$/.test(group)).length;
  const longest = Math.max(...found.map(length));
  if (found.length < 5 || 2 * numbers <= found.length || longest === 1) return NO;
  return found.length === 9 && longest <= 9 ? YES : PERHAPS;
}

/** @param {import("../positions.js").Position} position */
export function write({ cells, masks }) {
  const shown = Array.from(cells, (digit, cell) => (digit ? String(digit) : marksOf(masks[cell]) || "()"));
  /** @param {number} cell */
  const stackOf = (cell) => Math.floor((cell % 9) / 3);
  const widths = [0, 1, 2].map((stack) => Math.max(...shown.filter((_, cell) => stackOf(cell) === stack).map(length)));
  const edge = `+${widths.map((width) => "-".repeat(3 * width + 4)).join("+")}+\n`;
  const lines = Array.from({ length: 9 }, (_, row) => {
    const drawn = shown.slice(9 * row, 9 * row + 9).map((marks, column) => marks.padEnd(widths[stackOf(column)] + 1));
    return `| ${[0, 3, 6].map((column) => drawn.slice(column, column + 3).join("")).join("| ")}|\n${row % 3 === 2 ? edge : ""}`;
  });
  return edge + lines.join("");
}
