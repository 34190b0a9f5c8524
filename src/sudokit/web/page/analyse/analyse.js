/**
 * The mode *Analyse*: a puzzle to edit, in which every digit is a clue, and what the engine knows about
 * it, updated shortly after each change. The puzzle is a separate draft: editing it does not change the
 * game in *Play*. Until it is edited, it is that game's puzzle.
 */

import { api } from "../asking/api.js";
import { historyKey } from "../board/keys.js";
import { boardLabels, describeCell } from "../ui/board-labels.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { language, nameOf, number, t } from "../words/language.js";
import { cellName } from "../model/classic.js";
import { Draft } from "../model/draft.js";
import { commonDigit } from "../model/selection.js";
import { hardestOf } from "../steps/hardest.js";
import { sceneOfStep } from "../steps/scenes.js";
import { sentence } from "../steps/sentence.js";
import { loadOwn, saveOwn } from "../store.js";
import { announce, notify } from "../ui/announce.js";
import { copyText } from "../ui/clipboard.js";
import { button } from "../ui/controls.js";
import { digitPad } from "../ui/digit-pad.js";
import { h, live, refresh } from "../ui/dom.js";
import { addStyle } from "../ui/on-demand.js";
import { Request } from "../ui/request.js";
import { term } from "../ui/term.js";
import { ExplainerRatingFact } from "./explainer-rating.js";

/** @typedef {import("../asking/api.js").Analysis} Analysis */
/** @typedef {import("../model/draft.js").Puzzle} Puzzle */
/** @typedef {import("../model/history.js").SavedHistory} SavedHistory */
/** @typedef {import("../model/position.js").PlacedStep} Step */
/** @typedef {import("../model/selection.js").Selection} Selection */

const DEBOUNCE_MS = 250;
/** The technique of a guess. */
const GUESS = "brute-force";
/** Under this name a tab keeps its draft. */
const DRAFT = "draft";

await Promise.all([addStyle(new URL("../styles/verdict.css", import.meta.url)), addStyle(new URL("./analyse.css", import.meta.url))]);

export class AnalyseMode {
  board = new SudokuBoard();
  #draft;
  /** The puzzle of the game that the draft began as, as a text. */
  #taken;
  /** @type {Selection} */ #selection = { cells: new Set(), cursor: 0 };
  /** The last analysis, with the board that it is of. @type {Request<Analysis & {board: string}>} */
  #analysis = new Request();
  /** @type {Request<Step | null>} */ #hardest = new Request();
  /** The hardest step of the solution without guesses, if the rating has one. @type {Request<Step | null>} */ #unguessed = new Request();
  #explained = new ExplainerRatingFact();
  #timer = 0;
  #active = false;
  /** Whether the draft would survive a reload. */ #isKept = true;

