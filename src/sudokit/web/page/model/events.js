/**
 * What a textbook algorithm does, one event after the other. A race has hundreds of thousands of events, so each is one
 * number of 16 bits: kind << 12 | cell << 4 | digit.
 */

/** A digit was written into a cell. */
export const PLACE = 0;
/** A digit was tried, but a house of the cell holds it already. */
export const REJECT = 1;
/** A digit was taken back out of a cell. */
export const UNDO = 2;

/** @param {number} kind @param {number} cell @param {number} digit */
export const packed = (kind, cell, digit) => (kind << 12) | (cell << 4) | digit;

/** @param {number} event */
export const kindOf = (event) => event >> 12;

/** @param {number} event */
export const unpacked = (event) => ({ kind: kindOf(event), cell: (event >> 4) & 0x7f, digit: event & 0xf });

/**
 * All that an algorithm did on a board, and what it found.
 * @typedef {object} Run
 * @property {Uint16Array} events
 * @property {number} placements
 * @property {number} checks
 * @property {number} backtracks
 * @property {string | null} solution
 * @property {boolean} gave_up whether its checks were used up
 */
