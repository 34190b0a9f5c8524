/**
 * Boxed drawings, as people paste them into forums and mails: any mixture of bars, spaces and border lines, in ASCII or
 * Unicode. An empty line may separate the bands.
 */

import * as alphabet from "./alphabet.js";
import { groups } from "./drawings.js";
import { NO, PERHAPS, YES } from "./match.js";
import { isBorder } from "./plain.js";
import { length } from "./text.js";

export { read } from "./drawings.js";

export const NAME = "boxed";
export const TITLE = "a drawing with borders, '.' for a blank";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = false;

const EDGE = "+-------+-------+-------+\n";

/** A border line, or nine cells among bars and spaces. @param {string} text */
export function match(text) {
  const row = groups(text).join("");
  const isRow = row.length === 9 && alphabet.leadingCells(row) === 9 && length(text) > 9;
  if (isBorder(text) || isRow) return YES;
  return /[|│]/.test(text) ? PERHAPS : NO;
}

/** @param {import("../positions.js").Position} position */
export function write({ cells }) {
  const rows = alphabet.rowsOf(alphabet.written(cells)).map((row) => row.replace(/(.)(.)(.)/g, "| $1 $2 $3 ") + "|\n");
  return EDGE + [0, 3, 6].map((row) => rows.slice(row, row + 3).join("") + EDGE).join("");
}
