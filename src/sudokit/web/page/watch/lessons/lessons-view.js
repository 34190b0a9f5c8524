/**
 * The lessons of the five algorithms, from `scan` to `dlx`: the code beside the board, line by line in step with it, and
 * below what the algorithm improves, questions, and the judge's problems. All lessons use the same board, so that their
 * numbers can be compared.
 */

import { api } from "../../asking/api.js";
import { digitsOfLine } from "../../model/classic.js";
import { button } from "../../ui/controls.js";
import { announce } from "../../ui/announce.js";
import { h, live, memo, refresh } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { reasonOf } from "../../ui/request.js";
import { language, t } from "../../words/language.js";
import { MOST_CHECKS } from "../race/lane.js";
import { algorithmName, algorithmTitle } from "../names.js";
import { article } from "./article.js";
import { CodeWindow } from "./code-window.js";
import { LessonBoard } from "./lesson-board.js";
import { Player, SLIDER_STEPS } from "./player.js";
import { sourceOf } from "./source.js";
import { ofLesson, shared } from "./texts.js";
import { variables } from "./variables.js";
import { Walk } from "./walk.js";

/** @typedef {import("../../ui/dom.js").Child} Child */
/** @typedef {import("./article.js").Runs} Runs */

/** The sample that all lessons are about. */
const BOARD = "example";

export class LessonsView {
  #algorithm = "";
  /** @type {string[]} */ #names = [];
  #line = "";
  /** @type {Runs | null} */ #runs = null;
  #problem = "";
  #isReady = false;
  #code = new CodeWindow();
  #board = new LessonBoard();
  #player = new Player((isByHand) => this.#draw(isByHand));
  #variables = h("div", { class: "lesson-variables" });
  #said = h("p", { class: "said" });
  #article = h("article", { class: "lesson-article" });
  #title = h("h2");
  #idea = h("p", { class: "idea" });
  #open;

