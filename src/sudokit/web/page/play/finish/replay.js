/**
 * The replay of a game: its moves again, on the board of *Play*, from the clues to the solution. It only shows; a move of
 * the player ends it. Where motion is unwelcome it goes by buttons alone.
 */

import { contentsOf } from "../../model/contents.js";
import { setting } from "../../settings.js";
import { button } from "../../ui/controls.js";
import { h, live, refresh } from "../../ui/dom.js";
import { t } from "../../words/language.js";

/** A game takes about this long, but no move less than the second number, or more than the third. */
const [WHOLE_MS, SHORTEST_MS, LONGEST_MS] = [20_000, 60, 500];

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Replay {
  isOpen = false;
  /** @type {import("../../games/session.js").Session["game"]["moves"]} */ #moves = [];
  #place = 0;
  #timer = 0;

  /**
   * @param {import("../../games/session.js").Session} session
   * @param {import("../../board/sudoku-board.js").SudokuBoard} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.element = this.#build();
    live(() => session.game.snapshot, () => this.stop());
  }

  /** Show the game from one of its moves on; from the first, it starts to play. @param {number} place */
  open(place) {
    this.#moves = this.session.game.moves;
    this.isOpen = true;
    this.pause();
    this.#goTo(place);
    if (!place && !isStill()) this.#play();
  }

  /** Show the game itself again. */
  stop() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.pause();
    this.board.cells = contentsOf(this.session.game, setting());
    this.board.selection = this.session.selection;
    refresh();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    refresh();
  }

  #play() {
    if (this.#place === this.#last) this.#goTo(0);
    const pace = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, WHOLE_MS / this.#moves.length));
    this.#timer = window.setInterval(() => {
      if (document.hidden) return;
      if (this.#place < this.#last) this.#goTo(this.#place + 1);
      if (this.#place === this.#last) this.pause();
    }, pace);
    refresh();
  }

  get #last() {
    return Math.max(0, this.#moves.length - 1);
  }

  /** @param {number} place */
  #goTo(place) {
    this.#place = Math.min(Math.max(0, place), this.#last);
    const snapshot = this.#moves[this.#place];
    const before = this.#moves[this.#place - 1];
    const { givens } = this.session.game;
    this.board.cells = contentsOf({ snapshot, givens }, setting());
    const changed = before ? snapshot.cells.flatMap((cell, index) => (cell === before.cells[index] ? [] : [index])) : [];
    const filled = changed.filter((cell) => before && snapshot.cells[cell].digit !== before.cells[cell].digit);
    const cells = filled.length ? filled : changed;
    this.board.selection = { ...this.session.selection, cells: new Set(cells), cursor: cells[0] ?? this.session.selection.cursor };
    refresh();
  }

  /** @param {number} place */
  #step(place) {
    this.pause();
    this.#goTo(place);
  }

  #build() {
    const range = h("input", {
      type: "range",
      min: "0",
      max: () => String(this.#last),
      value: () => String(this.#place),
      "aria-label": () => t("replay"),
      "aria-valuetext": () => t("move_of", { move: this.#place, count: this.#last }),
      oninput: () => this.#step(Number(range.value)),
    });
    const toggle = h("div", { class: "slot", hidden: isStill }, this.#toggle());
    return h(
      "div",
      { class: "replay", hidden: () => !this.isOpen },
      h("div", { class: "line" }, range, h("span", { class: "quiet" }, () => t("move_of", { move: this.#place, count: this.#last }))),
      h(
        "div",
        { class: "line" },
        button({ label: "move_first", icon: "first", bare: true, onclick: () => this.#step(0), disabled: () => !this.#place }),
        button({ label: "move_back", icon: "previous", bare: true, onclick: () => this.#step(this.#place - 1), disabled: () => !this.#place }),
        toggle,
        button({ label: "move_on", icon: "next", bare: true, onclick: () => this.#step(this.#place + 1), disabled: () => this.#place === this.#last }),
        button({ label: "move_last", icon: "last", bare: true, onclick: () => this.#step(this.#last), disabled: () => this.#place === this.#last }),
      ),
    );
  }

  #toggle() {
    const press = () => (this.#timer ? this.pause() : this.#play());
    const one = (/** @type {"pause" | "play"} */ name, /** @type {() => boolean} */ hidden) =>
      h("div", { class: "slot", hidden }, button({ label: `replay_${name}`, icon: name, bare: true, onclick: press }));
    return [one("pause", () => !this.#timer), one("play", () => Boolean(this.#timer))];
  }
}
