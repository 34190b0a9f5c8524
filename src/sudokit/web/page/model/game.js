/**
 * `Game`: one puzzle being played. It knows the clues, the snapshot on the board, everything that
 * can be undone and redone, the savepoints, the time spent, and, where known, the solution.
 *
 * The history is a list of snapshots and a place in it. Saved games (`toJSON`) keep it as changes,
 * a few bytes a move.
 */

import { EMPTY_LINE, conflictsOf, digitsOfLine, isSolved, lineOfDigits } from "./board.js";
import { BLANK, digitsOfSnapshot, snapshotOfDigits } from "./cells.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {{at: string, snapshot: Snapshot}} Savepoint `at` is the time on the game's clock */
/** @typedef {{level: string, score: number}} Difficulty */
/** How many solutions the clues allow. @typedef {"one" | "several" | "none"} Solutions */

/** @typedef {[index: number, ...fields: number[]]} CellChange */

/**
 * @typedef {object} SavedGame
 * @property {string} puzzle
 * @property {string | null} solution
 * @property {Solutions | null} [solutions] absent in games of earlier versions
 * @property {Difficulty | null} difficulty
 * @property {number} seconds
 * @property {CellChange[][]} history the changes from each snapshot to the next
 * @property {number} place
 * @property {{at: string, cells: CellChange[]}[]} savepoints
 */

export class Game {
  /** @type {Snapshot[]} */ #history;
  #place = 0;

  /** @param {string} puzzle 81 characters, `.` for blanks */
  constructor(puzzle = EMPTY_LINE) {
    const clues = digitsOfLine(puzzle);
    if (!clues) throw new TypeError(`not a line of 81 cells: ${puzzle}`);
    /** The clues as a line. */
    this.puzzle = lineOfDigits(clues);
    /** Which cells hold clues. @type {readonly boolean[]} */
    this.givens = Object.freeze(clues.map((digit) => digit > 0));
    this.#history = [snapshotOfDigits(clues)];
    /** @type {readonly Savepoint[]} */
    this.savepoints = [];
    /** Seconds on the clock. */
    this.seconds = 0;
    /** The one solution as a line; null while it is not known or not the only one. @type {string | null} */
    this.solution = null;
    /** Null while it is not known. @type {Solutions | null} */
    this.solutions = null;
    /** @type {Difficulty | null} */
    this.difficulty = null;
  }

  /** What stands on the board. */
  get snapshot() {
    return this.#history[this.#place];
  }

  /** The clues alone. */
  get start() {
    return this.#history[0];
  }

  get digits() {
    return digitsOfSnapshot(this.snapshot);
  }

  /** The digits on the board as a line. */
  get line() {
    return lineOfDigits(this.digits);
  }

  get isSolved() {
    return isSolved(this.digits);
  }

  get isFull() {
    return !this.digits.includes(0);
  }

  /** Whether a move was made, be it undone. */
  get isBegun() {
    return this.#history.length > 1 || this.savepoints.length > 0;
  }

  get canUndo() {
    return this.#place > 0;
  }

  get canRedo() {
    return this.#place < this.#history.length - 1;
  }

  /**
   * Make a move: what was undone before it is gone. A snapshot that changes nothing is no move.
   * @param {Snapshot} snapshot
   * @returns {boolean} whether it was a move
   */
  play(snapshot) {
    if (snapshot === this.snapshot) return false;
    this.#history.splice(this.#place + 1, Infinity, snapshot);
    this.#place += 1;
    return true;
  }

  undo() {
    if (!this.canUndo) return false;
    this.#place -= 1;
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.#place += 1;
    return true;
  }

  /** Keep the snapshot under the time on the clock; going back to it is a move like any other. @param {string} at */
  save(at) {
    this.savepoints = [...this.savepoints, { at, snapshot: this.snapshot }];
  }

  /** @param {number} index */
  forget(index) {
    this.savepoints = this.savepoints.filter((_, other) => other !== index);
  }

  /** Cells that hold a digit twice in a house. @returns {Set<number>} */
  conflicts() {
    return new Set(conflictsOf(this.digits).flatMap(([a, b]) => [a, b]));
  }

  /** Cells whose digit is not that of the solution; none while the solution is unknown. */
  mistakes() {
    const { solution } = this;
    if (!solution) return new Set();
    return new Set(
      this.digits.flatMap((digit, cell) => (digit && String(digit) !== solution[cell] ? [cell] : [])),
    );
  }

  /** @returns {SavedGame} */
  toJSON() {
    const start = this.#history[0];
    return {
      puzzle: this.puzzle,
      solution: this.solution,
      solutions: this.solutions,
      difficulty: this.difficulty,
      seconds: this.seconds,
      history: this.#history.slice(1).map((after, move) => changes(this.#history[move], after)),
      place: this.#place,
      savepoints: this.savepoints.map(({ at, snapshot }) => ({
        at,
        cells: changes(start, snapshot),
      })),
    };
  }

  /** @param {SavedGame} saved */
  static fromJSON(saved) {
    const game = new Game(saved.puzzle);
    const start = game.#history[0];
    for (const change of saved.history) {
      game.#history.push(changed(/** @type {Snapshot} */ (game.#history.at(-1)), change));
    }
    game.#place = Math.min(Math.max(0, saved.place), game.#history.length - 1);
    game.savepoints = saved.savepoints.map(({ at, cells }) => ({ at, snapshot: changed(start, cells) }));
    game.seconds = saved.seconds;
    game.solution = saved.solution;
    game.solutions = saved.solutions ?? (saved.solution ? "one" : null);
    game.difficulty = saved.difficulty;
    return game;
  }
}

/** @param {Snapshot} before @param {Snapshot} after @returns {CellChange[]} */
function changes(before, after) {
  /** @type {CellChange[]} */
  const list = [];
  after.forEach((cell, index) => {
    if (cell !== before[index]) {
      list.push([index, cell.digit, cell.corner, cell.centre, cell.colours, cell.crossed, Number(cell.listed)]);
    }
  });
  return list;
}

/** @param {Snapshot} before @param {CellChange[]} list @returns {Snapshot} */
function changed(before, list) {
  const after = [...before];
  for (const [index, digit, corner, centre, colours, crossed, listed] of list) {
    after[index] = Object.freeze({ ...BLANK, digit, corner, centre, colours, crossed, listed: Boolean(listed) });
  }
  return Object.freeze(after);
}
