/** Records: what is remembered of a game, also after it has been deleted. `counts.js` counts them. */

import { dayOf, isDay } from "../days.js";
import { Game } from "../game.js";

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
