/**
 * The view *Solution*: every step from the puzzle to its solution, to walk forwards and backwards.
 * At each place the board shows the position and the step that comes next.
 */

import { api } from "../api.js";
import { language, nameOf, t } from "../words/language.js";
import { digitsOfLine } from "../model/board.js";
import { withStep } from "../model/cells.js";
import { positionAfter } from "../model/position.js";
import { setting } from "../settings.js";
import { announce, notify } from "../ui/announce.js";
import { button } from "../ui/controls.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { sceneOfStep } from "../steps/scenes.js";
import { sentence, textOf } from "../steps/sentence.js";

/** @typedef {import("../api.js").Explanation} Explanation */
/** @typedef {import("../steps/scenes.js").Scene} Scene */

export class PathView {
  /** @type {Request<Explanation>} */ #request = new Request();
  /** What was asked for: the puzzle, and the language. */ #asked = { puzzle: "", lang: "" };
  #place = 0;
  #scene;

  /** @param {import("../games/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.#scene = memo(
      () => /** @type {const} */ ([this.#place, this.#request.answer, session.game.puzzle]),
      () => this.#draw(),
    );
    live(language, () => this.#asked.puzzle && this.enter());
    this.element = this.#build();
  }

  enter() {
    const { puzzle } = this.session.game;
    const lang = language();
    const before = this.#asked;
    if (before.puzzle === puzzle && before.lang === lang && this.#request.answer) return;
    this.#asked = { puzzle, lang };
    if (before.puzzle !== puzzle) {
      this.#place = 0;
      this.#request.clear();
    }
    this.#request.run(() => api.explain({ board: puzzle, puzzle: null, candidates: null }, lang));
  }

  /** @returns {Scene} */
  scene() {
    return this.#scene();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Readonly<Record<string, number>>} */
    const places = {
      ArrowRight: this.#place + 1, ArrowDown: this.#place + 1,
      ArrowLeft: this.#place - 1, ArrowUp: this.#place - 1,
      Home: 0, End: this.#steps.length,
    };
    if (!(event.key in places)) return false;
    this.#go(places[event.key]);
    return true;
  }

  get #steps() {
    return this.#request.answer?.steps ?? [];
  }

  /** @param {number} place */
  #go(place) {
    this.#place = Math.min(Math.max(0, place), this.#steps.length);
    const step = this.#steps[this.#place];
    announce(step ? textOf(step) : t("solved"));
    refresh();
  }

  /** @returns {Scene} */
  #draw() {
    const { givens, puzzle } = this.session.game;
    const step = this.#steps[this.#place];
    if (step) return sceneOfStep(step);
    const last = this.#steps.at(-1);
    const digits = last ? positionAfter(last.position, last).digits : (digitsOfLine(puzzle) ?? []);
    return { cells: digits.map((digit, cell) => ({ digit, given: givens[cell] })) };
  }

  /** Take the position at this place into the game. */
  #take() {
    let snapshot = this.session.game.start;
    for (const step of this.#steps.slice(0, this.#place)) snapshot = withStep(snapshot, step, setting());
    this.session.play(snapshot);
    notify(t("position_taken"));
  }

  #build() {
    const atStart = () => this.#place === 0;
    const atEnd = () => this.#place === this.#steps.length;
    const slider = h("input", {
      type: "range",
      min: "0",
      max: () => String(this.#steps.length),
      value: () => String(this.#place),
      "aria-label": () => t("place"),
      "aria-valuetext": () => t("step_of", { step: this.#place + 1, steps: this.#steps.length }),
      oninput: () => this.#go(Number(slider.value)),
    });
    const list = h(
      "ol",
      { class: "steps", tabindex: "0", "aria-label": () => t("learn_path") },
      memo(
        () => /** @type {const} */ ([this.#request.answer, language()]),
        ([answer]) =>
          (answer?.steps ?? []).map((step, index) =>
            h(
              "li",
              {},
              h(
                "button",
                {
                  type: "button",
                  class: "step",
                  "data-place": index,
                  onclick: () => this.#go(index),
                },
                h("span", { class: "nr" }, String(index + 1)),
                step.sentence.title,
              ),
            ),
          ),
      ),
    );
    live(
      () => /** @type {const} */ ([this.#place, this.#request.answer, language()]),
      ([place]) => markCurrent(list, place),
    );
    return h(
      "div",
      { class: "view" },
      h("p", { class: "problem", role: "alert", hidden: () => !this.#request.problem }, () => this.#request.problem),
      h("p", { class: "quiet", hidden: () => !this.#request.busy }, () => t("thinking")),
      h(
        "div",
        { class: "fill", hidden: () => !this.#request.answer },
        h("div", { class: "status" }, h("span", { class: "badge" }, () => this.#level()), h("span", { class: "score" }, () => this.#score())),
        h(
          "div",
          { class: "sentence" },
          sentence(() => this.#steps[this.#place], () => t("solved")),
        ),
        slider,
        h(
          "div",
          { class: "walk" },
          button({ label: "first", icon: "first", bare: true, onclick: () => this.#go(0), disabled: atStart }),
          button({ label: "previous", icon: "previous", bare: true, onclick: () => this.#go(this.#place - 1), disabled: atStart }),
          h("span", { class: "place" }, () => this.#placeText()),
          button({ label: "next", icon: "next", bare: true, onclick: () => this.#go(this.#place + 1), disabled: atEnd }),
          button({ label: "last", icon: "last", bare: true, onclick: () => this.#go(this.#steps.length), disabled: atEnd }),
        ),
        list,
        button({ label: "take_position", icon: "flag", onclick: () => this.#take() }),
      ),
    );
  }

  #placeText() {
    return this.#place === this.#steps.length ? t("solved") : `${this.#place + 1} / ${this.#steps.length}`;
  }

  #level() {
    const rating = this.#request.answer?.rating;
    return rating ? nameOf("levels", rating.level) : t("level_unknown");
  }

  #score() {
    const rating = this.#request.answer?.rating;
    if (!rating) return "";
    return `${t("score", { score: rating.score })}${rating.solved ? "" : ` · ${t("not_solved")}`}`;
  }
}

/** @param {HTMLElement} list @param {number} place */
function markCurrent(list, place) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.querySelector(`[data-place="${place}"]`);
  if (!(current instanceof HTMLElement)) return;
  current.setAttribute("aria-current", "step");
  // Only the list scrolls, never the page.
  const { offsetTop, offsetHeight } = current;
  const above = offsetTop < list.scrollTop;
  const below = offsetTop + offsetHeight > list.scrollTop + list.clientHeight;
  if (above || below) list.scrollTop = offsetTop - list.clientHeight / 2;
}
