/**
 * Lines of HoDoKu's library: a board, its removed candidates, and the step to be found there.
 *
 *     :code:digits:cells:removed:eliminations:placements:extra
 *
 * `cells` are 81, with a `+` before digits that are not clues. Each candidate is three digits: digit, row, column.
 */

import { cellsOf } from "../../engine/boards.js";
import { marksOf, maskOf, possible } from "../positions.js";
import { message } from "../../engine/errors.js";
import { formatError } from "../problems.js";
import * as alphabet from "./alphabet.js";
import { NO, PERHAPS, YES } from "./match.js";
import { first, quoted, strip, words } from "./text.js";

export const NAME = "hodoku";
export const TITLE = "a line of HoDoKu's library, ':code:digits:cells:removed:...'";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = true;

const LEAST_FIELDS = 5;

/** A code between colons. A damaged line has at least the colons. @param {string} text */
export function match(text) {
  const [before, code, ...others] = text.split(":");
  if (before || others.length < 2) return NO;
  const isWhole = others.length >= LEAST_FIELDS - 2;
  return isWhole && /^[0-9]{4,5}(?:-|$)/.test(code) ? YES : PERHAPS;
}

/** @param {import("./lines.js").Lines} lines */
export function read(lines) {
  const { number, text } = lines.next();
  const fields = strip(text).split(":");
  if (fields.length < LEAST_FIELDS || fields[0]) throw formatError(message("not a library line: expected fields separated by colons"), number);
  return positionOf(fields[3], fields[4], number);
}

/**
 * @param {string} digits
 * @param {string} removed
 * @param {number} line
 * @returns {import("../positions.js").Position}
 */
function positionOf(digits, removed, line) {
  const cells = alphabet.values(digits.replaceAll("+", ""), { line });
  if (cells.length !== 81) throw formatError(message("{count} cells, expected 81", { count: cells.length }), line);
  if (/\+(?:\+|$)/.test(digits)) throw formatError(message("a '+' that is not before a digit"), line);
  const clues = (digits.match(/\+?[^+]/g) ?? []).map((cell) => !cell.startsWith("+"));
  const gone = new Uint16Array(81);
  for (const { cell, digit } of candidatesOf(removed, line)) gone[cell] |= maskOf([digit]);
  return {
    cells: cellsOf(cells),
    givens: cells.map((digit, cell) => (clues[cell] ? digit : 0)),
    masks: possible(cells).map((mask, cell) => mask & ~gone[cell]),
  };
}

/** @param {string} text @param {number} line */
const candidatesOf = (text, line) =>
  words(text).map((word) => {
    if (!/^[1-9]{3}$/.test(word))
      throw formatError(message("candidate {word!r}, expected digit, row and column like 436", { word: quoted(first(word, 20)) }), line);
    const [digit, row, column] = word;
    return { cell: 9 * Number(row) + Number(column) - 10, digit };
  });

/** @param {import("../positions.js").Position} position */
export function write({ cells, givens, masks }) {
  const digits = Array.from(cells, (digit, cell) => `${digit === givens[cell] ? "" : "+"}${digit || "."}`).join("");
  const removed = Array.from(possible(cells), (mask, cell) =>
    [...marksOf(mask & ~masks[cell])].map((digit) => `${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`),
  );
  return `:0000:x:${digits}:${removed.flat().sort().join(" ")}:::\n`;
}
