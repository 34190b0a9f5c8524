/**
 * The order in which a player found the digits, and where it left the path of the easiest steps.
 *
 * A *single* follows from the digits on the board alone: the cell can hold no other digit, or the digit has no other
 * place in a row, column or box. Wrong digits are left out, and so are marks, which nobody else can judge.
 */

import { maskOf } from "../shape.js";

/** @typedef {import("../cells.js").Snapshot} Snapshot */

/**
 * A right digit that was no single when the player placed it.
 * @typedef {object} Leap
 * @property {number} move its place in the moves
 * @property {number} cell
 * @property {number} digit
 * @property {number[]} known the right digits before it
 * @property {number} singles how many singles the board had then
 */

/**
 * The singles of a board, as cells with a digit.
 * @param {readonly number[]} digits
 * @param {Snapshot} start the clues: their shape, and the candidates that a sukaku lacks, which make singles, too
 * @returns {Map<number, number>}
 */
export function singlesOf(digits, { shape, cells }) {
  const open = shape.candidatesOf(digits).map((mask, cell) => mask & ~cells[cell].struck);
  /** @type {Map<number, number>} */
  const singles = new Map();
  open.forEach((mask, cell) => {
    if (mask && !(mask & (mask - 1))) singles.set(cell, Math.log2(mask));
  });
  for (const house of shape.houses.filter((each) => shape.needsAll(each)))
    for (const digit of shape.places) {
      const places = house.filter((cell) => open[cell] & maskOf(digit));
      if (places.length === 1) singles.set(places[0], digit);
    }
  return singles;
}

/**
 * The first digit that the player found without a single; null if there was none. A move that brings several digits, like
 * a savepoint, is taken as if its singles came first.
 * @param {readonly Snapshot[]} moves the snapshots from the clues on
 * @param {string} solution
 * @returns {Leap | null}
 */
export function firstLeap(moves, solution) {
  const known = moves[0].cells.map(({ digit }) => digit);
  const right = moves[0].shape.digitsOfLine(solution);
  for (const [move, { cells }] of moves.entries()) {
    let found = cells.flatMap(({ digit }, cell) => (digit && !known[cell] && digit === right?.[cell] ? [cell] : []));
    while (found.length) {
      const singles = singlesOf(known, moves[0]);
      const next = found.find((cell) => singles.get(cell) === cells[cell].digit);
      if (next === undefined) return { move, cell: found[0], digit: cells[found[0]].digit, known, singles: singles.size };
      known[next] = cells[next].digit;
      found = found.filter((cell) => cell !== next);
    }
  }
  return null;
}
