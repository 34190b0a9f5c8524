/**
 * `Draft`: a puzzle being edited, in *Analyse*. Every digit on it is a clue. If it began as a sukaku, it also has the
 * candidates that belong to the puzzle. Its changes can be undone, and that is all: nobody plays a draft.
 */

import { possibleIn, snapshotOfDigits, withCells } from "./cells.js";
import { History, startOf, textOfPuzzle } from "./history.js";
import { classic } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** What goes to a draft and back to a game: the clues, as a line, and the candidates of a sukaku. @typedef {Pick<import("./loaded.js").Loaded, "puzzle" | "sukaku">} Puzzle */

export class Draft extends History {
  /** An empty board. @param {Shape} [shape] */
  constructor(shape = classic) {
    super(snapshotOfDigits(shape.cells.map(() => 0), shape));
  }

  /** The puzzle as a text: what questions about it are to say. */
  get text() {
    return textOfPuzzle(this.snapshot);
  }

  get isEmpty() {
    return this.snapshot.cells.every(({ digit, struck }) => !digit && !struck);
  }

  /** The candidates of each cell, if they belong to the puzzle, as masks. */
  get sukaku() {
    return this.snapshot.cells.some(({ digit, struck }) => !digit && struck) ? possibleIn(this.snapshot) : null;
  }

  /**
   * Write a digit into some cells, or take it out if all of them have it; 0 empties them.
   * @param {Iterable<number>} cells
   * @param {number} digit
   */
  write(cells, digit) {
    const all = [...cells];
    const isThere = all.every((cell) => this.snapshot.cells[cell].digit === digit);
    return this.play(withCells(this.snapshot, all, () => ({ digit: isThere ? 0 : digit })));
  }

  /** Begin with another puzzle, which can be undone. @param {Puzzle} puzzle @returns {boolean} whether it differs */
  take({ puzzle, sukaku = null }) {
    const next = startOf(puzzle, sukaku, this.shape);
    return textOfPuzzle(next) !== this.text && this.play(next);
  }

  clear() {
    return !this.isEmpty && this.play(this.start);
  }

  /** @param {import("./history.js").SavedHistory} saved @param {Shape} [shape] */
  static fromJSON(saved, shape) {
    const draft = new Draft(shape);
    draft.restore(saved);
    return draft;
  }
}
