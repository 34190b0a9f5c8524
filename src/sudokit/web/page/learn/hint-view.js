/**
 * The view *Hint*: help by degrees. Each press tells more: where to look, which technique, the whole
 * step; then it can be applied. Any move on the board makes the hint void.
 */

import { api } from "../api.js";
import { letterKey } from "../board/keys.js";
import { language, say, t, tOf } from "../words/language.js";
import { candidatesOf, cellName, conflictsOf } from "../model/board.js";
import { withAllCandidates, withCells } from "../model/cells.js";
import { crossOut, enter, erase } from "../model/moves.js";
import { pictureOfStep } from "../model/picture.js";
import { contentsOf } from "../model/contents.js";
import { choose, setting } from "../settings.js";
import { announce } from "../ui/announce.js";
import { button, toggle } from "../ui/controls.js";
import { digitPad } from "../ui/digit-pad.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { sentence } from "../steps/sentence.js";

/** @typedef {import("../api.js").Hint} Hint */
/** @typedef {import("../steps/scenes.js").Scene} Scene */

export class HintView {
  /** The hints got so far, level by level. @type {readonly Hint[]} */
  #hints = [];
  /** @type {Request<Hint>} */ #request = new Request();
  /** Whether the number pad takes candidates away instead of placing digits. */ #crosses = false;
  #scene;

  /**
   * @param {import("../games/session.js").Session} session
   * @param {{analyse: (puzzle: string) => void}} ways what buttons do that lead elsewhere
   */
  constructor(session, ways) {
    this.session = session;
    this.ways = ways;
    live(() => /** @type {const} */ ([session.game.snapshot, setting().automatic, setting().marks]), () => this.#forget());
    live(language, () => this.#forget());
    this.#scene = memo(
      () => /** @type {const} */ ([session.game.snapshot, setting().automatic, setting().marks, this.#hints]),
      () => this.#draw(),
    );
    this.element = this.#build();
  }

  enter() {}

  /** @returns {Scene} */
  scene() {
    return this.#scene();
  }

  /** @param {number} digit @param {boolean} marks */
  digit(digit, marks) {
    const { game, selection } = this.session;
    const entry = { givens: game.givens, selection: selection.cells, tool: /** @type {const} */ ("digit"), digit, automatic: true, tidy: true };
    this.session.play(marks ? crossOut(game.snapshot, selection.cells, digit, setting()) : enter(game.snapshot, entry));
  }

  erase() {
    const { game, selection } = this.session;
    this.session.play(
      erase(game.snapshot, { givens: game.givens, selection: selection.cells, tool: "digit", automatic: true }),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (letterKey(event) !== "h" && event.key !== "Enter") return false;
    this.more();
    return true;
  }

  /** Tell a little more; once all is told, do it. */
  async more() {
    const last = this.#last;
    if (this.#request.busy) return;
    if (last?.step) return this.#apply();
    if (this.session.game.isSolved || this.#isWrong || last?.level === 3) return;
    if (this.#unfit) return announce(this.#unfit);
    const level = /** @type {import("../api.js").HintLevel} */ (this.#hints.length + 1);
    const hint = this.#clash() ?? (await this.#request.run(() => api.hint(this.session.position, level, language())));
    if (!hint) return;
    this.#hints = [...this.#hints, hint];
    announce(hint.text);
    refresh();
  }

  /** The first hint, unless something is told already. */
  first() {
    if (!this.#hints.length) this.more();
  }

  /** What is wrong without asking the engine, which takes no board with a clash. @returns {Hint | null} */
  #clash() {
    const { game } = this.session;
    const clashing = [...game.conflicts()].filter((cell) => !game.givens[cell]);
    if (!clashing.length) return null;
    const mistakes = game.mistakes();
    const wrong = mistakes.size ? [...mistakes] : clashing;
    const digits = wrong.map((cell) => `${cellName(cell)} = ${game.digits[cell]}`).join(", ");
    return {
      level: 1,
      text: say("hints", "wrong-digits", { digits }),
      wrong: wrong.map((cell) => [cell, game.digits[cell]]),
      missing: [],
      technique: null,
      houses: [],
      step: null,
    };
  }

  /** Why this puzzle has no hints, in words: it is none, or its clues do not decide it. Empty if it has. */
  get #unfit() {
    const { game } = this.session;
    const clashing = this.#clashingClues;
    if (clashing.length) return t("clues_clash", { cells: clashing.map(cellName).join(", ") });
    if (!game.givens.includes(true)) return `${t("puzzle_empty")} ${t("hint_needs")}`;
    if (game.solutions !== "none" && game.solutions !== "several") return "";
    return `${tOf("puzzle", game.solutions)} ${t("hint_needs")}`;
  }

  /** The clues that clash with each other. */
  get #clashingClues() {
    const { digits, givens } = this.session.game;
    const clashing = conflictsOf(digits).flatMap(([a, b]) => (givens[a] && givens[b] ? [a, b] : []));
    return [...new Set(clashing)].sort((a, b) => a - b);
  }

  get #isWrong() {
    const last = this.#last;
    return Boolean(last && (last.wrong.length || last.missing.length));
  }

  get #last() {
    return this.#hints.at(-1) ?? null;
  }

  #apply() {
    const step = this.#last?.step;
    if (step) this.session.apply(step);
  }

  /** The cells that lack a candidate. */
  get #lacking() {
    return (this.#last?.missing ?? []).map(([cell]) => cell);
  }

  /** Take wrong digits back. */
  #takeBack() {
    const cells = (this.#last?.wrong ?? []).map(([cell]) => cell);
    this.session.play(withCells(this.session.game.snapshot, cells, () => ({ digit: 0 })));
  }

  /** Bring back all candidates of the cells that lack one: the missing ones alone would be the answer. */
  #fillIn() {
    const { snapshot, digits } = this.session.game;
    const candidates = candidatesOf(digits);
    const full = withCells(snapshot, this.#lacking, ({ centre, listed }, cell) => ({
      crossed: 0,
      centre: listed || !setting().automatic ? candidates[cell] : centre, // it may be a note
    }));
    this.session.play(full);
  }

