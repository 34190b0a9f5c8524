/**
 * The puzzle in hand, shared by the modes: Play plays it, Learn explains it, Analyse looks into it.
 * Every change goes through here, is kept for the next visit and shown at once. What only the server
 * knows about a new puzzle (its solution, its level) is asked for in the background; playing does
 * not wait for it.
 */

import { api } from "./api.js";
import { digitsOf, digitsOfLine, candidatesOf, maskOfAll } from "./model/board.js";
import { openCandidates, withCells, withStep } from "./model/cells.js";
import { Game } from "./model/game.js";
import { NOTHING } from "./model/selection.js";
import { choose, setting } from "./settings.js";
import { load, save } from "./store.js";
import { stockPuzzle } from "./play/stock.js";
import { refresh } from "./ui/dom.js";

/** @typedef {import("./model/cells.js").Snapshot} Snapshot */
/** @typedef {import("./model/selection.js").Selection} Selection */
/** @typedef {import("./model/game.js").Difficulty} Difficulty */

/**
 * @typedef {object} Loaded
 * @property {string} puzzle the clues, as a line
 * @property {string} [board] the digits on it, clues and others
 * @property {readonly number[] | null} [candidates] for each cell a mask of what is still open
 * @property {Difficulty | null} [difficulty]
 */

export class Session {
  #game = restored();
  /** @type {Selection} */ selection = NOTHING;
  /** Counts the puzzles, so that views can tell a new one. */
  number = 0;

  constructor() {
    this.#ask(this.#game);
  }

  get game() {
    return this.#game;
  }

  /** Make a move on the board. @param {Snapshot} snapshot @returns {boolean} whether anything changed */
  play(snapshot) {
    return this.#changed(this.#game.play(snapshot));
  }

  undo() {
    return this.#changed(this.#game.undo());
  }

  redo() {
    return this.#changed(this.#game.redo());
  }

  /** @param {{placements: number[][], eliminations: number[][]}} step */
  apply(step) {
    return this.play(withStep(this.#game.snapshot, step, setting()));
  }

  /** Something about the game that is no move: a savepoint, the clock. */
  touch() {
    this.#changed(true);
  }

  /** @param {Selection} selection */
  select(selection) {
    this.selection = selection;
    refresh();
  }

  /** Take another puzzle in hand. @param {Loaded} loaded */
  load({ puzzle, board, candidates, difficulty }) {
    const game = new Game(puzzle);
    const digits = board ? digitsOfLine(board) : null;
    if (digits) {
      const filled = digits.flatMap((digit, cell) => (digit && !game.givens[cell] ? [cell] : []));
      game.play(withCells(game.snapshot, filled, (_, cell) => ({ digit: digits[cell] })));
    }
    if (candidates) {
      const possible = candidatesOf(game.digits);
      const gone = possible.map((mask, cell) => mask & ~candidates[cell]);
      const cells = gone.flatMap((mask, cell) => (mask ? [cell] : []));
      game.play(withCells(game.snapshot, cells, (_, cell) => ({ crossed: gone[cell] })));
      choose({ automatic: true });
    }
    game.difficulty = difficulty ?? null;
    this.#game = game;
    this.selection = NOTHING;
    this.number += 1;
    this.#changed(true);
    this.#ask(game);
  }

  /** Which candidates are open in each cell. */
  get candidates() {
    return openCandidates(this.#game.snapshot, setting());
  }

  /** The position as the server takes it. @returns {import("./api.js").Position} */
  get position() {
    const marks = this.candidates;
    const possible = candidatesOf(this.#game.digits);
    const untouched = marks.every((mask, cell) => mask === possible[cell]);
    return {
      board: this.#game.line,
      puzzle: this.#game.puzzle,
      candidates: untouched ? null : marks.map((mask) => digitsOf(mask).join("")),
    };
  }

  /** @param {boolean} changed */
  #changed(changed) {
    if (changed) {
      save("game", this.#game);
      refresh();
    }
    return changed;
  }

  /** @param {Game} game */
  async #ask(game) {
    if (!game.puzzle.match(/[1-9]/)) return;
    if (!game.solution) {
      const answer = await api.solve(game.puzzle).catch(() => null);
      if (answer?.unique) game.solution = answer.solution;
    }
    if (game.solution && !game.difficulty) {
      const answer = await api.rate([game.puzzle]).catch(() => null);
      const rating = answer?.ratings[0].rating;
      if (rating) game.difficulty = { level: rating.level, score: rating.score };
    }
    if (game === this.#game) this.#changed(true);
  }
}

/** The game of the last visit; on the first, one that anybody can play. */
function restored() {
  const saved = load("game", null);
  try {
    if (saved) return Game.fromJSON(saved);
  } catch {
    // Kept by another version of the page: begin anew.
  }
  const { puzzle, difficulty } = stockPuzzle("Easy");
  const game = new Game(puzzle);
  game.difficulty = difficulty;
  return game;
}

/** Candidate strings of the server as masks. @param {readonly string[]} candidates */
export const masksOfCandidates = (candidates) =>
  candidates.map((text) => maskOfAll([...text].map(Number)));

