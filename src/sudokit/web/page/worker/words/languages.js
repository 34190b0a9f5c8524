/** The languages of the answers, each with its texts. */

import { Texts } from "../../words/texts.js";
import { sharedFile } from "../files.js";

/** What has English and Korean names side by side needs both; English also answers where another language does not arrive. */
const TAGS = ["en", "ko"];

/** A language. @typedef {string} Tag */

/** Those that have arrived. @type {Map<Tag, Texts>} */
const texts = new Map();
/** The sections of these, and which further ones have arrived. @type {Map<Tag, import("../../words/texts.js").Sections>} */
const sections = new Map();
/** @type {Set<string>} */
const further = new Set();

/** Loads a language, unless it has arrived. Where its file does not arrive, English answers. @param {Tag} tag @returns {Promise<void>} */
export async function arrived(tag) {
  if (texts.has(tag)) return;
  try {
    take(tag, JSON.parse(await sharedFile(`words/${tag}.json`)));
  } catch (error) {
    if (tag === TAGS[0]) throw error;
    await arrived(TAGS[0]);
  }
}

/** Loads further texts of a language that has arrived. @param {Tag} tag @param {string} folder */
export async function arrivedAlso(tag, folder) {
  const known = texts.has(tag) ? tag : TAGS[0];
  if (further.has(`${folder}/${known}`)) return;
  take(known, JSON.parse(await sharedFile(`words/${folder}/${known}.json`)));
  further.add(`${folder}/${known}`);
}

/** @param {Tag} tag @param {import("../../words/texts.js").Sections} more */
function take(tag, more) {
  const all = { ...sections.get(tag), ...more };
  sections.set(tag, all);
  texts.set(tag, new Texts(tag, all));
}

/** The two languages, for answers that show them side by side. */
export const bothArrived = () => Promise.all(TAGS.map(arrived));

/** A language that has been asked for with `arrived`. @param {Tag} tag */
export const language = (tag) => /** @type {Texts} */ (texts.get(tag) ?? texts.get(TAGS[0]));