  /** @param {Child} views the choice between race and lessons @param {(algorithm: string) => void} open called for another lesson */
  constructor(views, open) {
    this.#open = open;
    this.element = this.#build(views);
    live(language, () => this.#algorithm && this.show(this.#algorithm));
  }

  /** @param {string} algorithm */
  async show(algorithm) {
    const isNew = algorithm !== this.#algorithm;
    this.#algorithm = algorithm;
    this.#problem = "";
    try {
      const [source] = await Promise.all([sourceOf(algorithm), this.#run()]);
      if (algorithm !== this.#algorithm) return;
      this.#isReady = true;
      refresh();
      await null; // the code can be scrolled once it is shown
      this.#write();
      if (isNew) this.#begin(source);
      else this.#draw(false);
    } catch (error) {
      this.#problem = reasonOf(error);
    }
    refresh();
  }

  leave() {
    this.#player.pace.stop();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#player.key(event);
  }

  /** Let all algorithms solve the board, once. */
  async #run() {
    if (this.#runs) return;
    const { algorithms, samples } = await api.classic();
    const line = samples.find(({ name }) => name === BOARD)?.board ?? samples[0].board;
    const { signal } = new AbortController();
    /** @type {Map<string, import("../../model/events.js").Run>} */
    const runs = new Map();
    for (const { name } of algorithms) runs.set(name, await api.trace(name, line, MOST_CHECKS, signal));
    this.#line = line;
    this.#names = algorithms.map(({ name }) => name);
    this.#runs = runs;
  }

  /** @param {string} source */
  #begin(source) {
    const run = this.#runs?.get(this.#algorithm);
    if (!run) return;
    const walk = new Walk(digitsOfLine(this.#line) ?? [], run, source);
    this.#code.show(source, walk.first - 2);
    this.#player.begin(walk);
    window.scrollTo(0, 0);
  }

  /** Write what is said in the language of the page. */
  #write() {
    const name = this.#algorithm;
    this.#title.textContent = algorithmName(name);
    this.#idea.textContent = ofLesson(name, "idea");
    if (this.#runs) this.#article.replaceChildren(...article(name, this.#runs), this.#neighbours());
    this.#board.name = algorithmName(name);
  }

  /** Show the place of the walk. @param {boolean} isByHand a step by hand is read out */
  #draw(isByHand) {
    const { walk } = this.#player;
    if (!walk) return;
    const { focus, event, line, trace } = walk;
    this.#board.show(this.#algorithm, trace, focus, event);
    this.#code.mark(line, event && walk.isEvent ? KIND_NAMES[event.kind] : "");
    const depth = trace.counters.placements - trace.counters.backtracks;
    this.#variables.replaceChildren(...variables(this.#algorithm, { ...focus, digits: trace.digits, depth }));
    this.#said.textContent = this.#sentence(walk);
    if (isByHand) announce(`${shared("line", { line: String(line) })}: ${this.#said.textContent}`);
    refresh();
  }

  /** What has happened, in a sentence. @param {Walk} walk */
  #sentence(walk) {
    const { event, focus, trace, run } = walk;
    const counted = shared("checks", { count: trace.counters.checks, undone: trace.counters.backtracks });
    if (!walk.place) return shared("before");
    if (walk.atEnd) return `${shared(run.solution ? "solved" : "unsolved")} ${counted}`;
    const said = event ? this.#board.sentence(event) : focus.cell === null ? shared("looking") : this.#board.looking(focus);
    return `${said} ${counted}`;
  }

  /** @param {Child} views */
  #build(views) {
    return h(
      "div",
      { class: "lessons" },
      h("div", { class: "lesson-head" }, views, this.#contents()),
      h("p", { class: "problem", role: "alert", hidden: () => !this.#problem }, () => this.#problem),
      h("p", { class: "quiet", hidden: () => this.#isReady || Boolean(this.#problem) }, () => t("loading")),
      h(
        "div",
        { class: "code-lesson", hidden: () => !this.#isReady },
        h("div", { class: "lesson-left" }, this.#board.element, this.#variables),
        h("div", { class: "lesson-right" }, h("header", {}, this.#title, this.#idea), this.#code.element, this.#said, ...this.#controls()),
        this.#article,
      ),
    );
  }

  /** All lessons, in teaching order. */
  #contents() {
    return h(
      "div",
      { class: "lesson-contents", role: "group", "aria-label": () => t("watch_lessons") },
      memo(
        () => /** @type {const} */ ([this.#names, language()]),
        ([names]) =>
          names.map((name, i) =>
            h(
              "button",
              {
                type: "button",
                class: "button",
                "data-algorithm": name,
                "aria-current": () => this.#algorithm === name && "page",
                onclick: () => this.#open(name),
              },
              h("b", {}, String(i + 1)),
              h("span", {}, algorithmTitle(name)),
            ),
          ),
      ),
    );
  }

  #controls() {
    const player = this.#player;
    const idle = () => !player.walk;
    const [play, pause] = [icon("play"), icon("pause")];
    const place = h("input", {
      type: "range",
      min: "0",
      max: () => String(player.walk?.length ?? 0),
      value: () => String(player.walk?.place ?? 0),
      "aria-label": () => shared("place"),
      oninput: () => player.goTo(() => Number(place.value)),
    });
    const speed = h("input", {
      type: "range",
      min: "0",
      max: String(SLIDER_STEPS),
      value: () => String(player.slider),
      "aria-valuetext": () => shared("speed", { count: player.speed }),
      oninput: () => {
        player.slider = Number(speed.value);
        refresh();
      },
    });
    return [
      place,
      h(
        "div",
        { class: "transport" },
        button({ label: "to_start", icon: "first", bare: true, onclick: () => player.goTo(() => 0), disabled: idle }),
        button({ label: "previous", icon: "previous", bare: true, onclick: () => player.goTo((walk) => walk.place - 1), disabled: idle, keys: "←" }),
        h(
          "button",
          { type: "button", class: "button primary go", disabled: idle, onclick: () => player.pace.toggle() },
          () => (player.pace.isRunning ? pause : play),
          () => t(player.pace.isRunning ? "pause" : "run"),
        ),
        button({ label: "next", icon: "next", bare: true, onclick: () => player.goTo((walk) => walk.place + 1), disabled: idle, keys: "→" }),
        button({ label: "lesson_next_event", icon: "last", bare: true, onclick: () => player.goTo((walk) => walk.placeOfEvent(1)), disabled: idle, keys: "⇧→" }),
      ),
      h("label", { class: "field speed" }, h("span", {}, () => `${t("speed")} · ${shared("speed", { count: player.speed })}`), speed),
    ];
  }

  /** Buttons to the lessons before and after this one. */
  #neighbours() {
    const at = this.#names.indexOf(this.#algorithm);
    /** @param {string | undefined} name @param {"before_this" | "after_this"} key */
    const to = (name, key) =>
      name && h("button", { type: "button", class: "button", onclick: () => this.#open(name) }, `${shared(key)}: ${algorithmTitle(name)}`);
    return h("nav", { class: "row" }, to(this.#names[at - 1], "before_this"), to(this.#names[at + 1], "after_this"));
  }
}

/** How the code window colours the line of an event. */
const KIND_NAMES = ["place", "reject", "undo"];
