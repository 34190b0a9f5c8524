/** Texts of what the engine tells, which `src/sudokit/words/telling.py` describes. */

import { filled } from "../../words/texts.js";

/** @typedef {import("../../words/texts.js").Texts} Texts */
/** @typedef {[section: string, values: Record<string, Told>, ...keys: string[]]} Said */
/** @typedef {string | number | Said | {join: string, parts: Told[]}} Told */

/** @param {Told} told @param {Texts} spoken @returns {string} */
export function textOf(told, spoken) {
  if (typeof told === "string") return told;
  if (typeof told === "number") return told < 1000 ? `${told}` : spoken.number(told); // most are digits, and formats are slow
  if (Array.isArray(told)) {
    const [section, values, ...keys] = told;
    return filled(spoken.template(section, keys, values.count), (name) => textOf(values[name], spoken));
  }
  const parts = told.parts.map((part) => textOf(part, spoken));
  return spoken.has("lists", told.join) ? spoken.join(told.join, parts) : parts.join(told.join);
}

/** The sentence of a step in its parts: the technique's name, what joins it, and the rest. @param {Said} told @param {Texts} spoken */
export function sentenceOf([, values, ...keys], spoken) {
  const template = spoken.template("sentences", keys);
  const [, joint, body] = /** @type {string[]} */ (/^\{title\}(:? )(.+)$/.exec(template));
  const text = (/** @type {string} */ name) => textOf(values[name], spoken);
  return { title: text("title"), joint, body: filled(body, text) };
}
