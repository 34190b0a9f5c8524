/** Cells and their characters: the one alphabet of all formats. */

import { blanks as BLANKS } from "../../engine/boards.js";
import { cellName, message, plural } from "../../engine/errors.js";
import { formatError } from "../problems.js";
import { quoted } from "./text.js";

export { blanks as BLANKS, textOf as written } from "../../engine/boards.js";

export const DIGITS = "123456789";
/** A digit or a blank, as a regular expression. */
export const CELL = `[${DIGITS}${BLANKS.replace("-", "\\-")}]`;

const LEADING = new RegExp(`^${CELL}*`);

/** How many characters at the start of a text can be cells. @param {string} text */
export const leadingCells = (text) => /** @type {RegExpExecArray} */ (LEADING.exec(text))[0].length;

/**
 * The values 0 to 9 of a run of characters.
 * @param {string} characters
 * @param {{firstCell?: number, line: number | null, charactersPerCell?: number}} place the cell at which the run starts
 *   and the line, for the error
 */
export function values(characters, { firstCell = 0, line, charactersPerCell = 1 }) {
  const foreign = leadingCells(characters);
  if (foreign < characters.length) {
    const cell = cellName(Math.min(firstCell + Math.floor(foreign / charactersPerCell), 80));
    const sign = quoted(String.fromCodePoint(/** @type {number} */ (characters.codePointAt(foreign))));
    const reason =
      charactersPerCell === 1
        ? "{cell} is {sign!r}, expected 1 to 9 or a blank ({blanks})"
        : "{cell} has {sign!r}, expected 1 to 9 or a blank ({blanks})";
    throw formatError(message(reason, { cell, sign, blanks: [...BLANKS.slice(0, -1)].join(" ") }), line);
  }
  return Uint8Array.from(characters, (character) => DIGITS.indexOf(character) + 1);
}

/** The nine rows of a text of 81 cells. @param {string} text */
export const rowsOf = (text) => Array.from({ length: 9 }, (_, row) => text.slice(9 * row, 9 * row + 9));

/** @param {number} count */
export const digits = (count) => plural("{count} digit", "{count} digits", { count });
