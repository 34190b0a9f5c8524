/** A month as a calendar shows it. */

import { dayAfter } from "../days.js";

/** @typedef {import("../days.js").Day} Day */

/**
 * The weeks of the month in which a day lies, each with seven places; null before the first and after the last day.
 * @param {Day} day
 * @param {number} first the day of the week with which weeks begin, 1 for Monday to 7 for Sunday
 * @returns {(Day | null)[][]}
 */
export function weeksOfMonth(day, first) {
  const start = `${day.slice(0, 8)}01`;
  const before = (new Date(`${start}T00:00:00Z`).getUTCDay() - first + 7) % 7;
  /** @type {(Day | null)[]} */ const places = Array(before).fill(null);
  for (let next = start; next.slice(0, 7) === start.slice(0, 7); next = dayAfter(next, 1)) places.push(next);
  while (places.length % 7) places.push(null);
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(7 * week, 7 * week + 7));
}

/** The same month so many months later, or earlier: its first day. @param {Day} day @param {number} months @returns {Day} */
export function monthAfter(day, months) {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
