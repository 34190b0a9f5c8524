/**
 * The steps of a solution as a list, those of the explainer with their ratings. A run of like steps is one line that opens on demand; the run of the current place
 * is open as long as the place is in it.
 */

import { runsOf } from "./runs.js";
import { language, nameOf, t } from "../../words/language.js";
import { h, live } from "../../ui/dom.js";
import { headlineOf } from "../../steps/sentence.js";

/** @typedef {import("../../model/position.js").PlacedStep} Step */

/**
 * @param {() => readonly Step[]} steps
 * @param {() => number} place the current place
 * @param {(place: number) => void} go
 */
export function pathList(steps, place, go) {
  const list = h("ol", { class: "steps path", tabindex: "0", "aria-label": () => t("learn_solution") });
  live(
    () => /** @type {const} */ ([steps(), language()]),
    ([all]) => {
      list.replaceChildren(
        ...runsOf(all).map(({ start, length, kind }) => {
          const lines = all.slice(start, start + length).map((step, i) => line(step, start + i, go));
          if (length === 1) return lines[0];
          const name = kind === "singles" ? t("run_singles", { count: length }) : t("run_steps", { technique: nameOf("techniques", kind), count: length });
          const numbers = `${start + 1}–${start + length}`;
          const hardest = Math.max(...all.slice(start, start + length).map(({ er }) => er ?? 0));
          return h(
            "li",
            {},
            h("details", {}, h("summary", {}, name, h("span", { class: "count" }, numbers), rating(hardest)), h("ol", {}, ...lines)),
          );
        }),
      );
    },
  );
  live(() => /** @type {const} */ ([place(), steps(), language()]), ([current]) => mark(list, current));
  return list;
}

/** @param {Step} step @param {number} place @param {(place: number) => void} go */
function line(step, place, go) {
  const words = headlineOf(step);
  const name = step.sentence.title;
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "step", "data-place": place, "data-level": step.level, onclick: () => go(place) },
      h("span", { class: "nr" }, String(place + 1)),
      h("span", {}, h("b", {}, name), words.slice(name.length)),
      rating(step.er),
    ),
  );
}

/** The explainer's rating; nothing for a usual step. @param {number | null | undefined} er */
const rating = (er) => er ? h("span", { class: "er" }, h("span", { class: "visually-hidden" }, "ER "), er.toFixed(1)) : null;

/** @param {HTMLElement} list @param {number} place */
function mark(list, place) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.querySelector(`[data-place="${place}"]`);
  const run = current?.closest("details");
  for (const opened of list.querySelectorAll("details[data-follows]")) {
    if (opened === run) continue;
    opened.removeAttribute("data-follows");
    opened.removeAttribute("open");
  }
  if (!(current instanceof HTMLElement)) return;
  if (run && !run.open) {
    run.open = true;
    run.dataset.follows = "";
  }
  current.setAttribute("aria-current", "step");
  // Only the list scrolls, never the page.
  const { offsetTop, offsetHeight } = current;
  const above = offsetTop < list.scrollTop;
  const below = offsetTop + offsetHeight > list.scrollTop + list.clientHeight;
  if (above || below) list.scrollTop = offsetTop - list.clientHeight / 2;
}
