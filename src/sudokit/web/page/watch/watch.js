/**
 * The mode *Watch*: textbook algorithms at work on a board, one or several side by side. All lanes
 * move by the same number of events, so that the one with the least to do comes in first.
 */

import { api } from "../api.js";
import { language, number, t, tOf } from "../i18n/language.js";
import { STRINGS } from "../i18n/strings.js";
import { announce } from "../ui/announce.js";
import { button } from "../ui/controls.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { Request } from "../ui/request.js";
import { Lane } from "./lane.js";

/** @typedef {import("../api.js").Algorithm} Algorithm */
/** @typedef {{algorithms: Algorithm[], samples: {name: string, board: string}[]}} Classic */

/** The slider's places: events a second, in even ratios. */
const SLOWEST = 2;
const FASTEST = 20_000;
const SLIDER_STEPS = 100;

export class WatchMode {
  /** @type {Request<Classic>} */ #classic = new Request();
  /** @type {ReadonlySet<string>} */ #chosen = new Set(["scan", "mrv"]);
  /** Which board: a sample's name, or the puzzle in hand. */ #source = "2580";
  /** The lanes of all algorithms watched so far, by name. @type {Map<string, Lane>} */
  #allLanes = new Map();
  /** Those that are shown. @type {Lane[]} */ #lanes = [];
  /** What the lanes were built for. */ #built = "";
  #slider = 45;
  #active = false;
  #running = false;
  /** Events that are due but not whole yet. */ #due = 0;
  #lastFrame = 0;

