/**
 * The number of solutions of a puzzle, found in the page itself, so that *Check* knows the solution
 * without a server. Plain backtracking with the least choice first: a cell with few digits, or a digit
 * with few places in a house. Bounded, because some boards would take minutes.
 */

import { ALL_DIGITS, DIGITS, HOUSES, PEERS, candidatesOf, conflictsOf, digitsOf, lineOfDigits, maskOf } from "./board.js";

/** @typedef {import("./game.js").Solutions} Solutions */

/** About a tenth of a second; a puzzle for people takes fewer than fifty. */
const MOST_GUESSES = 500;

/**
 * @param {readonly number[]} digits the clues, 0 for a blank
 * @param {readonly number[]} [candidates] masks
 * @returns {{solutions: Solutions, solution: string | null} | null} the solution if there is just
 *   one; null if that would take too long to find out
 */
export function solve(digits, candidates = candidatesOf(digits)) {
  if (conflictsOf(digits).length) return { solutions: "none", solution: null };
  /** @type {string[]} */
  const found = [];
  let guesses = 0;

  /** @param {number[]} board @param {number[]} open @returns {boolean} whether the search is to go on */
  function search(board, open) {
    const choice = leastChoice(board, open);
    if (!choice) return found.push(lineOfDigits(board)) < 2;
    guesses += choice.length - 1;
    if (guesses > MOST_GUESSES) return false;
    return choice.every(([cell, digit]) => {
      const [nextBoard, nextCandidates] = [[...board], [...open]];
      nextBoard[cell] = digit;
      nextCandidates[cell] = 0;
      for (const peer of PEERS[cell]) nextCandidates[peer] &= ~maskOf(digit);
      return search(nextBoard, nextCandidates);
    });
  }

  const complete = search([...digits], [...candidates]);
  if (found.length > 1) return { solutions: "several", solution: null };
  if (!complete) return null;
  return found.length ? { solutions: "one", solution: found[0] } : { solutions: "none", solution: null };
}

/**
 * The ways to fill a cell or to place a digit, where there are the fewest; null on a full board.
 * @param {readonly number[]} board
 * @param {readonly number[]} candidates
 * @returns {[cell: number, digit: number][] | null}
 */
function leastChoice(board, candidates) {
  /** @type {[number, number][] | null} */
  let least = null;
  for (let cell = 0; cell < 81; cell += 1) {
    if (board[cell]) continue;
    const digits = digitsOf(candidates[cell]);
    if (!least || digits.length < least.length) least = digits.map((digit) => [cell, digit]);
    if (least.length < 2) return least;
  }
  for (const house of HOUSES) {
    const open = house.reduce((mask, cell) => mask & ~maskOf(board[cell]), ALL_DIGITS);
    for (const digit of DIGITS) {
      if (!(open & maskOf(digit))) continue;
      const places = house.filter((cell) => candidates[cell] & maskOf(digit));
      if (least && places.length < least.length) least = places.map((cell) => [cell, digit]);
      if (least && least.length < 2) return least;
    }
  }
  return least;
}
