/** What can be wrong; the words are those of sudokit in Python. */

/** @param {number} cell 0 to 80 */
export const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

const longestShown = 40;

/** A value for a message, in one line. @param {unknown} value */
export function shown(value) {
  let text;
  if (typeof value === "string") text = `'${value}'`;
  else if (Array.isArray(value)) text = `[${value.slice(0, longestShown).join(", ")}]`;
  else if (typeof value === "function") text = "a function";
  else text = typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
  text = text.replace(/\s+/g, " ");
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 3)}...`;
}

/** Something is wrong with a board. */
export class SudokuError extends Error {
  name = "SudokuError";
}

/** The text, or the list, is not a board. */
export class FormatError extends SudokuError {
  name = "FormatError";
}

/** Two cells of one house hold the same digit. */
export class ClueConflict extends SudokuError {
  name = "ClueConflict";

  /** @param {number} first @param {number} second cells @param {number} digit */
  constructor(first, second, digit) {
    super(`${cellName(first)} and ${cellName(second)} both hold ${digit}`);
    this.cells = [first, second];
    this.digit = digit;
  }
}

/** The board has no solution. */
export class NoSolution extends SudokuError {
  name = "NoSolution";

  constructor(message = "no solution") {
    super(message);
  }
}

/** The board has several solutions where one was demanded. */
export class NotUnique extends SudokuError {
  name = "NotUnique";

  /** @param {[string, string]} witnesses the two smallest solutions */
  constructor(witnesses) {
    const [first, second] = witnesses;
    const cell = [...first].findIndex((digit, i) => digit !== second[i]);
    super(`several solutions (${cellName(cell)} can be ${first[cell]} or ${second[cell]})`);
    this.witnesses = witnesses;
  }
}

/** There is no puzzle that is what was asked for, or none was found. */
export class NoPuzzle extends SudokuError {
  name = "NoPuzzle";

  /** @param {string} message @param {number} [attempts] */
  constructor(message, attempts = 0) {
    super(message);
    this.attempts = attempts;
  }
}

/** The time of a call was over. */
export class TimedOut extends Error {
  name = "TimedOut";

  /** @param {number} seconds */
  constructor(seconds) {
    super(`gave up after ${seconds} s`);
    this.seconds = seconds;
  }
}
