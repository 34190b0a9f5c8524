/** Names and texts of the course in the current language. */

import { cellName, columnOf, rowOf } from "../../model/classic.js";
import { houseToLookAt } from "./answers.js";
import { hasName, nameOf, say } from "../../words/language.js";

/** @typedef {typeof import("../../../../words/course/en.json")} English */
/** @typedef {import("../../words/texts.js").Values} Values */
/** @typedef {Pick<import("../../model/position.js").PlacedStep, "placements" | "eliminations" | "picture">} Told */

/** A text of the section `course`. @param {keyof English["course"]} key @param {Values} [values] */
export const c = (key, values) => say("course", key, values);

/** @param {string} lesson its key */
export const lessonName = (lesson) => (hasName("techniques", lesson) ? nameOf("techniques", lesson) : say("lesson_names", lesson));

/** @param {number} house */
export const houseName = (house) =>
  say("houses", ["row", "column", "box"][Math.floor(house / 9)], { count: 1, numbers: String((house % 9) + 1) });

/** What texts name of a step: its first cell and digit, and where it is. @param {Told} step @returns {Values} */
export function valuesOf(step) {
  const [cell, digit] = [...step.placements, ...step.eliminations][0];
  return { cell: cellName(cell), row: rowOf(cell) + 1, column: columnOf(cell) + 1, digit: String(digit), house: houseName(houseToLookAt(step)) };
}
