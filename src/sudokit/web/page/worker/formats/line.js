/**
 * The 81-character line: one board per line, row by row. Text after the 81 cells and a separator such as a space or a
 * comma (a comment, a solution, other columns of a CSV file) is ignored. A first line such as `puzzle,solution` is the
 * header of a CSV file.
 */

import { boardOfDigits } from "../positions.js";
import { message, plural } from "../../engine/errors.js";
import { formatError } from "../problems.js";
import * as alphabet from "./alphabet.js";
import { NO, PERHAPS, YES } from "./match.js";
import { BLANK, first, length, quoted, words } from "./text.js";

export const NAME = "line";
export const TITLE = "81 characters per line, '.' for a blank";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = true;

/** A longer line is not shown as a number of characters: readers of files do not keep all of it. */
const LONGEST_LINE = 65_535;

const TAIL = new RegExp(`[${BLANK},;:|#"'/(\\[]`);
// As in Python, whatever the case of a letter: ı and İ are cases of i.
const HEADER = /^["']?(?:puzzle|qu[iıİ]z|board|gr[iıİ]d|sudoku|quest[iıİ]on|problem|clue)(?:e?s|zes)?/iu;
const RUN_OF_CELLS = new RegExp(`(?:[0-9.*][${BLANK}]*){4}`);
const LEAST_OF_SPACED = 60;
const IN_WORD = /^[\p{L}\p{N}_]/u;

/** Whether a run of this many cells is more likely a damaged line of 729 characters than one of 81. @param {number} run */
export const isNearerTo729 = (run) => run >= 406 && run < 1378;

/** A run of exactly 81 cells is certainly such a line. A long run may be a damaged one. @param {string} text */
export function match(text) {
  const start = withoutQuote(text);
  const run = alphabet.leadingCells(start);
  if ((run === 81 && endsAt(start, 81)) || isSpaced(text)) return YES;
  const isDamaged = (run >= 20 && !isNearerTo729(run)) || length(upToTail(start)) === 81;
  return isDamaged ? PERHAPS : NO;
}

/** @param {import("./lines.js").Lines} lines */
export function read(lines) {
  const line = lines.next();
  if (isSpaced(line.text)) return boardOfDigits(valuesOfWords(line));
  return boardOfDigits(alphabet.values(firstColumn(line, 81), { line: line.number }));
}

/**
 * The board at the start of a line, which may continue with other columns.
 * @param {import("./lines.js").Line} line
 * @param {number} expected the characters of a board
 */
export function firstColumn(line, expected) {
  const text = withoutQuote(line.text);
  if (alphabet.leadingCells(text) === expected && endsAt(text, expected)) return text.slice(0, expected);
  const board = upToTail(text);
  const found = length(board);
  if (found === expected) return board;
  const size =
    found > LONGEST_LINE
      ? message("over {count:,} characters", { count: LONGEST_LINE })
      : plural("{count} character", "{count} characters", { count: found });
  throw formatError(message("{size}, expected {length}", { size, length: expected }), line.number);
}

/** Whether a line is the header of a CSV file whose first column has the boards. @param {string} text */
export function isHeader(text) {
  const [name] = HEADER.exec(text) ?? [];
  return name !== undefined && !IN_WORD.test(text.slice(name.length)) && !RUN_OF_CELLS.test(text);
}

/** @param {import("../positions.js").Position} position */
export const write = ({ cells }) => `${alphabet.written(cells)}\n`;

/** A line without a quotation mark before its board. @param {string} text */
export const withoutQuote = (text) => text.replace(/^["' ]+/, "");

/** Whether a text ends there or continues with another column. @param {string} text @param {number} at */
export const endsAt = (text, at) => text.length === at || TAIL.test(text[at]);

/** @param {string} text */
const upToTail = (text) => text.split(TAIL, 1)[0] || text;

/** Whether a line is a board with spaces between its cells, one of which is longer. @param {string} text */
function isSpaced(text) {
  const spaces = text.split(" ").length - 1;
  return !text.startsWith(":") && spaces >= LEAST_OF_SPACED && words(text).length > spaces / 2;
}

/** @param {import("./lines.js").Line} line */
function valuesOfWords({ number, text }) {
  const cells = words(text);
  if (cells.length !== 81) throw formatError(message("{count} cells, expected 81", { count: cells.length }), number);
  const wrong = cells.findIndex((cell) => length(cell) !== 1);
  if (wrong >= 0) {
    const place = { row: Math.floor(wrong / 9) + 1, column: (wrong % 9) + 1, cell: quoted(first(cells[wrong], 20)) };
    throw formatError(message("r{row}c{column} is {cell!r}, expected a single digit", place), number);
  }
  return alphabet.values(cells.join(""), { line: number });
}
