/**
 * Messages in other languages than English, from the catalogues that the command line has as well: compiled files of gettext.
 * A catalogue is requested with the first problem in its language. Where it does not arrive, the English text has to do.
 */

import { filled, Message } from "../../engine/errors.js";
import { withParticles } from "../../words/particles.js";
import { sharedBytes } from "../files.js";

/** @typedef {import("./languages.js").Tag} Tag */
/** The translations of templates, with the function that chooses among their forms. @typedef {{texts: ReadonlyMap<string, string>, tag: Tag}} Catalogue */

/** @type {Map<Tag, Promise<Catalogue>>} */
const catalogues = new Map();

/** The catalogue of a language; null for English. @param {Tag} tag @returns {Promise<Catalogue | null>} */
export async function catalogueOf(tag) {
  if (tag === "en") return null;
  if (!catalogues.has(tag)) catalogues.set(tag, arrived(tag));
  try {
    return await /** @type {Promise<Catalogue>} */ (catalogues.get(tag));
  } catch {
    catalogues.delete(tag); // it may arrive the next time
    return null;
  }
}

/** A message in the language of a catalogue; any other text as it is. @param {string | Message} text @param {Catalogue | null} catalogue @returns {string} */
export function said(text, catalogue) {
  if (!(text instanceof Message) || !catalogue) return String(text);
  const { template, other, values } = text;
  const inner = Object.entries(values).map(([name, value]) => [name, value instanceof Message ? said(value, catalogue) : value]);
  const forms = catalogue.texts.get(other === null ? template : `${template}\0${other}`)?.split("\0");
  const english = other !== null && values.count !== 1 ? other : template;
  return withParticles(filled(forms?.[formOf(Number(values.count), catalogue.tag, forms)] || english, Object.fromEntries(inner)));
}

/** Which form a number has: catalogues have them in the order of the plural categories. @param {number} count @param {Tag} tag @param {readonly string[]} forms */
function formOf(count, tag, { length }) {
  if (length === 1) return 0;
  const rules = new Intl.PluralRules(tag);
  return Math.min(rules.resolvedOptions().pluralCategories.indexOf(rules.select(count)), length - 1);
}

/** @param {Tag} tag @returns {Promise<Catalogue>} */
async function arrived(tag) {
  const bytes = await sharedBytes(`words/locale/${tag}/LC_MESSAGES/sudokit.mo`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (/** @type {number} */ at) => view.getUint32(at, true);
  const text = (/** @type {number} */ at) => new TextDecoder().decode(bytes.subarray(number(at + 4), number(at + 4) + number(at)));
  const [count, keys, translations] = [number(8), number(12), number(16)];
  return { tag, texts: new Map(Array.from({ length: count }, (_, i) => [text(keys + 8 * i), text(translations + 8 * i)])) };
}
