/**
 * A snapshot: what a player has written into the 81 cells at one moment. Snapshots are immutable;
 * a move makes a new one that shares all cells it did not touch, which is what makes endless undo
 * cheap and lets views see at a glance (`===`) which cells changed.
 */

import { ALL_CELLS, ALL_DIGITS, candidatesOf, maskOf } from "./board.js";

/**
 * @typedef {Readonly<{
 *   digit: number,
 *   corner: number,
 *   centre: number,
 *   colours: number,
 *   crossed: number,
 * }>} Cell
 * `digit` is 0 to 9; the others are masks: corner marks, centre marks, colours, and the candidates
 * that the player (or an applied step) has crossed out.
 */

/** @typedef {readonly Cell[]} Snapshot */

/** @type {Cell} */
export const BLANK = Object.freeze({ digit: 0, corner: 0, centre: 0, colours: 0, crossed: 0 });

/** @type {Snapshot} */
export const EMPTY = Object.freeze(ALL_CELLS.map(() => BLANK));

/** @param {readonly number[]} digits @returns {Snapshot} */
export const snapshotOfDigits = (digits) =>
  digits.map((digit) => (digit ? Object.freeze({ ...BLANK, digit }) : BLANK));

/** @param {Snapshot} snapshot @returns {number[]} */
export const digitsOfSnapshot = (snapshot) => snapshot.map((cell) => cell.digit);

/**
 * The snapshot with some cells changed; the very same one if nothing really changes.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} cells
 * @param {(cell: Cell, index: number) => Partial<Cell>} change
 * @returns {Snapshot}
 */
export function withCells(snapshot, cells, change) {
  /** @type {Cell[] | null} */
  let next = null;
  for (const index of cells) {
    const before = (next ?? snapshot)[index];
    const after = { ...before, ...change(before, index) };
    if (!same(before, after)) {
      next ??= [...snapshot];
      next[index] = Object.freeze(after);
    }
  }
  return next ? Object.freeze(next) : snapshot;
}

/** @param {Cell} a @param {Cell} b */
const same = (a, b) =>
  a.digit === b.digit &&
  a.corner === b.corner &&
  a.centre === b.centre &&
  a.colours === b.colours &&
  a.crossed === b.crossed;

/**
 * The candidates that the player still sees: those that no peer rules out, without the crossed-out
 * ones; where the player keeps centre marks by hand, only those marked.
 * @param {Snapshot} snapshot
 * @param {boolean} automatic whether the page keeps the candidates, so that centre marks don't count
 * @returns {number[]}
 */
export function openCandidates(snapshot, automatic) {
  return candidatesOf(digitsOfSnapshot(snapshot)).map((mask, index) => {
    const cell = snapshot[index];
    const kept = automatic || !cell.centre ? ALL_DIGITS : cell.centre;
    return mask & kept & ~cell.crossed;
  });
}

/**
 * The snapshot after a logical step.
 * @param {Snapshot} snapshot
 * @param {{placements: number[][], eliminations: number[][]}} step
 * @returns {Snapshot}
 */
export function withStep(snapshot, step) {
  let next = snapshot;
  for (const [index, digit] of step.eliminations) {
    next = withCells(next, [index], (cell) => ({
      crossed: cell.crossed | maskOf(digit),
      centre: cell.centre & ~maskOf(digit),
      corner: cell.corner & ~maskOf(digit),
    }));
  }
  for (const [index, digit] of step.placements) {
    next = withCells(next, [index], () => ({ digit }));
  }
  return next;
}
