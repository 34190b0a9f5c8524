/** What a move completes: houses, and digits, whose nine cells are all filled in and right. */

import { ALL_CELLS, DIGITS, HOUSES, conflictsOf } from "./board.js";

/**
 * The cells of the houses and digits that are complete and right after a move, but were not before it.
 * @param {readonly number[]} before the 81 digits before the move
 * @param {readonly number[]} after those after it
 * @param {string | null} solution as a line; without it, digits that clash with nothing are right
 * @returns {Set<number>}
 */
export function completedCells(before, after, solution) {
  if (after.every((digit, cell) => digit === before[cell])) return new Set();
  const isRight = rightness(after, solution);
  const wasRight = rightness(before, solution);
  const houses = HOUSES.filter((house) => house.every(isRight) && !house.every(wasRight));
  const digits = DIGITS.filter((digit) => placesOf(digit, after, isRight) === 9 && placesOf(digit, before, wasRight) < 9);
  return new Set([...houses.flat(), ...ALL_CELLS.filter((cell) => digits.includes(after[cell]))]);
}

/** @param {readonly number[]} digits @param {string | null} solution @returns {(cell: number) => boolean} */
function rightness(digits, solution) {
  if (solution) return (cell) => String(digits[cell]) === solution[cell];
  const clashing = new Set(conflictsOf(digits).flatMap(([a, b]) => [a, b]));
  return (cell) => digits[cell] > 0 && !clashing.has(cell);
}

/** @param {number} digit @param {readonly number[]} digits @param {(cell: number) => boolean} isRight */
const placesOf = (digit, digits, isRight) => digits.filter((held, cell) => held === digit && isRight(cell)).length;
