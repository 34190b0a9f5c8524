/**
 * The mode *Learn*: one board, and beside it one of five views: the course, a hint, the whole solution path,
 * all steps, or the guide with its exercises. Each view decides what the board shows. To add one, write it
 * like the others and name it in `views`.
 */

import { historyKey } from "../board/keys.js";
import { boardLabels } from "../ui/board-labels.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { hasName, language, nameOf, t, tOf } from "../words/language.js";
import { notify } from "../ui/announce.js";
import { h, live, liveOnBoard, refresh } from "../ui/dom.js";
import { addStyle } from "../ui/on-demand.js";
import { commonDigit } from "../model/selection.js";
import { setting } from "../settings.js";
import { AllStepsView } from "./all-steps-view.js";
import { CourseView } from "./course/course-view.js";
import { GuideView } from "./guide-view.js";
import { HintView } from "./hint-view.js";
import { legend } from "../steps/legend.js";
import { Picked } from "./picked.js";
import { PathView } from "./solution/path-view.js";
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
 * @property {boolean} [isWide] whether it takes the place of the board, too
 * @property {boolean} [hasOwnBoards] whether it is not about the puzzle in hand, which may then be of any kind
 */

const VIEWS = /** @type {const} */ (["course", "hint", "solution", "steps", "guide"]);
/** @typedef {typeof VIEWS[number]} ViewName */

await Promise.all([addStyle(new URL("./learn.css", import.meta.url)), addStyle(new URL("./course/course.css", import.meta.url))]);

export class LearnMode {
  board = new SudokuBoard();
  /** @type {ViewName} */ #shown = "course";
  #active = false;
  /** @type {Scene | null} */ #scene = null;
  /** What is selected on boards other than that of the puzzle in hand. */
  #picked = new Picked();

  /**
   * @param {Session} session
   * @param {import("../hints/hints.js").Hints} hints
   * @param {{analyse: (puzzle: import("../model/draft.js").Puzzle) => void}} ways what buttons do that lead elsewhere
   */
  constructor(session, hints, ways) {
    this.session = session;
    /** @type {Readonly<Record<ViewName, LearnView>>} */
    this.views = Object.freeze({
      course: new CourseView(this.#picked, () => this.board.focus()),
      hint: new HintView(hints, ways),
      solution: new PathView(session),
      steps: new AllStepsView(session),
      guide: new GuideView(this.#picked),
    });
    this.#connectBoard();
    this.element = this.#build();
  }

  enter() {
    this.#active = true;
    loadTechniques();
    if (!this.#fits(this.#shown)) this.#shown = "course";
    this.#view.enter();
    if (!this.#view.isWide) this.board.focus();
    refresh();
  }

  leave() {
    this.#active = false;
    this.#view.leave?.();
  }

  /** In links: the view and the lesson of the course, or the technique of the guide. */
  get names() {
    if (this.#shown === "guide") return [this.#guide.technique];
    const lesson = this.#shown === "course" && this.#course.lesson;
    return lesson ? ["course", lesson] : [this.#shown];
  }

  get title() {
    if (this.#shown === "guide") return nameOf("techniques", this.#guide.technique);
    return (this.#shown === "course" && this.#course.title) || tOf("learn", this.#shown);
  }

  /** @param {string[]} names @returns {boolean} whether the mode has them */
  open([name, ...others]) {
    if (name === undefined) return true;
    const isTechnique = hasName("techniques", name);
    const view = isTechnique ? "guide" : VIEWS.find((known) => known === name);
    if (!view || others.length > Number(view === "course")) return false;
    if (view === "course") this.#course.open(others[0] ?? "");
    if (isTechnique) this.#guide.choose(name);
    if (isTechnique && this.#active) this.#guide.enter();
    this.#show(view);
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#view.key?.(event)) return true;
    const step = historyKey(event);
    return step ? this.session[step]() : this.board.key(event);
  }

  get #course() {
    return /** @type {CourseView} */ (this.views.course);
  }

  get #guide() {
    return /** @type {GuideView} */ (this.views.guide);
  }

  get #view() {
    return this.views[this.#shown];
  }

  /** Whether a view can show the puzzle in hand. @param {ViewName} name */
  #fits(name) {
    return !this.session.game.variant || Boolean(this.views[name].hasOwnBoards);
  }

  /** What is selected on the board that is shown. */
  get #selecting() {
    return this.#view.hasOwnBoards ? this.#picked : this.session;
  }

  /** @param {ViewName} name */
  #show(name) {
    if (!this.#fits(name)) return notify(t("classic_only", { mode: tOf("learn", name) }));
    if (this.#shown === name) return;
    this.#view.leave?.();
    this.#shown = name;
    if (this.#active) this.#view.enter();
    refresh();
  }

  #connectBoard() {
    const { board, session } = this;
    liveOnBoard(language, () => (board.labels = boardLabels("board_learn")));
    board.addEventListener("select-cells", (event) => this.#selecting.select(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("enter-digit", (event) => {
      const { digit, shift, ctrl } = /** @type {CustomEvent} */ (event).detail;
      this.#view.digit?.(digit, shift || ctrl);
    });
    board.addEventListener("erase-cells", () => this.#view.erase?.());
    liveOnBoard(
      () => (this.#active ? this.#view.scene() : this.#scene),
      (scene) => {
        this.#scene = scene;
        if (!scene) return;
        board.cells = scene.cells;
        board.picture = scene.picture ?? null;
        board.hints = scene.hints ?? [];
        board.faults = scene.faults ?? new Set();
        board.wrong = scene.wrong ?? new Set();
        board.tints = scene.tints ?? new Map();
      },
    );
    liveOnBoard(
      () => {
        // In an exercise, the digit of the selected cell, as in *Play*.
        const picked = this.#view.digit && setting().highlight && !this.#scene?.picture;
        return this.#scene?.highlight || (picked && this.#scene ? commonDigit(this.#selecting.selection, this.#scene.cells) : 0);
      },
      (digit) => (board.highlight = digit),
    );
    liveOnBoard(() => session.number, () => {
      if (!this.#fits(this.#shown)) this.#show("course");
      if (this.#active) this.#view.enter();
    });
    liveOnBoard(() => this.#selecting.selection, (selection) => (board.selection = selection));
    liveOnBoard(() => !this.#view.digit, (fixed) => (board.readonly = fixed));
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
    const key = legend(() => this.#scene?.picture ?? null);
    const element = h(
      "section",
      { class: () => (this.#view.isWide ? "mode learn wide" : "mode learn") },
      h("div", { class: "stage" }, this.board),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "segments", role: "group", "aria-label": () => t("mode_learn") }, ...tabs),
        key,
      ),
    );
    // A view joins the page when it is first shown.
    live(() => this.#active && this.#view.element, (shown) => shown && !shown.parentNode && key.before(shown));
    return element;
  }
}
