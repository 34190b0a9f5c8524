/**
 * `History`: the snapshots of a board. `Game` and `Draft` are histories. Saved ones store changes, a few bytes per move.
 */

import { BLANK, digitsOfSnapshot, snapshotOfDigits } from "./cells.js";
import { digitsOf } from "./shape.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */

/**
 * A cell as it is after a move: its index, then `digit`, `corner`, `centre`, `colours` with `pen` in the bits above them,
 * `crossed`, `listed`
 * as 1 with the bits of `struck`, `shades` and any number of `links`. What earlier versions did not write is missing at the end.
 * @typedef {[index: number, ...fields: number[]]} CellChange
 */

/** Colours are the bits 1 to 9. */
const PEN = 10;

/** The changes from each snapshot to the next, and the place. @typedef {{history: CellChange[][], place: number}} SavedHistory */

/** @extends {Timeline<Snapshot>} */
export class History extends Timeline {
  get start() {
    return this.states[0];
  }

  get shape() {
    return this.start.shape;
  }

  /** The snapshot on the board. */
  get snapshot() {
    return this.state;
  }

  get digits() {
    return digitsOfSnapshot(this.snapshot);
  }

  /** The digits before the last move, or the first ones. */
  get digitsBefore() {
    return digitsOfSnapshot(this.states[Math.max(0, this.place - 1)]);
  }

  /** The digits on the board as a line. */
  get line() {
    return this.shape.lineOfDigits(this.digits);
  }

  /** Whether a move was made, even if it was undone. */
  get isBegun() {
    return this.states.length > 1;
  }

  /** The snapshots from the start to the board, without undone moves. @returns {readonly Snapshot[]} */
  get moves() {
    return this.states.slice(0, this.place + 1);
  }

  /**
   * Make a move, which discards undone moves. A snapshot that changes nothing is not a move.
   * @param {Snapshot} snapshot
   * @returns {boolean} whether it was a move
   */
  play(snapshot) {
    return snapshot !== this.snapshot && this.add(snapshot);
  }

  /** Cells whose digit is also elsewhere in a house. @returns {Set<number>} */
  conflicts() {
    return new Set(this.shape.conflictsOf(this.digits).flatMap(([a, b]) => [a, b]));
  }

  /** @returns {SavedHistory} */
  toJSON() {
    return {
      history: this.states.slice(1).map((after, move) => changes(this.states[move], after)),
      place: this.place,
    };
  }

  /** Make the moves that were saved. @param {SavedHistory} saved */
  restore({ history, place }) {
    const snapshots = [...this.states];
    for (const change of history) snapshots.push(changed(/** @type {Snapshot} */ (snapshots.at(-1)), change));
    this.recall(snapshots, place);
  }
}

/**
 * The clues of a puzzle.
 * @param {string} puzzle a character for each cell, `.` for blanks
 * @param {readonly number[] | null} sukaku
 * @param {import("./shape.js").Shape} shape
 */
export function startOf(puzzle, sukaku, shape) {
  const clues = shape.digitsOfLine(puzzle);
  if (!clues) throw new TypeError(`not a line of ${shape.cells.length} cells: ${puzzle}`);
  return snapshotOfDigits(clues, shape, sukaku);
}

/** A puzzle as a text; a sukaku is a line of HoDoKu's library, which lists the candidates that are missing. @param {Snapshot} start its clues */
export function textOfPuzzle(start) {
  const { shape, cells } = start;
  const line = shape.lineOfDigits(digitsOfSnapshot(start));
  const missing = cells.flatMap(({ digit, struck }, cell) =>
    digit ? [] : digitsOf(struck).map((gone) => `${gone}${shape.rowOf(cell) + 1}${shape.columnOf(cell) + 1}`),
  );
  return missing.length ? `:0000:x:${line}:${missing.join(" ")}:::` : line;
}

/** What has been found of each snapshot: with every move, all changes before it are kept again. @type {WeakMap<Snapshot, {before: Snapshot, list: CellChange[]}>} */
const known = new WeakMap();

/** @param {Snapshot} before @param {Snapshot} after @returns {CellChange[]} */
export function changes(before, after) {
  const found = known.get(after);
  if (found?.before === before) return found.list;
  const list = compared(before, after);
  known.set(after, { before, list });
  return list;
}

/** @param {Snapshot} before @param {Snapshot} after @returns {CellChange[]} */
function compared(before, after) {
  /** @type {CellChange[]} */
  const list = [];
  after.cells.forEach((cell, index) => {
    if (cell !== before.cells[index]) {
      const { digit, corner, centre, colours, crossed, listed, shades, links, struck, pen } = cell;
      /** @type {CellChange} */
      const change = [index, digit, corner, centre, colours | (pen << PEN), crossed, Number(listed) | struck];
      if (shades || links.length) change.push(shades, ...links);
      list.push(change);
    }
  });
  return list;
}

/** @param {Snapshot} before @param {CellChange[]} list @returns {Snapshot} */
export function changed({ shape, cells }, list) {
  const after = [...cells];
  for (const [index, digit, corner, centre, colours, crossed, listed, shades = 0, ...codes] of list) {
    const links = codes.length ? Object.freeze(codes) : BLANK.links;
    const tints = colours & ((1 << PEN) - 1);
    after[index] = Object.freeze({ digit, corner, centre, colours: tints, crossed, listed: Boolean(listed & 1), shades, links, struck: listed & shape.everyDigit, pen: colours >> PEN });
  }
  return Object.freeze({ shape, cells: Object.freeze(after) });
}
