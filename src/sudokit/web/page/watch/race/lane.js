/** A lane of the race: one algorithm, its board, its counters, its progress. */

import { api } from "../../asking/api.js";
import { SudokuBoard } from "../../board/sudoku-board.js";
import { EMPTY_LINE, digitsOfLine } from "../../model/classic.js";
import { PLACE, REJECT, UNDO } from "../../model/events.js";
import { linkTo } from "../../model/links.js";
import { boardLabels } from "../../ui/board-labels.js";
import { h, live } from "../../ui/dom.js";
import { reasonOf } from "../../ui/request.js";
import { language, number, t } from "../../words/language.js";
import { algorithmName } from "../names.js";
import { Trace } from "./trace.js";

/** @typedef {import("../../asking/api.js").Algorithm} Algorithm */
/** @typedef {import("../../model/contents.js").CellContent} CellContent */
/** @typedef {import("../../board/sudoku-board.js").Tint} Tint */

/** The number of checks after which an algorithm gives up. */
export const MOST_CHECKS = 200_000;

/** What the cell of each kind of event looks like. @type {Readonly<Record<number, Tint>>} */
const TINTS = Object.freeze({ [PLACE]: "good", [REJECT]: "bad", [UNDO]: "tried" });
/** @type {ReadonlySet<number>} */
const NO_CELLS = new Set();
/** @type {ReadonlyMap<number, Tint>} */
const NO_TINTS = new Map();
const BLANK = Object.freeze({ digit: 0, given: false });

export class Lane {
  board = new SudokuBoard();
  trace = new Trace(digitsOfLine(EMPTY_LINE) ?? []);
  /** What the algorithm found, when that is known. @type {import("../../model/events.js").Run | null} */ result = null;
  problem = "";
  /** The rank of this lane at the finish, from 1; 0 while it is running. */
  rank = 0;
  /** Whether another lane has the same rank. */
  isTied = false;
  #abort = new AbortController();
  #parts = {
    checks: h("dd"),
    placements: h("dd"),
    backtracks: h("dd"),
    bar: h("i"),
    state: h("span", { class: "state" }),
  };

  /** @param {Algorithm} algorithm */
  constructor(algorithm) {
    this.algorithm = algorithm;
    this.board.readonly = true;
    live(
      () => t("board_watch", { name: this.name }),
      (board) => (this.board.labels = { ...boardLabels("board"), board }),
    );
    this.element = this.#build();
    live(language, () => this.draw());
  }

  /** What the algorithm is called, with its key. */
  get name() {
    return algorithmName(this.algorithm.name);
  }

  /** The number of checks of the whole run, as far as it is known. */
  get work() {
    return this.result?.checks ?? 0;
  }

  /** Begin with a board. Resolves when its events are there, or will not come. @param {string} line */
  async start(line) {
    this.close();
    const { signal } = (this.#abort = new AbortController());
    const clues = digitsOfLine(line) ?? [];
    this.trace = new Trace(clues);
    this.result = null;
    this.problem = "";
    this.rank = 0;
    this.isTied = false;
    this.draw();
    try {
      const result = await api.trace(this.algorithm.name, line, MOST_CHECKS, signal);
      if (signal.aborted) return;
      this.result = result;
      this.trace = new Trace(clues, result.events);
    } catch (error) {
      if (!signal.aborted) this.problem = reasonOf(error);
    }
    if (!signal.aborted) this.draw();
  }

  /** Whether the lane has finished. */
  get done() {
    return Boolean(this.problem) || (this.result !== null && this.trace.atEnd);
  }

  close() {
    this.#abort.abort();
  }

  /** Show the current place of the trace. */
  draw() {
    const { trace, board } = this;
    const { checks, placements, backtracks, bar, state } = this.#parts;
    const event = this.done ? null : trace.last;
    const cells = trace.digits.map((digit, cell) => (digit ? content(digit, trace.clues[cell] > 0) : BLANK));
    if (event?.kind === REJECT) cells[event.cell] = content(event.digit, false);
    board.cells = cells;
    board.faults = event?.kind === REJECT ? new Set([event.cell]) : NO_CELLS;
    board.tints = event ? new Map([[event.cell, TINTS[event.kind]]]) : NO_TINTS;
    checks.textContent = number(trace.counters.checks);
    placements.textContent = number(trace.counters.placements);
    backtracks.textContent = number(trace.counters.backtracks);
    bar.style.width = `${trace.length ? (100 * trace.place) / trace.length : 0}%`;
    state.textContent = this.#state();
    this.element.setAttribute("aria-busy", String(!this.result && !this.problem));
    this.element.classList.toggle("done", this.done && !this.problem);
  }

  #state() {
    if (this.problem) return this.problem;
    if (!this.done) return "";
    if (this.result?.gave_up) return t("gave_up", { checks: this.trace.counters.checks });
    if (!this.result?.solution) return t("no_solution");
    return this.rank ? this.place : t("solved");
  }

  /** Its rank in words. */
  get place() {
    return t(this.isTied ? "tie" : "rank", { rank: this.rank });
  }

  #build() {
    const { checks, placements, backtracks, bar, state } = this.#parts;
    /** @param {import("../../words/language.js").Key} label @param {HTMLElement} value */
    const counter = (label, value) => h("div", {}, h("dt", {}, () => t(label)), value);
    return h(
      "article",
      { class: "lane", "data-algorithm": this.algorithm.name },
      h(
        "header",
        {},
        h("h2", {}, () => this.name),
        state,
        h("a", { href: linkTo("watch", ["lesson", this.algorithm.name]), "aria-label": () => t("lesson_of", { name: this.name }) }, () => t("lesson_code")),
      ),
      this.board,
      h("div", { class: "progress", "aria-hidden": "true" }, bar),
      h("dl", {}, counter("checks", checks), counter("placements", placements), counter("backtracks", backtracks)),
    );
  }
}

/** Contents are shared, so that most cells are recognised as unchanged. @type {Map<number, CellContent>} */
const contents = new Map();

/** @param {number} digit @param {boolean} given */
function content(digit, given) {
  const key = 2 * digit + Number(given);
  let made = contents.get(key);
  if (!made) contents.set(key, (made = Object.freeze({ digit, given })));
  return made;
}
