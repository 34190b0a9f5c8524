/** The languages of the answers, each with its texts. */

import { Texts } from "../../words/texts.js";
import { sharedFile } from "../files.js";

/** English first. */
const TAGS = ["en", "ko"];

/** One of them. @typedef {string} Tag */

/** Those that have arrived. @type {Map<Tag, Texts>} */
const texts = new Map();

/** Loads a language, unless it has arrived. Where its file does not arrive, English answers. @param {Tag} tag @returns {Promise<void>} */
export async function arrived(tag) {
  if (texts.has(tag)) return;
  try {
    texts.set(tag, new Texts(tag, JSON.parse(await sharedFile(`words/${tag}.json`))));
  } catch (error) {
    if (tag === TAGS[0]) throw error;
    await arrived(TAGS[0]);
  }
}

/** All languages, for answers that show them side by side. */
export const allArrived = () => Promise.all(TAGS.map(arrived));

/** A language that has been asked for with `arrived`. @param {Tag} tag */
export const language = (tag) => /** @type {Texts} */ (texts.get(tag) ?? texts.get(TAGS[0]));
