/** The logic room: hints, steps, explanations, ratings. */

import { cellsOf, faultsOf, positionBytes } from "../engine/boards.js";
import { either, message, NoSolution } from "../engine/errors.js";
import { cellName, NotUnique, rate as ratingOf, solve, solveMany } from "../engine/index.js";
import { engine, explainers, techniqueNumber, techniques } from "../engine/module.js";
import { explainerRatingAnswer, positionAnswer, ratingAnswer, stepAnswer, techniqueName } from "./answers.js";
import { engineFor } from "./engine.js";
import { isNarrowed, onlySolution } from "./positions.js";
import { problemOf } from "./problems.js";
import { boardOfText, positionOf } from "./questions.js";
import { language } from "./words/languages.js";
import { textOf } from "./words/telling.js";

/** @typedef {import("../../openapi.d.ts").components["schemas"]} Answers */
/** @typedef {import("./positions.js").Position} Position */
/** @typedef {import("./words/languages.js").Tag} Tag */
/** @typedef {import("./answers.js").Facts} Facts */
/** @typedef {import("../engine/index.js").Rating} Rating */
/** @typedef {import("../engine/index.js").ExplainerRating} ExplainerRating */

/** The usual techniques, as they are tried. */
const inOrder = [...techniques].sort((a, b) => a.order - b.order);

/** Steps in one answer, unless a question says otherwise. */
const STEPS = 1000;

/** @param {Position} position */
const bytesOf = ({ cells, givens, masks }) => positionBytes(cells, givens, masks);

// --- hints -------------------------------------------------------------------------------------------------------------

/** Help with a board half-way. @param {Answers["HintQuestion"]} question @returns {Promise<Answers["HintAnswer"]>} */
export async function hint({ level = 3, system = "sudokit", guesses = false, lang = "en", ...board }) {
  const position = await positionOf(board);
  const { wrong, missing: lost } = faultsOf(position.cells, position.masks, cellsOf(solutionOfPuzzle(position)));
  const missing = wrong.length ? [] : lost;
  /** @type {{text: import("./words/telling.js").Told, house: number | null, step: Facts | null}} */
  const { text, house, step } = engine.json(
    "hint",
    Uint8Array.from([...bytesOf(position), ...wrong.flat(), ...missing.flat()]),
    [wrong.length, missing.length, level, system === "explainer", guesses],
  );
  const isShown = step !== null && level === 3;
  return {
    level,
    text: textOf(text, language(lang)),
    wrong,
    missing,
    houses: house === null ? [] : [house],
    technique: step && level >= 2 ? techniqueName(step.technique, lang) : null,
    position: isShown ? positionAnswer(position) : null,
    step: isShown ? stepAnswer(step, lang) : null,
  };
}

/** The solution of the puzzle that a position began with. @param {Awaited<ReturnType<typeof positionOf>>} position */
function solutionOfPuzzle(position) {
  const { cells, givens, began } = position;
  if (began) return onlySolution(began);
  if (cells.some((digit, cell) => digit !== givens[cell]))
    try {
      return solve(givens, { unique: true });
    } catch (error) {
      if (!(error instanceof NotUnique) || !isNarrowed(position)) throw error;
    }
  try {
    return onlySolution(position);
  } catch (error) {
    if (!(error instanceof NoSolution)) throw error;
    const filled = [...cells.keys()].filter((cell) => cells[cell]);
    const answers = solveMany(filled.map((one) => cells.map((digit, cell) => (cell === one ? 0 : digit))));
    const suspects = filled.filter((_, i) => answers[i].count === 1).map((cell) => `${cellName(cell)} = ${cells[cell]}`);
    throw suspects.length ? new NoSolution(message("no solution, but one without {cells}", { cells: either(suspects) })) : error;
  }
}

// --- steps -------------------------------------------------------------------------------------------------------------

/** Every step on a board, technique by technique. @param {Answers["StepsQuestion"]} question @returns {Promise<Answers["Steps"]>} */
export async function steps({ techniques: asked, most = STEPS, lang = "en", ...board }) {
  const position = await positionOf(board);
  solve(position.cells, { candidates: position.masks }); // where there is no solution, steps mean nothing
  const wanted = asked ?? inOrder.filter((each) => each.on_by_default).map(({ key }) => key);
  /** @type {Facts[]} */
  const found = [];
  for (const key of new Set(wanted)) {
    found.push(...(await stepsOf(position, key, most + 1 - found.length)));
    if (found.length > most) break;
  }
  return {
    position: positionAnswer(position),
    steps: found.slice(0, most).map((step) => stepAnswer(step, lang)),
    complete: found.length <= most,
  };
}

/** Steps of one technique. @param {Position} position @param {string} key @param {number} most @returns {Promise<Facts[]>} */
export const stepsOf = async (position, key, most) =>
  (await engineFor(key)).json("all_steps", Uint8Array.from([...bytesOf(position), techniqueNumber(key)]), [1, most, true]);

/** A board solved step by step. @param {Answers["ExplainQuestion"]} question @returns {Promise<Answers["Explained"]>} */
export async function explain({ system = "sudokit", guesses = false, lang = "en", ...board }) {
  const position = await positionOf(board);
  const [lost] = faultsOf(position.cells, position.masks, cellsOf(onlySolution(position))).missing;
  if (lost) throw new NoSolution(message("no solution: {cell} must keep candidate {digit}", { cell: cellName(lost[0]), digit: lost[1] }));
  /** @type {{steps: Facts[], rating: Rating | ExplainerRating}} */
  const found = engine.json("explain", bytesOf(position), [system === "explainer", guesses, true]);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const step of found.steps) counts.set(step.technique, (counts.get(step.technique) ?? 0) + 1);
  return {
    position: positionAnswer(position),
    rating: anyRatingAnswer(found.rating, lang),
    techniques: [...new Set([...(system === "sudokit" ? inOrder : []), ...explainers].map(({ key }) => key))]
      .filter((key) => counts.has(key))
      .map((key) => ({ ...techniqueName(key, lang), count: /** @type {number} */ (counts.get(key)) })),
    steps: found.steps.map((step) => stepAnswer(step, lang)),
  };
}

/** Ratings of puzzles. A board that is wrong has a problem in the place of its rating. @param {Answers["RateQuestion"]} question @returns {Promise<Answers["Ratings"]>} */
export async function rate({ boards, system = "sudokit", lang = "en" }) {
  return { ratings: await Promise.all(boards.map((board) => rated(board, system, lang))) };
}

/** @param {string} text @param {import("../engine/index.js").System} system @param {Tag} lang */
async function rated(text, system, lang) {
  try {
    const { cells, masks: candidates } = await boardOfText(text);
    const rating = system === "explainer" ? ratingOf(cells, { system, candidates }) : ratingOf(cells, { candidates });
    return { rating: anyRatingAnswer(rating, lang), error: null };
  } catch (error) {
    return { rating: null, error: (await problemOf(error, lang)).detail };
  }
}

/** @param {Rating | ExplainerRating} rating @param {Tag} lang */
const anyRatingAnswer = (rating, lang) => ("er" in rating ? explainerRatingAnswer(rating, lang) : ratingAnswer(rating, lang));
