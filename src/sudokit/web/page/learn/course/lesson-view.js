/** One lesson: its name, its parts, and the button *Continue*, which leads through all of them. */

import { h, live, refresh } from "../../ui/dom.js";
import { button } from "../../ui/controls.js";
import { notify } from "../../ui/announce.js";
import { icon } from "../../ui/icons.js";
import { nameOf, say } from "../../words/language.js";
import { linkTo } from "../../model/links.js";
import { ExamplePart } from "./example-part.js";
import { IdeaPart } from "./idea-part.js";
import { PARTS, restored, statusOf, wentTo, withoutLesson } from "../../model/played/mastery.js";
import { LESSONS, lessonOf, partsOf } from "./outline.js";
import { PracticePart } from "./practice-part.js";
import { keep, learnt } from "./progress.js";
import { Supply } from "./supply.js";
import { EMPTY_BOARD } from "../../steps/scenes.js";
import { c, lessonName } from "./texts.js";

/** @typedef {import("../../model/played/mastery.js").Part} Part */
/** @typedef {import("./outline.js").Lesson} Lesson */
/** @typedef {import("../../steps/scenes.js").Scene} Scene */

export class LessonView {
  /** @type {Lesson} */ lesson = LESSONS[0];
  /** @type {Part} */ #part = "idea";
  /** @type {Supply | null} */ #supply = null;

  /**
   * @param {import("../picked.js").Picked} picked
   * @param {{focusBoard: () => void, open: (lesson: string) => void}} ways
   */
  constructor(picked, ways) {
    this.ways = ways;
    this.idea = new IdeaPart();
    this.example = new ExamplePart();
    this.practice = new PracticePart(picked, ways.focusBoard);
    this.parts = { idea: this.idea, example: this.example, practice: this.practice };
    this.element = this.#build();
  }

  /** Open a lesson where it was left. @param {string} key */
  open(key) {
    const lesson = lessonOf(key) ?? LESSONS[0];
    if (this.lesson !== lesson || !this.#supply) {
      this.#supply?.end();
      this.#supply = new Supply(lesson);
      this.lesson = lesson;
      this.example.clear();
      this.practice.clear();
    }
    const { place } = learnt();
    const [first] = partsOf(lesson);
    this.#show(place.lesson === key && partsOf(lesson).includes(place.part) ? place.part : first);
  }

  /** Put the keyboard focus on the board in an exercise, otherwise on the button that leads on. */
  focus() {
    if (this.digit) return this.ways.focusBoard();
    const onward = this.element.querySelector(".onward .primary");
    if (onward instanceof HTMLElement) onward.focus({ preventScroll: true });
  }

  translate() {
    return Promise.all(PARTS.map((part) => this.parts[part].translate()));
  }

  /** @returns {Scene} */
  scene() {
    return this.#now.scene() ?? EMPTY_BOARD;
  }

  /** The board is writable only in an exercise. */
  get digit() {
    return this.#part === "practice" && !this.practice.isOver ? (/** @type {number} */ digit) => this.practice.digit(digit) : undefined;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter") return this.next();
    if (this.digit) return false;
    if (event.key === "ArrowRight") return this.next();
    return event.key === "ArrowLeft" && this.previous();
  }

  /** Go on: within the part, to the next part, or to the next lesson. */
  next() {
    if (this.#now.request.busy) return true;
    const { nextLesson } = this.practice;
    if (this.#part === "practice" && nextLesson) this.ways.open(nextLesson);
    else if (!this.#now.next()) this.#turn(1);
    return true;
  }

  previous() {
    if (!this.#now.previous()) this.#turn(-1);
    return true;
  }

  /** Show the part before or after this one, if there is one. @param {number} way */
  #turn(way) {
    const part = partsOf(this.lesson)[partsOf(this.lesson).indexOf(this.#part) + way];
    if (part) this.#show(part);
  }

  get #now() {
    return this.parts[this.#part];
  }

  /** @param {Part} part */
  #show(part) {
    this.#part = part;
    const { lesson } = this;
    const supply = /** @type {Supply} */ (this.#supply);
    keep((mastery) => wentTo(mastery, { lesson: lesson.key, part }));
    if (part === "idea") this.idea.open(lesson);
    if (part === "example") this.example.open(supply);
    if (part === "practice") this.practice.open(lesson, supply);
    supply.prepare();
    refresh();
  }

  /** At the end of an exercise, and at the start of the next, what had the focus is hidden or cannot be written on. */
  async #keepFocus() {
    await null; // what depends on it is drawn by then
    const held = document.activeElement;
    const isLost = held === document.body || held?.checkVisibility() === false || held?.localName === "sudoku-board";
    if (isLost && this.element.checkVisibility()) this.focus();
  }

  /** Forget how far the player has come in this lesson. */
  #reset() {
    const { key } = this.lesson;
    const before = learnt();
    keep((mastery) => withoutLesson(mastery, key));
    this.practice.clear();
    this.#show(partsOf(this.lesson)[0]);
    notify(() => c("was_reset"), { label: () => c("restore"), run: () => keep((mastery) => restored(mastery, before, key)) });
  }

  #build() {
    const tabs = PARTS.map((part) =>
      h(
        "button",
        { type: "button", "aria-pressed": () => String(this.#part === part), hidden: () => !partsOf(this.lesson).includes(part), onclick: () => this.#show(part) },
        () => c(`part_${part}`),
      ),
    );
    for (const part of PARTS) live(() => this.#part !== part, (hidden) => (this.parts[part].element.hidden = hidden));
    live(() => this.practice.isOver, () => this.#keepFocus());
    const number = () => ({ number: LESSONS.indexOf(this.lesson) + 1, count: LESSONS.length });
    const problem = () => this.#now.request.problem;
    return h(
      "div",
      { class: "lesson" },
      h(
        "header",
        {},
        h("a", { class: "button bare", href: linkTo("learn", ["course"]), "aria-label": () => c("lessons"), title: () => c("lessons") }, icon("previous")),
        h("div", {}, h("h2", {}, () => lessonName(this.lesson.key)), h("p", { class: "quiet" }, () => `${say("chapters", this.lesson.chapter)} · ${c("place", number())}`)),
      ),
      h("div", { class: "segments parts", role: "group", "aria-label": () => lessonName(this.lesson.key), hidden: () => partsOf(this.lesson).length < 2 }, ...tabs),
      h("p", { class: "problem", role: "alert", hidden: () => !problem() }, problem),
      ...PARTS.map((part) => this.parts[part].element),
      h(
        "div",
        { class: "onward", hidden: () => this.digit !== undefined },
        button({ label: "previous", icon: "previous", bare: true, disabled: () => this.#part === partsOf(this.lesson)[0] && !(this.#part === "idea" && this.idea.isBegun), onclick: () => this.previous() }),
        h(
          "button",
          {
            type: "button",
            class: "button primary",
            "aria-busy": () => String(this.#now.request.busy), // not disabled: it would lose the focus
            onclick: () => this.next(),
          },
          () => this.#now.label,
        ),
      ),
      h("p", { class: "quiet keys-only", hidden: () => this.digit !== undefined }, () => c("keys")),
      h(
        "p",
        { class: "links" },
        h("a", { href: () => linkTo("learn", [this.lesson.technique]), hidden: () => !this.lesson.technique || this.lesson.kind === "whole" }, () => c("in_guide", { technique: nameOf("techniques", this.lesson.technique) })),
        h("button", { type: "button", class: "link", hidden: () => statusOf(learnt(), this.lesson.key) === "begun", onclick: () => this.#reset() }, () => c("reset")),
      ),
    );
  }
}
