/**
 * The language of the page: the one chosen, or the browser's, and what is said in it. The texts are those
 * of `sudokit.words`, a file per language, which the server serves beside this module; its document
 * names them. Nothing can be said before the first `speak` has ended.
 */

/** @typedef {typeof import("../../../words/en.json")} Texts */
/** @typedef {keyof Texts["page"]} Key a text of the section `page` */
/** @typedef {string | Record<string, string>} Text a text, or its forms by plural category */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {Readonly<{tag: string, name: string, address: string}>} Language */

/** The languages there are, English first. @type {readonly Language[]} */
export const LANGUAGES = Object.freeze(
  [.../** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[hreflang]"))].map((link) =>
    Object.freeze({ tag: link.hreflang, name: link.title, address: link.href }),
  ),
);

let current = LANGUAGES[0].tag;
let plural = new Intl.PluralRules(current);
/** @type {Record<string, Record<string, Text>>} */
let texts = {};

/** The first language of the browser that the page speaks. */
export const browserLanguage = () =>
  navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => LANGUAGES.some((known) => known.tag === tag)) ?? "";

/** The tag of the language that is spoken. */
export const language = () => current;

/** The language that comes after the one that is spoken. */
export const nextLanguage = () => LANGUAGES[(LANGUAGES.findIndex(({ tag }) => tag === current) + 1) % LANGUAGES.length];

/**
 * Speak a language, English if it is none of those there are; the page shows it with its next refresh.
 * @param {string} wanted its tag
 * @throws if its texts cannot be had
 */
export async function speak(wanted) {
  const { tag, address } = LANGUAGES.find((known) => known.tag === wanted) ?? LANGUAGES[0];
  texts = await (await fetch(address)).json();
  current = tag;
  plural = new Intl.PluralRules(tag);
  document.documentElement.lang = tag;
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
export const nameOf = (section, key) => (key in texts[section] ? say(section, key) : key);

/**
 * A text of any section. `count` is the value that plural forms go by; numbers have their digits grouped.
 * @template {keyof Texts} Section
 * @param {Section} section
 * @param {keyof Texts[Section] | string} key
 * @param {Values} [values]
 */
export function say(section, key, values = {}) {
  const entry = texts[section][/** @type {string} */ (key)];
  const text = typeof entry === "string" ? entry : (entry[plural.select(Number(values.count))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
}

/** @param {string | number} value */
const written = (value) => (typeof value === "number" ? number(value) : value);

/** A number with the language's grouping. @param {number} value */
export const number = (value) => value.toLocaleString(current);

/** Seconds as 1:05 or 1:02:03. @param {number} seconds */
export function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const rest = pad(seconds % 60);
  return hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}
