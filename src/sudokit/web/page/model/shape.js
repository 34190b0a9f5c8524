/**
 * `Shape`: what a board is before anything stands on it. Its rows and columns, its digits, its houses, and all that
 * follows from these. Cells are numbered from 0, row by row; houses likewise: rows, columns, regions.
 *
 * On the page, a digit is its *place* in the list of digits, from 1, and 0 is a blank. In most shapes that is the digit
 * itself. Only what reads or shows a digit asks for its character, for digits may begin with 0 or go on with letters. A
 * set of digits is a *mask*, an integer whose bit d is set for digit d.
 *
 * Nothing in this folder knows about the page: it runs in a browser, in a notebook and in node.
 */

/** @typedef {readonly number[]} Digits those of all cells */
/** @typedef {readonly number[]} Masks those of all cells */
/** @typedef {[cellA: number, cellB: number, digit: number]} Conflict */
/** @typedef {{rows: number, columns: number, digits: readonly number[], regions: readonly (readonly number[])[], latin?: boolean}} Form what a shape is made from; where it is not `latin`, rows and columns are no houses */

/** @param {number} length @param {number} [first] */
const range = (length, first = 0) => Array.from({ length }, (_, index) => first + index);

export class Shape {
  /** @param {Form} form up to 25 rows, columns and digits; these ascend, and are of 0 to 35. No two regions share a cell */
  constructor({ rows, columns, digits, regions, latin = true }) {
    this.latin = latin;
    this.rows = rows;
    this.columns = columns;
    this.digits = Object.freeze([...digits]);
    this.regions = Object.freeze(regions.map((region) => Object.freeze([...region])));
    this.cells = Object.freeze(range(rows * columns));
    /** The digits as places in their list. */
    this.places = Object.freeze(range(digits.length, 1));
    /** The mask of all digits. */
    this.everyDigit = (2 << digits.length) - 2;
    /** The cells of each house. @type {readonly (readonly number[])[]} */
    this.houses = Object.freeze([
      ...(latin ? range(rows).map((row) => this.cells.filter((cell) => this.rowOf(cell) === row)) : []),
      ...(latin ? range(columns).map((column) => this.cells.filter((cell) => this.columnOf(cell) === column)) : []),
      ...this.regions,
    ]);
    /** The numbers of the houses of each cell: row, column, and region if it has one. @type {readonly (readonly number[])[]} */
    this.housesAt = this.cells.map(() => /** @type {number[]} */ ([]));
    this.houses.forEach((cells, house) => cells.forEach((cell) => /** @type {number[][]} */ (this.housesAt)[cell].push(house)));
    /** The cells that share a house with each cell. @type {readonly (readonly number[])[]} */
    this.peers = Object.freeze(
      this.cells.map((cell) => {
        const seen = new Set(this.housesAt[cell].flatMap((house) => this.houses[house]));
        seen.delete(cell);
        return [...seen].sort((a, b) => a - b);
      }),
    );
    /** How often each digit is on a solved board; null if that differs. */
    this.copies = digits.length === columns ? rows : digits.length === rows ? columns : null;
    Object.freeze(this);
  }

  /** @returns {Form} */
  toJSON() {
    const { rows, columns, digits, regions, latin } = this;
    return latin ? { rows, columns, digits, regions } : { rows, columns, digits, regions, latin };
  }

  rowOf = (/** @type {number} */ cell) => Math.floor(cell / this.columns);

  columnOf = (/** @type {number} */ cell) => cell % this.columns;

  /** The number of the region of a cell; NaN if it has none. */
  regionOf = (/** @type {number} */ cell) => {
    const lines = this.houses.length - this.regions.length;
    return (this.housesAt[cell].find((house) => house >= lines) ?? NaN) - lines;
  };

  nameOf = (/** @type {number} */ cell) => `r${this.rowOf(cell) + 1}c${this.columnOf(cell) + 1}`;

  /** The cell in a row and a column, counted from 0; -1 outside. @param {number} row @param {number} column */
  cellAt = (row, column) => (row >= 0 && row < this.rows && column >= 0 && column < this.columns ? row * this.columns + column : -1);

  /** How far two cells are apart, in cells. @param {number} a @param {number} b */
  distance = (a, b) => Math.hypot(this.rowOf(a) - this.rowOf(b), this.columnOf(a) - this.columnOf(b));

  /** Whether each digit has a place in a house. @param {readonly number[]} house */
  needsAll = (house) => house.length === this.digits.length;

  /** How people write a digit: from 10 on as a letter. @param {number} digit */
  characterOf = (digit) => this.digits[digit - 1].toString(36).toUpperCase();

  /** The digit of a character in a text or on a key; 0 if it is none. @param {string} character */
  digitOf = (character) => this.places.find((digit) => this.characterOf(digit) === character.toUpperCase()) ?? 0;

  /**
   * The digits of a line, which has a character for each cell: a dot for a blank, or 0 where that is no digit. Null if it
   * is no such line.
   * @param {string} line
   */
  digitsOfLine = (line) => {
    const known = new Map([["0", 0], [".", 0], ...this.places.map((digit) => /** @type {const} */ ([this.characterOf(digit), digit]))]);
    const digits = Array.from(line, (character) => known.get(character) ?? -1);
    return digits.length === this.cells.length && !digits.includes(-1) ? digits : null;
  };

  /** @param {Digits} digits */
  lineOfDigits = (digits) => digits.map((digit) => (digit ? this.characterOf(digit) : ".")).join("");

  /** Every pair of cells in a house with the same digit, once each. @param {Digits} digits */
  conflictsOf = (digits) => {
    /** @type {Conflict[]} */
    const conflicts = [];
    for (const cell of this.cells) {
      const digit = digits[cell];
      if (!digit) continue;
      for (const peer of this.peers[cell]) {
        if (peer > cell && digits[peer] === digit) conflicts.push([cell, peer, digit]);
      }
    }
    return conflicts;
  };

  /** For each blank cell, the digits that no peer holds; 0 for filled cells. @param {Digits} digits */
  candidatesOf = (digits) =>
    this.cells.map((cell) => {
      if (digits[cell]) return 0;
      let mask = this.everyDigit;
      for (const peer of this.peers[cell]) mask &= ~maskOf(digits[peer]);
      return mask;
    });

  /** Whether every cell is filled and no house holds a digit twice. @param {Digits} digits */
  isSolved = (digits) => !digits.includes(0) && !this.conflictsOf(digits).length;
}

/**
 * The boxes of a board, row by row.
 * @param {number} rows of the board, a multiple of the height of a box
 * @param {number} columns
 * @param {number} height
 * @param {number} width
 */
export const boxes = (rows, columns, height, width) =>
  range((rows * columns) / (height * width)).map((box) => {
    const across = columns / width;
    const first = Math.floor(box / across) * height * columns + (box % across) * width;
    return range(height * width).map((place) => first + Math.floor(place / width) * columns + (place % width));
  });

/** The shape of a classic Sudoku. */
export const classic = new Shape({ rows: 9, columns: 9, digits: range(9, 1), regions: boxes(9, 9, 3, 3) });

/** @param {number} digit */
export const maskOf = (digit) => 1 << digit;

/** The digits of a mask, ascending. @param {number} mask */
export function digitsOf(mask) {
  const digits = [];
  for (let digit = 1; mask >> digit; digit += 1) if (mask & maskOf(digit)) digits.push(digit);
  return digits;
}

/** @param {Iterable<number>} digits */
export function maskOfAll(digits) {
  let mask = 0;
  for (const digit of digits) mask |= maskOf(digit);
  return mask;
}
