/** The race: the chosen algorithms on the chosen board, the plot of their checks, and the controls. */

import { api } from "../../asking/api.js";
import { button } from "../../ui/controls.js";
import { h, live, memo, refresh } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { Request } from "../../ui/request.js";
import { language, nameOf, t, tOf } from "../../words/language.js";
import { Lane } from "./lane.js";
import { algorithmName } from "../names.js";
import { Plot } from "./plot.js";
import { Race } from "./race.js";

/** @typedef {import("../../asking/api.js").Algorithm} Algorithm */
/** @typedef {{algorithms: Algorithm[], samples: {name: string, board: string}[]}} Classic */
/**
 * What races: the algorithms, and which board they are on, a sample's name or empty for the puzzle in hand.
 * @typedef {{chosen: ReadonlySet<string>, source: string}} Choice
 */

/** The positions of the slider: checks per second, in even ratios. */
const SLOWEST = 2;
const FASTEST = 20_000;
const SLIDER_STEPS = 100;

export class RaceView {
  /** @type {Request<Classic>} */ #classic = new Request();
  /** The lanes of all algorithms watched so far, by name. @type {Map<string, Lane>} */
  #allLanes = new Map();
  #race = new Race(() => this.#speed);
  #plot = new Plot();
  /** What the lanes of the race were chosen for. */ #built = "";
  #slider = 40;
  #active = false;

  /**
   * @param {import("../../games/session.js").Session} session
   * @param {Choice} choice what races
   * @param {import("../../ui/dom.js").Child} views the choice between race and lessons
   */
  constructor(session, choice, views) {
    this.session = session;
    this.choice = choice;
    this.#race.onmove = () => this.#plot.draw();
    this.arena = h("div", { class: "lanes" });
    const stage = h("div", { class: "stage" }, this.arena, this.#nothing(), this.#plot.element);
    const panel = h("div", { class: "panel" }, views, ...this.#controls());
    // Until it is known what there is to choose from, nothing is shown, so that nothing moves.
    const isWaiting = () => !this.#classic.answer && !this.#classic.problem;
    this.element = h("div", { class: "race", hidden: isWaiting }, stage, panel);
    live(() => session.number, () => this.#active && this.#set());
  }

  async enter() {
    this.#active = true;
    if (!this.#classic.answer) await this.#classic.run(() => api.classic());
    this.#set();
  }

  /** Follow a change of what is chosen. */
  update() {
    if (this.#active) this.#set();
  }

  leave() {
    this.#active = false;
    this.#race.pace.stop();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.code === "Space") this.#race.pace.toggle();
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
    const sample = this.#classic.answer?.samples.find(({ name }) => name === this.choice.source);
    return sample?.board ?? this.session.game.puzzle;
  }

  /** Checks per second. */
  get #speed() {
    return Math.round(SLOWEST * (FASTEST / SLOWEST) ** (this.#slider / SLIDER_STEPS));
  }

  /** Put the chosen algorithms on the chosen board, at its start. */
  #set() {
    const chosen = this.#algorithms.filter(({ name }) => this.choice.chosen.has(name));
    const wanted = [this.#board, ...chosen.map(({ name }) => name)].join();
    if (wanted === this.#built) return;
    this.#built = wanted;
    const lanes = chosen.map((algorithm) => this.#laneOf(algorithm));
    this.#race.begin(lanes, this.#board);
    this.#plot.show(lanes);
    this.arena.dataset.lanes = String(lanes.length);
    this.arena.replaceChildren(...lanes.map(({ element }) => element));
    refresh();
  }

  /** @param {Algorithm} algorithm */
  #laneOf(algorithm) {
    let lane = this.#allLanes.get(algorithm.name);
    if (!lane) this.#allLanes.set(algorithm.name, (lane = new Lane(algorithm)));
    return lane;
  }

  /** @param {string} source */
  #take(source) {
    this.choice.source = source;
    this.#set();
    refresh();
  }

  #controls() {
    const slider = h("input", {
      type: "range",
      min: "0",
      max: String(SLIDER_STEPS),
      value: () => String(this.#slider),
      "aria-valuetext": () => t("speed_is", { checks: this.#speed }),
      oninput: () => {
        this.#slider = Number(slider.value);
        refresh();
      },
    });
    const race = this.#race;
    const idle = () => !race.lanes.length;
    const [play, pause] = [icon("play"), icon("pause")];
    return [
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
            onclick: () => race.pace.toggle(),
          },
          () => (race.pace.isRunning ? pause : play),
          () => t(race.pace.isRunning ? "pause" : "run"),
        ),
        button({ label: "next", icon: "next", bare: true, onclick: () => race.step(1), disabled: idle }),
      ),
      h(
        "label",
        { class: "field" },
        h("span", {}, () => t("speed"), " · ", () => t("speed_is", { checks: this.#speed })),
        slider,
      ),
      h("div", { class: "field" }, h("span", {}, () => t("watch_board")), this.#sources()),
      h("div", { class: "field" }, h("span", {}, () => t("algorithms")), this.#choices()),
      h("p", { class: "quiet" }, () => t("watch_about")),
    ];
  }

  /** What stands in the place of the boards while no algorithm is chosen. */
  #nothing() {
    return h(
      "p",
      { class: "nothing", hidden: () => !this.#classic.answer || this.choice.chosen.size > 0 },
      () => t("watch_nothing"),
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
              { type: "button", "aria-pressed": () => String(this.choice.source === name), onclick: () => this.#take(name) },
              sourceName(name),
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
              checked: this.choice.chosen.has(name),
              onchange: () => {
                const chosen = new Set(this.choice.chosen);
                if (box.checked) chosen.add(name);
                else chosen.delete(name);
                this.choice.chosen = chosen;
                this.#set();
              },
            });
            const names = h("span", {}, h("b", {}, algorithmName(name)), h("small", {}, nameOf("algorithms", name)));
            return h("label", { class: "toggle", "data-algorithm": name }, names, box);
          }),
        ),
    );
    return list;
  }
}

/** @param {string} name a sample's; empty for the puzzle in hand */
function sourceName(name) {
  if (!name) return t("my_puzzle");
  return /^\d+$/.test(name) ? t("judge_sample", { name }) : tOf("sample", name);
}
