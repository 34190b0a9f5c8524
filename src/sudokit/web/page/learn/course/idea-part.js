/** The part *Idea* of a lesson: its pictures one after the other. */

import { announce } from "../../ui/announce.js";
import { h, memo, refresh } from "../../ui/dom.js";
import { Request } from "../../ui/request.js";
import { ideasOf } from "./ideas.js";
import { partsOf } from "./outline.js";
import { c } from "./texts.js";

/** @typedef {import("./ideas.js").Ideas} Ideas */
/** @typedef {import("./outline.js").Lesson} Lesson */

export class IdeaPart {
  /** @type {Request<Ideas>} */ request = new Request();
  #shown = 0;
  /** @type {Lesson | null} */ #lesson = null;

  constructor() {
    const told = memo(
      () => this.#idea?.told().join("\n"),
      (text) => (text ?? "").split("\n").filter(Boolean).map((paragraph) => h("p", {}, paragraph)),
    );
    const dots = memo(
      () => /** @type {const} */ ([this.request.answer, this.#shown]),
      ([made, shown]) => (made?.ideas ?? []).map((_, index) => h("i", { class: index === shown ? "now" : "" })),
    );
    this.element = h(
      "div",
      { class: "part" },
      h("div", { class: "card" }, told),
      h("p", { class: "dots", "aria-hidden": "true" }, dots),
    );
  }

  /** @param {Lesson} lesson */
  open(lesson) {
    if (this.#lesson === lesson && this.request.answer) return;
    this.#lesson = lesson;
    this.#shown = 0;
    this.request.clear();
    this.request.run(() => ideasOf(lesson));
  }

  async translate() {
    await this.request.answer?.translate();
    refresh();
  }

  scene() {
    return this.#idea?.scene ?? null;
  }

  /** What the button *Continue* says. */
  get label() {
    if (!this.#isLast) return c("next");
    return this.#lesson && partsOf(this.#lesson).includes("example") ? c("to_example") : c("to_practice");
  }

  /** Go to the next picture. @returns {boolean} whether there is one */
  next() {
    return !this.#isLast && this.#show(this.#shown + 1);
  }

  previous() {
    return this.#shown > 0 && this.#show(this.#shown - 1);
  }

  get isBegun() {
    return this.#shown > 0;
  }

  get #idea() {
    return this.request.answer?.ideas[this.#shown];
  }

  get #isLast() {
    return this.#shown + 1 >= (this.request.answer?.ideas.length ?? 0);
  }

  /** @param {number} index */
  #show(index) {
    this.#shown = index;
    announce(this.#idea?.told().join(" ") ?? "");
    refresh();
    return true;
  }
}
