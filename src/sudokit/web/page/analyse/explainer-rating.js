/**
 * How hard the puzzle is for Sudoku Explainer, as a fact of *Analyse*. The hardest puzzles take seconds. So nothing waits
 * for this rating: it is asked for once everything else is known, and dropped with the next change of the puzzle.
 */

import { api } from "../asking/api.js";
import { nameOf, t } from "../words/language.js";
import { h } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { term } from "../ui/term.js";

/** @typedef {import("../asking/api.js").ExplainerRating} ExplainerRating */

export class ExplainerRatingFact {
  /** @type {Request<ExplainerRating | null>} */ #request = new Request();
  /** The puzzle that was asked about. */ #board = "";

  constructor() {
    this.element = h(
      "div",
      { class: "explainer", "aria-busy": () => String(this.#request.busy) },
      h("dt", {}, term(() => t("explainer_rating"), "about_explainer")),
      h("dd", { title: () => this.#hardest() }, () => this.#words()),
    );
  }

  /** Ask about a puzzle, unless its rating is there or under way. @param {string} board a proper puzzle */
  ask(board) {
    if (this.#board === board && (this.#request.busy || this.#request.answer)) return;
    this.#board = board;
    this.#request.run((signal) => api.explainerRating(board, signal));
  }

  /** Forget the rating, also one that is still to come. */
  clear() {
    this.#request.clear();
  }

  /** Drop a question that has no answer yet. */
  drop() {
    if (this.#request.busy) this.clear();
  }

  /** A dash if there is no rating, or was no time for it: nobody has asked. */
  #words() {
    const { answer, busy } = this.#request;
    if (!answer) return busy ? "…" : "–";
    return [answer.er, answer.ep, answer.ed].map((rating) => rating.toFixed(1)).join(" / ");
  }

  #hardest() {
    const key = this.#request.answer?.hardest?.key;
    return key ? nameOf("techniques", key) : null;
  }
}
