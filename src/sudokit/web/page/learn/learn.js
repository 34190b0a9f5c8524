/**
 * The mode *Learn*: one board, and beside it one of four views: a hint, the whole solution path, all
 * steps there are, the guide with its exercises. Each view says what the board shows; to add one,
 * write it like the others and name it in `#views`.
 */

import { historyKey } from "../board/keys.js";
import { boardLabels } from "../ui/board-labels.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { language, t, tOf } from "../words/language.js";
import { h, live, refresh } from "../ui/dom.js";
import { AllStepsView } from "./all-steps-view.js";
import { GuideView } from "./guide-view.js";
import { HintView } from "./hint-view.js";
import { legend } from "../steps/legend.js";
import { PathView } from "./path-view.js";
import { loadTechniques } from "../steps/techniques.js";

/** @typedef {import("../games/session.js").Session} Session */
/** @typedef {import("../steps/scenes.js").Scene} Scene */

/**
 * @typedef {object} LearnView
 * @property {HTMLElement} element
 * @property {() => void} enter when the view, or the mode, comes up
 * @property {() => void} [leave]
 * @property {() => Scene} scene
 * @property {(digit: number, marks: boolean) => void} [digit] a digit was typed; without it the board cannot be written on
 * @property {() => void} [erase]
 * @property {(event: KeyboardEvent) => boolean} [key]
 */

const VIEWS = /** @type {const} */ (["hint", "path", "all", "guide"]);
/** @typedef {typeof VIEWS[number]} ViewName */

export class LearnMode {
  board = new SudokuBoard();
  /** @type {ViewName} */ #shown = "hint";
  #active = false;
  /** @type {Scene | null} */ #scene = null;

  /**
   * @param {Session} session
   * @param {{analyse: (puzzle: string) => void}} ways what buttons do that lead elsewhere
   */
  constructor(session, ways) {
    this.session = session;
    /** @type {Readonly<Record<ViewName, LearnView>>} */
    this.views = Object.freeze({
      hint: new HintView(session, ways),
      path: new PathView(session),
      all: new AllStepsView(session),
      guide: new GuideView(session),
    });
    this.#connectBoard();
    this.element = this.#build();
  }

  enter() {
    this.#active = true;
    loadTechniques();
    this.#view.enter();
    this.board.focus();
    refresh();
  }

  leave() {
    this.#active = false;
    this.#view.leave?.();
  }

  /** Come up with the first hint already asked for. */
  hint() {
    this.#show("hint");
    /** @type {HintView} */ (this.views.hint).first();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#view.key?.(event)) return true;
    const step = historyKey(event);
    return step ? this.session[step]() : this.board.key(event);
  }

  get #view() {
    return this.views[this.#shown];
  }

  /** @param {ViewName} name */
  #show(name) {
    if (this.#shown === name) return;
    this.#view.leave?.();
    this.#shown = name;
    if (this.#active) this.#view.enter();
    refresh();
  }

  #connectBoard() {
    const { board, session } = this;
    live(language, () => (board.labels = boardLabels("board_learn")));
    board.addEventListener("select-cells", (event) => session.select(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("enter-digit", (event) => {
      const { digit, shift, ctrl } = /** @type {CustomEvent} */ (event).detail;
      this.#view.digit?.(digit, shift || ctrl);
    });
    board.addEventListener("erase-cells", () => this.#view.erase?.());
    live(
      () => (this.#active ? this.#view.scene() : this.#scene),
      (scene) => {
        this.#scene = scene;
        if (!scene) return;
        board.cells = scene.cells;
        board.picture = scene.picture ?? null;
        board.hints = scene.hints ?? [];
        board.faults = scene.faults ?? new Set();
        board.tints = scene.tints ?? new Map();
      },
    );
    live(() => session.number, () => this.#active && this.#view.enter());
    live(() => session.selection, (selection) => (board.selection = selection));
    live(() => !this.#view.digit, (fixed) => (board.readonly = fixed));
  }

  #build() {
    const tabs = VIEWS.map((name) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": () => String(this.#shown === name),
          onclick: () => this.#show(name),
        },
        () => tOf("learn", name),
      ),
    );
    for (const name of VIEWS) live(() => this.#shown !== name, (hidden) => (this.views[name].element.hidden = hidden));
    return h(
      "section",
      { class: "mode learn" },
      h("div", { class: "stage" }, this.board),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "segments", role: "group", "aria-label": () => t("mode_learn") }, ...tabs),
        ...VIEWS.map((name) => this.views[name].element),
        legend(() => this.#scene?.picture ?? null),
      ),
    );
  }
}
