/** The table of techniques, requested once. */

import { api } from "../asking/api.js";
import { refresh } from "../ui/dom.js";

/** @typedef {import("../asking/api.js").Technique} Technique */

/** @type {readonly Technique[]} */
let table = Object.freeze([]);

/** The table; empty until it is loaded. */
export const knownTechniques = () => table;

/**
 * Techniques that a puzzle needs so seldom that a generator looks for minutes: three times out of three, 8 seconds of
 * `sudokit generate --technique KEY` were not enough.
 */
const RARE = new Set([
  "hidden-quadruple", "avoidable-rectangle-2", "sashimi-jellyfish", "simple-colors-wrap", "multi-colors-2",
  "franken-x-wing", "franken-swordfish", "finned-franken-x-wing", "forcing-net-verity", "brute-force",
]);

/**
 * Whether a puzzle that needs a technique can be made while somebody waits. Puzzles are rated with the usual techniques, so
 * no other one is ever needed.
 * @param {string} key
 */
export const canBeMade = (key) => !RARE.has(key) && table.find((technique) => technique.key === key)?.on_by_default !== false;

/** Load the table if it is not loaded yet. */
export async function loadTechniques() {
  if (table.length) return;
  const answer = await api.techniques().catch(() => null);
  if (!answer) return;
  table = answer.techniques;
  refresh();
}
