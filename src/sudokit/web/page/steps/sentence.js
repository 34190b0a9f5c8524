/** A step in a sentence, the technique's name in it set in bold. */

import { h } from "../ui/dom.js";

/** @typedef {import("../model/picture.js").Step} Step */

/** The whole sentence. @param {Step} step */
export const textOf = ({ sentence: { title, joint, body } }) => title + joint + body;

/**
 * A paragraph that always shows the sentence of the step that there is.
 * @param {() => Step | null | undefined} step
 * @param {() => string} [otherwise] what it says without a step
 */
export function sentence(step, otherwise = () => "") {
  const told = () => step()?.sentence;
  return h(
    "p",
    {},
    h("strong", {}, () => told()?.title ?? ""),
    () => {
      const shown = told();
      return shown ? shown.joint + shown.body : otherwise();
    },
  );
}
