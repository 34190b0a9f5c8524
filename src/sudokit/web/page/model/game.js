/**
 * `Game`: one puzzle being played. It has the clues, the snapshot on the board, the moves to undo and
 * redo, the savepoints, the time spent and, if known, the solution.
 *
 * The history is a list of snapshots and a place in it. Saved games (`toJSON`) store it as changes, a
 * few bytes per move.
 */

import { BLANK, digitsOfSnapshot, snapshotOfDigits } from "./cells.js";
import { NO_VIEW } from "./highlights.js";
import { Shape, classic, digitsOf, maskOf } from "./shape.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./highlights.js").View} View */
/** @typedef {{at: string, snapshot: Snapshot}} Savepoint `at` is the time on the game's clock */
/** @typedef {{level: string, score: number}} Difficulty */
/** How many solutions the clues allow. @typedef {"one" | "several" | "none"} Solutions */
/**
 * How often a hint has said where to look, named the technique, and shown the whole step. A step that was
 * shown has been counted in all three.
 * @typedef {readonly [where: number, technique: number, step: number]} HintCounts
 */
/** @typedef {import("./days.js").Day} Day */
/** The daily puzzle that a game is: of which day, and the player's date when it was opened. @typedef {Readonly<{day: Day, opened: Day}>} Daily */
/** When a game was solved for the first time: milliseconds since 1970, the player's date, the time on the clock. @typedef {Readonly<{at: number, day: Day, seconds: number}>} Finish */

/**
 * A cell as it is after a move: its index, then `digit`, `corner`, `centre`, `colours`, `crossed`, `listed`
 * as 1 with the bits of `struck`, `shades` and any number of `links`. What earlier versions did not write is missing at the end.
 * @typedef {[index: number, ...fields: number[]]} CellChange
 */

/**
 * @typedef {object} SavedGame
 * @property {import("./shape.js").Form} [shape] absent in games of the classic shape
 * @property {string} puzzle
 * @property {readonly number[] | null} [sukaku] absent in games of earlier versions
 * @property {string | null} solution
 * @property {Solutions | null} [solutions] absent in games of earlier versions
 * @property {Difficulty | null} difficulty
 * @property {number} seconds
 * @property {CellChange[][]} history the changes from each snapshot to the next
 * @property {number} place
 * @property {HintCounts} [hints] absent in games of earlier versions
 * @property {View} [view] likewise absent
 * @property {{at: string, cells: CellChange[]}[]} savepoints
 * @property {Daily | null} [daily] likewise absent, as is `finish`
 * @property {Finish | null} [finish]
 */

/** @type {HintCounts} */
const NO_HINTS = Object.freeze([0, 0, 0]);

export class Game {
  /** @type {Snapshot[]} */ #history;
  #place = 0;

  /**
   * @param {string} puzzle a character for each cell, `.` for blanks
   * @param {readonly number[] | null} [sukaku]
   * @param {Shape} [shape]
   */
  constructor(puzzle, sukaku = null, shape = classic) {
    const clues = shape.digitsOfLine(puzzle);
    if (!clues) throw new TypeError(`not a line of ${shape.cells.length} cells: ${puzzle}`);
    this.shape = shape;
    /** The clues as a line. */
    this.puzzle = shape.lineOfDigits(clues);
    /** The candidates that belong to the puzzle, if it is a sukaku, as masks. @type {readonly number[] | null} */
    this.sukaku = sukaku;
    /** Which cells hold clues. @type {readonly boolean[]} */
    this.givens = Object.freeze(clues.map((digit) => digit > 0));
    this.#history = [snapshotOfDigits(clues, shape, sukaku)];
    /** @type {readonly Savepoint[]} */
    this.savepoints = [];
    /** Seconds on the clock. */
    this.seconds = 0;
    /** The solution as a line; null if it is unknown or there are several. @type {string | null} */
    this.solution = null;
    /** The number of solutions; null while it is unknown. @type {Solutions | null} */
    this.solutions = null;
    /** @type {Difficulty | null} */
    this.difficulty = null;
    /** The hints that the player has had. @type {HintCounts} */
    this.hints = NO_HINTS;
    /** What the board highlights. @type {View} */
    this.view = NO_VIEW;
    /** @type {Daily | null} */
    this.daily = null;
    /** Null until the game is solved; it stays when moves are undone afterwards. @type {Finish | null} */
    this.finish = null;
  }

  /** The puzzle as a text: what questions about it are to say. */
  get text() {
    return textOfPuzzle(this.start);
  }

  /** Whether there are no clues of any kind. */
  get isEmpty() {
    return /^\.*$/.test(this.text);
  }

  /** The snapshot on the board. */
  get snapshot() {
    return this.#history[this.#place];
  }

