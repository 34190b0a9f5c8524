/**
 * The difficulty of a solution as a line above the slider: how hard each step is, in the colour of its level. Scores
 * grow from 4 to 10,000, so heights go by their logarithm; the explainer's ratings grow evenly, from 1 to about 12. A
 * click goes to a place, as the slider does.
 */

import { shape } from "../../board/svg.js";
import { LEVELS } from "../../model/stock.js";
import { language, t } from "../../words/language.js";
import { areRated, hardestOf } from "../../steps/hardest.js";
import { h, live } from "../../ui/dom.js";

/** @typedef {import("../../model/position.js").PlacedStep} Step */

const HEIGHT = 100;
/** The score of a single, with the lowest bar, and that of a step whose bar fills the height. */
const [LOWEST, HIGHEST] = [4, 1000];

/** The ratings of the lowest bar and of the highest. */
const [EASIEST, HARDEST] = [1, 11];

/** @param {readonly Step[]} steps */
function heightsOf(steps) {
  const parts = areRated(steps)
    ? steps.map(({ er }) => ((er ?? EASIEST) - EASIEST) / (HARDEST - EASIEST))
    : steps.map(({ score }) => Math.log(score / LOWEST) / Math.log(HIGHEST / LOWEST));
  return parts.map((part) => HEIGHT * (0.12 + 0.88 * Math.min(1, part)));
}

/**
 * @param {() => readonly Step[]} steps
 * @param {() => number} place the current place
 * @param {(place: number) => void} go
 */
export function difficultyLine(steps, place, go) {
  const levels = LEVELS.map((level) => shape("path", { class: "level", "data-level": level }));
  const marker = shape("path", { class: "marker" });
  const line = shape("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, marker, ...levels);
  const about = () => {
    const hardest = steps()[hardestOf(steps())];
    return hardest ? t("difficulty_line", { count: steps().length, technique: hardest.sentence.title, place: hardestOf(steps()) + 1 }) : "";
  };
  const element = h("div", { class: "difficulty", role: "img", "aria-label": about, onpointerdown: (/** @type {PointerEvent} */ event) => seek(event) }, line);
  live(
    () => /** @type {const} */ ([steps(), language()]),
    ([all]) => {
      const heights = heightsOf(all);
      line.setAttribute("viewBox", `0 0 ${Math.max(1, all.length)} ${HEIGHT}`);
      // A step's bar has the step's place on the slider in its middle.
      for (const [i, level] of LEVELS.entries())
        levels[i].setAttribute(
          "d",
          all.map((step, at) => (step.level === level ? `M${at - 0.5} ${HEIGHT}v${-heights[at]}h1V${HEIGHT}z` : "")).join(""),
        );
    },
  );
  live(() => /** @type {const} */ ([place(), steps()]), ([now]) => marker.setAttribute("d", `M${now - 0.5} 0h1V${HEIGHT}h-1z`));
  return element;

  /** @param {PointerEvent} event */
  function seek({ clientX, button }) {
    const { left, width } = line.getBoundingClientRect();
    if (!button && width) go(Math.round(((clientX - left) / width) * steps().length));
  }
}
