/**
 * The curve of an algorithm: how many blanks are filled after each check. Pure; `plot.js` draws it.
 *
 * A long curve has hundreds of checks for each column of the plot, so it is drawn as one stroke per column, from the
 * lowest to the highest point in it.
 */

import { PLACE, REJECT, kindOf } from "../../model/events.js";

/** Filled blanks by check: the first entry is the start. @param {Uint16Array} events @returns {Uint8Array} */
export function filledAfterChecks(events) {
  const filled = new Uint8Array(events.length + 1);
  let [checks, now] = [0, 0];
  for (const event of events) {
    const kind = kindOf(event);
    if (kind === PLACE) now += 1;
    else if (kind !== REJECT) now -= 1;
    if (kind === PLACE || kind === REJECT) filled[(checks += 1)] = now;
  }
  return filled.slice(0, checks + 1);
}

/** The least ratio of the longest to the shortest run for which the scale is logarithmic. */
const ORDERS = 6;

/** Where a number of checks lies, from 0 to 1. @typedef {(checks: number) => number} Scale */

/** The scale on which all runs can be seen. @param {readonly number[]} lengths the checks of each run @returns {Scale & {isLog: boolean}} */
export function scaleOf(lengths) {
  const most = Math.max(1, ...lengths);
  const isLog = most >= ORDERS * Math.max(1, Math.min(...lengths));
  /** @param {number} checks */
  const scale = (checks) => (isLog ? Math.log1p(checks) / Math.log1p(most) : checks / most);
  return Object.assign(scale, { isLog });
}

/** Round numbers of checks to write below the axis. @param {number} most @param {boolean} isLog @returns {number[]} */
export function ticksOf(most, isLog) {
  if (isLog) return [1, 10, 100, 1_000, 10_000, 100_000].filter((tick) => tick <= most);
  const rough = most / 5;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.floor(most / step) }, (_, i) => (i + 1) * step);
}

/**
 * A curve in columns: for each column that a check falls into, the checks before its end, and its stroke.
 * @typedef {{end: number, column: number, low: number, high: number, last: number}} Stroke
 */

/** @param {Uint8Array} filled @param {Scale} scale @param {number} columns @returns {Stroke[]} */
export function strokesOf(filled, scale, columns) {
  /** @type {Stroke[]} */
  const strokes = [];
  filled.forEach((value, checks) => {
    const column = Math.round(scale(checks) * columns);
    const stroke = strokes.at(-1);
    if (stroke?.column !== column) {
      strokes.push({ end: checks + 1, column, low: value, high: value, last: value });
      return;
    }
    stroke.end = checks + 1;
    stroke.low = Math.min(stroke.low, value);
    stroke.high = Math.max(stroke.high, value);
    stroke.last = value;
  });
  return strokes;
}
