/** `.ss`, the format of Simple Sudoku: a drawing without spaces, `.` for a blank. */

import * as alphabet from "./alphabet.js";
import { NO, YES } from "./match.js";
import { BLANK } from "./text.js";

export { read } from "./drawings.js";

export const NAME = "ss";
export const TITLE = "Simple Sudoku (.ss): a drawing without spaces, '.' for a blank";
export const SUFFIXES = [".ss"];
export const ONE_LINE = false;

const EDGE = "*-----------*\n";
const RULE = "|---+---+---|\n";
const FIRST_LINE = new RegExp(`^[${BLANK}]*(?:\\*-{11}\\*|(?:\\|${alphabet.CELL}{3}){3}\\|)$`);

/** The top edge, or a row between upright bars without spaces. @param {string} text */
export const match = (text) => (FIRST_LINE.test(text) ? YES : NO);

/** @param {import("../positions.js").Position} position */
export function write({ cells }) {
  const rows = alphabet.rowsOf(alphabet.written(cells)).map((row) => row.replace(/.../g, "|$&") + "|\n");
  return EDGE + [0, 3, 6].map((row) => rows.slice(row, row + 3).join("")).join(RULE) + EDGE;
}
