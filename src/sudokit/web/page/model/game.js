/**
 * `Game`: one puzzle being played. It has the clues, the snapshot on the board, the moves to undo and
 * redo, the savepoints, the time spent and, if known, the solution.
 */

import { NO_VIEW } from "./highlights.js";
import { History, changed, changes, startOf, textOfPuzzle } from "./history.js";
import { Shape, classic, maskOf } from "./shape.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
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

/** @typedef {import("./history.js").CellChange} CellChange */

/**
 * @typedef {object} SavedGame
 * @property {import("./shape.js").Form} [shape] absent in games of the classic shape
 * @property {import("./variant.js").Variant} [variant] absent in classic games, as is `notes`
 * @property {readonly string[]} [notes]
 * @property {import("./variant.js").Told | null} [told]
 * @property {import("./variant.js").Drawn | null} [drawn]
 * @property {import("./fog.js").Fog | null} [fog]
 * @property {string} puzzle
 * @property {readonly number[] | null} [sukaku] absent in games of earlier versions
 * @property {string | null} solution
 * @property {Solutions | null} [solutions] absent in games of earlier versions
 * @property {string | null} [accepted] likewise
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

export class Game extends History {
  /**
   * @param {string} puzzle a character for each cell, `.` for blanks
   * @param {readonly number[] | null} [sukaku]
   * @param {Shape} [shape]
   */
  constructor(puzzle, sukaku = null, shape = classic) {
    super(startOf(puzzle, sukaku, shape));
    /** The clues as a line. */
    this.puzzle = this.line;
    /** The puzzle as a text: what questions about it are to say. */
    this.text = textOfPuzzle(this.start);
    /** The candidates that belong to the puzzle, if it is a sukaku, as masks. @type {readonly number[] | null} */
    this.sukaku = sukaku;
    /** The puzzle, if it has more than clues. @type {import("./variant.js").Variant | null} */
    this.variant = null;
    /** What a variant does not have of the text that it was read from, such as rules in prose. @type {readonly string[]} */
    this.notes = [];
    /** Its rules in prose, if the text had them. @type {import("./variant.js").Told | null} */
    this.told = null;
    /** What the text has drawn that means nothing. @type {import("./variant.js").Drawn | null} */
    this.drawn = null;
    /** @type {import("./fog.js").Fog | null} */
    this.fog = null;
    /** What its constraints look like; null until the engine has said it. It is not saved. @type {import("./variant.js").Figure | null} */
    this.figure = null;
    /** Which cells hold clues. @type {readonly boolean[]} */
    this.givens = Object.freeze(this.digits.map((digit) => digit > 0));
    /** @type {readonly Savepoint[]} */
    this.savepoints = [];
    /** Seconds on the clock. */
    this.seconds = 0;
    /** The solution as a line; null if it is unknown or there are several. @type {string | null} */
    this.solution = null;
    /** The number of solutions; null while it is unknown. @type {Solutions | null} */
    this.solutions = null;
    /** A full board of a variant that breaks no rule, though there may be other solutions. @type {string | null} */
    this.accepted = null;
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

  /** Whether there are no clues of any kind. */
  get isEmpty() {
    return !this.variant && /^\.*$/.test(this.text);
  }

  get isSolved() {
    if (this.variant) return [this.solution, this.accepted].includes(this.line); // houses are not all
    return this.shape.isSolved(this.digits) && this.snapshot.cells.every(({ digit, struck }) => !(struck & maskOf(digit)));
  }

  get isFull() {
    return !this.digits.includes(0);
  }

  /** Whether a move was made, even if it was undone, or a savepoint. @override */
  get isBegun() {
    return super.isBegun || this.savepoints.length > 0;
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

  /** Cells whose digit differs from the solution; none while the solution is unknown. */
  mistakes() {
    const right = this.shape.digitsOfLine(this.solution ?? "");
    return new Set(right ? this.digits.flatMap((digit, cell) => (digit && digit !== right[cell] ? [cell] : [])) : []);
  }

  /** @override @returns {SavedGame} */
  toJSON() {
    return {
      ...super.toJSON(),
      ...(this.shape === classic ? {} : { shape: this.shape }),
      ...(this.variant ? { variant: this.variant, notes: this.notes, ...(this.told ? { told: this.told } : {}), ...(this.drawn ? { drawn: this.drawn } : {}), ...(this.fog ? { fog: this.fog } : {}) } : {}),
      puzzle: this.puzzle,
      sukaku: this.sukaku,
      solution: this.solution,
      solutions: this.solutions,
      ...(this.accepted ? { accepted: this.accepted } : {}),
      difficulty: this.difficulty,
      seconds: this.seconds,
      hints: this.hints,
      view: this.view,
      savepoints: this.savepoints.map(({ at, snapshot }) => ({ at, cells: changes(this.start, snapshot) })),
      daily: this.daily,
      finish: this.finish,
    };
  }

  /** @param {SavedGame} saved */
  static fromJSON(saved) {
    const game = new Game(saved.puzzle, saved.sukaku, saved.shape && new Shape(saved.shape));
    game.restore(saved);
    game.savepoints = saved.savepoints.map(({ at, cells }) => ({ at, snapshot: changed(game.start, cells) }));
    game.seconds = saved.seconds;
    game.solution = saved.solution;
    game.solutions = saved.solutions ?? (saved.solution ? "one" : null);
    game.accepted = saved.accepted ?? null;
    game.variant = saved.variant ?? null;
    game.notes = saved.notes ?? [];
    game.told = saved.told ?? null;
    game.drawn = saved.drawn ?? null;
    game.fog = saved.fog ?? null;
    game.difficulty = saved.difficulty;
    game.hints = saved.hints ?? NO_HINTS;
    game.view = saved.view ?? NO_VIEW;
    game.daily = saved.daily ?? null;
    game.finish = saved.finish ?? null;
    return game;
  }
}
