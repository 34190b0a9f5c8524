/**
 * A snapshot: what a player has written into the cells of a board at one moment. Snapshots are immutable. A
 * move makes a new one that shares all unchanged cells. So unlimited undo is cheap, and views can
 * detect changed cells by `===`.
 */

import { maskOf } from "./shape.js";
import { fullMarks } from "./notes.js";

/**
 * @typedef {Readonly<{
 *   digit: number,
 *   corner: number,
 *   centre: number,
 *   colours: number,
 *   crossed: number,
 *   listed: boolean,
 *   shades: number,
 *   links: readonly number[],
 *   struck: number,
 *   pen: number,
 * }>} Cell
 * `digit` is 0 for a blank. `corner`, `centre` and `colours` are masks of marks. The next two say which
 * candidates are removed. `listed`: the centre marks are all candidates of the cell, written by the page
 * on request, and not just notes. `crossed`: the candidates crossed out while the page kept the
 * candidates. `shades` and `links` are what the player highlights by hand (highlights.js). `struck`: the
 * candidates that the puzzle itself lacks, if it is a sukaku. `pen`: the lines and crosses that are drawn there (pen.js).
 */

/**
 * How candidates are derived from the board; the settings are one such choice.
 * @typedef {Readonly<{automatic: boolean, marks: boolean}>} Reading
 * `automatic`: the page keeps the candidates. `marks`: all centre marks are candidates, not only those that
 * are listed, or complete by the rule of `notes.js`.
 */

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {Readonly<{shape: Shape, cells: readonly Cell[]}>} Snapshot */

/** @type {Cell} */
export const BLANK = Object.freeze({
  digit: 0, corner: 0, centre: 0, colours: 0, crossed: 0, listed: false, shades: 0, links: Object.freeze([]), struck: 0, pen: 0,
});

/**
 * @param {readonly number[]} digits
 * @param {Shape} shape of the board
 * @param {readonly number[] | null} [sukaku] the candidates of each cell that belong to the puzzle; they are listed
 * @returns {Snapshot}
 */
export function snapshotOfDigits(digits, shape, sukaku = null) {
  const possible = sukaku && shape.candidatesOf(digits);
  const cells = digits.map((digit, cell) => {
    if (digit) return Object.freeze({ ...BLANK, digit });
    if (!sukaku || !possible?.[cell]) return BLANK;
    return Object.freeze({ ...BLANK, centre: sukaku[cell], listed: sukaku[cell] > 0, struck: possible[cell] & ~sukaku[cell] });
  });
  return Object.freeze({ shape, cells: Object.freeze(cells) });
}

/** @param {Snapshot} snapshot @returns {number[]} */
export const digitsOfSnapshot = ({ cells }) => cells.map((cell) => cell.digit);

/**
 * The snapshot with some cells changed; the same object if nothing changes.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} indices
 * @param {(cell: Cell, index: number) => Partial<Cell>} change
 * @returns {Snapshot}
 */
export function withCells(snapshot, indices, change) {
  /** @type {Cell[] | null} */
  let next = null;
  for (const index of indices) {
    const before = (next ?? snapshot.cells)[index];
    const after = { ...before, ...change(before, index) };
    if (!after.centre) after.listed = false; // an empty list means nothing
    if (!same(before, after)) {
      next ??= [...snapshot.cells];
      next[index] = Object.freeze(after);
    }
  }
  return next ? Object.freeze({ shape: snapshot.shape, cells: Object.freeze(next) }) : snapshot;
}

/** @param {Cell} a @param {Cell} b */
const same = (a, b) =>
  a.digit === b.digit &&
  a.corner === b.corner &&
  a.centre === b.centre &&
  a.colours === b.colours &&
  a.crossed === b.crossed &&
  a.listed === b.listed &&
  a.shades === b.shades &&
  a.links === b.links &&
  a.pen === b.pen;

/** The candidates that neither a peer nor the puzzle rules out. @param {Snapshot} snapshot */
export const possibleIn = (snapshot) => snapshot.shape.candidatesOf(digitsOfSnapshot(snapshot)).map((mask, cell) => mask & ~snapshot.cells[cell].struck);

/**
 * The open candidates: those that are possible, without those that the player or an applied step
 * has visibly removed. Marks that are notes (`notes.js`) remove none.
 * @param {Snapshot} snapshot
 * @param {Reading} reading
 * @returns {number[]}
 */
export function openCandidates(snapshot, { automatic, marks }) {
  const full = automatic ? [] : fullMarks(snapshot);
  return possibleIn(snapshot).map((mask, index) => {
    const { centre, crossed, listed } = snapshot.cells[index];
    const kept = listed || (marks && !automatic && centre) ? centre : full[index] || mask;
    return automatic ? mask & kept & ~crossed : mask & kept;
  });
}

/**
 * The snapshot with a candidate visibly removed from some cells.
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
 * The snapshot with a candidate restored in some cells.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} cells
 * @param {number} digit
 */
export function withCandidate(snapshot, cells, digit) {
  const bit = maskOf(digit);
  return withCells(snapshot, cells, ({ crossed, centre, corner }) => ({
    crossed: crossed & ~bit,
    centre: centre && centre | bit,
    corner: centre ? corner : corner && corner | bit, // alone, corner marks may be the candidates
  }));
}

/**
 * The snapshot with every possible candidate of some cells, including removed ones. Notes
 * stay unchanged.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} [cells]
 */
export function withAllCandidates(snapshot, cells = snapshot.shape.cells) {
  const candidates = possibleIn(snapshot);
  return withCells(snapshot, cells, ({ centre, listed }, index) => ({
    crossed: 0,
    centre: listed ? candidates[index] : centre,
  }));
}
