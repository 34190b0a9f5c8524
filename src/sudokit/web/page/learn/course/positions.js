/** The exercises of a lesson, made anew each time; `outline.js` lists their kinds. */

import { api } from "../../asking/api.js";
import { ALL_CELLS, PEERS, candidatesOf, cellName, digitsOfLine } from "../../model/classic.js";
import { digitsOf, maskOf } from "../../model/shape.js";
import { houseToLookAt } from "./answers.js";
import { stockPuzzle } from "../../model/stock.js";
import { sceneOfStep } from "../../steps/scenes.js";
import { language, nameOf } from "../../words/language.js";
import { Exercise, exampleStart, generatedStart, stepsOn } from "./exercise.js";
import { commonHouses, sceneOfSingle } from "./bare.js";
import { lessonOf, techniquesUpTo } from "./outline.js";
import { c } from "./texts.js";

/** @typedef {import("../../model/position.js").PlacedStep} Step */
/** @typedef {import("../../model/position.js").Position} Position */
/** @typedef {import("./outline.js").Lesson} Lesson */

/** How many mixed exercises of ten are about the chapter they are in, and not about an earlier one. */
const OWN_OF_TEN = 6;
/** Puzzles that are tried for a step of a kind; an easy one has it nearly always. */
const TRIES = 10;

/** @template Item @param {readonly Item[]} items */
const anyOf = (items) => items[Math.floor(Math.random() * items.length)];

/** @param {Lesson} lesson @param {AbortSignal} [signal] @returns {Promise<Exercise>} */
export async function exerciseOf(lesson, signal) {
  if (lesson.kind === "whole") return lastOfAll(lesson);
  if (lesson.kind === "path") return onPath(lesson);
  if (lesson.kind === "stale") return stale();
  if (lesson.kind === "mixed") return mixed(lesson, signal);
  return Exercise.on(await api.technique(lesson.technique, language()), signal);
}

/** @param {string} technique @param {Position} start @param {(step: Step) => boolean} meant */
const single = (technique, start, meant) =>
  Exercise.of({
    start,
    meant,
    bare: true,
    draw: (step) => sceneOfSingle(step, "answer"),
    find: () => stepsOn(start, technique),
    named: () => nameOf("techniques", technique),
  });

/** @param {Lesson} lesson */
function lastOfAll({ technique }) {
  const start = wholeBoard();
  return Exercise.of({
    start,
    bare: true,
    draw: (step) => sceneOfSingle(step, "answer"),
    praise: () => c("whole_solved"),
    find: () => stepsOn(start, technique),
    named: () => nameOf("techniques", technique),
  });
}

/** A solved board but for one cell. @returns {Position} */
export function wholeBoard() {
  const { solution } = stockPuzzle("Easy");
  const blank = Math.floor(Math.random() * 81);
  const digits = (digitsOfLine(solution) ?? []).map((digit, cell) => (cell === blank ? 0 : digit));
  return { digits, givens: digits.map(Boolean), candidates: candidatesOf(digits) };
}

/** The steps of an easy puzzle. */
async function easyPath() {
  const { puzzle } = stockPuzzle("Easy");
  return (await api.explain({ board: puzzle, puzzle: null, candidates: null }, language())).steps;
}

/** @param {Lesson} lesson @returns {Promise<Exercise>} */
async function onPath({ technique, houses }) {
  /** @param {Step} step */
  const isMeant = (step) => isSeenAs(step, technique) && (!houses.length || houses.includes(kindOf(houseToLookAt(step))));
  for (let left = TRIES; ; left -= 1) {
    const { position } = anyOf(placesFor(technique, await easyPath()));
    const exercise = await single(technique, position, isMeant);
    if (!left || exercise.steps.some(isMeant)) return exercise;
  }
}

/** The steps before which a technique may be of use. Easy puzzles have hidden singles everywhere, but mostly need none. @param {string} technique @param {readonly Step[]} path */
const placesFor = (technique, path) =>
  technique === "hidden-single" ? path.slice(0, path.length / 2) : path.filter((step) => step.technique === technique);

/** Whether a single is not a simpler one at the same time. @param {Step} step @param {string} technique */
const isSeenAs = ({ placements: [[cell]], position: { candidates } }, technique) =>
  technique !== "hidden-single" || digitsOf(candidates[cell]).length > 1;

/** @param {number} house */
const kindOf = (house) => /** @type {const} */ (["row", "column", "box"])[Math.floor(house / 9)];

/** A position in which one candidate is noted whose digit has been placed. */
async function stale() {
  const path = await easyPath();
  const { position } = anyOf(path.slice(path.length / 4, path.length / 2));
  const { digits } = position;
  const cell = anyOf(ALL_CELLS.filter((at) => !digits[at]));
  const other = anyOf(PEERS[cell].filter((peer) => digits[peer]));
  const candidates = position.candidates.map((mask, at) => (at === cell ? mask | maskOf(digits[other]) : mask));
  const start = { ...position, candidates };
  return Exercise.of({ start, find: async () => [staleStep(start, cell, other)], named: () => c("out_of_date") });
}

/** @param {Position} position @param {number} cell @param {number} other @returns {Step} */
function staleStep(position, cell, other) {
  const digit = position.digits[other];
  const body = c("stale_is", { cell: cellName(cell), digit: String(digit), other: cellName(other) });
  return {
    technique: "",
    score: 0,
    placements: [],
    eliminations: [[cell, digit]],
    sentence: { title: "", joint: "", body },
    picture: { houses: commonHouses(cell, other).slice(0, 1), roles: [[cell, digit, "removed"]], links: [] },
    position,
  };
}

/** @param {Lesson} lesson @param {AbortSignal} [signal] */
async function mixed(lesson, signal) {
  const all = techniquesUpTo(lesson);
  const own = all.filter((technique) => lessonOf(technique)?.chapter === lesson.chapter);
  const bare = lesson.chapter === "singles";
  const wanted = anyOf(bare || Math.random() * 10 >= OWN_OF_TEN ? all.filter((technique) => bare || !isSingle(technique)) : own);
  const start = isSingle(wanted) ? anyOf(placesFor(wanted, await easyPath())).position : await startFor(wanted, signal);
  signal?.throwIfAborted();
  return Exercise.of({
    start,
    bare,
    meant: (step) => step.technique === wanted,
    draw: (step) => (bare ? sceneOfSingle(step, "answer") : sceneOfStep(step)),
    find: () => stepsOn(start, ...all),
    named: () => c("learnt"),
  });
}

/** @param {string} technique */
const isSingle = (technique) => ["full-house", "naked-single", "hidden-single"].includes(technique);

/** @param {string} technique @param {AbortSignal} [signal] */
async function startFor(technique, signal) {
  const start = await generatedStart(technique, signal).catch(() => null);
  if (start) return start;
  const { example } = await api.technique(technique, language());
  return exampleStart(/** @type {Step} */ (example));
}

/** A naked single of an easy puzzle, about a third on the way. @returns {Promise<Step>} */
export async function naked() {
  const path = await easyPath();
  return path.slice(path.length / 4).find((step) => step.technique === "naked-single") ?? path[0];
}
