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
 *   listed: boolean,
 * }>} Cell
 * `digit` is 0 to 9. `corner`, `centre` and `colours` are masks of marks. The last two say which
 * candidates are gone: `listed` that the centre marks are all candidates of the cell, as the player
 * has let the page write them, and no mere note; `crossed` which ones were crossed out while the page
 * kept the candidates.
 */

/**
 * How candidates are read off the board; the settings are one.
 * @typedef {Readonly<{automatic: boolean, marks: boolean}>} Reading
 * `automatic`: the page keeps the candidates. `marks`: all centre marks are candidates, not only the
 * listed ones.
 */

/** @typedef {readonly Cell[]} Snapshot */

/** @type {Cell} */
export const BLANK = Object.freeze({ digit: 0, corner: 0, centre: 0, colours: 0, crossed: 0, listed: false });

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
    if (!after.centre) after.listed = false; // no marks say nothing
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
  a.crossed === b.crossed &&
  a.listed === b.listed;

/**
 * The candidates that are open to the player: those that no peer rules out, without those that the
 * player, or an applied step, has visibly taken away. Centre marks that are notes take none away.
 * @param {Snapshot} snapshot
 * @param {Reading} reading
 * @returns {number[]}
 */
export function openCandidates(snapshot, { automatic, marks }) {
  return candidatesOf(digitsOfSnapshot(snapshot)).map((mask, index) => {
    const { centre, crossed, listed } = snapshot[index];
    const kept = listed || (marks && !automatic && centre) ? centre : ALL_DIGITS;
    return mask & kept & ~(automatic ? crossed : 0);
  });
}

/**
 * The snapshot with a candidate taken away in some cells, where the player sees it.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {Reading} reading
 */
export function withoutCandidate(snapshot, cells, digit, reading) {
  const open = openCandidates(snapshot, reading);
  const bit = maskOf(digit);
  return withCells(snapshot, cells, ({ crossed, corner }, index) => ({
    corner: corner & ~bit,
    ...(reading.automatic ? { crossed: crossed | bit } : { centre: open[index] & ~bit, listed: true }),
  }));
}

/**
 * The snapshot with a candidate brought back in some cells.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} cells
 * @param {number} digit
 */
export function withCandidate(snapshot, cells, digit) {
  const bit = maskOf(digit);
  return withCells(snapshot, cells, ({ crossed, centre }) => ({ crossed: crossed & ~bit, centre: centre && centre | bit }));
}

/**
 * The snapshot with every candidate of some cells that no peer rules out, whatever was taken away. Notes
 * stay as they are.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} [cells]
 */
export function withAllCandidates(snapshot, cells = ALL_CELLS) {
  const candidates = candidatesOf(digitsOfSnapshot(snapshot));
  return withCells(snapshot, cells, ({ centre, listed }, index) => ({
    crossed: 0,
    centre: listed ? candidates[index] : centre,
  }));
}

/**
 * The snapshot after a logical step.
 * @param {Snapshot} snapshot
 * @param {{placements: number[][], eliminations: number[][]}} step
 * @param {Reading} reading
 * @returns {Snapshot}
 */
export function withStep(snapshot, step, reading) {
  let next = snapshot;
  for (const [index, digit] of step.eliminations) next = withoutCandidate(next, [index], digit, reading);
  for (const [index, digit] of step.placements) next = withCells(next, [index], () => ({ digit }));
  return next;
}
