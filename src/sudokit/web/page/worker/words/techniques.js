/** Descriptions of techniques, which load when one is wanted. `src/sudokit/words/techniques.py` describes their texts. */

import { Texts, filled } from "../../words/texts.js";
import { sharedFile } from "../files.js";
import { technique } from "../techniques.js";
import { language } from "./languages.js";

/** Those that have arrived. @type {Map<string, Texts>} */
const texts = new Map();

/** @param {string} key @param {import("./languages.js").Tag} lang @returns {Promise<{what: string, why: string}>} */
export async function describe(key, lang) {
  const { family, size } = technique(key);
  const spoken = language(lang);
  const { tag } = spoken;
  if (!texts.has(tag)) texts.set(tag, new Texts(tag, JSON.parse(await sharedFile(`words/descriptions/${tag}.json`))));
  const { what, why } = /** @type {Texts} */ (texts.get(tag)).entry("descriptions", key, family);
  const said = (/** @type {string} */ text) =>
    filled(text, (name) => (name === "n" ? spoken.say("sizes", `${size}`) : spoken.say("fragments", name)));
  return { what: said(what), why: said(why) };
}
