/** The table of techniques, requested once. */

import { api } from "../asking/api.js";
import { refresh } from "../ui/dom.js";

/** @typedef {import("../asking/api.js").Technique} Technique */

/** @type {readonly Technique[]} */
let table = Object.freeze([]);

/** The table; empty until it is loaded. */
export const knownTechniques = () => table;

/** Load the table if it is not loaded yet. */
export async function loadTechniques() {
  if (table.length) return;
  const answer = await api.techniques().catch(() => null);
  if (!answer) return;
  table = answer.techniques;
  refresh();
}
