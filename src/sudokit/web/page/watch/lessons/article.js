/** What a lesson says below the code: what its algorithm improves, in numbers measured here; questions; the judge's problems. */

import { h } from "../../ui/dom.js";
import { number } from "../../words/language.js";
import { algorithmName } from "../names.js";
import { sourceAddress } from "./source.js";
import { ofLesson, shared } from "./texts.js";

/** @typedef {import("../../model/events.js").Run} Run */
/** The runs of all algorithms on the lesson's board, in teaching order. @typedef {ReadonlyMap<string, Run>} Runs */

/** The number of questions in each lesson. */
const QUESTIONS = 3;

/** @param {string} algorithm @param {Runs} runs */
export function article(algorithm, runs) {
  const values = valuesOf(runs);
  return [
    h(
      "section",
      {},
      h("h3", {}, shared("improves")),
      ...paragraphs(ofLesson(algorithm, "improves", values)),
      measured(algorithm, runs),
    ),
    h(
      "section",
      {},
      h("h3", {}, shared("questions")),
      ...Array.from({ length: QUESTIONS }, (_, i) =>
        h(
          "details",
          { class: "question" },
          h("summary", {}, ofLesson(algorithm, `question_${i + 1}`, values)),
          h("p", {}, ofLesson(algorithm, `answer_${i + 1}`, values)),
        ),
      ),
    ),
    h(
      "section",
      {},
      h("h3", {}, shared("yourself")),
      ...paragraphs(ofLesson(algorithm, "yourself", values)),
      h("dl", { class: "judge" }, ...problem("2580"), ...problem("2239")),
      h("pre", {}, h("code", {}, `sudokit classic board.txt --algorithm ${algorithm} --trace`)),
      h("p", {}, shared("program"), " ", h("a", { href: sourceAddress(algorithm), target: "_blank" }, `src/sudokit/classic/${algorithm}.py`)),
    ),
  ];
}

/** The numbers that texts have places for: the checks of each algorithm, and what it took back. @param {Runs} runs */
function valuesOf(runs) {
  const values = [...runs].flatMap(([name, { checks, placements, backtracks }]) => [
    [name, checks],
    [`${name}_placed`, placements],
    [`${name}_undone`, backtracks],
  ]);
  const [{ placements, backtracks }] = runs.values();
  return Object.fromEntries([...values, ["blanks", placements - backtracks]]);
}

/** @param {string} text */
const paragraphs = (text) => text.split("\n").map((part) => h("p", {}, part));

/** A bar for the checks of each algorithm. @param {string} algorithm @param {Runs} runs */
function measured(algorithm, runs) {
  const most = Math.max(...[...runs.values()].map(({ checks }) => checks));
  return h(
    "ul",
    { class: "measured" },
    ...[...runs].map(([name, { checks }]) => {
      const bar = h("i");
      bar.style.width = `${(100 * checks) / most}%`;
      return h(
        "li",
        { "data-algorithm": name, "aria-current": name === algorithm && "true" },
        h("span", {}, algorithmName(name)),
        bar,
        h("b", {}, number(checks)),
      );
    }),
  );
}

/** One of the judge's two problems. @param {"2580" | "2239"} name */
const problem = (name) => [h("dt", {}, shared(`problem_${name}`)), h("dd", {}, ...paragraphs(shared(`format_${name}`)))];
