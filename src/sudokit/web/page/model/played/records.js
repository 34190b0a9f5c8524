/**
 * Records: what is remembered of a game, also after it has been deleted, and what can be counted from them. Everything
 * here is computed from the records alone, so nothing has to be kept up to date.
 */

import { dayAfter, dayOf, isDay } from "../days.js";
import { Game } from "../game.js";

/** @typedef {import("../days.js").Day} Day */
/** @typedef {import("../game.js").Finish} Finish */
/** @typedef {import("../game.js").SavedGame} SavedGame */

/**
 * @typedef {object} Played the record of a game
 * @property {string} id of the game in the library
 * @property {string | null} level
 * @property {number} begun milliseconds since 1970
 * @property {number} hints how many were taken
 * @property {import("../game.js").Daily | null} daily
 * @property {Finish | null} finish
 */

/**
 * @typedef {object} Count of the games of a level
 * @property {number} played
 * @property {number} solved
 * @property {number | null} best seconds
 * @property {number | null} median seconds
 * @property {number} hints
 */

/** The record of a game as the library keeps it. @param {{id: string, begun: number, changed: number, game: SavedGame}} kept @returns {Played} */
export function recordOf({ id, begun, changed, game }) {
  return {
    id,
    level: game.difficulty?.level ?? null,
    begun,
    hints: game.hints?.[0] ?? 0,
    daily: game.daily ?? null,
    finish: game.finish ?? finishOfEarlierVersion(game, changed),
  };
}

/** Earlier versions did not note when a game was solved; its last move was made then, or later. @param {SavedGame} game @param {number} changed @returns {Finish | null} */
const finishOfEarlierVersion = (game, changed) =>
  Game.fromJSON(game).isSolved ? { at: changed, day: dayOf(new Date(changed)), seconds: game.seconds } : null;

/** What is wrong with a record; null if nothing is. @param {unknown} value @returns {string | null} the field */
export function faultOfRecord(value) {
  const { id, level, begun, hints, daily, finish } = /** @type {Record<string, any>} */ (value ?? {});
  if (typeof id !== "string" || !id) return "id";
  if (level !== null && typeof level !== "string") return "level";
  if (!isCount(begun)) return "begun";
  if (!isCount(hints)) return "hints";
  if (daily !== null && !(isDay(daily?.day) && isDay(daily.opened))) return "daily";
  if (finish !== null && !(isCount(finish?.at) && isDay(finish.day) && isCount(finish.seconds))) return "finish";
  return null;
}

/** @param {unknown} value */
const isCount = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

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
