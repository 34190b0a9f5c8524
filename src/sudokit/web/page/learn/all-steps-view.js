/**
 * The view *All steps*: every step that the position in hand allows, grouped by technique. One is
 * shown on the board and can be applied.
 */

import { api } from "../api.js";
import { language, t } from "../i18n/language.js";
import { contentsOf } from "../play/contents.js";
import { announce } from "../ui/announce.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { sceneOfStep } from "./scenes.js";
import { restOfSentence, sentence } from "./sentence.js";
import { techniqueName } from "./techniques.js";

/** @typedef {import("../model/picture.js").Step} Step */
/** @typedef {import("./learn.js").Scene} Scene */

export class AllStepsView {
  /** @type {Request<{steps: Step[], complete: boolean}>} */ #request = new Request();
  /** @type {import("../model/cells.js").Snapshot | null} */ #asked = null;
  /** @type {Step | null} */ #chosen = null;
  #active = false;
  #plain;

  /** @param {import("../session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.#plain = memo(
      () => session.game.snapshot,
      () => ({ cells: contentsOf(session, true) }),
    );
    // An applied step leads to another position, whose steps are then asked for.
    live(() => session.game.snapshot, () => this.#active && this.enter());
    this.element = this.#build();
  }

  async enter() {
    this.#active = true;
    const { game } = this.session;
    if (this.#asked === game.snapshot) return;
    this.#asked = game.snapshot;
    this.#chosen = null;
    this.#request.clear();
    if (game.isSolved) return;
    await this.#request.run(() => api.steps(this.session.position, null));
    if (this.#request.problem) this.#asked = null; // to be asked again
  }

  leave() {
    this.#active = false;
  }

  /** @returns {Scene} */
  scene() {
    return this.#chosen ? sceneOfStep(this.#chosen) : this.#plain();
  }

  /** @param {Step} step */
  #choose(step) {
    this.#chosen = step;
    announce(step.text[language()]);
    refresh();
  }

  #build() {
    const list = h(
      "div",
      { class: "steps groups", role: "group", "aria-label": () => t("learn_all") },
      memo(
        () => /** @type {const} */ ([this.#request.answer, language()]),
        ([answer]) =>
          [...grouped(answer?.steps ?? [])].map(([, steps]) =>
            h(
              "details",
              {},
              h("summary", {}, techniqueName(steps[0]), h("span", { class: "count" }, String(steps.length))),
              ...steps.map((step) =>
                h(
                  "button",
                  {
                    type: "button",
                    class: "step",
                    onclick: () => this.#choose(step),
                    onfocus: () => this.#choose(step),
                  },
                  restOfSentence(step),
                ),
              ),
            ),
          ),
      ),
    );
    const apply = () => {
      const step = this.#chosen;
      if (step) this.session.apply(step);
    };
    return h(
      "div",
      { class: "view" },
      h("p", { class: "problem", role: "alert", hidden: () => !this.#request.problem }, () => this.#request.problem),
      h("p", { class: "quiet" }, () => this.#summary()),
      list,
      h(
        "div",
        { class: "sentence" },
        sentence(() => this.#chosen, () => t("choose_step")),
      ),
      h("button", { type: "button", class: "button primary wide", disabled: () => !this.#chosen, onclick: apply }, () => t("apply")),
    );
  }

  #summary() {
    const { answer, busy } = this.#request;
    if (busy) return t("thinking");
    if (this.session.game.isSolved) return t("solved");
    if (!answer) return "";
    return t(answer.complete ? "steps_found" : "steps_found_some", { count: answer.steps.length });
  }
}

/** @param {readonly Step[]} steps */
function grouped(steps) {
  /** @type {Map<string, Step[]>} */
  const groups = new Map();
  for (const step of steps) {
    const group = groups.get(step.technique);
    if (group) group.push(step);
    else groups.set(step.technique, [step]);
  }
  return groups;
}
