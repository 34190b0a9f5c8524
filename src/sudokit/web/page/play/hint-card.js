/**
 * The card in which *Play* gives hints, on the player's own board: H or Enter for the next degree, Escape to
 * close it. It keeps what it has told until the board changes, and then closes.
 */

import { letterKey } from "../board/keys.js";
import { degrees } from "../hints/degrees.js";
import { hush } from "../ui/announce.js";
import { t } from "../words/language.js";
import { legend } from "../steps/legend.js";
import { button } from "../ui/controls.js";
import { h, liveOnBoard, refresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../hints/hints.js").Hints} Hints */

export class HintCard {
  #isOpen = false;

  /**
   * @param {Hints} hints
   * @param {object} ways
   * @param {() => void} ways.moved called when a step has been applied
   * @param {() => void} ways.solved called instead of a hint when there is nothing left to solve
   * @param {() => void} ways.closed called when the player has closed the card
   * @param {(technique: string) => void} ways.explain
   * @param {(puzzle: import("../model/draft.js").Puzzle) => void} ways.analyse
   */
  constructor(hints, ways) {
    this.hints = hints;
    this.ways = ways;
    this.element = this.#build();
    liveOnBoard(() => hints.session.game.snapshot, () => this.#show(false));
  }

  get isOpen() {
    return this.#isOpen;
  }

  /** Open the card; in the open card, reveal the next degree or apply the step. */
  async next() {
    if (this.hints.session.game.isSolved) return this.ways.solved();
    if (!this.#isOpen) {
      this.#show(true);
      hush(); // on a phone, a message would stand over the card
      return this.hints.first();
    }
    if (await this.hints.more()) this.ways.moved();
  }

  close() {
    this.#show(false);
    this.ways.closed();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.#isOpen && event.key === "Escape") this.close();
    else if (letterKey(event) === "h" || (this.#isOpen && event.key === "Enter")) this.next();
    else return false;
    return true;
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    if (isOpen === this.#isOpen) return; // with each move
    this.#isOpen = isOpen;
    refresh();
  }

  #build() {
    const { hints } = this;
    const explain = () => t("explain_technique", { technique: hints.technique?.name ?? "" });
    const dot = (/** @type {number} */ degree) => h("i", { class: () => (hints.degree >= degree ? "told" : "") });
    return h(
      "section",
      { class: "hint-card", "aria-label": () => t("get_hint"), hidden: () => !this.#isOpen },
      h(
        "header",
        {},
        icon("bulb"),
        h("h2", {}, () => t("get_hint")),
        h("span", { class: "degrees", "aria-hidden": "true" }, dot(1), dot(2), dot(3)),
        button({ label: "close", icon: "close", bare: true, keys: "Esc", onclick: () => this.close() }),
      ),
      ...degrees(hints, { next: () => this.next(), analyse: this.ways.analyse }),
      h(
        "footer",
        { hidden: () => !hints.technique },
        legend(() => hints.picture()),
        h(
          "button",
          {
            type: "button",
            class: "button explain",
            "aria-label": explain,
            onclick: () => hints.technique && this.ways.explain(hints.technique.key),
          },
          h("span", { class: "long" }, explain),
          h("span", { class: "short" }, () => t("explain")),
        ),
      ),
    );
  }
}
