/** A step in words: its sentence, or its technique and what it does, with the name of the technique in bold. */

import { cellName } from "../model/classic.js";
import { list, say, t } from "../words/language.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../model/picture.js").Step} Step */

/** The whole sentence. @param {Step} step */
export const textOf = ({ sentence: { title, joint, body } }) => title + joint + body;

/** Whether a step has a proof to tell link by link; the sentence of any other step says everything. @param {Step} step */
export const isProved = ({ chains = [], refutations = [] }) => chains.length > 0 || refutations.length > 0;

/** What a step does: `1 in r9c9`, `r2c7 loses 5`. @param {Step} step */
export function effectOf({ placements, eliminations }) {
  const effects = placements.map(([cell, digit]) => t("puts", { digit, cell: cellName(cell) }));
  /** @type {Map<string, {count: number, digits: number[]}>} */
  const byCells = new Map();
  for (const digit of new Set(eliminations.map(([, each]) => each))) {
    const cells = eliminations.flatMap(([cell, each]) => (each === digit ? [cellName(cell)] : []));
    const group = byCells.get(cells.join(", ")) ?? { count: cells.length, digits: [] };
    byCells.set(cells.join(", "), { ...group, digits: [...group.digits, digit] });
  }
  for (const [cells, { count, digits }] of byCells) effects.push(say("parts", "lose", { count, cells, digits: list("and", digits) }));
  return list("results", effects);
}

/** Its technique and what it does. @param {Step} step */
export const headlineOf = (step) => `${step.sentence.title}: ${effectOf(step)}`;

/**
 * A paragraph that always shows the sentence of the current step.
 * @param {() => Step | null | undefined} step
 * @param {() => string} [otherwise] what it says without a step
 */
export function sentence(step, otherwise = () => "") {
  return paragraph(step, ({ sentence: { joint, body } }) => joint + body, otherwise);
}

/** The same; of a step with a proof, which follows, only what it does. @type {typeof sentence} */
export function headline(step, otherwise = () => "") {
  return paragraph(step, (now) => (isProved(now) ? `: ${effectOf(now)}` : now.sentence.joint + now.sentence.body), otherwise);
}

/** @param {() => Step | null | undefined} step @param {(step: Step) => string} words @param {() => string} otherwise */
function paragraph(step, words, otherwise) {
  return h(
    "p",
    {},
    h("strong", {}, () => step()?.sentence.title ?? ""),
    () => {
      const shown = step();
      return shown ? words(shown) : otherwise();
    },
  );
}
