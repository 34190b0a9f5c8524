/** Boards as they are given: text or numbers in, 81 bytes out; and positions, which have candidates. */

import { cellName, ClueConflict, FormatError, message, plural, shown, SudokuError } from "./errors.js";

/** @typedef {import("./index.d.ts").Board} Board */
/** @typedef {import("./index.d.ts").Marks} Marks */

/** The characters of a blank. */
export const blanks = "0.-*_xX";
/** The mask of a cell that can hold every digit. */
export const everyDigit = 0b111_111_111;

/** The cells of each of the 27 houses: rows, columns, boxes. */
export const houses = Array.from({ length: 27 }, (_, house) =>
  Array.from({ length: 9 }, (_, i) => {
    if (house < 9) return 9 * house + i;
    if (house < 18) return 9 * i + house - 9;
    const box = house - 18;
    return 9 * (3 * Math.floor(box / 3) + Math.floor(i / 3)) + 3 * (box % 3) + (i % 3);
  }),
);

/**
 * The cells of a board, 0 for a blank.
 * @param {Board} board
 * @returns {Uint8Array}
 */
export function cellsOf(board) {
  const cells = unchecked(board);
  for (const house of houses) {
    const holder = Array(10).fill(-1);
    for (const cell of house) {
      const digit = cells[cell];
      if (digit && holder[digit] >= 0) throw new ClueConflict(holder[digit], cell, digit);
      holder[digit] = cell;
    }
  }
  return cells;
}

/**
 * The same where digits may clash. This is the one place that turns any value into cells.
 * @param {Board} board
 */
export function unchecked(board) {
  const values = typeof board === "string" ? [...board.replace(/\s/g, "")] : cellsIn(board);
  if (values.length !== 81)
    throw new FormatError(
      typeof board === "string"
        ? message("{size}, expected {length}", { size: plural("{count} character", "{count} characters", { count: values.length }), length: 81 })
        : message("{count} cells, expected 81", { count: values.length }),
    );
  return Uint8Array.from(values, digitOf);
}

/** The 81 values of a list, or of nine rows that are lists or texts. @param {unknown} board @returns {unknown[]} */
function cellsIn(board) {
  const rows = listOf(board);
  if (!rows)
    throw new FormatError(`a board is ${shown(board)}, expected 81 characters, 81 cells or nine rows of nine`);
  if (rows.length !== 9) {
    if (rows.length === 1 && typeof rows[0] === "string") return [...rows[0].replace(/\s/g, "")];
    return rows.length === 81 ? rows : rows.flatMap((row) => listOf(row) ?? [row]);
  }
  return rows.flatMap((row, i) => {
    const cells = typeof row === "string" ? rowOf(row) : listOf(row);
    if (!cells) throw new FormatError(message("row {row} is {given}, expected nine cells", { row: i + 1, given: shown(row) }));
    if (cells.length !== 9) throw new FormatError(message("row {row} has {count} cells, expected 9", { row: i + 1, count: cells.length }));
    return cells;
  });
}

/** The cells of a row: nine characters, of which spaces are blanks, or characters with spaces between. @param {string} row */
function rowOf(row) {
  const characters = [...row.replace(/[\r\n]+$/, "")];
  return characters.length === 9 ? characters : [...row.replace(/\s/g, "")];
}

/** An array, or what is like one; null for anything else. @param {unknown} value @returns {unknown[] | null} */
function listOf(value) {
  if (value === null || typeof value !== "object" || !("length" in value)) return null;
  return Array.from(/** @type {ArrayLike<unknown>} */ (value));
}

/**
 * The digit of a cell: a number, a BigInt or a character; 0 for a blank, which is `null`, `undefined`, `NaN`, -1, an
 * empty text or space as well.
 * @param {unknown} value @param {number} cell
 */
