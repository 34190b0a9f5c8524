/** The table of techniques, asked for once. */

import { api } from "../api.js";
import { refresh } from "../ui/dom.js";

/** @typedef {import("../api.js").Technique} Technique */

/** @type {readonly Technique[]} */
let table = Object.freeze([]);

/** The table; empty until it is there. */
export const knownTechniques = () => table;

/** Ask for the table if it is not there yet. */
export async function loadTechniques() {
  if (table.length) return;
  const answer = await api.techniques().catch(() => null);
  if (!answer) return;
  table = answer.techniques;
  refresh();
}
