/**
 * The view *All steps*: every step that the current position allows, grouped by technique. One is shown
 * on the board and can be applied.
 *
 * The page asks technique by technique, the easy ones first. So the first steps appear at
 * once, the progress is visible, and leaving the view pauses the search. The result depends only on the
 * position.
 */

import { api } from "../asking/api.js";
import { language, nameOf, t } from "../words/language.js";
import { contentsOf } from "../model/contents.js";
import { setting } from "../settings.js";
import { announce } from "../ui/announce.js";
import { h, live, liveOnBoard, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { sceneOfStep } from "../steps/scenes.js";
import { proofPlace } from "../steps/proof-place.js";
import { Proof } from "../steps/proof.js";
import { effectOf, headline, headlineOf, isProved } from "../steps/sentence.js";
import { knownTechniques, loadTechniques } from "../steps/techniques.js";

/** @typedef {import("../model/position.js").PlacedStep} Step */
/** @typedef {import("../steps/scenes.js").Scene} Scene */
/** @typedef {{steps: readonly Step[], complete: boolean}} Group the steps of a technique */

/** The largest number of steps listed per technique; some boards have thousands of loops. */
const MOST = 200;

export class AllStepsView {
  /** @type {Request<true>} */ #request = new Request();
  #stop = new AbortController();
  /** The position of the groups, as text, and their language. */ #asked = "";
  /** @type {readonly Group[]} */ #groups = [];
  /** How many techniques have been looked for. */ #done = 0;
  /** @type {Step | null} */ #chosen = null;
  #active = false;
  #plain;
  #proof = new Proof(() => this.#chosen);
  #scene = memo(
    () => /** @type {const} */ ([/** @type {Step} */ (this.#chosen), this.#proof.picture()]),
    ([step, picture]) => (picture ? { ...sceneOfStep(step), picture } : sceneOfStep(step)),
  );

  /** @param {import("../games/session.js").Session} session */
  constructor(session) {
    this.session = session;
    const position = () => /** @type {const} */ ([session.game.snapshot, setting().automatic, setting().marks]);
    this.#plain = memo(position, () => ({ cells: contentsOf(session.game, setting(), true) }));
    // Applying a step makes another position, whose steps are then requested.
    liveOnBoard(() => /** @type {const} */ ([...position(), language()]), () => this.#active && this.enter());
    this.element = this.#build();
  }

  async enter() {
    this.leave();
    this.#active = true;
    const asked = JSON.stringify([this.session.position, language()]);
    if (this.#asked !== asked) {
      this.#asked = asked;
      this.#groups = [];
      this.#done = 0;
      this.#chosen = null;
    }
    if (this.session.game.isSolved) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    if (await this.#request.run(() => this.#search(signal))) announce(this.#summary());
  }

  leave() {
    this.#active = false;
    this.#stop.abort();
    this.#request.clear();
  }

  /** @param {AbortSignal} signal @returns {Promise<true>} */
  async #search(signal) {
    const { position } = this.session;
    await loadTechniques();
    const techniques = this.#techniques;
    if (!techniques.length) throw new Error(t("offline"));
    while (this.#done < techniques.length) {
      refresh();
      const { steps, complete } = await api.steps(position, techniques[this.#done].key, MOST, language(), signal);
      signal.throwIfAborted();
      if (steps.length) this.#groups = [...this.#groups, { steps, complete }];
      this.#done += 1;
    }
    return true;
  }

  get #techniques() {
    return knownTechniques().filter(({ on_by_default: usual }) => usual).sort((one, other) => one.score - other.score);
  }

  /** @returns {Scene} */
  scene() {
    return this.#chosen ? this.#scene() : this.#plain();
  }

  /** @param {Step} step */
  #choose(step) {
    this.#chosen = step;
    announce(headlineOf(step));
    refresh();
  }

  #build() {
    const apply = () => {
      const step = this.#chosen;
      if (step) this.session.apply(step);
    };
    return h(
      "div",
      { class: "view" },
      h("p", { class: "problem", role: "alert", hidden: () => !this.#request.problem }, () => this.#request.problem),
      h("p", { class: "quiet" }, () => this.#summary()),
      h("progress", {
        "aria-label": () => t("learn_steps"),
        hidden: () => !this.#request.busy,
        max: () => String(this.#techniques.length || 1),
        value: () => this.#done,
      }),
      this.#list(),
      h(
        "div",
        { class: "sentence" },
        headline(() => this.#chosen, () => this.#advice()),
      ),
      proofPlace(this.#proof),
      h("button", { type: "button", class: "button primary wide", disabled: () => !this.#chosen, onclick: apply }, () => t("apply")),
    );
  }

  /** The groups. A new one does not open or close those before it. */
  #list() {
    const list = h("div", { class: "steps groups", role: "group", "aria-label": () => t("learn_steps") });
    /** @type {Map<Group, HTMLElement>} */ let shown = new Map();
    let spoken = language();
    live(
      () => /** @type {const} */ ([this.#groups, language()]),
      ([groups, tag]) => {
        if (spoken !== tag) shown.clear();
        spoken = tag;
        shown = new Map(groups.map((group) => [group, shown.get(group) ?? this.#group(group)]));
        const elements = [...shown.values()];
        const isMore = [...list.children].every((element, i) => element === elements[i]);
        if (isMore) list.append(...elements.slice(list.childElementCount));
        else list.replaceChildren(...elements);
      },
    );
    return list;
  }

  /** @param {Group} group */
  #group({ steps, complete }) {
    const element = h(
      "details",
      { ontoggle: () => element.childElementCount === 1 && element.append(...steps.map((step) => this.#step(step))) },
      h("summary", {}, steps[0].sentence.title, h("small", {}, nameOf("levels", steps[0].level ?? "")), h("span", { class: "count" }, `${steps.length}${complete ? "" : "+"}`)),
    );
    return element;
  }

  /** @param {Step} step */
  #step(step) {
    const choose = () => this.#choose(step);
    const { body } = step.sentence;
    const words = isProved(step) ? [h("b", {}, effectOf(step)), h("small", {}, body)] : [body];
    return h("button", { type: "button", class: "step", onclick: choose, onfocus: choose }, h("span", {}, ...words));
  }

  /** What to do next, in place of a sentence. */
  #advice() {
    if (this.session.game.isSolved) return t("steps_solved");
    if (this.#request.answer && !this.#groups.length) return t("steps_none");
    return t("choose_step");
  }

  #summary() {
    if (this.session.game.isSolved) return t("solved");
    const technique = this.#techniques[this.#done];
    if (this.#request.busy) return technique ? t("looking_for", { technique: nameOf("techniques", technique.key) }) : t("thinking");
    if (!this.#request.answer) return "";
    const count = this.#groups.flatMap(({ steps }) => steps).length;
    return t(this.#groups.every(({ complete }) => complete) ? "steps_found" : "steps_found_some", { count });
  }
}
