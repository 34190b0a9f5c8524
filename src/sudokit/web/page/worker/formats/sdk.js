/**
 * `.sdk`, the format of SadMan and SudoCue: header lines with `#`, nine rows, `.` for a blank. A line `[Puzzle]` is
 * skipped, and so is a section `[State]` with its rows: the player's progress is not a puzzle.
 */

import * as alphabet from "./alphabet.js";
import { NO, YES } from "./match.js";
import { readRows } from "./rows.js";
import { characters, strip } from "./text.js";

export const NAME = "sdk";
export const TITLE = "SadMan and SudoCue (.sdk): nine rows without spaces, '.' for a blank";
export const SUFFIXES = [".sdk"];
export const ONE_LINE = false;

/** Nine cells with at least one dot, or the name of a section in brackets. @param {string} text */
export function match(text) {
  if (text.toLowerCase() === "[puzzle]") return YES;
  return text.length === 9 && alphabet.leadingCells(text) === 9 && text.includes(".") ? YES : NO;
}

/** Takes one board off the lines, and the player's progress after it. @param {import("./lines.js").Lines} lines */
export function read(lines) {
  if (isSection(lines, "[puzzle]")) lines.next();
  try {
    return readRows(lines, (text) => characters(strip(text)));
  } finally {
    if (isSection(lines, "[state]")) while (lines.peek()?.text) lines.next();
  }
}

/** @param {import("../positions.js").Position} position */
export const write = ({ cells }) => alphabet.rowsOf(alphabet.written(cells)).join("\n") + "\n";

/** @param {import("./lines.js").Lines} lines @param {string} name */
const isSection = (lines, name) => lines.peek()?.text.toLowerCase() === name;
