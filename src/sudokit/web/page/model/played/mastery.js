/**
 * How far a player has come in a course: for each lesson how many exercises were solved without help, and the place
 * where the player left. Immutable and pure. It is stored as JSON, so that what is read may be damaged or from another
 * version: `masteryOf` takes over whatever it understands.
 */

/** How many exercises make a lesson mastered. */
export const ENOUGH = 5;

export const PARTS = /** @type {const} */ (["idea", "example", "practice"]);
/** @typedef {typeof PARTS[number]} Part a part of a lesson */

/** Where the player is in the course; `lesson` is empty for the list of lessons. @typedef {Readonly<{lesson: string, part: Part}>} Place */

/**
 * @typedef {object} Mastery
 * @property {Place} place
 * @property {Readonly<Record<string, number>>} right of each lesson that was begun, the exercises solved without help
 */

/** @typedef {"new" | "begun" | "practised" | "mastered"} Status */

/** @type {Mastery} */
export const NOTHING_LEARNT = Object.freeze({ place: Object.freeze({ lesson: "", part: "idea" }), right: Object.freeze({}) });

/** @param {unknown} stored @returns {Mastery} */
export function masteryOf(stored) {
  const { place, right } = /** @type {{place?: any, right?: any}} */ (isRecord(stored) ? stored : {});
  const counts = Object.entries(isRecord(right) ? right : {}).filter(([, count]) => Number.isInteger(count) && count >= 0);
  return {
    place: typeof place?.lesson === "string" ? { lesson: place.lesson, part: PARTS.find((part) => part === place.part) ?? "idea" } : NOTHING_LEARNT.place,
    right: Object.fromEntries(counts.map(([lesson, count]) => [lesson, Math.min(count, ENOUGH)])),
  };
}

/** @param {unknown} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The player goes to a place, which begins its lesson. @param {Mastery} mastery @param {Place} place @returns {Mastery} */
export const wentTo = ({ right }, place) => ({
  place,
  right: place.lesson && !Object.hasOwn(right, place.lesson) ? { ...right, [place.lesson]: 0 } : right,
});

/** An exercise of a lesson was solved without help. @param {Mastery} mastery @param {string} lesson @returns {Mastery} */
export const solved = ({ place, right }, lesson) => ({
  place,
  right: { ...right, [lesson]: Math.min((right[lesson] ?? 0) + 1, ENOUGH) },
});

/**
 * Of two masteries the further one, lesson by lesson. The place is that of the first, if it is in a lesson.
 * @param {Mastery} mine
 * @param {Mastery} theirs
 * @returns {Mastery}
 */
export const furthest = (mine, theirs) => ({
  place: mine.place.lesson ? mine.place : theirs.place,
  right: Object.fromEntries(
    Object.keys({ ...theirs.right, ...mine.right }).map((lesson) => [lesson, Math.max(mine.right[lesson] ?? 0, theirs.right[lesson] ?? 0)]),
  ),
});

/** A lesson is as it was before it was begun. @param {Mastery} mastery @param {string} lesson @returns {Mastery} */
export const withoutLesson = ({ place, right }, lesson) => ({
  place,
  right: Object.fromEntries(Object.entries(right).filter(([other]) => other !== lesson)),
});

/** A lesson is again as it was in an earlier mastery. @param {Mastery} mastery @param {Mastery} earlier @param {string} lesson @returns {Mastery} */
export const restored = ({ place, right }, earlier, lesson) => ({ place, right: { ...right, [lesson]: earlier.right[lesson] ?? 0 } });

/** @param {Mastery} mastery @param {string} lesson @returns {Status} */
export function statusOf({ right }, lesson) {
  if (!Object.hasOwn(right, lesson)) return "new";
  if (right[lesson] >= ENOUGH) return "mastered";
  return right[lesson] ? "practised" : "begun";
}

/** How many exercises of a lesson were solved without help. @param {Mastery} mastery @param {string} lesson */
export const rightIn = ({ right }, lesson) => right[lesson] ?? 0;

/**
 * The lesson to go on with: the one that was left, or the first that is not mastered. Empty if all are.
 * @param {Mastery} mastery
 * @param {readonly string[]} order
 */
export function nextLesson(mastery, order) {
  const isOpen = (/** @type {string} */ lesson) => statusOf(mastery, lesson) !== "mastered";
  const begun = order.filter((lesson) => isOpen(lesson) && statusOf(mastery, lesson) !== "new");
  return begun.at(-1) ?? order.find(isOpen) ?? "";
}