  /**
   * @param {import("../games/session.js").Session} session
   * @param {{play: (loaded: import("../model/loaded.js").Loaded) => void, open: () => void}} ways what buttons do that lead elsewhere
   */
  constructor(session, ways) {
    this.session = session;
    this.ways = ways;
    ({ draft: this.#draft, taken: this.#taken } = restoredDraft());
    this.#connectBoard();
    this.element = this.#build();
  }

  enter() {
    this.#active = true;
    this.#follow();
    this.#ask(0);
    this.board.focus();
  }

  leave() {
    this.#active = false;
    this.#explained.drop();
    this.#unguessed.clear();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = historyKey(event);
    if (!step) return this.board.key(event);
    this.#changed(this.#draft[step]());
    return true;
  }

  /** Edit another puzzle. Undo leads back. @param {Puzzle} puzzle */
  take(puzzle) {
    this.#replace("opened", () => this.#draft.take(puzzle));
  }

  /** Begin with the puzzle in hand, unless there is a draft that was edited. */
  #follow() {
    if (this.#draft.text === this.#taken && this.#taken !== this.session.game.text) this.#takeMine();
  }

  #takeMine() {
    const { game } = this.session;
    this.#taken = game.text;
    this.#changed(this.#draft.take(game));
  }

  /** @param {"opened" | "cleared"} message @param {() => boolean} replace */
  #replace(message, replace) {
    const before = this.#draft.snapshot;
    const changed = replace();
    this.#changed(changed);
    // Other moves may have been made before it is pressed.
    const undo = { label: () => t("undo"), run: () => this.#changed(this.#draft.play(before)) };
    notify(() => t(message), changed ? undo : null, () => this.#active);
  }

  /** @param {number} digit 0 to erase */
  #enter(digit) {
    this.#changed(this.#draft.write(this.#selection.cells, digit));
  }

  /** @param {boolean} changed */
  #changed(changed) {
    if (!changed) return;
    const kept = saveOwn(DRAFT, { taken: this.#taken, draft: this.#draft });
    if (!kept && this.#isKept) notify(t("draft_unkept"));
    this.#isKept = kept;
    this.#hardest.clear();
    this.#unguessed.clear();
    this.#explained.clear();
    const { cursor } = this.#selection;
    announce(describeCell(this.#draft.shape, cursor, this.#contents()[cursor], this.#draft.conflicts().has(cursor) ? "clash" : ""));
    this.#ask(DEBOUNCE_MS);
    refresh();
  }

  /** @param {number} delay */
  #ask(delay) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(async () => {
      const board = this.#draft.text;
      if (!this.#active) return;
      if (this.#draft.conflicts().size) return this.#analysis.clear();
      const analysis = await this.#analysis.run(async (signal) => ({ ...(await api.analyse(board, signal)), board }));
      if (analysis) announce(this.#solutions());
      if (!analysis?.rating || !this.#active) return;
      this.#explained.ask(board);
      this.#askWithoutGuesses(board);
    }, delay);
  }

  async #showHardest() {
    const board = this.#draft.text;
    await this.#hardest.run((signal) => this.#hardestStep(board, signal));
  }

  /**
   * The hardest step of the solution, which goes on with chains where the rating counts guesses.
   * @param {string} board
   * @param {AbortSignal} signal
   */
  async #hardestStep(board, signal) {
    const { steps, rating } = await api.explain({ board, puzzle: null, candidates: null }, language(), { signal });
    return steps.find((step) => step.technique === rating.hardest?.key) ?? steps[hardestOf(steps)] ?? null;
  }

  /** Find what *Solution* does where the rating had to guess. @param {string} board */
  async #askWithoutGuesses(board) {
    if (this.#analysis.answer?.rating?.hardest?.key === GUESS) await this.#unguessed.run((signal) => this.#hardestStep(board, signal));
  }

  #contents() {
    const { sukaku } = this.#draft;
    return this.#draft.digits.map((digit, cell) => ({ digit, given: digit > 0, candidates: sukaku?.[cell] }));
  }

  #connectBoard() {
    const { board } = this;
    board.addEventListener("select-cells", (event) => {
      this.#selection = /** @type {CustomEvent} */ (event).detail;
      this.#hardest.clear();
      refresh();
    });
    board.addEventListener("enter-digit", (event) => this.#enter(/** @type {CustomEvent} */ (event).detail.digit));
    board.addEventListener("erase-cells", () => this.#enter(0));
    live(language, () => {
      board.labels = boardLabels("board_draft");
      if (this.#hardest.answer) this.#showHardest();
      if (this.#unguessed.answer) this.#askWithoutGuesses(this.#draft.text);
      if (this.#analysis.problem) this.#ask(0);
    });
    live(
      () => /** @type {const} */ ([this.#draft.snapshot, this.#hardest.answer]),
      ([, step]) => {
        const scene = step && sceneOfStep(step);
        board.cells = scene ? scene.cells : this.#contents();
        board.picture = scene?.picture ?? null;
        board.faults = this.#draft.conflicts();
      },
    );
    live(() => this.session.number, () => this.#active && this.#follow());
    live(() => this.#selection, (selection) => (board.selection = selection));
    live(() => commonDigit(this.#selection, this.#contents()), (digit) => (board.highlight = digit));
    live(
      () => (this.#hardest.answer ? null : (this.#known?.redundant ?? null)),
      (cells) => (board.tints = new Map((cells ?? []).map((cell) => [cell, "redundant"]))),
    );
  }

  /** The analysis, if it is that of the current board. */
  get #known() {
    const { answer } = this.#analysis;
    return answer?.board === this.#draft.text ? answer : null;
  }

  /** How many solutions there are, in words. */
  #solutions() {
    if (this.#draft.conflicts().size) return t("solutions_clash");
    const count = this.#analysis.answer?.count;
    if (!count) return "";
    if (!count.complete) return t("solutions_more", { count: count.count });
    if (count.count === 0) return t("solutions_none");
    return count.count === 1 ? t("solutions_one") : t("solutions_many", { count: count.count });
  }

  #build() {
    const answer = () => this.#analysis.answer;
    // The old answer stays visible, faintly, until the new one arrives.
    const rating = () => answer()?.rating ?? null;
    const busy = () => String(!this.#known && !this.#draft.conflicts().size && !this.#analysis.problem);
    /**
     * @param {import("../words/language.js").Key} label
     * @param {() => string | null} value
     * @param {{about?: import("../words/language.js").Key, kind?: string}} [more]
     */
    const fact = (label, value, { about, kind = "" } = {}) =>
      h("div", { class: kind }, h("dt", {}, about ? term(() => t(label), about) : () => t(label)), h("dd", {}, () => value() ?? "–"));
    return h(
      "section",
      { class: "mode analyse" },
      h("div", { class: "stage" }, this.board),
      h(
        "div",
        { class: "panel" },
        h(
          "div",
          { class: () => `verdict ${this.#verdict()}`, "aria-busy": busy },
          h("strong", {}, () => this.#solutions() || t(this.#analysis.problem ? "unknown" : "thinking")),
          h("span", {}, () => t("clue_count", { count: this.#draft.digits.filter(Boolean).length })),
        ),
        h("p", { class: "problem", role: "alert", hidden: () => !this.#analysis.problem }, () => this.#analysis.problem),
        h(
          "dl",
          { class: "facts", "aria-busy": busy },
          fact("level", () => (rating() ? nameOf("levels", rating()?.level ?? "") : null), { about: "about_level" }),
          fact("score_label", () => (rating() ? number(rating()?.score ?? 0) : null), { about: "about_score" }),
          this.#explained.element,
          fact("hardest", () => this.#hardestName()),
          fact("minimal", () => this.#minimal(), { about: "about_minimal" }),
          fact("redundant", () => this.#redundant(), { about: "about_redundant" }),
          fact("automorphisms", () => (answer()?.automorphisms ? number(answer()?.automorphisms ?? 1) : null), { about: "about_automorphisms" }),
          fact("canonical", () => answer()?.canonical ?? null, { about: "about_canonical", kind: "wide" }),
        ),
        h(
          "div",
          { class: "sentence", hidden: () => !this.#hardest.answer },
          sentence(() => this.#hardest.answer),
        ),
        digitPad(this.#draft.shape, {
          enter: (digit) => this.#enter(digit),
          erase: () => this.#enter(0),
          undo: () => this.#changed(this.#draft.undo()),
          redo: () => this.#changed(this.#draft.redo()),
          canUndo: () => this.#draft.canUndo,
          canRedo: () => this.#draft.canRedo,
        }),
        h(
          "div",
          { class: "actions" },
          button({ label: "play_this", icon: "play", kind: "primary", onclick: () => this.#playIt(), disabled: () => this.#known?.count.count !== 1 }),
          button({ label: "show_hardest", icon: "bulb", onclick: () => this.#showHardest(), disabled: () => !this.#known?.rating?.hardest }),
          button({ label: "copy_canonical", icon: "copy", onclick: () => this.#copy(), disabled: () => !this.#known?.canonical }),
          button({ label: "drop_redundant", icon: "erase", onclick: () => this.#drop(), disabled: () => !this.#known?.redundant?.length }),
          button({ label: "import", icon: "open", onclick: this.ways.open }),
          button({ label: "my_puzzle", icon: "restart", onclick: () => this.#takeMine(), disabled: () => this.#draft.text === this.session.game.text }),
          button({ label: "clear", icon: "close", onclick: () => this.#replace("cleared", () => this.#draft.clear()), disabled: () => this.#draft.isEmpty }),
        ),
      ),
    );
  }

  #verdict() {
    if (this.#draft.conflicts().size) return "bad";
    const count = this.#analysis.answer?.count;
    if (!count) return "";
    return count.complete && count.count === 1 ? "right" : count.count === 0 ? "bad" : "open";
  }

  #hardestName() {
    const hardest = this.#analysis.answer?.rating?.hardest;
    if (hardest?.key === GUESS) return this.#unguessed.answer?.sentence.title ?? null;
    return hardest ? nameOf("techniques", hardest.key) : null;
  }

  #minimal() {
    const minimal = this.#analysis.answer?.minimal;
    return minimal === null || minimal === undefined ? null : t(minimal ? "yes" : "no");
  }

  #redundant() {
    const cells = this.#analysis.answer?.redundant;
    if (!cells) return null;
    return cells.length ? t("redundant_cells", { count: cells.length, cells: cells.slice(0, 3).map(cellName).join(", ") + (cells.length > 3 ? " …" : "") }) : t("none");
  }

  /** Remove one clue that is not needed; the others are then computed again. */
  #drop() {
    const [cell] = this.#known?.redundant ?? [];
    if (cell === undefined) return;
    this.#selection = { cells: new Set([cell]), cursor: cell };
    this.#enter(0);
  }

  async #copy() {
    const canonical = this.#known?.canonical;
    if (!canonical) return;
    if (await copyText(canonical)) notify(t("copied"));
    else window.prompt(t("canonical"), canonical);
  }

  #playIt() {
    this.ways.play({ puzzle: this.#draft.line, candidates: this.#draft.sukaku });
  }
}

/** The draft of the last visit, and the puzzle with which it began. */
function restoredDraft() {
  const saved = loadOwn(DRAFT, /** @type {{taken: string, draft: SavedHistory} | null} */ (null));
  const draft = new Draft();
  try {
    if (saved) return { draft: Draft.fromJSON(saved.draft), taken: saved.taken };
  } catch {
    // Saved by another version of the page: begin a new one.
  }
  return { draft, taken: draft.text };
}
