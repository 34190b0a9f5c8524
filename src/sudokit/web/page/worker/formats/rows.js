/**
 * Nine rows of nine cells, one line per row: the shape of all formats except the one-line formats. A format turns a line
 * into nine cells; this file takes the nine lines and names a wrong row. It never takes lines of the next board.
 */

import { message } from "../../engine/errors.js";
import { boardOfDigits } from "../positions.js";
import { formatError } from "../problems.js";
import * as alphabet from "./alphabet.js";
import { length, quoted } from "./text.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./lines.js").Lines} Lines */

/**
 * Takes one board of nine rows of digits off the lines.
 * @param {Lines} lines
 * @param {(text: string) => string[]} split a line into its cells
 */
export const readRows = (lines, split) =>
  boardOfRows(takeRows(lines, (line, row) => digitsOfRow(split(line.text), row, line.number)));

/** @param {Uint8Array[]} rows */
export const boardOfRows = (rows) => boardOfDigits(Uint8Array.from(rows.flatMap((row) => [...row])));

/**
 * Takes the nine rows of one board off the lines; the lines are then past it, even if this throws.
 * @template Row
 * @param {Lines} lines
 * @param {(line: Line, number: number) => Row} readRow
 * @param {{isBorder?: (text: string) => boolean, maySkipBlankLines?: boolean}} [drawing] what may stand between the rows
 */
export function takeRows(lines, readRow, { isBorder = () => false, maySkipBlankLines = false } = {}) {
  /** @type {Row[]} */
  const board = [];
  let rows = 0;
  let last;
  let error;
  for (let line = lines.peek(); rows < 9 && line; line = lines.peek()) {
    const isBetweenBands = maySkipBlankLines && (rows === 3 || rows === 6);
    const isEnd = (!line.text && !isBetweenBands) || startsAnotherFormat(line.text);
    if (isEnd && last) break; // the first line always belongs to this board
    last = lines.next();
    if (!line.text || isBorder(line.text)) continue;
    rows += 1;
    try {
      board.push(readRow(line, rows));
    } catch (problem) {
      error ??= problem;
    }
  }
  if (!error && rows < 9) error = formatError(message("the board ends after row {row}, expected 9 rows", { row: rows }), last?.number);
  if (error) throw error;
  return board;
}

/** The nine values of a row. @param {string[]} cells @param {number} row @param {number} line */
export function digitsOfRow(cells, row, line) {
  if (cells.length !== 9) throw formatError(message("row {row} has {digits}, expected 9", { row, digits: alphabet.digits(cells.length) }), line);
  const firstCell = 9 * (row - 1);
  const long = cells.findIndex((cell) => length(cell) !== 1);
  if (long >= 0)
    throw formatError(message("r{row}c{column} is {cell!r}, expected a single digit", { row, column: long + 1, cell: quoted(cells[long]) }), line);
  return alphabet.values(cells.join(""), { firstCell, line });
}

/** Whether a line is not a row but a comment or a whole board. @param {string} text */
const startsAnotherFormat = (text) => /^[#[]/.test(text) || alphabet.leadingCells(text) >= 81;
