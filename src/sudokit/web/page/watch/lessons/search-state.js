/**
 * What an algorithm stores about a board: what houses hold, what fits, where it goes next. It is computed from the board
 * anew, so it needs nothing of the algorithm's own. Pure; tests compare the choices with the events of real runs.
 */

import { ALL_CELLS, DIGITS, HOUSES, boxOf, candidatesOf, columnOf, rowOf } from "../../model/classic.js";
import { classic, digitsOf, maskOfAll } from "../../model/shape.js";

/** @typedef {readonly number[]} Digits 81 digits, 0 for a blank */

/** The kinds of houses, in the order in which the algorithms look at them. */
export const KINDS = /** @type {const} */ (["row", "column", "box"]);

/** The cells of the row, the column and the box of a cell. @param {number} cell */
export const housesOf = (cell) => classic.housesAt[cell].map((house) => HOUSES[house]);

/** The mask of the digits in some cells. @param {Digits} digits @param {readonly number[]} cells */
export const heldIn = (digits, cells) => maskOfAll(cells.map((cell) => digits[cell]).filter(Boolean));

/** A board without one cell's digit. @param {Digits} digits @param {number} cell */
export const without = (digits, cell) => digits.map((digit, other) => (other === cell ? 0 : digit));

/** How many candidates each blank has. @param {Digits} digits @returns {ReadonlyMap<number, number>} */
export function candidateCounts(digits) {
  const candidates = candidatesOf(digits);
  return new Map(ALL_CELLS.filter((cell) => !digits[cell]).map((cell) => [cell, digitsOf(candidates[cell]).length]));
}

/** The four items of the exact cover, 0 to 323, that a digit in a cell covers. @param {number} cell @param {number} digit */
export const itemsOf = (cell, digit) => [
  cell,
  80 + 9 * rowOf(cell) + digit,
  161 + 9 * columnOf(cell) + digit,
  242 + 9 * boxOf(cell) + digit,
];

/** Of each item, how many options it has left; -1 if it is covered. @param {Digits} digits @returns {number[]} */
export function itemSizes(digits) {
  const sizes = Array(324).fill(0);
  for (const cell of ALL_CELLS) if (digits[cell]) for (const item of itemsOf(cell, digits[cell])) sizes[item] = -1;
  for (const cell of ALL_CELLS) {
    for (const digit of DIGITS) {
      const items = itemsOf(cell, digit);
      if (items.every((item) => sizes[item] >= 0)) for (const item of items) sizes[item] += 1;
    }
  }
  return sizes;
}

/** The first item with the fewest options; -1 if all are covered. @param {readonly number[]} sizes */
export function smallestItem(sizes) {
  const least = Math.min(...sizes.filter((size) => size >= 0));
  return sizes.findIndex((size) => size >= 0 && size === least);
}
