/**
 * The view *Hint*: hints by degrees on a board that shows all open candidates, and a pad to write on it.
 */

import { letterKey } from "../board/keys.js";
import { degrees } from "../hints/degrees.js";
import { t } from "../words/language.js";
import { crossOut, enter, erase } from "../model/moves.js";
import { contentsOf } from "../model/contents.js";
import { classic } from "../model/shape.js";
import { choose, setting } from "../settings.js";
import { toggle } from "../ui/dialog.js";
import { digitPad } from "../ui/digit-pad.js";
import { h, memo, refresh } from "../ui/dom.js";

/** @typedef {import("../hints/hints.js").Hints} Hints */
/** @typedef {import("../steps/scenes.js").Scene} Scene */

export class HintView {
  /** Whether the number pad removes candidates instead of placing digits. */ #crosses = false;
  #scene;

  /**
   * @param {Hints} hints
   * @param {{analyse: (puzzle: import("../model/draft.js").Puzzle) => void}} ways what buttons do that lead elsewhere
   */
  constructor(hints, ways) {
    this.hints = hints;
    this.session = hints.session;
    this.#scene = memo(
      () => /** @type {const} */ ([this.session.game.snapshot, setting().automatic, setting().marks, hints.last, hints.shownWrong.length]),
      () => this.#draw(),
    );
    this.element = this.#build(ways);
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
    this.hints.more();
    return true;
  }

  /** @returns {Scene} */
  #draw() {
    const { hints, session } = this;
    return {
      cells: contentsOf(session.game, setting(), true),
      picture: hints.picture(),
      hints: hints.houses,
      faults: new Set([...hints.shownWrong, ...session.game.conflicts()]),
      wrong: new Set(hints.shownWrong),
      tints: new Map(hints.lacking.map((cell) => [cell, /** @type {const} */ ("bad")])),
    };
  }

  /** @param {{analyse: (puzzle: import("../model/draft.js").Puzzle) => void}} ways */
  #build({ analyse }) {
    const { hints, session } = this;
    return h(
      "div",
      { class: "view" },
      ...degrees(hints, { next: () => hints.more(), analyse }),
      h("div", { hidden: () => !hints.mayBeNotes }, toggle({ label: "setting_marks", get: () => setting().marks, set: (marks) => choose({ marks }) })),
      digitPad(classic, {
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
