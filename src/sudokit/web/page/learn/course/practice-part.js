/** The part *Practice* of a lesson: exercises until enough are solved without help, and as many more as wanted. */

import { DIGITS } from "../../model/classic.js";
import { classic } from "../../model/shape.js";
import { nothing, only } from "../../model/selection.js";
import { button } from "../../ui/controls.js";
import { h, memo, refresh } from "../../ui/dom.js";
import { Request } from "../../ui/request.js";
import { say, t } from "../../words/language.js";
import { lessonAfter } from "./outline.js";
import { ENOUGH, rightIn, solved, statusOf } from "../../model/played/mastery.js";
import { keep, learnt } from "./progress.js";
import { c, lessonName } from "./texts.js";

/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {import("./outline.js").Lesson} Lesson */
/** @typedef {import("./supply.js").Supply} Supply */

export class PracticePart {
  /** @type {Request<Exercise>} */ request = new Request();
  /** @type {Lesson | null} */ #lesson = null;
  /** @type {Supply | null} */ #supply = null;
  /** Whether the exercise in hand has been counted. */ #counted = false;

  /** @param {import("../picked.js").Picked} picked @param {() => void} focusBoard */
  constructor(picked, focusBoard) {
    this.picked = picked;
    this.focusBoard = focusBoard;
    this.element = this.#build();
  }

  /** @param {Lesson} lesson @param {Supply} supply */
  open(lesson, supply) {
    this.#supply = supply;
    if (this.#lesson !== lesson) this.clear();
    this.#lesson = lesson;
    if (!this.request.answer && !this.request.busy) this.#take();
  }

  clear() {
    this.request.clear();
    this.#counted = false;
  }

  async translate() {
    await this.request.answer?.translate();
  }

  scene() {
    return this.request.answer?.scene() ?? null;
  }

  /** @param {number} digit */
  digit(digit) {
    const exercise = this.request.answer;
    if (!exercise || exercise.isOver) return;
    exercise.digit(digit, this.picked.selection.cells);
    if (!exercise.counts || this.#counted || !this.#lesson) return;
    this.#counted = true;
    const { key } = this.#lesson;
    keep((mastery) => solved(mastery, key));
  }

  get isOver() {
    return this.request.answer?.isOver ?? false;
  }

  /** Whether the primary way on is the next lesson. */
  get #isMastered() {
    return this.#lesson !== null && statusOf(learnt(), this.#lesson.key) === "mastered";
  }

  /** The key of the lesson that the button *Continue* leads to; empty if it leads to another exercise. */
  get nextLesson() {
    return this.isOver && this.#isMastered && this.#lesson ? lessonAfter(this.#lesson.key) : "";
  }

  get label() {
    return this.nextLesson ? c("next_lesson", { lesson: lessonName(this.nextLesson) }) : c("next_exercise");
  }

  /** Go to the next exercise, if this one is over. @returns {boolean} */
  next() {
    if (!this.isOver) return false;
    this.#take();
    return true;
  }

  /** Exercises do not lead back. */
  previous() {
    return false;
  }

  async #take() {
    const supply = this.#supply;
    if (!supply) return;
    const exercise = await this.request.run(() => supply.take());
    if (!exercise) return;
    this.#counted = false;
    this.picked.select(only(nothing(classic).cursor)); // the middle: a digit always has a cell to go to
    this.focusBoard();
    refresh();
  }

  #build() {
    const exercise = () => this.request.answer;
    const right = () => (this.#lesson ? rightIn(learnt(), this.#lesson.key) : 0);
    const pips = memo(right, (count) => Array.from({ length: ENOUGH }, (_, index) => h("i", { class: index < count ? "full" : "" })));
    const isFirst = () => this.#lesson?.kind === "whole" || this.#lesson?.key === "last-in-row";
    return h(
      "div",
      { class: "part" },
      h("p", { class: "quiet", hidden: () => !this.request.busy }, () => c("making")),
      h(
        "div",
        { class: "card", hidden: () => this.isOver || !exercise() },
        h("p", {}, () => this.#task),
        h("p", { class: "quiet keys-only", hidden: () => !isFirst() }, () => c("by_keys")),
        h("p", { class: "quiet touch-only", hidden: () => !isFirst() }, () => c("by_touch")),
      ),
      h(
        "div",
        { class: "digits", role: "group", "aria-label": () => t("number_pad"), hidden: () => this.isOver },
        ...DIGITS.map((digit) => h("button", { type: "button", class: "button", onclick: () => this.digit(digit) }, String(digit))),
      ),
      // Below the digits, which stay under the finger.
      h("p", { class: () => exercise()?.mood || "plain", hidden: () => !exercise()?.message() }, () => exercise()?.message() ?? ""),
      h("p", { class: "good", hidden: () => !this.#counted || !this.#isMastered }, () => c("now_mastered", { enough: ENOUGH })),
      h("p", { class: "quiet", hidden: () => !this.isOver || this.#counted }, () => c("with_help")),
      h(
        "div",
        { class: "row start" },
        h("div", { hidden: () => this.isOver || (exercise()?.help ?? 0) > 0 }, button({ label: "hint_where", icon: "bulb", onclick: () => exercise()?.more() })),
        h("div", { hidden: () => this.isOver || !exercise()?.help }, button({ label: "hint_show", icon: "bulb", onclick: () => exercise()?.more() })),
        h(
          "button",
          { type: "button", class: "button", hidden: () => !this.nextLesson, onclick: () => this.next() },
          () => c("next_exercise"),
        ),
      ),
      h(
        "div",
        { class: "score-line" },
        h("span", { class: "pips", "aria-hidden": "true" }, pips),
        h("span", { class: "quiet" }, () => c("counted", { right: right(), enough: ENOUGH })),
      ),
    );
  }

  /** What to find, and how. */
  get #task() {
    const lesson = this.#lesson;
    if (!lesson || !this.request.answer) return "";
    const how = say("finding", lesson.key);
    if (lesson.kind === "mixed") return `${c("find_mixed")} ${how}`;
    return lesson.kind === "technique" ? `${this.request.answer.task()} ${how}` : how;
  }
}
