/** The format of judge problem 2239: nine lines of nine digits without spaces, `0` for a blank. */

import * as alphabet from "./alphabet.js";
import { NO, PERHAPS, YES } from "./match.js";
import { readRows } from "./rows.js";
import { characters, first, length, strip, words } from "./text.js";

export const NAME = "boj2239";
export const TITLE = "Baekjoon 2239: nine rows of nine digits, no spaces, '0' for a blank";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = false;

/** Nine cells and nothing else. A short word that contains cells may be a damaged row. @param {string} text */
export function match(text) {
  if (text.length === 9 && alphabet.leadingCells(text) === 9) return YES;
  const some = characters(first(text, 20)).filter(alphabet.leadingCells).length;
  return 2 * some >= length(text) && words(text).length === 1 ? PERHAPS : NO;
}

/** @param {import("./lines.js").Lines} lines */
export const read = (lines) => readRows(lines, (text) => characters(strip(text)));

/** @param {import("../positions.js").Position} position */
export const write = ({ cells }) => alphabet.rowsOf(alphabet.written(cells, "0")).join("\n") + "\n";
