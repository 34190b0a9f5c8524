/** Descriptions of techniques. `src/sudokit/words/techniques.py` describes the section of their texts. */

import { filled } from "../../words/texts.js";
import { technique } from "../techniques.js";
import { language } from "./languages.js";

/** @param {string} key @param {import("./languages.js").Tag} tag @returns {{what: string, why: string}} */
export function describe(key, tag) {
  const { family, size } = technique(key);
  const spoken = language(tag);
  const { what, why } = spoken.entry("descriptions", key, family);
  const said = (/** @type {string} */ text) =>
    filled(text, (name) => (name === "n" ? spoken.say("sizes", `${size}`) : spoken.say("fragments", name)));
  return { what: said(what), why: said(why) };
}
