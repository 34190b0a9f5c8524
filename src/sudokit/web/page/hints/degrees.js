/**
 * What hints look like, in *Play* as in *Learn*: one paragraph per degree, what goes wrong and ways out, and
 * the button for the next degree.
 */

import { t } from "../words/language.js";
import { proofPlace } from "../steps/proof-place.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** @typedef {import("./hints.js").Hints} Hints */

/**
 * @param {Hints} hints
 * @param {{next: () => void, analyse: (puzzle: import("../model/draft.js").Puzzle) => void}} ways `next` is what the button for the next degree
 *   does, `analyse` shows the puzzle of a game in *Analyse*
 * @returns {HTMLElement[]}
 */
export function degrees(hints, ways) {
  const { session } = hints;
  const isSolved = () => session.game.isSolved;
  const unfit = () => hints.unfit !== "" && !isSolved();
  /** The technique, with which what is told of a step begins. @param {number} degree */
  const title = (degree) => hints.told(degree)?.step?.sentence.title ?? "";
  /** What a degree reveals; hidden until it is requested. @param {number} degree */
  const told = (degree) =>
    h(
      "li",
      { hidden: () => !hints.told(degree), class: () => (hints.told(degree)?.step ? "full" : "") },
      h("p", {}, h("strong", {}, () => title(degree)), () => hints.words(degree).slice(title(degree).length)),
    );
  return [
    h("ol", { class: "hints", hidden: () => !hints.degree }, told(1), told(2), told(3)),
    proofPlace(hints.proof),
    h("p", { class: "problem", role: "alert", hidden: () => !hints.problem || unfit() }, () => hints.problem),
    h(
      "div",
      { class: "unfit", hidden: () => !unfit() },
      h("p", { class: "problem" }, () => hints.unfit),
      button({ label: "look_into", icon: "next", kind: "primary wide", hidden: () => session.game.variant !== null, onclick: () => ways.analyse(session.game) }),
      h(
        "div",
        { hidden: () => !hints.clashingClues.length },
        button({ label: "select_clashing", icon: "check", kind: "wide", onclick: () => hints.selectClashing() }),
      ),
    ),
    h("p", { class: "quiet", hidden: () => hints.degree > 0 || isSolved() || unfit() }, () => t("hint_about")),
    h("p", { class: "good", hidden: () => !isSolved() }, () => t("steps_solved")),
    h(
      "button",
      {
        type: "button",
        class: "button primary wide",
        hidden: () => isSolved() || unfit() || (hints.isAboutFaults && !hints.hasMore),
        disabled: () => !hints.hasMore,
        "aria-busy": () => hints.isBusy,
        onclick: ways.next,
      },
      () => hints.question,
    ),
    h("button", { type: "button", class: "button primary wide", hidden: () => !hints.shownWrong.length, onclick: () => hints.takeBack() }, () => t("mend")),
    h(
      "div",
      { class: "ways", hidden: () => !hints.lacking.length },
      h("p", { class: "quiet" }, () => t("missing_about")),
      button({ label: "missing_fill", icon: "pencil", kind: "primary wide", onclick: () => hints.fillIn() }),
      button({ label: "missing_ignore", icon: "restart", kind: "wide", onclick: () => hints.startOver() }),
    ),
  ];
}
