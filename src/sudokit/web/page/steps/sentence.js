/** A step in a sentence of the page's language, the technique's name in it set in bold. */

import { language } from "../i18n/language.js";
import { h } from "../ui/dom.js";
import { techniqueName } from "./techniques.js";

/** @typedef {import("../model/picture.js").Step} Step */

/**
 * The sentence as the name that it begins with, and the rest.
 * @param {Step} step
 * @returns {[name: string, rest: string]}
 */
function parts(step) {
  const text = step.text[language()];
  const name = techniqueName(step);
  return text.startsWith(name) ? [name, text.slice(name.length)] : ["", text];
}

/** The sentence for a place where the name stands already. @param {Step} step */
export const restOfSentence = (step) => parts(step)[1].replace(/^:? /, "");

/**
 * A paragraph that always shows the sentence of the step that there is.
 * @param {() => Step | null | undefined} step
 * @param {() => string} [otherwise] what it says without a step
 */
export function sentence(step, otherwise = () => "") {
  /** @param {0 | 1} part */
  const show = (part) => {
    const shown = step();
    return shown ? parts(shown)[part] : part ? otherwise() : "";
  };
  return h("p", {}, h("strong", {}, () => show(0)), () => show(1));
}
