/**
 * The language of the page, chosen or the browser's, and its texts. These are the files of `sudokit.words`,
 * one per language, which the server serves beside this module; the document names them. No text is
 * available before the first `speak` has ended.
 *
 * Long texts that only one room shows are in files of their own, one per language in a folder beside the
 * others. They add sections, which are available after `speakAlso`.
 */

import { Texts } from "./texts.js";

/** @typedef {typeof import("../../../words/en.json") & typeof import("../../../words/course/en.json") & typeof import("../../../words/lessons/en.json") & typeof import("../../../words/setting/en.json")} English */
/** @typedef {keyof English["page"]} Key a text of the section `page` */
/** @typedef {import("./texts.js").Values} Values */
/** @typedef {Readonly<{tag: string, name: string, address: string}>} Language */

/** The available languages, English first. @type {readonly Language[]} */
const LANGUAGES = Object.freeze(
  [.../** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[hreflang]"))].map((link) =>
    Object.freeze({ tag: link.hreflang, name: link.title, address: link.href }),
  ),
);

let spoken = new Texts(LANGUAGES[0].tag, {});

/** The folders of further texts that are spoken. @type {Set<string>} */
const further = new Set();

/** The first language of the browser that the page speaks. */
export const browserLanguage = () =>
  navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => LANGUAGES.some((known) => known.tag === tag)) ?? "";

/** The tag of the current language. */
export const language = () => spoken.tag;

/** The language after the current one in the list. */
export const nextLanguage = () => LANGUAGES[(LANGUAGES.findIndex(({ tag }) => tag === spoken.tag) + 1) % LANGUAGES.length];

/**
 * Switch to a language, or to English if it is not available. The page shows it with its next refresh.
 * @param {string} wanted its tag
 * @throws if its texts cannot be had
 */
export async function speak(wanted) {
  const { tag, address } = LANGUAGES.find((known) => known.tag === wanted) ?? LANGUAGES[0];
  const addresses = [address, ...[...further].map((folder) => new URL(`${folder}/${tag}.json`, address))];
  const files = await Promise.all(addresses.map(async (each) => (await fetch(each)).json()));
  spoken = new Texts(tag, Object.assign({}, ...files));
  document.documentElement.lang = tag;
}

/**
 * Speak the further texts of folders too, from now on and in every language.
 * @param {...("course" | "lessons" | "variants" | "setting")} folders
 * @throws if they cannot be had
 */
export async function speakAlso(...folders) {
  const missing = folders.filter((folder) => !further.has(folder));
  if (!missing.length) return;
  for (const folder of missing) further.add(folder);
  await speak(spoken.tag).catch((error) => {
    for (const folder of missing) further.delete(folder);
    throw error;
  });
}

/** A text of the page, with values in its places. @param {Key} key @param {Values} [values] */
export const t = (key, values) => say("page", key, values);

/**
 * A text of a family of keys, like `print_board`, where the last part is only known at run time.
 * @param {string} family
 * @param {string | number} name
 */
export const tOf = (family, name) => t(/** @type {Key} */ (`${family}_${name}`));

/** A name from a section of names; without one, its key. @param {"levels" | "roles" | "techniques" | "algorithms"} section @param {string} key */
export const nameOf = (section, key) => (hasName(section, key) ? say(section, key) : key);

/** Whether a section of names has one for a key. @param {"levels" | "roles" | "techniques" | "algorithms" | "other_names"} section @param {string} key */
export const hasName = (section, key) => spoken.has(section, key);

/** What a kind of constraint is called, and its rule; after `speakAlso("variants")`. @param {string} kind @returns {{title: string, rule: string}} */
export const textsOfKind = (kind) => spoken.entry("variants", kind);

/**
 * A text of any section. `count` is the value that plural forms go by; numbers have their digits grouped.
 * @template {keyof English} Section
 * @param {Section} section
 * @param {keyof English[Section] | string} key
 * @param {Values} [values]
 */
export const say = (section, key, values) => spoken.say(section, /** @type {string} */ (key), values);

/** A list in words. @type {Texts["join"]} */
export const list = (kind, parts) => spoken.join(kind, parts);

/** A number with the language's grouping. @param {number} value */
export const number = (value) => spoken.number(value);

/** Seconds as 1:05 or 1:02:03. @param {number} seconds */
export function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const rest = pad(seconds % 60);
  return hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}
