/**
 * The daily puzzles: one of each level for every day, the same for everybody. Nobody hands them out. The generator makes
 * a puzzle from its seed, the seed is the date, and so every program with the same version of sudokit makes the same:
 *
 *     sudokit generate --level hard --symmetry half-turn --seed 20261122
 */

/** @typedef {import("../days.js").Day} Day */
/** @typedef {import("../stock.js").Level} Level */

/** The question to the generator that makes the puzzle of a day. @param {Day} day @param {Level} level */
export const dailyQuestion = (day, level) =>
  /** @type {const} */ ({ level, symmetry: "half-turn", seed: Number(day.replaceAll("-", "")) });
