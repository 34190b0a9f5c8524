/**
 * The view *Solution*: every step from the puzzle to its solution, to walk forwards and backwards.
 * At each place the board shows the position and the step that comes next. The steps are those of the usual techniques,
 * or those of Sudoku Explainer.
 */

import { api } from "../../asking/api.js";
import { language, nameOf, t } from "../../words/language.js";
import { withStep } from "../../model/moves.js";
import { contentsOf } from "../../model/contents.js";
import { positionAfter } from "../../model/position.js";
import { Problem, told } from "../../problem.js";
import { setting } from "../../settings.js";
import { announce, notify } from "../../ui/announce.js";
import { button } from "../../ui/controls.js";
import { h, live, memo, refresh } from "../../ui/dom.js";
import { Request } from "../../ui/request.js";
import { proofPlace } from "../../steps/proof-place.js";
import { Proof } from "../../steps/proof.js";
import { turnTo } from "../../steps/proof-view.js";
import { sceneOfStep } from "../../steps/scenes.js";
import { headline, headlineOf } from "../../steps/sentence.js";
import { hardestOf } from "../../steps/hardest.js";
import { difficultyLine } from "./difficulty-line.js";
import { pathList } from "./path-list.js";

/** @typedef {import("../../asking/api.js").Explanation} Explanation */
/** @typedef {import("../../asking/api.js").System} System */
/** @typedef {import("../../steps/scenes.js").Scene} Scene */

/** @type {readonly import("../../model/position.js").PlacedStep[]} */
const NONE = Object.freeze([]);
const SYSTEMS = /** @type {const} */ (["sudokit", "explainer"]);

/** Throws an error again, in the page's words if there was not enough time. @param {unknown} error @returns {never} */
function worded(error) {
  throw error instanceof Problem && error.isLate ? told(t("out_of_time")) : error;
}

export class PathView {
  /** @type {Request<Explanation>} */ #request = new Request();
  /** The request: the puzzle, the system and the language. */ #asked = { puzzle: "", system: "", lang: "" };
  /** @type {System} */ #system = "sudokit";
  #place = 0;
  #scene;
  #proof = new Proof(() => this.#steps[this.#place]);

  /** @param {import("../../games/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.#scene = memo(
      () => /** @type {const} */ ([this.#place, this.#request.answer, session.game.text, this.#proof.picture()]),
      () => this.#draw(),
    );
    live(language, () => this.#asked.puzzle && this.enter());
    this.element = this.#build();
  }

  enter() {
    const { text: puzzle } = this.session.game;
    const lang = language();
    const system = this.#system;
    const before = this.#asked;
    const areSame = before.puzzle === puzzle && before.system === system;
    if (areSame && before.lang === lang && (this.#request.answer || this.#request.busy)) return;
    this.#asked = { puzzle, system, lang };
    if (!areSame) {
      this.#place = 0;
      this.#request.clear();
    }
    this.#request.run((signal) => api.explain({ board: puzzle, puzzle: null, candidates: null }, lang, { system, signal }).catch(worded));
  }

  /** Nobody waits for a solution that takes long. */
  leave() {
    if (this.#request.busy) this.#request.clear();
  }

  /** @param {System} system */
  #choose(system) {
    this.#system = system;
    this.enter();
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
    // Up and down go through the sentences of a proof on the way.
    if (event.key === "ArrowDown" && turnTo(this.#proof, this.#proof.place + 1)) return true;
    if (event.key === "ArrowUp" && turnTo(this.#proof, this.#proof.place - 1)) return true;
    this.#go(places[event.key]);
    return true;
  }

  get #steps() {
    return this.#request.answer?.steps ?? NONE;
  }

  /** @param {number} place */
  #go(place) {
    this.#place = Math.min(Math.max(0, place), this.#steps.length);
    const step = this.#steps[this.#place];
    announce(step ? headlineOf(step) : t("solved"));
    refresh();
  }

  /** @returns {Scene} */
  #draw() {
    const { givens, start } = this.session.game;
    const step = this.#steps[this.#place];
    const picture = this.#proof.picture();
    if (step) return picture ? { ...sceneOfStep(step), picture } : sceneOfStep(step);
    const last = this.#steps.at(-1);
    if (!last) return { cells: contentsOf({ snapshot: start, givens }, setting()) };
    return { cells: positionAfter(last.position, last).digits.map((digit, cell) => ({ digit, given: givens[cell] })) };
  }

  /** Continue the game from the position at this place. */
  #take() {
    let snapshot = this.session.game.start;
    for (const step of this.#steps.slice(0, this.#place)) snapshot = withStep(snapshot, step, setting());
    this.session.play(snapshot);
    if (!this.session.isElsewhere) notify(t("position_taken"));
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
      "aria-valuetext": () => this.#spoken(),
      oninput: () => this.#go(Number(slider.value)),
    });
    const hardest = h("button", { type: "button", class: "link", onclick: () => this.#go(hardestOf(this.#steps)) }, () => t("hardest_step"));
    return h(
      "div",
      { class: "view" },
      h(
        "div",
        { class: "segments", role: "group", "aria-label": () => t("solved_by") },
        ...SYSTEMS.map((system) =>
          h("button", { type: "button", "aria-pressed": () => String(this.#system === system), onclick: () => this.#choose(system) }, () => t(`system_${system}`)),
        ),
      ),
      h("p", { class: "problem", role: "alert", hidden: () => !this.#request.problem }, () => this.#request.problem),
      h("p", { class: "quiet", hidden: () => !this.#request.busy }, () => t("thinking")),
      h(
        "div",
        { class: "fill", hidden: () => !this.#request.answer },
        h("div", { class: "status" }, h("span", { class: "badge" }, () => this.#level()), h("span", { class: "score" }, () => this.#score()), hardest),
        difficultyLine(() => this.#steps, () => this.#place, (place) => this.#go(place)),
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
        h(
          "div",
          { class: "sentence" },
          headline(() => this.#steps[this.#place], () => t("solved")),
        ),
        proofPlace(this.#proof),
        pathList(() => this.#steps, () => this.#place, (place) => this.#go(place)),
        button({ label: "take_position", icon: "flag", onclick: () => this.#take() }),
      ),
    );
  }

  /** The slider in words. */
  #spoken() {
    const step = this.#steps[this.#place];
    if (!step) return t("solved");
    return `${t("step_of", { step: this.#place + 1, steps: this.#steps.length })}: ${headlineOf(step)}`;
  }

  #placeText() {
    return this.#place === this.#steps.length ? t("solved") : `${this.#place + 1} / ${this.#steps.length}`;
  }

  #level() {
    const rating = this.#request.answer?.rating;
    if (!rating) return t("level_unknown");
    return "er" in rating ? `ER ${rating.er.toFixed(1)}` : nameOf("levels", rating.level);
  }

  #score() {
    const rating = this.#request.answer?.rating;
    if (!rating) return "";
    const score = "er" in rating ? `EP ${rating.ep.toFixed(1)} · ED ${rating.ed.toFixed(1)}` : t("score", { score: rating.score });
    return `${score}${rating.solved ? "" : ` · ${t("not_solved")}`}`;
  }
}
