/** The language of the page: the one chosen, or the browser's, and `t`, which says things in it. */

import { STRINGS } from "./strings.js";

/** @typedef {"en" | "ko"} Language */
/** @typedef {import("./strings.js").Key} Key */

/** @type {Language} */
let current = "en";

/** The first language of the browser that the page speaks. @returns {Language} */
export function browserLanguage() {
  for (const tag of navigator.languages) {
    if (tag.startsWith("ko")) return "ko";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

export const language = () => current;

/** Speak another language; the page shows it with its next refresh. @param {Language} wanted */
export function speak(wanted) {
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * A text of the strings table, with values in place of its `{names}`.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = STRINGS[key][current === "ko" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * A text of a family of keys, like `level_Easy`, where the last part is only known at run time.
 * @param {string} family
 * @param {string | number} name
 */
export const tOf = (family, name) => t(/** @type {Key} */ (`${family}_${name}`));

/** A number with the language's grouping. @param {number} value */
export const number = (value) => value.toLocaleString(current);

/** Seconds as 1:05 or 1:02:03. @param {number} seconds */
export function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const rest = pad(seconds % 60);
  return hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}
