/**
 * The 729-character pencilmark line: nine characters per cell show its candidates. The n-th of the nine is the digit n if
 * it is a candidate, otherwise a blank: `12..5....` is a cell that can hold 1, 2 or 5.
 */

import { cellName, message } from "../../engine/errors.js";
import { maskOf, marksOf } from "../positions.js";
import { formatError } from "../problems.js";
import * as alphabet from "./alphabet.js";
import { endsAt, firstColumn, isNearerTo729, withoutQuote } from "./line.js";
import { positionOfMarks } from "./marks.js";
import { NO, PERHAPS, YES } from "./match.js";

export const NAME = "line729";
export const TITLE = "729 characters per line: nine candidates or '.' per cell";
/** @type {readonly string[]} */
export const SUFFIXES = [];
export const ONE_LINE = true;

const LENGTH = 729;

/** A run of exactly 729 cells is certainly such a line. A run of about that length may be a damaged one. @param {string} text */
export function match(text) {
  const start = withoutQuote(text);
  const run = alphabet.leadingCells(start);
  if (run === LENGTH && endsAt(start, LENGTH)) return YES;
  return isNearerTo729(run) ? PERHAPS : NO;
}

/** @param {import("./lines.js").Lines} lines */
export function read(lines) {
  const line = lines.next();
  const found = alphabet.values(firstColumn(line, LENGTH), { line: line.number, charactersPerCell: 9 });
  const wrong = found.findIndex((digit, at) => digit > 0 && digit !== (at % 9) + 1);
  if (wrong >= 0) {
    const place = { cell: cellName(Math.floor(wrong / 9)), digit: found[wrong], place: (wrong % 9) + 1 };
    throw formatError(message("{cell} has {digit} in the place of {place}", place), line.number);
  }
  return positionOfMarks(Array.from({ length: 81 }, (_, cell) => maskOf(found.subarray(9 * cell, 9 * cell + 9).filter(Boolean))));
}

/** @param {import("../positions.js").Position} position */
export const write = ({ cells, masks }) =>
  Array.from(cells, (digit, cell) => {
    const shown = digit ? String(digit) : marksOf(masks[cell]);
    return alphabet.DIGITS.replace(/./g, (place) => (shown.includes(place) ? place : "."));
  }).join("") + "\n";
