/** The view *Course*: the path with all lessons, or one lesson beside the board. */

import { notify } from "../../ui/announce.js";
import { h, live, refresh } from "../../ui/dom.js";
import { language, t } from "../../words/language.js";
import { LessonView } from "./lesson-view.js";
import { wentTo } from "../../model/played/mastery.js";
import { lessonOf } from "./outline.js";
import { overview } from "./overview.js";
import { keep, learnt } from "./progress.js";
import { lessonName } from "./texts.js";

export class CourseView {
  /** The key of the lesson that is open; empty for the path. It begins where the player left. */
  lesson = learnt().place.lesson;

  hasOwnBoards = true;

  /** @param {import("../picked.js").Picked} picked @param {() => void} focusBoard */
  constructor(picked, focusBoard) {
    this.view = new LessonView(picked, { focusBoard, open: (lesson) => this.open(lesson) });
    const path = overview();
    live(() => this.lesson !== "", (hidden) => (path.hidden = hidden));
    live(() => this.lesson === "", (hidden) => (this.view.element.hidden = hidden));
    live(language, () => this.view.translate());
    this.path = path;
    this.element = h("div", { class: "view" }, h("div", { class: "course" }, path, this.view.element));
  }

  enter() {
    this.open(this.lesson);
  }

  /** Open a lesson, or the path, also if there is no such lesson. @param {string} key */
  open(key) {
    const isKnown = key === "" || lessonOf(key) !== null;
    if (!isKnown) notify(t("link_unknown"));
    this.lesson = isKnown ? key : "";
    if (this.lesson) this.view.open(this.lesson);
    else keep((mastery) => wentTo(mastery, { lesson: "", part: "idea" }));
    refresh();
    queueMicrotask(() => this.#focus()); // after the refresh, when it can be seen
  }

  /** Put the keyboard focus where it leads on: a link that is no longer visible would still take the next Enter. */
  #focus() {
    if (this.lesson) return this.view.focus();
    const way = this.path.querySelector("a.primary:not([hidden])");
    if (way instanceof HTMLElement) way.focus({ preventScroll: true });
  }

  get title() {
    return this.lesson ? lessonName(this.lesson) : "";
  }

  /** Whether the view needs the place of the board as well. */
  get isWide() {
    return this.lesson === "";
  }

  scene() {
    return this.view.scene();
  }

  get digit() {
    return this.lesson ? this.view.digit : undefined;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.lesson !== "" && this.view.key(event);
  }
}
