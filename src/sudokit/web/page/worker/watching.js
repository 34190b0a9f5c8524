/** The textbook algorithms at work. */

import { cellsOf } from "../engine/boards.js";
import { lineOfDigits } from "../model/classic.js";
import { packed } from "../model/events.js";
import { ALGORITHMS, IN_ORDER } from "./classic/index.js";
import { GaveUp } from "./classic/result.js";
import { sharedFile } from "./files.js";
import { language } from "./words/languages.js";

/** @type {import("../../openapi.d.ts").Sample[]} */
const samples = JSON.parse(await sharedFile("classic/samples.json"));

/** Checks that an algorithm makes before it gives up, unless a question says otherwise. */
const CHECKS = 200_000;

const names = Object.keys(ALGORITHMS);

/**
 * The algorithms in teaching order, and boards to watch them on: an example, and those of the judge's two problems.
 * @param {{lang?: string}} question
 * @returns {import("../../openapi.d.ts").Algorithms}
 */
export function classic({ lang = "en" }) {
  const algorithms = names.map((name) => ({
    name,
    idea: language(lang).say("algorithms", name),
    smallest: IN_ORDER.has(name),
  }));
  return { algorithms, samples };
}

/**
 * All that an algorithm does.
 * @param {{algorithm: string, board: string, max_checks?: number}} question
 * @returns {import("../model/events.js").Run}
 */
export function trace({ algorithm, board, max_checks = CHECKS }) {
  const cells = cellsOf(board);
  const events = new Uint16Array(2 * max_checks); // every event is a check, or takes one back
  let length = 0;
  const { gave_up, result } = run(algorithm, cells, max_checks, (kind, cell, digit) => {
    events[length] = packed(kind, cell, digit);
    length += 1;
  });
  const solution = result.solution && lineOfDigits([...result.solution]);
  return { ...result, solution, gave_up, events: events.slice(0, length) };
}

/**
 * @param {string} algorithm
 * @param {Uint8Array} cells
 * @param {number} maxChecks
 * @param {import("./classic/result.js").OnEvent} listen
 */
function run(algorithm, cells, maxChecks, listen) {
  try {
    return { gave_up: false, result: ALGORITHMS[algorithm](cells, listen, maxChecks) };
  } catch (error) {
    if (error instanceof GaveUp) return { gave_up: true, result: error.result };
    throw error;
  }
}
