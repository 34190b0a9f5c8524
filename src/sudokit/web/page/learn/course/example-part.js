/** The part *Example* of a lesson: a step in a real position, revealed by degrees and then taken. */

import { houseToLookAt } from "./answers.js";
import { positionAfter } from "../../model/position.js";
import { sceneOfStep } from "../../steps/scenes.js";
import { sentence, textOf } from "../../steps/sentence.js";
import { announce } from "../../ui/announce.js";
import { h, memo, refresh } from "../../ui/dom.js";
import { Request } from "../../ui/request.js";
import { nameOf, say, t } from "../../words/language.js";
import { c, houseName } from "./texts.js";

/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {import("../../steps/scenes.js").Scene} Scene */

const STAGES = /** @type {const} */ (["hint_where", "hint_what", "hint_show"]);

export class ExamplePart {
  /** @type {Request<Exercise>} */ request = new Request();
  /** How much is told: 0 nothing, 1 where, 2 the technique, 3 the step, 4 the board after it. */
  #told = 0;
  #scene = memo(
    () => /** @type {const} */ ([this.request.answer, this.request.answer?.wanted, this.#told]),
    ([exercise]) => (exercise ? this.#draw(exercise) : null),
  );

  constructor() {
    const step = () => this.request.answer?.wanted;
    this.element = h(
      "div",
      { class: "part" },
      h("p", { hidden: () => this.#told > 0 }, () => c("example_about")),
      h(
        "ol",
        { class: "hints", hidden: () => !this.#told },
        h("li", {}, h("p", {}, () => this.#where)),
        h("li", { hidden: () => this.#told < 2 }, h("p", {}, () => this.#what)),
        h("li", { class: "full", hidden: () => this.#told < 3 }, sentence(step)),
        h("li", { class: "good", hidden: () => this.#told < 4 }, h("p", {}, () => c("after"))),
      ),
    );
  }

  /** @param {import("./supply.js").Supply} supply */
  open(supply) {
    if (!this.request.answer && !this.request.busy) this.#take(supply);
  }

  /** Forget the example, because another lesson is opened. */
  clear() {
    this.request.clear();
    this.#told = 0;
  }

  /** @param {import("./supply.js").Supply} supply */
  #take(supply) {
    this.#told = 0;
    this.request.run(() => supply.take());
  }

  async translate() {
    await this.request.answer?.translate();
  }

  /** @returns {Scene | null} */
  scene() {
    return this.#scene();
  }

  /** @param {Exercise} exercise @returns {Scene} */
  #draw({ material, start, wanted }) {
    if (this.#told === 3) return (material.draw ?? sceneOfStep)(wanted);
    const { digits, givens, candidates } = this.#told === 4 && wanted ? positionAfter(start, wanted) : start;
    return {
      cells: digits.map((digit, cell) => ({ digit, given: givens[cell], candidates: material.bare ? 0 : candidates[cell] })),
      hints: wanted && (this.#told === 1 || this.#told === 2) ? [houseToLookAt(wanted)] : [],
    };
  }

  get #where() {
    const step = this.request.answer?.wanted;
    return step ? say("hints", "look-at", { house: houseName(houseToLookAt(step)) }) : "";
  }

  get #what() {
    const exercise = this.request.answer;
    const technique = exercise?.wanted?.technique;
    return exercise ? say("hints", "technique-helps", { technique: technique ? nameOf("techniques", technique) : exercise.material.named() }) : "";
  }

  get label() {
    if (this.#told === 4) return c("to_practice");
    return this.#told === 3 ? c("take_step") : t(STAGES[this.#told]);
  }

  /** Tell a little more. @returns {boolean} whether there is more to tell */
  next() {
    const step = this.request.answer?.wanted;
    if (this.#told === 4 || !step) return false;
    this.#told += 1;
    announce(["", this.#where, this.#what, textOf(step), c("after")][this.#told]);
    refresh();
    return true;
  }

  previous() {
    if (!this.#told) return false;
    this.#told -= 1;
    refresh();
    return true;
  }

  get isOver() {
    return this.#told === 4;
  }

  /** @param {import("./supply.js").Supply} supply */
  another(supply) {
    this.#take(supply);
  }
}
