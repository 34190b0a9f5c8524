/** The pictures of a lesson's idea: the pattern, then what follows, with a few words each. */

import { api } from "../../asking/api.js";
import { ALL_CELLS, PEERS } from "../../model/classic.js";
import { maskOf } from "../../model/shape.js";
import { markKey, pictureOfStep } from "../../model/picture.js";
import { sceneOfStep } from "../../steps/scenes.js";
import { textOf } from "../../steps/sentence.js";
import { language, say } from "../../words/language.js";
import { commonHouses, sceneOfSingle } from "./bare.js";
import { exerciseOf, naked, wholeBoard } from "./positions.js";
import { valuesOf } from "./texts.js";

/** @typedef {import("../../asking/api.js").TechniqueGuide} TechniqueGuide */
/** @typedef {import("../../model/position.js").PlacedStep} Step */
/** @typedef {import("../../steps/scenes.js").Scene} Scene */
/** @typedef {import("./outline.js").Lesson} Lesson */

/** A picture with paragraphs, in the current language. @typedef {{scene: Scene, told: () => readonly string[]}} Idea */

/** The pictures of a lesson, and what words them in another language. @typedef {{ideas: readonly Idea[], translate: () => Promise<void>}} Ideas */

/** @param {Lesson} lesson @returns {Promise<Ideas>} */
export async function ideasOf(lesson) {
  if (lesson.kind === "technique") return ofTechnique(lesson);
  const scenes = { whole: ofRules, stale: ofCandidates, path: ofSingle }[/** @type {"whole" | "stale" | "path"} */ (lesson.kind)];
  const { step, pictures } = await scenes(lesson);
  const ideas = pictures.map((scene, index) => ({ scene, told: () => [say("ideas", `${lesson.key}-${index + 1}`, valuesOf(step))] }));
  return { ideas, translate: async () => {} };
}

/** @param {Lesson} lesson @returns {Promise<Ideas>} */
async function ofTechnique({ key, technique }) {
  let guide = await api.technique(technique, language());
  const example = /** @type {Step} */ (guide.example);
  return {
    ideas: [
      { scene: patternOf(example), told: () => [say("ideas", `${key}-1`), guide.what] },
      { scene: sceneOfStep(example), told: () => [guide.why, guide.example ? textOf(guide.example) : ""] },
    ],
    translate: async () => {
      guide = await api.technique(technique, language());
    },
  };
}

/** A step's picture without its result. @param {Step} step @returns {Scene} */
function patternOf(step) {
  const scene = sceneOfStep(step);
  const picture = pictureOfStep(step);
  const roles = new Map([...picture.roles].filter(([, role]) => role !== "removed" && role !== "placed"));
  return { ...scene, picture: { ...picture, roles } };
}

/** A full board with its rows, then columns and boxes; then one blank. */
async function ofRules() {
  const { digits, givens, candidates } = wholeBoard();
  const cell = digits.indexOf(0);
  const digit = 31 - Math.clz32(candidates[cell]);
  const houses = commonHouses(cell, cell);
  /** @param {readonly number[]} shaded @param {boolean} full @returns {Scene} */
  const board = (shaded, full) => ({
    cells: ALL_CELLS.map((at) => ({ digit: full ? digits[at] || digit : digits[at], given: full || givens[at] })),
    picture: { houses: shaded, roles: new Map(), links: [] },
    hints: full ? shaded : [],
    tints: full ? new Map() : new Map([[cell, "tried"]]),
  });
  /** @type {import("./texts.js").Told} */
  const step = { placements: [[cell, digit]], eliminations: [], picture: { houses, roles: [], links: [] } };
  return { step, pictures: [board(houses.slice(0, 1), true), board(houses.slice(1), true), board(houses.slice(0, 1), false)] };
}

/** @param {Lesson} lesson */
async function ofSingle(lesson) {
  const { wanted } = await exerciseOf(lesson);
  return { step: wanted, pictures: [sceneOfSingle(wanted, "pattern"), sceneOfSingle(wanted, "answer")] };
}

/** A board with candidates, and what leaves them when a digit is placed. */
async function ofCandidates() {
  const step = await naked();
  const { position: { digits, givens, candidates } } = step;
  const [cell, digit] = step.placements[0];
  const cells = ALL_CELLS.map((at) => ({ digit: digits[at], given: givens[at], candidates: candidates[at] }));
  const leaving = PEERS[cell].filter((peer) => candidates[peer] & maskOf(digit));
  /** @type {import("../../model/picture.js").Picture["roles"]} */
  const roles = new Map([[markKey(cell, digit), "placed"], ...leaving.map((peer) => /** @type {const} */ ([markKey(peer, digit), "removed"]))]);
  return { step, pictures: [{ cells }, { cells, picture: { houses: commonHouses(cell, cell), roles, links: [] } }] };
}