  /** The digits before the last move, or the clues. */
  get digitsBefore() {
    return digitsOfSnapshot(this.#history[Math.max(0, this.#place - 1)]);
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
    return this.shape.lineOfDigits(this.digits);
  }

  get isSolved() {
    return this.shape.isSolved(this.digits) && this.snapshot.cells.every(({ digit, struck }) => !(struck & maskOf(digit)));
  }

  get isFull() {
    return !this.digits.includes(0);
  }

  /** Whether a move was made, even if it was undone. */
  get isBegun() {
    return this.#history.length > 1 || this.savepoints.length > 0;
  }

  /** The snapshots from the clues to the board, without undone moves. @returns {readonly Snapshot[]} */
  get moves() {
    return this.#history.slice(0, this.#place + 1);
  }

  get canUndo() {
    return this.#place > 0;
  }

  get canRedo() {
    return this.#place < this.#history.length - 1;
  }

  /**
   * Make a move, which discards undone moves. A snapshot that changes nothing is not a move.
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

  /** Save the snapshot under the time on the clock. Returning to it is a move like any other. @param {string} at */
  save(at) {
    this.savepoints = [...this.savepoints, { at, snapshot: this.snapshot }];
  }

  /** @param {number} index */
  forget(index) {
    this.savepoints = this.savepoints.filter((_, other) => other !== index);
  }

  /** Count what a hint has revealed. @param {1 | 2 | 3} degree where to look, the technique, the step */
  countHint(degree) {
    const [where, technique, step] = this.hints.map((count, place) => count + Number(place === degree - 1));
    this.hints = Object.freeze([where, technique, step]);
  }

  /** Cells whose digit is also elsewhere in a house. @returns {Set<number>} */
  conflicts() {
    return new Set(this.shape.conflictsOf(this.digits).flatMap(([a, b]) => [a, b]));
  }

  /** Cells whose digit differs from the solution; none while the solution is unknown. */
  mistakes() {
    const right = this.shape.digitsOfLine(this.solution ?? "");
    return new Set(right ? this.digits.flatMap((digit, cell) => (digit && digit !== right[cell] ? [cell] : [])) : []);
  }

  /** @returns {SavedGame} */
  toJSON() {
    const start = this.#history[0];
    return {
      ...(this.shape === classic ? {} : { shape: this.shape }),
      puzzle: this.puzzle,
      sukaku: this.sukaku,
      solution: this.solution,
      solutions: this.solutions,
      difficulty: this.difficulty,
      seconds: this.seconds,
      history: this.#history.slice(1).map((after, move) => changes(this.#history[move], after)),
      place: this.#place,
      hints: this.hints,
      view: this.view,
      savepoints: this.savepoints.map(({ at, snapshot }) => ({
        at,
        cells: changes(start, snapshot),
      })),
      daily: this.daily,
      finish: this.finish,
    };
  }

  /** @param {SavedGame} saved */
  static fromJSON(saved) {
    const game = new Game(saved.puzzle, saved.sukaku, saved.shape && new Shape(saved.shape));
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
    game.hints = saved.hints ?? NO_HINTS;
    game.view = saved.view ?? NO_VIEW;
    game.daily = saved.daily ?? null;
    game.finish = saved.finish ?? null;
    return game;
  }
}

/** A puzzle as a text; a sukaku is a line of HoDoKu's library, which lists the candidates that are missing. @param {Snapshot} start */
export function textOfPuzzle(start) {
  const { shape, cells } = start;
  const line = shape.lineOfDigits(digitsOfSnapshot(start));
  const missing = cells.flatMap(({ digit, struck }, cell) =>
    digit ? [] : digitsOf(struck).map((gone) => `${gone}${shape.rowOf(cell) + 1}${shape.columnOf(cell) + 1}`),
  );
  return missing.length ? `:0000:x:${line}:${missing.join(" ")}:::` : line;
}

/** @param {Snapshot} before @param {Snapshot} after @returns {CellChange[]} */
function changes(before, after) {
  /** @type {CellChange[]} */
  const list = [];
  after.cells.forEach((cell, index) => {
    if (cell !== before.cells[index]) {
      const { digit, corner, centre, colours, crossed, listed, shades, links, struck } = cell;
      /** @type {CellChange} */
      const change = [index, digit, corner, centre, colours, crossed, Number(listed) | struck];
      if (shades || links.length) change.push(shades, ...links);
      list.push(change);
    }
  });
  return list;
}

/** @param {Snapshot} before @param {CellChange[]} list @returns {Snapshot} */
function changed({ shape, cells }, list) {
  const after = [...cells];
  for (const [index, digit, corner, centre, colours, crossed, listed, shades = 0, ...codes] of list) {
    const links = codes.length ? Object.freeze(codes) : BLANK.links;
    after[index] = Object.freeze({ digit, corner, centre, colours, crossed, listed: Boolean(listed & 1), shades, links, struck: listed & shape.everyDigit });
  }
  return Object.freeze({ shape, cells: Object.freeze(after) });
}
