/**
 * The classic board, 9x9, for what is about no other: the lines and links of 81 characters, the stock of puzzles, steps
 * of the logic, lessons, algorithms. Whoever imports this module means 9x9; all others take the shape of what they have.
 */

import { classic, digitsOf, maskOfAll } from "./shape.js";

/** @typedef {import("./shape.js").Digits} Digits */
/** @typedef {import("./shape.js").Masks} Masks */

export const DIGITS = classic.digits;
export const ALL_CELLS = classic.cells;
export const ALL_DIGITS = classic.everyDigit;
export const HOUSES = classic.houses;
export const PEERS = classic.peers;
export const EMPTY_LINE = ".".repeat(81);

/** @param {number} cell */
export const rowOf = (cell) => classic.rowOf(cell);
/** @param {number} cell */
export const columnOf = (cell) => classic.columnOf(cell);
/** @param {number} cell */
export const boxOf = (cell) => classic.regionOf(cell);
/** @param {number} cell */
export const cellName = (cell) => classic.nameOf(cell);

/** The masks of the cells as texts of digits, the form that the server takes. @param {Masks} masks */
export const marksOfMasks = (masks) => masks.map((mask) => digitsOf(mask).join(""));

/** @param {readonly string[]} marks the digits of each cell */
export const masksOfMarks = (marks) => marks.map((text) => maskOfAll([...text].map(Number)));

/** The digits of an 81-character line; null if it is not one. @param {string} line */
export const digitsOfLine = (line) => classic.digitsOfLine(line);

/** @param {Digits} digits */
export const lineOfDigits = (digits) => classic.lineOfDigits(digits);

/** @param {Digits} digits */
export const conflictsOf = (digits) => classic.conflictsOf(digits);

/** @param {Digits} digits */
export const candidatesOf = (digits) => classic.candidatesOf(digits);

/** @param {Digits} digits */
export const isSolved = (digits) => classic.isSolved(digits);
