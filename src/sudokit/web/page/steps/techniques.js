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

/** Of which native code made three puzzles with the symmetry of half a turn in more than half a second each; the page takes longer. */
const SLOW = new Set([
  "naked-quadruple", "swordfish", "finned-jellyfish", "simple-colors-trap", "grouped-aic", "grouped-continuous-nice-loop",
  "finned-franken-swordfish", "forcing-chain-contradiction", "forcing-chain-verity", "forcing-net-contradiction",
]);

/** Of which it made none in 15 seconds with that symmetry, but some in seconds without any. */
const SLOW_WITH_SYMMETRY = new Set(["jellyfish", "uniqueness-5"]);

/**
 * How long a puzzle may take to be made: a moment, seconds, or minutes.
 * @param {string} key its technique; empty for any
 * @param {boolean} isSymmetric
 */
export function durationOf(key, isSymmetric) {
  if (SLOW_WITH_SYMMETRY.has(key)) return isSymmetric ? "minutes" : "seconds";
  return SLOW.has(key) ? "seconds" : "moment";
}

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
