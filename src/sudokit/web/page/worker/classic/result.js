/**
 * What the textbook algorithms report: events while they work, and a result at the end.
 *
 * The words and the counters mean the same in every algorithm, so that the numbers can be compared:
 *
 * - A *check* asks whether one digit may go into one blank cell. Each check has one of two outcomes:
 * - a *placement*: the digit fits and is written into the cell (event `PLACE`), or
 * - a rejection: a house of the cell already holds the digit (event `REJECT`).
 * - A *backtrack* takes a placed digit back because nothing that followed led to a solution (event `UNDO`).
 *
 * So checks = placements + rejections, and placements - backtracks is the number of digits on the board beyond the
 * clues. Looking for the next cell is not counted. Neither is a digit that an algorithm's bookkeeping excludes without
 * a check: saving those checks is the purpose of the bookkeeping.
 *
 * Cells are 0 to 80, row-major; digits are 1 to 9, and 0 is a blank.
 */

import { PLACE, REJECT, UNDO } from "../../model/events.js";

/** @typedef {(event: number, cell: number, digit: number) => void} OnEvent called as things happen */

/**
 * What an algorithm found, and how hard it worked.
 * @typedef {object} Result
 * @property {Uint8Array | null} solution the solved board; null if there is no solution
 * @property {number} placements digits written into a cell
 * @property {number} checks digits tried in a cell, whether they fitted or not
 * @property {number} backtracks digits taken back
 */

/**
 * The interface that all algorithms share. They do not change the board, which has no clash, and throw `GaveUp` when
 * they have used up their checks.
 * @typedef {(cells: Uint8Array, onEvent: OnEvent, maxChecks?: number) => Result} Solver
 */

/** An algorithm used up its checks before it knew the answer. */
export class GaveUp extends Error {
  /** @param {Result} result the counters so far; its solution is null */
  constructor(result) {
    super(`gave up after ${result.checks} checks`);
    this.result = result;
  }
}

/** Counts what an algorithm does, calls the listener, and ends the algorithm at its limit. */
export class Recorder {
  #onEvent;
  #maxChecks;
  #placements = 0;
  #checks = 0;
  #backtracks = 0;

  /** @param {OnEvent} onEvent @param {number} maxChecks the number of checks that may be made */
  constructor(onEvent, maxChecks) {
    this.#onEvent = onEvent;
    this.#maxChecks = maxChecks;
  }

  /**
   * A check found that the digit fits, and it is now in the cell.
   * @param {number} cell
   * @param {number} digit
   * @throws {GaveUp} no check is left for it
   */
  place(cell, digit) {
    this.#check();
    this.#placements += 1;
    this.#onEvent(PLACE, cell, digit);
  }

  /**
   * A check found that a house of the cell already holds the digit.
   * @param {number} cell
   * @param {number} digit
   * @throws {GaveUp} no check is left for it
   */
  reject(cell, digit) {
    this.#check();
    this.#onEvent(REJECT, cell, digit);
  }

  /** The digit was taken back out of the cell. @param {number} cell @param {number} digit */
  undo(cell, digit) {
    this.#backtracks += 1;
    this.#onEvent(UNDO, cell, digit);
  }

  #check() {
    if (this.#checks >= this.#maxChecks) throw new GaveUp(this.result(null));
    this.#checks += 1;
  }

  /** The counters so far, and the filled board if the algorithm found one. @param {Uint8Array | null} solution @returns {Result} */
  result(solution) {
    return { solution, placements: this.#placements, checks: this.#checks, backtracks: this.#backtracks };
  }
}
