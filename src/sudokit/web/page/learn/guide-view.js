/**
 * The view *Guide*: what a technique is and why it is valid, with an example board. What a lesson is about is practised
 * there; of the others, the guide has exercises on new positions.
 */

import { api } from "../asking/api.js";
import { language, nameOf, t } from "../words/language.js";
import { button } from "../ui/controls.js";
import { h, live, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { DIGITS } from "../model/classic.js";
import { linkTo } from "../model/links.js";
import { LEVELS } from "../model/stock.js";
import { EMPTY_BOARD, sceneOfStep } from "../steps/scenes.js";
import { proofPlace } from "../steps/proof-place.js";
import { Proof } from "../steps/proof.js";
import { headline } from "../steps/sentence.js";
import { knownTechniques, loadTechniques } from "../steps/techniques.js";
import { Exercise } from "./course/exercise.js";
import { lessonAbout } from "./course/outline.js";

/** @typedef {import("../asking/api.js").TechniqueGuide} TechniqueGuide */
/** @typedef {import("../model/position.js").PlacedStep} PlacedStep */
/** @typedef {import("../steps/scenes.js").Scene} Scene */

export class GuideView {
  /** @type {Request<TechniqueGuide>} */ #request = new Request();
  /** @type {Request<Exercise>} */ #making = new Request();
  #key = "naked-single";
  #asked = "";
  /** @type {Exercise | null} */ #exercise = null;
  #proof = new Proof(() => this.#request.answer?.example);
  #drawing = memo(
    () => /** @type {const} */ ([/** @type {PlacedStep} */ (this.#request.answer?.example), this.#proof.picture()]),
    ([step, picture]) => (picture ? { ...sceneOfStep(step), picture } : sceneOfStep(step)),
  );

  hasOwnBoards = true;

  /** @param {import("./picked.js").Picked} picked */
  constructor(picked) {
    this.picked = picked;
    live(language, () => this.#asked && this.enter());
    this.element = this.#build();
  }

  async enter() {
    await loadTechniques();
    const asked = `${this.#key} ${language()}`;
    if (this.#asked === asked && this.#request.answer) return;
    this.#asked = asked;
    await this.#request.run(() => api.technique(this.#key, language()));
    await this.#exercise?.translate();
  }

  /** @returns {Scene} */
  scene() {
    if (this.#exercise) return this.#exercise.scene();
    const example = this.#request.answer?.example;
    return example ? this.#drawing() : EMPTY_BOARD;
  }

  /** The board is writable only in an exercise. */
  get digit() {
    const exercise = this.#exercise;
    return exercise ? (/** @type {number} */ digit) => exercise.digit(digit, this.picked.selection.cells) : undefined;
  }

  /** The key of the technique that is shown. */
  get technique() {
    return this.#key;
  }

  /** Turn to another technique, which `enter` then asks for. @param {string} key */
  choose(key) {
    if (this.#key === key) return;
    this.#key = key;
    this.#leaveExercise();
    refresh();
  }

  async #practise() {
    const guide = this.#request.answer;
    if (!guide?.example) return;
    const made = await this.#making.run((signal) => Exercise.on(guide, signal));
    if (!made) return;
    this.#exercise = made;
    refresh();
  }

  #build() {
    const select = h("select", {
      onchange: () => {
        this.choose(select.value);
        this.enter();
      },
    });
    live(
      () => /** @type {const} */ ([knownTechniques(), language(), this.#key]),
      ([known, , key]) => {
        select.replaceChildren(
          ...LEVELS.map((level) =>
            h(
              "optgroup",
              { label: nameOf("levels", level) },
              ...known
                .filter((technique) => technique.level === level && (technique.on_by_default || technique.key === key))
                .map((technique) => h("option", { value: technique.key }, nameOf("techniques", technique.key))),
            ),
          ),
          ...(known.some((technique) => technique.key === key) ? [] : [h("option", { value: key }, nameOf("techniques", key))]),
        );
        select.value = key;
      },
    );
    const guide = () => this.#request.answer;
    const exercise = () => this.#exercise;
    const lesson = () => lessonAbout(this.#key);
    return h(
      "div",
      { class: "view" },
      h("label", { class: "field" }, h("span", {}, () => t("technique_wanted")), select),
      h("p", { class: "problem", role: "alert", hidden: () => !this.#problem }, () => this.#problem),
      h(
        "div",
        { class: "guide", hidden: () => !guide() || exercise() !== null },
        h(
          "p",
          { class: "status" },
          h("span", { class: "badge" }, () => (guide() ? nameOf("levels", guide()?.level ?? "") : "")),
          h("span", { class: "score" }, () => (guide()?.assumes_unique ? t("assumes_unique") : "")),
        ),
        h("h2", {}, () => t("guide_what")),
        h("p", {}, () => guide()?.what ?? ""),
        h("h2", {}, () => t("guide_why")),
        h("p", {}, () => guide()?.why ?? ""),
        h("h2", {}, () => t("guide_example")),
        headline(() => guide()?.example, () => t("guide_no_example")),
        proofPlace(this.#proof),
        h("a", { class: "button primary wide", href: () => linkTo("learn", ["course", lesson()]), hidden: () => !lesson() }, () => t("guide_lesson")),
        h("button", { type: "button", class: "button primary wide", hidden: () => !guide()?.example || Boolean(lesson()), disabled: () => this.#making.busy, onclick: () => this.#practise() }, () => t(this.#making.busy ? "creating" : "practise")),
      ),
      h(
        "div",
        { class: "guide", hidden: () => exercise() === null },
        h("p", {}, () => exercise()?.task() ?? ""),
        h("p", { class: "quiet", hidden: () => !this.#making.busy }, () => t("creating")),
        h("p", { class: () => exercise()?.mood ?? "", role: "status" }, () => exercise()?.message() ?? ""),
        h(
          "div",
          { class: "digits", role: "group", "aria-label": () => t("number_pad") },
          ...DIGITS.map((digit) =>
            h("button", { type: "button", class: "button", onclick: () => this.digit?.(digit) }, String(digit)),
          ),
        ),
        h(
          "div",
          { class: "row" },
          button({ label: "guide_back", onclick: () => this.#leaveExercise() }),
          button({ label: "reveal", icon: "bulb", onclick: () => exercise()?.reveal() }),
          button({ label: "another", icon: "next", kind: "primary", onclick: () => this.#practise() }),
        ),
      ),
    );
  }

  get #problem() {
    return this.#request.problem || this.#making.problem;
  }

  #leaveExercise() {
    this.#exercise = null;
    this.#making.clear(); // drops an exercise that is still being made
  }
}
