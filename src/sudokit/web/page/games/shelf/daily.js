/** Daily puzzles: made once per visit, and continued where a game of them is kept. */

import { api } from "../../asking/api.js";
import { dailyQuestion } from "../../model/played/daily.js";
import { dayOf, noonOf } from "../../model/days.js";
import { language } from "../../words/language.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../../model/days.js").Day} Day */
/** @typedef {import("../../model/stock.js").Level} Level */
/** @typedef {{puzzle: string, difficulty: import("../../model/game.js").Difficulty}} Made */

/** @type {Map<string, Made>} */
const made = new Map();

/**
 * The puzzle of a day. It never comes from the stock: without the generator there is none.
 * @param {Day} day
 * @param {Level} level
 * @param {AbortSignal} [signal]
 * @returns {Promise<Made>}
 * @throws {import("../../problem.js").Problem} if nobody answers
 */
export async function dailyPuzzle(day, level, signal) {
  const key = `${day} ${level}`;
  const known = made.get(key);
  if (known) return known;
  const { puzzles } = await api.generate(dailyQuestion(day, level), signal);
  const { puzzle, rating } = puzzles[0];
  const fresh = { puzzle, difficulty: { level: rating.level, score: rating.score } };
  made.set(key, fresh);
  return fresh;
}

/** The game of a daily puzzle in which most was done; null if there is none. @param {Session} session @param {Day} day @param {Level} level */
export function dailyGame(session, day, level) {
  const games = session.library.all().filter(({ game }) => game.daily?.day === day && game.difficulty?.level === level);
  return games.find(({ game }) => game.finish) ?? games[0] ?? null;
}

/**
 * Continue the game of a daily puzzle, or begin it.
 * @param {Session} session
 * @param {Day} day
 * @param {Level} level
 * @param {AbortSignal} [signal]
 * @param {() => void} [ready] called before it appears
 * @throws {import("../../problem.js").Problem} if nobody makes the puzzle
 */
export async function openDaily(session, day, level, signal, ready = () => {}) {
  const kept = dailyGame(session, day, level);
  const puzzle = kept ? null : await dailyPuzzle(day, level, signal);
  if (signal?.aborted) return;
  ready();
  if (kept) session.resume(kept.id);
  else if (puzzle) session.load({ ...puzzle, daily: { day, opened: dayOf() } }, "new_puzzle_here");
}

/** A day in the player's language. @param {Day} day @param {Intl.DateTimeFormatOptions} [form] */
export const dateText = (day, form = { dateStyle: "medium" }) => new Intl.DateTimeFormat(language(), form).format(noonOf(day));
