/** A hint in words. */

import { language } from "./languages.js";
import { cellName, housesText } from "./notation.js";
import { sentence } from "./steps.js";

/** @typedef {import("./steps.js").Facts} Facts */

/**
 * @typedef {object} Hint
 * @property {number} level
 * @property {number[][]} wrong
 * @property {number[][]} missing
 * @property {Facts | null} step
 * @property {number | null} house where to look
 * @property {boolean} isSolved
 */

/** @param {Hint} hint @param {import("./languages.js").Tag} tag @returns {string} */
export function hintText({ level, wrong, missing, step, house, isSolved }, tag) {
  const spoken = language(tag);
  if (step && level === 3) return Object.values(sentence(step, tag)).join("");
  if (step && level === 2) return spoken.say("hints", "technique-helps", { technique: spoken.entry("techniques", step.technique) });
  if (house !== null) return spoken.say("hints", "look-at", { house: housesText([house], spoken) });
  if (wrong.length)
    return spoken.say("hints", "wrong-digits", { digits: wrong.map(([cell, digit]) => `${cellName(cell)} = ${digit}`).join(", ") });
  if (missing.length) return spoken.say("hints", "missing-candidates", { cells: missing.map(([cell]) => cellName(cell)).join(", ") });
  return spoken.say("hints", isSolved ? "solved" : "no-technique");
}
