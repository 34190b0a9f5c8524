/**
 * What every Sudoku board has, as plain numbers: cells, houses, peers, conflicts, candidates.
 *
 * Cells are 0 to 80 row-major, digits 1 to 9 with 0 for a blank, houses 0 to 26: nine rows, nine
 * columns, nine boxes. A set of digits is a *mask*, an integer whose bit d is set for digit d.
 * Nothing in this folder knows about the page: it runs in a browser, in a notebook and in node.
 */

/** @typedef {readonly number[]} Digits 81 digits, 0 for a blank */
/** @typedef {readonly number[]} Masks 81 masks of digits */
/** @typedef {[cellA: number, cellB: number, digit: number]} Conflict */

export const DIGITS = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8, 9]);
export const ALL_CELLS = Object.freeze(Array.from({ length: 81 }, (_, cell) => cell));
export const ALL_DIGITS = 0b1111111110;
export const EMPTY_LINE = ".".repeat(81);

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** @param {number} cell */
export const cellName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** The cells of each of the 27 houses. @type {readonly (readonly number[])[]} */
export const HOUSES = Object.freeze([
  ...DIGITS.map((_, row) => ALL_CELLS.filter((cell) => rowOf(cell) === row)),
  ...DIGITS.map((_, column) => ALL_CELLS.filter((cell) => columnOf(cell) === column)),
  ...DIGITS.map((_, box) => ALL_CELLS.filter((cell) => boxOf(cell) === box)),
]);

/** The 20 cells that share a house with each cell. @type {readonly (readonly number[])[]} */
export const PEERS = Object.freeze(
  ALL_CELLS.map((cell) => {
    const seen = new Set(HOUSES.filter((house) => house.includes(cell)).flat());
    seen.delete(cell);
    return [...seen].sort((a, b) => a - b);
  }),
);

/** @param {number} digit */
export const maskOf = (digit) => 1 << digit;

/** The digits of a mask, ascending. @param {number} mask */
export const digitsOf = (mask) => DIGITS.filter((digit) => mask & maskOf(digit));

/** @param {Iterable<number>} digits */
export function maskOfAll(digits) {
  let mask = 0;
  for (const digit of digits) mask |= maskOf(digit);
  return mask;
}

/** The masks of the cells as texts of digits, the form that the server takes. @param {Masks} masks */
export const marksOfMasks = (masks) => masks.map((mask) => digitsOf(mask).join(""));

/** @param {readonly string[]} marks the digits of each cell */
export const masksOfMarks = (marks) => marks.map((text) => maskOfAll([...text].map(Number)));

/**
 * The digits of an 81-character line; null if it is not one.
 * @param {string} line
 * @returns {number[] | null}
 */
export function digitsOfLine(line) {
  if (!/^[0-9.]{81}$/.test(line)) return null;
  return [...line].map((character) => (character === "." ? 0 : Number(character)));
}

/** @param {Digits} digits */
export const lineOfDigits = (digits) => digits.map((digit) => digit || ".").join("");

/**
 * Every pair of cells in a house with the same digit, once each.
 * @param {Digits} digits
 * @returns {Conflict[]}
 */
export function conflictsOf(digits) {
  /** @type {Conflict[]} */
  const conflicts = [];
  for (const cell of ALL_CELLS) {
    const digit = digits[cell];
    if (!digit) continue;
    for (const peer of PEERS[cell]) {
      if (peer > cell && digits[peer] === digit) conflicts.push([cell, peer, digit]);
    }
  }
  return conflicts;
}

/**
 * For each blank cell, the digits that no peer holds; 0 for filled cells.
 * @param {Digits} digits
 * @returns {number[]}
 */
export function candidatesOf(digits) {
  return ALL_CELLS.map((cell) => {
    if (digits[cell]) return 0;
    let mask = ALL_DIGITS;
    for (const peer of PEERS[cell]) mask &= ~maskOf(digits[peer]);
    return mask & ALL_DIGITS;
  });
}

/** Whether every cell is filled and no house holds a digit twice. @param {Digits} digits */
export const isSolved = (digits) => !digits.includes(0) && conflictsOf(digits).length === 0;
