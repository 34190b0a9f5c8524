/**
 * The texts of one language, as `src/sudokit/words/texts.py` reads them: the page and its worker speak with the same
 * files. That file describes their layout.
 */

import { withParticles } from "./particles.js";

/** @typedef {string | Record<string, string>} Text a text, or its forms by plural category */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {Record<string, Record<string, any>>} Sections */

export class Texts {
  #sections;
  /** Texts without values that have been said: most are said again with each change of the page. @type {Map<string, string>} */
  #said = new Map();
  #plural;
  #numbers;
  /** Small numbers that have been said, since rows, digits and scores are said with each key. @type {string[]} */
  #written = [];

  /** @param {string} tag @param {Sections} sections */
  constructor(tag, sections) {
    this.tag = tag;
    this.#sections = sections;
    this.#plural = new Intl.PluralRules(tag);
    this.#numbers = new Intl.NumberFormat(tag);
  }

  /** Whether a section has a key. @param {string} section @param {string} key */
  has(section, key) {
    return Object.hasOwn(this.#sections[section], key);
  }

  /** The entry of the first of the keys that the section has. @param {string} section @param {...string} keys */
  entry(section, ...keys) {
    const entries = this.#sections[section];
    const key = keys.find((name) => this.has(section, name));
    if (key === undefined) throw new Error(`${section}: ${keys.join(", ")}`);
    return entries[entries[key].as ?? key];
  }

  /**
   * A text with values for its placeholders. `count` is the value that plural forms go by; numbers have their digits
   * grouped.
   * @param {string} section
   * @param {string} key
   * @param {Values} [values]
   */
  say(section, key, values) {
    if (values) return this.#filled(section, key, values);
    const name = `${section} ${key}`;
    let said = this.#said.get(name);
    if (said === undefined) this.#said.set(name, (said = this.#filled(section, key, {})));
    return said;
  }

  /** @param {string} section @param {string} key @param {Values} values */
  #filled(section, key, values) {
    return filled(this.template(section, [key], values.count), (name) => {
      const value = values[name];
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  /** The text of the first of the keys that the section has, in the plural form of a count, with its placeholders; of a kind of constraint its title. @param {string} section @param {readonly string[]} keys @param {unknown} [count] @returns {string} */
  template(section, keys, count) {
    /** @type {Text} */
    const entry = this.entry(section, ...keys);
    return typeof entry === "string" ? entry : (entry.title ?? entry[this.#plural.select(Number(count))] ?? entry.other);
  }

  /** A list in words. @param {string} kind a key of the section `lists` @param {readonly (string | number)[]} parts */
  join(kind, parts) {
    const { between, last } = this.entry("lists", kind);
    const rest = parts.slice(0, -1).join(between);
    return parts.length > 1 ? `${rest}${last}${parts.at(-1)}` : `${parts[0]}`;
  }

  /** A number with the language's grouping. @param {number} value */
  number(value) {
    const isSmall = value >= 0 && value < 10_000 && Number.isInteger(value);
    return isSmall ? (this.#written[value] ??= this.#numbers.format(value)) : this.#numbers.format(value);
  }
}

/** A template with a text in each of its places. @param {string} template @param {(name: string) => string} textOf */
export const filled = (template, textOf) => withParticles(template.replace(/\{(\w+)\}/g, (_, name) => textOf(name)));