  /** Go on without what the player's marks rule out: notes are no candidates then, lists begin anew. */
  #startOver() {
    const { snapshot } = this.session.game;
    const areNotes = this.#lacking.some((cell) => !snapshot[cell].listed);
    if (areNotes && !setting().automatic) choose({ marks: false });
    this.session.play(withAllCandidates(snapshot));
  }

  #selectClashing() {
    const cells = this.#clashingClues;
    this.session.select({ cells: new Set(cells), cursor: cells[0] });
  }

  /** Whether there are centre marks that may be notes or candidates: the player has the word. */
  get #mayBeNotes() {
    const { snapshot } = this.session.game;
    return !setting().automatic && snapshot.some(({ centre, digit, listed }) => centre && !digit && !listed);
  }

  #forget() {
    this.#hints = [];
    this.#request.clear();
  }

  /** @returns {Scene} */
  #draw() {
    const last = this.#last;
    const faults = new Set([...(last?.wrong ?? []).map(([cell]) => cell), ...this.session.game.conflicts()]);
    return {
      cells: contentsOf(this.session.game, setting(), true),
      picture: last?.step ? pictureOfStep(last.step) : null,
      hints: last && !last.step ? last.houses : [],
      faults,
      tints: new Map(this.#lacking.map((cell) => [cell, /** @type {const} */ ("bad")])),
    };
  }

  /** What a level told; hidden until it is asked for. @param {number} level */
  #told(level) {
    const hint = () => this.#hints[level];
    return h(
      "li",
      { hidden: () => !hint(), class: () => (hint()?.step ? "full" : "") },
      sentence(() => hint()?.step, () => hint()?.text ?? ""),
    );
  }

  #build() {
    const { session } = this;
    const stuck = () => Boolean(this.#last && !this.#last.step && this.#last.level === 3);
    const unfit = () => this.#unfit !== "" && !session.game.isSolved;
    const label = () => {
      if (this.#last?.step) return t("apply");
      return t(/** @type {const} */ (["hint_where", "hint_what", "hint_show"])[Math.min(this.#hints.length, 2)]);
    };
    return h(
      "div",
      { class: "view" },
      h("ol", { class: "hints", hidden: () => !this.#hints.length }, ...[0, 1, 2].map((level) => this.#told(level))),
      h("p", { class: "problem", role: "alert", hidden: () => !this.#request.problem || unfit() }, () => this.#request.problem),
      h(
        "div",
        { class: "unfit", hidden: () => !unfit() },
        h("p", { class: "problem" }, () => this.#unfit),
        button({ label: "look_into", icon: "next", kind: "primary wide", onclick: () => this.ways.analyse(session.game.puzzle) }),
        h(
          "div",
          { hidden: () => !this.#clashingClues.length },
          button({ label: "select_clashing", icon: "check", kind: "wide", onclick: () => this.#selectClashing() }),
        ),
      ),
      h("p", { class: "quiet", hidden: () => this.#hints.length > 0 || session.game.isSolved || unfit() }, () => t("hint_about")),
      h("p", { class: "good", hidden: () => !session.game.isSolved }, () => t("solved")),
      h(
        "button",
        {
          type: "button",
          class: "button primary wide",
          hidden: () => this.#isWrong || unfit(),
          disabled: () => this.#request.busy || session.game.isSolved || stuck(),
          onclick: () => this.more(),
        },
        label,
      ),
      h("button", { type: "button", class: "button primary wide", hidden: () => !this.#last?.wrong.length, onclick: () => this.#takeBack() }, () => t("mend")),
      h(
        "div",
        { class: "ways", hidden: () => !this.#lacking.length },
        h("p", { class: "quiet" }, () => t("missing_about")),
        button({ label: "missing_fill", icon: "pencil", kind: "primary wide", onclick: () => this.#fillIn() }),
        button({ label: "missing_ignore", icon: "restart", kind: "wide", onclick: () => this.#startOver() }),
      ),
      h("div", { hidden: () => !this.#mayBeNotes }, toggle({ label: "setting_marks", get: () => setting().marks, set: (marks) => choose({ marks }) })),
      digitPad({
        enter: (digit) => this.digit(digit, this.#crosses),
        erase: () => this.erase(),
        undo: () => session.undo(),
        redo: () => session.redo(),
        canUndo: () => session.game.canUndo,
        canRedo: () => session.game.canRedo,
      }),
      toggle({
        label: "pad_crosses",
        get: () => this.#crosses,
        set: (on) => {
          this.#crosses = on;
          refresh();
        },
      }),
      h("p", { class: "quiet keys-only" }, () => t("hint_keys")),
    );
  }
}
