/** What can be counted from records: from them alone, so nothing has to be kept up to date. */

import { dayAfter } from "../days.js";

/** @typedef {import("../days.js").Day} Day */
/** @typedef {import("./records.js").Played} Played */

/**
 * @typedef {object} Count of the games of a level
 * @property {number} played
 * @property {number} solved
 * @property {number | null} best seconds
 * @property {number | null} median seconds
 * @property {number} hints
 */

/** @param {readonly Played[]} records @returns {Count} */
export function countOf(records) {
  const times = records.flatMap(({ finish }) => (finish ? [finish.seconds] : [])).sort((a, b) => a - b);
  const middle = times.length >> 1;
  return {
    played: records.length,
    solved: times.length,
    best: times[0] ?? null,
    median: times.length % 2 ? times[middle] : times.length ? Math.round((times[middle - 1] + times[middle]) / 2) : null,
    hints: records.reduce((sum, { hints }) => sum + hints, 0),
  };
}

/** The levels solved of each day's puzzles, whenever that was. @param {readonly Played[]} records @returns {Map<Day, Set<string>>} */
export function solvedByDay(records) {
  /** @type {Map<Day, Set<string>>} */
  const days = new Map();
  for (const { daily, finish, level } of records) {
    if (!daily || !finish || !level) continue;
    days.set(daily.day, (days.get(daily.day) ?? new Set()).add(level));
  }
  return days;
}

/**
 * Whether a game counts as the daily puzzle of its day. It was solved on that day; or it was opened on that day, and
 * solved before the next day was over, so that a game played past midnight counts. Dates are those that the player's
 * calendar showed then. Who flies across the date line may finish on the day before.
 * @param {Played} record
 */
function isInTime({ daily, finish }) {
  if (!daily || !finish) return false;
  const { day, opened } = daily;
  return finish.day === day || (opened === day && [-1, 1].some((days) => finish.day === dayAfter(day, days)));
}

/**
 * How many days in a row had a daily puzzle solved in time. The current streak goes on as long as today's can still be
 * solved. Days after today, from a clock that was wrong, do not count for it.
 * @param {readonly Played[]} records
 * @param {Day} today
 * @returns {{current: number, longest: number, today: boolean}} `today`: whether it counts already
 */
export function streaks(records, today) {
  const days = new Set(records.filter(isInTime).map(({ daily }) => /** @type {{day: Day}} */ (daily).day));
  let longest = 0;
  for (const day of days) {
    if (days.has(dayAfter(day, -1))) continue; // not the first of its row
    let length = 1;
    while (days.has(dayAfter(day, length))) length += 1;
    longest = Math.max(longest, length);
  }
  const last = days.has(today) ? today : dayAfter(today, -1);
  let current = 0;
  while (days.has(dayAfter(last, -current))) current += 1;
  return { current, longest, today: days.has(today) };
}