  /** @param {import("../games/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.arena = h("div", { class: "lanes" });
    this.element = this.#build();
    live(() => session.number, () => this.#active && this.#set());
  }

  async enter() {
    this.#active = true;
    this.element.focus({ preventScroll: true }); // the keys are the mode's, not the tab's
    if (!this.#classic.answer) await this.#classic.run(() => api.classic());
    this.#set();
  }

  leave() {
    this.#active = false;
    this.#stop();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.code === "Space") this.#toggle();
    else if (event.key === "ArrowRight") this.#step(1);
    else if (event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "Home") this.#rewind();
    else return false;
    return true;
  }

  get #algorithms() {
    return this.#classic.answer?.algorithms ?? [];
  }

  get #board() {
    const sample = this.#classic.answer?.samples.find(({ name }) => name === this.#source);
    return sample?.board ?? this.session.game.puzzle;
  }

  /** Events a second. */
  get #speed() {
    return Math.round(SLOWEST * (FASTEST / SLOWEST) ** (this.#slider / SLIDER_STEPS));
  }

  /** Put the chosen algorithms on the chosen board, at its start. */
  #set() {
    const chosen = this.#algorithms.filter(({ name }) => this.#chosen.has(name));
    const wanted = [this.#board, ...chosen.map(({ name }) => name)].join();
    if (wanted === this.#built) return;
    this.#stop();
    for (const lane of this.#lanes) lane.close();
    this.#built = wanted;
    this.#lanes = chosen.map((algorithm) => this.#laneOf(algorithm));
    for (const lane of this.#lanes) lane.start(this.#board);
    this.arena.dataset.lanes = String(chosen.length);
    this.arena.replaceChildren(...this.#lanes.map(({ element }) => element));
    refresh();
  }

  /** @param {Algorithm} algorithm */
  #laneOf(algorithm) {
    let lane = this.#allLanes.get(algorithm.name);
    if (!lane) this.#allLanes.set(algorithm.name, (lane = new Lane(algorithm)));
    return lane;
  }

  #toggle() {
    if (this.#running) this.#stop();
    else {
      if (this.#lanes.every(({ done }) => done)) this.#rewind();
      this.#running = true;
      this.#lastFrame = 0;
      this.#due = 0;
      requestAnimationFrame((time) => this.#frame(time));
    }
    refresh();
  }

  #stop() {
    this.#running = false;
    refresh();
  }

  /** @param {number} time */
  #frame(time) {
    if (!this.#running) return;
    const seconds = this.#lastFrame ? Math.min(0.1, (time - this.#lastFrame) / 1000) : 0;
    this.#lastFrame = time;
    this.#due += seconds * this.#speed;
    const events = Math.floor(this.#due);
    this.#due -= events;
    if (events) this.#move(events);
    requestAnimationFrame((next) => this.#frame(next));
  }

  /** @param {number} events backwards if negative */
  #move(events) {
    const ranked = new Set(this.#lanes.filter(({ rank }) => rank));
    for (const { trace } of this.#lanes) {
      if (events > 0) trace.forward(events);
      else trace.backward(-events);
    }
    this.#rank();
    for (const lane of this.#lanes) {
      if (lane.rank && !ranked.has(lane)) announce(`${lane.algorithm.name}: ${lane.place}`);
      lane.draw();
    }
    if (this.#running && this.#lanes.every(({ done }) => done)) this.#stop();
  }

  /**
   * Rank the lanes that have come in, by what they had to do: several may come in within one frame.
   * Those that had as much to do share a place.
   */
  #rank() {
    const isRace = this.#lanes.length > 1;
    const finished = this.#lanes.filter(({ done, problem, result }) => isRace && done && !problem && !result?.gave_up);
    for (const lane of this.#lanes) {
      const work = lane.trace.length;
      const isIn = finished.includes(lane);
      lane.rank = isIn ? 1 + finished.filter(({ trace }) => trace.length < work).length : 0;
      lane.isTied = isIn && finished.filter(({ trace }) => trace.length === work).length > 1;
    }
  }

  /** @param {number} events */
  #step(events) {
    this.#stop();
    this.#move(events);
  }

  #rewind() {
    this.#step(-Infinity);
  }

  /** @param {string} source */
  #take(source) {
    this.#source = source;
    this.#set();
    refresh();
  }

  #build() {
    const slider = h("input", {
      type: "range",
      min: "0",
      max: String(SLIDER_STEPS),
      value: () => String(this.#slider),
      "aria-valuetext": () => t("speed_is", { events: number(this.#speed) }),
      oninput: () => {
        this.#slider = Number(slider.value);
        refresh();
      },
    });
    const idle = () => !this.#lanes.length;
    const [play, pause] = [icon("play"), icon("pause")];
    return h(
      "section",
      { class: "mode watch", tabindex: "-1" },
      h("div", { class: "stage" }, this.arena),
      h(
        "div",
        { class: "panel" },
        h("p", { class: "problem", role: "alert", hidden: () => !this.#classic.problem }, () => this.#classic.problem),
        h(
          "div",
          { class: "transport" },
          button({ label: "to_start", icon: "first", bare: true, onclick: () => this.#rewind(), disabled: idle }),
          button({ label: "previous", icon: "previous", bare: true, onclick: () => this.#step(-1), disabled: idle }),
          h(
            "button",
            {
              type: "button",
              class: "button primary go",
              disabled: idle,
              onclick: () => this.#toggle(),
            },
            () => (this.#running ? pause : play),
            () => t(this.#running ? "pause" : "run"),
          ),
          button({ label: "next", icon: "next", bare: true, onclick: () => this.#step(1), disabled: idle }),
        ),
        h(
          "label",
          { class: "field" },
          h("span", {}, () => t("speed"), " · ", () => t("speed_is", { events: number(this.#speed) })),
          slider,
        ),
        h("div", { class: "field" }, h("span", {}, () => t("watch_board")), this.#sources()),
        h("div", { class: "field" }, h("span", {}, () => t("algorithms")), this.#choices()),
        h("p", { class: "quiet" }, () => t("watch_about")),
      ),
    );
  }

  #sources() {
    const samples = () => this.#classic.answer?.samples ?? [];
    return h(
      "div",
      { class: "segments", role: "group", "aria-label": () => t("watch_board") },
      memo(
        () => /** @type {const} */ ([this.#classic.answer, language()]),
        () =>
          [...samples().map(({ name }) => name), ""].map((name) =>
            h(
              "button",
              { type: "button", "aria-pressed": () => String(this.#source === name), onclick: () => this.#take(name) },
              name ? t("judge_sample", { name }) : t("my_puzzle"),
            ),
          ),
      ),
    );
  }

  #choices() {
    const list = h("div", { class: "algorithms" });
    live(
      () => /** @type {const} */ ([this.#classic.answer, language()]),
      () =>
        list.replaceChildren(
          ...this.#algorithms.map(({ name, idea }) => {
            const box = h("input", {
              type: "checkbox",
              class: "switch",
              role: "switch",
              checked: this.#chosen.has(name),
              onchange: () => {
                const chosen = new Set(this.#chosen);
                if (box.checked) chosen.add(name);
                else chosen.delete(name);
                this.#chosen = chosen;
                this.#set();
              },
            });
            return h("label", { class: "toggle" }, h("span", {}, h("b", {}, name), h("small", {}, ideaOf(name, idea))), box);
          }),
        ),
    );
    return list;
  }
}

/**
 * What an algorithm does, in the page's language; as the server says it for one that the strings do
 * not know.
 * @param {string} name
 * @param {string} otherwise
 */
const ideaOf = (name, otherwise) => (`idea_${name}` in STRINGS ? tOf("idea", name) : otherwise);
