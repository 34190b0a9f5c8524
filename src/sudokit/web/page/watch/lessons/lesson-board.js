/** The board of a lesson: its digits, the cell at work, what a rejected digit clashes with; for `mrv` the counts of candidates. */

import { SudokuBoard } from "../../board/sudoku-board.js";
import { cellName } from "../../model/classic.js";
import { maskOf } from "../../model/shape.js";
import { PLACE, REJECT, UNDO } from "../../model/events.js";
import { boardLabels } from "../../ui/board-labels.js";
import { h } from "../../ui/dom.js";
import { t } from "../../words/language.js";
import { KINDS, candidateCounts, housesOf } from "./search-state.js";
import { shared } from "./texts.js";

/** @typedef {import("../../board/sudoku-board.js").Tint} Tint */
/** @typedef {import("../../model/contents.js").CellContent} CellContent */
/** @typedef {{kind: number, cell: number, digit: number}} Event */

/** @type {Readonly<Record<number, Tint>>} */
const TINTS = Object.freeze({ [PLACE]: "good", [REJECT]: "bad", [UNDO]: "tried" });

export class LessonBoard {
  #board = new SudokuBoard();
  element = h("div", { class: "lesson-board" }, this.#board);
  /** @type {readonly number[]} */ #digits = [];

  constructor() {
    this.#board.readonly = true;
  }

  /** @param {string} name the algorithm's */
  set name(name) {
    this.#board.labels = { ...boardLabels("board"), board: t("board_watch", { name }) };
  }

  /**
   * @param {string} algorithm
   * @param {import("../race/trace.js").Trace} trace
   * @param {import("./walk.js").Focus} focus
   * @param {Event | null} event
   */
  show(algorithm, { digits, clues }, focus, event) {
    this.#digits = [...digits];
    /** @type {CellContent[]} */
    const cells = digits.map((digit, cell) => ({ digit, given: clues[cell] > 0 }));
    /** @type {Map<number, Tint>} */
    const tints = new Map();
    if (algorithm === "mrv") {
      for (const [cell, count] of candidateCounts(digits)) {
        if (count) cells[cell] = { digit: 0, given: false, centre: maskOf(count) };
        else tints.set(cell, "bad");
      }
    }
    if (focus.cell !== null) {
      tints.set(focus.cell, "redundant");
      if (focus.digit && !digits[focus.cell]) cells[focus.cell] = { digit: 0, given: false, centre: maskOf(focus.digit) };
    }
    if (event) tints.set(event.cell, TINTS[event.kind]);
    if (event?.kind === REJECT) cells[event.cell] = { digit: event.digit, given: false };
    this.#board.cells = cells;
    this.#board.tints = tints;
    this.#board.faults = new Set(event?.kind === REJECT ? this.#clashes(event).map(({ cell }) => cell) : []);
  }

  /** What an event did. @param {Event} event */
  sentence(event) {
    const values = { digit: event.digit, cell: cellName(event.cell) };
    if (event.kind === PLACE) return shared("placed", values);
    if (event.kind === UNDO) return shared("undone", values);
    const [{ kind, cell }] = this.#clashes(event);
    return shared("rejected", { ...values, house: shared(kind), other: cellName(cell) });
  }

  /** What is being looked at. @param {import("./walk.js").Focus} focus */
  looking({ cell, digit }) {
    const name = cellName(cell ?? 0);
    if (!digit) return shared("at_cell", { cell: name });
    return shared(this.#digits[cell ?? 0] === digit ? "stands" : "trying", { cell: name, digit });
  }

  /** The cells that hold the digit already, with the house. @param {Event} event */
  #clashes({ cell, digit }) {
    return housesOf(cell).flatMap((cells, i) =>
      cells.filter((other) => other !== cell && this.#digits[other] === digit).map((other) => ({ kind: KINDS[i], cell: other })),
    );
  }
}
