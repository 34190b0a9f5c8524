/**
 * The classic board, 9x9, for what is about no other: the lines and links of 81 characters, the stock of puzzles, steps
 * of the logic, lessons, algorithms. Whatever imports this module means 9x9; all else takes the shape of what it has.
 */

import { classic, digitsOf, maskOfAll } from "./shape.js";

export const DIGITS = classic.digits;
export const ALL_CELLS = classic.cells;
export const ALL_DIGITS = classic.everyDigit;
export const HOUSES = classic.houses;
export const PEERS = classic.peers;
export const rowOf = classic.rowOf;
export const columnOf = classic.columnOf;
export const boxOf = classic.regionOf;
export const cellName = classic.nameOf;
export const digitsOfLine = classic.digitsOfLine;
export const lineOfDigits = classic.lineOfDigits;
export const conflictsOf = classic.conflictsOf;
export const candidatesOf = classic.candidatesOf;
export const isSolved = classic.isSolved;
export const EMPTY_LINE = ".".repeat(81);

/** The masks of the cells as texts of digits, the form that the server takes. @param {import("./shape.js").Masks} masks */
export const marksOfMasks = (masks) => masks.map((mask) => digitsOf(mask).join(""));

/** @param {readonly string[]} marks the digits of each cell */
export const masksOfMarks = (marks) => marks.map((text) => maskOfAll([...text].map(Number)));
