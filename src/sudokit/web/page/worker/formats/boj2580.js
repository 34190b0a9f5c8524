/** The format of judge problem 2580: nine lines of nine digits with single spaces, `0` for a blank. */

import * as alphabet from "./alphabet.js";
import { NO, PERHAPS, YES } from "./match.js";
import { readRows } from "./rows.js";
import { words } from "./text.js";

export const NAME = "boj2580";
export const TITLE = "Baekjoon 2580: nine rows of nine digits, spaces between them, '0' for a blank";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = false;

/** Nine single cells with spaces between them. In a damaged row, most words are single cells. @param {string} text */
export function match(text) {
  const found = words(text);
  const single = found.filter((word) => word.length === 1 && alphabet.leadingCells(word)).length;
  if (found.length === 9 && single === 9) return YES;
  return single >= 5 && 2 * single > found.length ? PERHAPS : NO;
}

/** @param {import("./lines.js").Lines} lines */
export const read = (lines) => readRows(lines, words);

/** @param {import("../positions.js").Position} position */
export const write = ({ cells }) =>
  alphabet.rowsOf(alphabet.written(cells, "0")).map((row) => `${[...row].join(" ")}\n`).join("");
