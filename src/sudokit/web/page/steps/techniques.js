/** The table of techniques, asked for once a language, and their pages of the guide. */

import { api } from "../api.js";
import { language } from "../i18n/language.js";
import { live, refresh } from "../ui/dom.js";

/** @typedef {import("../api.js").Technique} Technique */

/** @type {Map<string, readonly Technique[]>} */
const tables = new Map();
/** @type {readonly Technique[]} */
const NONE = Object.freeze([]);

live(language, () => tables.size > 0 && loadTechniques());

/** The table in the page's language; empty until it is there. */
export const knownTechniques = () => tables.get(language()) ?? NONE;

/** Ask for the table if it is not there yet. */
export async function loadTechniques() {
  const lang = language();
  if (tables.has(lang)) return;
  const { techniques } = await api.techniques(lang).catch(() => ({ techniques: null }));
  if (techniques) {
    tables.set(lang, techniques);
    refresh();
  }
}

/** The name of a technique in the page's language. @param {{technique: string, name: string}} step */
export const techniqueName = ({ technique, name }) =>
  knownTechniques().find(({ key }) => key === technique)?.name ?? name;
