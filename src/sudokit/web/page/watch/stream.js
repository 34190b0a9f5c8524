/** Fills a trace from the server's event stream. */

import { api, offline } from "../api.js";
import { PLACED, REJECTED, Trace, UNDONE } from "./trace.js";

/** @typedef {{placements: number, checks: number, backtracks: number, solution: string | null, gave_up: boolean}} Result */

/** @type {Readonly<Record<string, number>>} */
const KINDS = { p: PLACED, r: REJECTED, u: UNDONE };

/**
 * @param {Trace} trace
 * @param {string} algorithm
 * @param {string} board
 * @param {number} checks after how many checks the algorithm gives up
 * @param {AbortSignal} signal
 * @returns {Promise<Result>}
 */
export function stream(trace, algorithm, board, checks, signal) {
  const source = new EventSource(api.trace(algorithm, board, checks));
  return new Promise((resolve, reject) => {
    /** @param {() => void} settle */
    const end = (settle) => {
      source.close(); // otherwise the browser would ask again
      settle();
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason)));
    source.addEventListener("steps", ({ data }) => {
      for (const [kind, cell, digit] of JSON.parse(data)) trace.add(KINDS[kind], cell, digit);
    });
    source.addEventListener("result", ({ data }) => end(() => resolve(JSON.parse(data))));
    source.addEventListener("error", () => end(() => reject(offline())));
  });
}
