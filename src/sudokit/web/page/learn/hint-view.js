/**
 * The view *Hint*: help by degrees. Each press tells more: where to look, which technique, the whole
 * step; then it can be applied. Any move on the board makes the hint void.
 */

import { api } from "../api.js";
import { letterKey } from "../board/keys.js";
import { language, t } from "../i18n/language.js";
import { cellName, maskOf } from "../model/board.js";
import { withCells } from "../model/cells.js";
import { enter, erase } from "../model/moves.js";
import { pictureOfStep } from "../model/picture.js";
import { contentsOf } from "../play/contents.js";
import { announce } from "../ui/announce.js";
import { button } from "../ui/controls.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { sentence } from "./sentence.js";

/** @typedef {import("../api.js").Hint} Hint */
/** @typedef {import("./learn.js").Scene} Scene */

export class HintView {
  /** The hints got so far, level by level. @type {readonly Hint[]} */
  #hints = [];
  /** @type {Request<Hint>} */ #request = new Request();
  #scene;

  /** @param {import("../session.js").Session} session */
  constructor(session) {
    this.session = session;
    live(() => session.game.snapshot, () => this.#forget());
    live(language, () => this.#forget());
    this.#scene = memo(
      () => /** @type {const} */ ([session.game.snapshot, this.#hints]),
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
    const tool = marks ? "centre" : "digit";
    this.session.play(
      enter(game.snapshot, { givens: game.givens, selection: selection.cells, tool, digit, automatic: true, tidy: true }),
    );
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
    const level = this.#hints.length + 1;
    const hint = this.#clash() ?? (await this.#request.run(() => api.hint(this.session.position, level, language())));
    if (!hint) return;
    this.#hints = [...this.#hints, hint];
    announce(textOf(hint));
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
      text: t("hint_wrong", { digits }),
      wrong: wrong.map((cell) => [cell, game.digits[cell]]),
      missing: [],
      technique: null,
      houses: [],
      step: null,
    };
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

  /** Take back what is wrong. */
  #mend() {
    const { wrong, missing } = /** @type {Hint} */ (this.#last);
    let { snapshot } = this.session.game;
    for (const [cell] of wrong) snapshot = withCells(snapshot, [cell], () => ({ digit: 0 }));
    for (const [cell, digit] of missing) {
      snapshot = withCells(snapshot, [cell], (before) => ({
        crossed: before.crossed & ~maskOf(digit),
        centre: before.centre && before.centre | maskOf(digit),
      }));
    }
    this.session.play(snapshot);
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
      cells: contentsOf(this.session, true),
      picture: last?.step ? pictureOfStep(last.step) : null,
      hints: last && !last.step ? last.houses : [],
      faults,
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
    const wrong = () => this.#isWrong;
    const label = () => {
      if (this.#last?.step) return t("apply");
      return t(/** @type {const} */ (["hint_where", "hint_what", "hint_show"])[Math.min(this.#hints.length, 2)]);
    };
    return h(
      "div",
      { class: "view" },
      h("ol", { class: "hints", hidden: () => !this.#hints.length }, ...[0, 1, 2].map((level) => this.#told(level))),
      h("p", { class: "problem", role: "alert", hidden: () => !this.#request.problem }, () => this.#request.problem),
      h("p", { class: "quiet", hidden: () => this.#hints.length > 0 || session.game.isSolved }, () => t("hint_about")),
      h("p", { class: "good", hidden: () => !session.game.isSolved }, () => t("solved")),
      h(
        "button",
        {
          type: "button",
          class: "button primary wide",
          hidden: wrong,
          disabled: () => this.#request.busy || session.game.isSolved || stuck(),
          onclick: () => this.more(),
        },
        label,
      ),
      h("button", { type: "button", class: "button primary wide", hidden: () => !wrong(), onclick: () => this.#mend() }, () => t("mend")),
      h(
        "div",
        { class: "row start" },
        button({ label: "undo", icon: "undo", bare: true, onclick: () => session.undo(), disabled: () => !session.game.canUndo }),
        button({ label: "redo", icon: "redo", bare: true, onclick: () => session.redo(), disabled: () => !session.game.canRedo }),
      ),
      h("p", { class: "quiet keys-only" }, () => t("hint_keys")),
    );
  }
}

/** @param {Hint} hint */
const textOf = (hint) => hint.step?.text[language()] ?? hint.text;
