/** The mode *Watch*: textbook algorithms at work on a board, one alone or several in a race. */

import { api } from "../api.js";
import { language, nameOf, t } from "../words/language.js";
import { button } from "../ui/controls.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { Request } from "../ui/request.js";
import { Lane } from "./lane.js";
import { Race } from "./race.js";

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
  #race = new Race(() => this.#speed);
  /** What the lanes of the race were chosen for. */ #built = "";
  #slider = 45;
  #active = false;

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
    this.#race.stop();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.code === "Space") this.#race.toggle();
    else if (event.key === "ArrowRight") this.#race.step(1);
    else if (event.key === "ArrowLeft") this.#race.step(-1);
    else if (event.key === "Home") this.#race.rewind();
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
    this.#built = wanted;
    const lanes = chosen.map((algorithm) => this.#laneOf(algorithm));
    this.#race.begin(lanes, this.#board);
    this.arena.dataset.lanes = String(lanes.length);
    this.arena.replaceChildren(...lanes.map(({ element }) => element));
  }

  /** @param {Algorithm} algorithm */
  #laneOf(algorithm) {
    let lane = this.#allLanes.get(algorithm.name);
    if (!lane) this.#allLanes.set(algorithm.name, (lane = new Lane(algorithm)));
    return lane;
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
      "aria-valuetext": () => t("speed_is", { events: this.#speed }),
      oninput: () => {
        this.#slider = Number(slider.value);
        refresh();
      },
    });
    const race = this.#race;
    const idle = () => !race.lanes.length;
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
          button({ label: "to_start", icon: "first", bare: true, onclick: () => race.rewind(), disabled: idle }),
          button({ label: "previous", icon: "previous", bare: true, onclick: () => race.step(-1), disabled: idle }),
          h(
            "button",
            {
              type: "button",
              class: "button primary go",
              disabled: idle,
              onclick: () => race.toggle(),
            },
            () => (race.isRunning ? pause : play),
            () => t(race.isRunning ? "pause" : "run"),
          ),
          button({ label: "next", icon: "next", bare: true, onclick: () => race.step(1), disabled: idle }),
        ),
        h(
          "label",
          { class: "field" },
          h("span", {}, () => t("speed"), " · ", () => t("speed_is", { events: this.#speed })),
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
          ...this.#algorithms.map(({ name }) => {
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
            return h("label", { class: "toggle" }, h("span", {}, h("b", {}, name), h("small", {}, nameOf("algorithms", name))), box);
          }),
        ),
    );
    return list;
  }
}
