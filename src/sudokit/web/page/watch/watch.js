/**
 * The mode *Watch*: textbook algorithms at work on a board. It has two views, the race and the lessons, which show the
 * code beside the board.
 */

import { h, refresh } from "../ui/dom.js";
import { addStyle } from "../ui/on-demand.js";
import { hasName, t } from "../words/language.js";
import { LessonsView } from "./lessons/lessons-view.js";
import { algorithmName } from "./names.js";
import { RaceView } from "./race/race-view.js";

/** What a link may name as the board. */
const SOURCE = /^(?:example|\d*)$/;
/** In links, the name before that of a lesson's algorithm. */
const LESSON = "lesson";
const FIRST_LESSON = "scan";

await Promise.all([addStyle(new URL("./race/race.css", import.meta.url)), addStyle(new URL("./lessons/lessons.css", import.meta.url))]);

export class WatchMode {
  /** @type {import("./race/race-view.js").Choice} */ #choice = { chosen: new Set(["scan", "mrv"]), source: "example" };
  /** The algorithm of the lesson that is shown; empty for the race. */ #lesson = "";
  /** The last lesson that was shown. */ #latest = FIRST_LESSON;
  #active = false;
  #race;
  #lessons;

  /** @param {import("../games/session.js").Session} session */
  constructor(session) {
    this.#race = new RaceView(session, this.#choice, this.#views());
    this.#lessons = new LessonsView(this.#views(), (lesson) => this.#choose(lesson));
    this.element = h("section", { class: "mode watch", tabindex: "-1" }, () => this.#view.element);
  }

  enter() {
    this.#active = true;
    this.element.focus({ preventScroll: true }); // keys go to the mode, not to its tab
    this.#show();
  }

  leave() {
    this.#active = false;
    this.#view.leave();
  }

  /** In links: the lesson; or the algorithms that race, and the sample unless the board is the puzzle in hand. */
  get names() {
    const { chosen, source } = this.#choice;
    if (this.#lesson) return [LESSON, this.#lesson];
    return source ? [...chosen, source] : [...chosen];
  }

  get title() {
    return this.#lesson ? algorithmName(this.#lesson) : t("mode_watch");
  }

  /** @param {string[]} names @returns {boolean} whether the mode has them */
  open(names) {
    const [first, lesson = FIRST_LESSON, ...rest] = names;
    if (first === LESSON) {
      if (rest.length || !hasName("algorithms", lesson)) return false;
      this.#choose(lesson);
      return true;
    }
    const chosen = names.filter((name) => hasName("algorithms", name));
    const [source = "", ...others] = names.filter((name) => !chosen.includes(name));
    if (others.length || !SOURCE.test(source)) return false;
    if (chosen.length) this.#choice.chosen = new Set(chosen);
    this.#choice.source = source;
    this.#choose("");
    this.#race.update();
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#view.key(event);
  }

  get #view() {
    return this.#lesson ? this.#lessons : this.#race;
  }

  /** @param {string} lesson empty for the race */
  #choose(lesson) {
    if (lesson) this.#latest = lesson;
    if (lesson !== this.#lesson) {
      this.#view.leave();
      this.#lesson = lesson;
      if (this.#active) this.#show();
    }
    refresh();
  }

  #show() {
    if (this.#lesson) this.#lessons.show(this.#lesson);
    else this.#race.enter();
  }

  /** The choice between the two views, which both have. */
  #views() {
    /** @param {import("../words/language.js").Key} label @param {boolean} isLesson */
    const view = (label, isLesson) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": () => String(Boolean(this.#lesson) === isLesson),
          onclick: () => this.#choose(isLesson ? this.#latest : ""),
        },
        () => t(label),
      );
    return h(
      "div",
      { class: "segments", role: "group", "aria-label": () => t("mode_watch") },
      view("watch_race", false),
      view("watch_lessons", true),
    );
  }
}
