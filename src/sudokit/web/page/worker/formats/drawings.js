/**
 * Drawings: what `boxed`, `ss` and `pencilmarks` have in common.
 *
 * A drawing is nine rows of cells, separated by bars and spaces, with border lines around and between them. A *group* is
 * the text between bars or spaces: usually a cell, or, in a drawing of digits, possibly the three cells of a box. Only at
 * the end of a drawing is it known whether it shows digits or candidates, so all three formats are read in the same way.
 */

import { cellName, message } from "../../engine/errors.js";
import { maskOf } from "../positions.js";
import { formatError } from "../problems.js";
import * as alphabet from "./alphabet.js";
import { positionOfMarks } from "./marks.js";
import { isBorder } from "./plain.js";
import { boardOfRows, digitsOfRow, takeRows } from "./rows.js";
import { BLANK, characters, length, quoted, words } from "./text.js";

/** A row: the number of its line, and its nine groups. @typedef {{line: number, groups: string[]}} Row */

const UPRIGHT = new RegExp(`[${BLANK}|\\u2502\\u2503\\u2551\\u2506\\u250a!]+`, "g");

/** Takes one drawing off the lines, including its lower edge. @param {import("./lines.js").Lines} lines */
export function read(lines) {
  const rows = takeDrawing(lines);
  if (rows.some(({ groups }) => groups.some((group) => length(group) > 1))) return marked(rows);
  return boardOfRows(rows.map(({ line, groups }, index) => digitsOfRow(groups, index + 1, line)));
}

/** @param {import("./lines.js").Lines} lines */
function takeDrawing(lines) {
  try {
    return takeRows(lines, rowOf, { isBorder, maySkipBlankLines: true });
  } finally {
    const after = lines.peek();
    if (after && isBorder(after.text)) lines.next();
  }
}

/** @param {string} text */
export const groups = (text) => words(text.replace(UPRIGHT, " "));

/**
 * A group without the marks of people and programs around its digits: brackets, signs, and one or two letters at an end,
 * unless there is a single digit.
 * @param {string} group
 */
export function bare(group) {
  const digits = group.replace(/[()[\]{}<>+\-*#@!&%$^~="',]/g, "");
  return /^[A-Za-z]{0,2}([1-9]{2,9})[A-Za-z]{0,2}$/.exec(digits)?.[1] ?? digits;
}

/**
 * The nine cells of a line. The three of a box may be written together if each is one character.
 * @param {import("./lines.js").Line} line
 * @param {number} number
 * @returns {Row}
 */
function rowOf(line, number) {
  const found = groups(line.text);
  if (found.length === 9) return { line: line.number, groups: found };
  const single = characters(found.join(""));
  if (found.length > 3 && single.length !== found.length && (single.length !== 9 || !single.includes(".")))
    throw formatError(message("row {row} has {count} cells, expected 9", { row: number, count: found.length }), line.number);
  if (single.length !== 9) throw formatError(message("row {row} has {digits}, expected 9", { row: number, digits: alphabet.digits(single.length) }), line.number);
  return { line: line.number, groups: single };
}

/** The position that nine rows show. @param {Row[]} rows */
const marked = (rows) =>
  positionOfMarks(rows.flatMap(({ line, groups }, row) => groups.map((group, column) => marksOfGroup(group, 9 * row + column, line))));

/** @param {string} group @param {number} cell @param {number} line @returns {number | null} */
function marksOfGroup(group, cell, line) {
  if (group.length === 1 && alphabet.BLANKS.includes(group)) return null;
  const digits = bare(group);
  const said = { cell: cellName(cell), group: quoted(group) };
  if (!/^[1-9]*$/.test(digits)) throw formatError(message("{cell} is {group!r}, expected candidates 1 to 9", said), line);
  if (new Set(digits).size < digits.length) throw formatError(message("{cell} is {group!r}, which has a digit twice", said), line);
  return maskOf(digits);
}
