/**
 * The outline of the course: its chapters, and their lessons in order. The texts of a lesson are in
 * `words/course/`, under its key.
 *
 * A lesson is about a technique, whose key it has unless `technique` names another, or it stands before all
 * techniques. `kind` says where its exercises come from (`positions.js`):
 *
 * - *whole*: a full board but for one cell
 * - *path*: a step on the way through an easy puzzle, in a house of `houses`; the board shows no candidates
 * - *stale*: a candidate that is still noted, although its digit has been placed
 * - *technique*: the generator's puzzle for this technique, solved up to its first use
 * - *mixed*: any technique of the course up to here, without its name
 */

import { PARTS } from "../../model/played/mastery.js";

/** @typedef {import("../../model/played/mastery.js").Part} Part */

/**
 * @typedef {object} Lesson
 * @property {string} key
 * @property {"whole" | "path" | "stale" | "technique" | "mixed"} kind
 * @property {string} technique empty if the lesson is about none, or about many
 * @property {readonly ("row" | "column" | "box")[]} houses
 * @property {string} chapter
 */

/** @typedef {Partial<Lesson> & {key: string}} Entry */

/** @param {string} key @returns {Entry} */
const mixed = (key) => ({ key, kind: "mixed", technique: "" });

/** @type {readonly (readonly [chapter: string, lessons: readonly (string | Entry)[]])[]} */
const OUTLINE = [
  [
    "first-cells",
    [
      { key: "rules", kind: "whole", technique: "full-house" },
      { key: "last-in-row", kind: "path", technique: "full-house", houses: ["row"] },
      { key: "last-in-box", kind: "path", technique: "full-house", houses: ["column", "box"] },
    ],
  ],
  [
    "singles",
    [
      { key: "scanning", kind: "path", technique: "hidden-single", houses: ["box"] },
      { key: "hidden-single", kind: "path", technique: "hidden-single", houses: ["row", "column"] },
      { key: "naked-single", kind: "path", technique: "naked-single" },
      { key: "candidates", kind: "stale", technique: "" },
      mixed("singles-mixed"),
    ],
  ],
  ["intersections", ["pointing", "claiming", mixed("intersections-mixed")]],
  ["subsets", ["naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "naked-quadruple", mixed("subsets-mixed")]],
  ["fish", ["x-wing", "swordfish", "jellyfish", "finned-x-wing", mixed("fish-mixed")]],
  ["patterns", ["skyscraper", "two-string-kite", "empty-rectangle", "xy-wing", "xyz-wing", "w-wing", mixed("patterns-mixed")]],
  ["uniqueness", ["uniqueness-1", "uniqueness-2", "uniqueness-4", "bug-plus-1", mixed("uniqueness-mixed")]],
  ["coloring", ["simple-colors-trap", "multi-colors-1", mixed("coloring-mixed")]],
  ["chains", ["remote-pair", "x-chain", "xy-chain", "aic", "als-xz", mixed("chains-mixed")]],
  ["experts", ["unique-loop", "firework-triple", "junior-exocet", "tridagon", "sk-loop", "multi-sector-locked-set"]],
];

/** @type {readonly Lesson[]} */
export const LESSONS = Object.freeze(
  OUTLINE.flatMap(([chapter, lessons]) =>
    lessons.map((entry) => {
      const given = typeof entry === "string" ? { key: entry } : entry;
      return Object.freeze({ kind: /** @type {const} */ ("technique"), technique: given.key, houses: [], ...given, chapter });
    }),
  ),
);

/** The chapters with their lessons, in order. */
export const CHAPTERS = Object.freeze(
  OUTLINE.map(([key]) => Object.freeze({ key, lessons: LESSONS.filter(({ chapter }) => chapter === key) })),
);

export const ORDER = Object.freeze(LESSONS.map(({ key }) => key));

/** @param {string} key @returns {Lesson | null} */
export const lessonOf = (key) => LESSONS.find((lesson) => lesson.key === key) ?? null;

/** The key of the lesson after another; empty after the last. @param {string} key */
export const lessonAfter = (key) => ORDER[ORDER.indexOf(key) + 1] ?? "";

/** The key of the lesson about a technique; empty if there is none. @param {string} technique */
export const lessonAbout = (technique) =>
  (lessonOf(technique) ?? LESSONS.find((lesson) => lesson.kind === "path" && lesson.technique === technique))?.key ?? "";

/** The parts that a lesson has. @param {Lesson} lesson @returns {readonly Part[]} */
export const partsOf = ({ kind }) => (kind === "mixed" ? ["practice"] : kind === "whole" ? ["idea", "practice"] : PARTS);

/** The techniques that lessons before this one, or in its chapter, are about. @param {Lesson} lesson @returns {readonly string[]} */
export function techniquesUpTo(lesson) {
  const before = LESSONS.slice(0, LESSONS.indexOf(lesson));
  return [...new Set(before.map(({ technique }) => technique).filter(Boolean))];
}
