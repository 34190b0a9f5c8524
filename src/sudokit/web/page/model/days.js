/**
 * Days of the calendar, as ISO dates. A day is what the player's calendar shows at that moment, and is kept as a text: it
 * stays the same day when the player travels, or when the clocks change.
 */

/** @typedef {string} Day a date like `2026-11-22` */

/** The day of a moment where the player is. @param {Date} [moment] @returns {Day} */
export function dayOf(moment = new Date()) {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part, place) => String(part).padStart(place ? 2 : 4, "0")).join("-");
}

/** Whether a text is a date of the calendar. @param {unknown} text @returns {text is Day} */
export const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && dayAfter(text, 0) === text;

/** The day that lies so many days later, or earlier. @param {Day} day @param {number} days @returns {Day} */
export function dayAfter(day, days) {
  // Days of UTC all have 24 hours.
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return "";
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The middle of a day, for showing its date: no change of clocks moves it to another day. @param {Day} day */
export const noonOf = (day) => new Date(`${day}T12:00:00`);