function digitOf(value, cell) {
  if (value === null || value === undefined || value === -1 || Number.isNaN(value)) return 0;
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "" || (text.length === 1 && blanks.includes(text))) return 0;
    if (text >= "1" && text <= "9" && text.length === 1) return Number(text);
    throw new FormatError(
      message("{cell} is {sign!r}, expected 1 to 9 or a blank ({blanks})", { cell: cellName(cell), sign: shown(value), blanks: "0 . - * _ x" }),
    );
  }
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= 9) return number;
  throw new FormatError(message("{cell} is {given}, expected 0 to 9", { cell: cellName(cell), given: shown(value) }));
}

/** 81 characters. @param {ArrayLike<number>} cells @param {string} [blank] */
export const textOf = (cells, blank = ".") => Array.from(cells, (digit) => digit || blank).join("");

/**
 * The candidates of all cells as masks, bit d - 1 for digit d.
 * @param {Marks | null | undefined} marks
 * @returns {Uint16Array}
 */
export function masksOf(marks) {
  if (marks == null) return new Uint16Array(81).fill(everyDigit);
  if (marks instanceof Uint16Array) return marks;
  if (typeof marks === "string" || !listOf(marks))
    throw new FormatError(`candidates is ${shown(marks)}, expected the digits of 81 cells`);
  if (marks.length !== 81) throw new FormatError(`candidates of ${marks.length} cells, expected 81`);
  return Uint16Array.from(marks, (digits, cell) => {
    let mask = 0;
    if (typeof digits !== "string" && typeof digits?.[Symbol.iterator] !== "function")
      throw new FormatError(`the candidates of ${cellName(cell)} are ${shown(digits)}, expected digits, such as "12" or [1, 2]`);
    for (const digit of digits) {
      const number = Number(digit);
      if (!(Number.isInteger(number) && number >= 1 && number <= 9))
        throw new FormatError(`a candidate of ${cellName(cell)} is '${digit}', expected 1 to 9`);
      mask |= 1 << (number - 1);
    }
    return mask;
  });
}

/** Makes sure that a board holds all clues of its puzzle. @param {Uint8Array} cells @param {Uint8Array} puzzle */
export function checkBegunWith(cells, puzzle) {
  const cell = puzzle.findIndex((clue, i) => clue !== 0 && clue !== cells[i]);
  if (cell >= 0)
    throw new SudokuError(
      message("the board is not a continuation of the puzzle: {cell} is {digit} instead of {clue}", {
        cell: cellName(cell),
        digit: cells[cell] || message("blank"),
        clue: puzzle[cell],
      }),
    );
}

/**
 * What is wrong with a board half-way: digits that its solution does not have, and digits of the solution that the
 * candidates of blank cells lack.
 * @param {ArrayLike<number>} cells
 * @param {ArrayLike<number>} masks
 * @param {Uint8Array} solution
 */
export function faultsOf(cells, masks, solution) {
  /** @type {[number, number][]} */ const wrong = [];
  /** @type {[number, number][]} */ const missing = [];
  solution.forEach((digit, cell) => {
    if (cells[cell] && cells[cell] !== digit) wrong.push([cell, cells[cell]]);
    if (!cells[cell] && !((masks[cell] >> (digit - 1)) & 1)) missing.push([cell, digit]);
  });
  return { wrong, missing };
}

/** Bytes of a position. */
export const positionSize = 4 * 81;

/** A position as native/web reads it. @param {Uint8Array} cells @param {Uint8Array} puzzle @param {Uint16Array} masks */
export const positionBytes = (cells, puzzle, masks) => Uint8Array.from([...cells, ...puzzle, ...maskBytes(masks)]);

/** Masks of 16 bits, the low byte first. @param {Uint16Array} masks */
const maskBytes = (masks) => new Uint8Array(Uint16Array.from(masks).buffer);

/** What each cell may hold: a filled one its digit, a blank one its candidates. @param {Uint8Array} cells @param {Uint16Array} masks */
export const allowedBytes = (cells, masks) => maskBytes(masks.map((mask, cell) => (cells[cell] ? 1 << (cells[cell] - 1) : mask)));
