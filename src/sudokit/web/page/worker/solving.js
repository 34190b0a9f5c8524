/** Solve, check, count, analyse: questions to the kernel about a board. */

import { automorphisms, canonical, ClueConflict, count as countOf, isUnique, NoSolution, NotUnique, rate, redundantClues, solve as solutionOf } from "../engine/web.js";
import { faultsOf, masksOf, unchecked } from "../engine/boards.js";
import { conflictsOf } from "../model/board.js";
import { cellsOfText, SECONDS } from "./questions.js";

/** @typedef {import("../../openapi.d.ts").Solved} Solved */
/** @typedef {import("../../openapi.d.ts").Checked} Checked */
/** @typedef {import("../../openapi.d.ts").Counted} Counted */
/** @typedef {import("../../openapi.d.ts").Analysis} Analysis */

/** Solutions that are counted, unless a question says otherwise. */
const COUNT = 1000;

/** @param {import("../../openapi.d.ts").SolveQuestion} question @returns {Promise<Solved>} */
export async function solve({ board, unique = false }) {
  const cells = await cellsOfText(board);
  const solution = solutionOf(cells, { unique });
  return { solution, unique: unique || isUnique(cells) };
}

/** @param {import("../../openapi.d.ts").CheckQuestion} question @returns {Promise<Checked>} */
export async function check({ board, puzzle, candidates }) {
  const cells = unchecked(board);
  const conflicts = conflictsOf([...cells]);
  /** @param {Checked["status"]} status @returns {Checked} */
  const without = (status) => ({ status, conflicts, wrong: [], missing: [], solved: false });
  let solution;
  try {
    solution = unchecked(solutionOf(await cellsOfText(puzzle || board), { unique: true }));
  } catch (error) {
    if (error instanceof ClueConflict || error instanceof NoSolution) return without("none");
    if (error instanceof NotUnique) return without("several");
    throw error;
  }
  const { wrong, missing } = faultsOf(cells, masksOf(candidates ?? undefined), solution);
  return { status: "unique", conflicts, wrong, missing, solved: cells.every((digit, cell) => digit === solution[cell]) };
}

/** @param {import("../../openapi.d.ts").CountQuestion} question @returns {Promise<Counted>} */
export async function count({ board, limit = COUNT }) {
  return countOf(await cellsOfText(board), { limit, timeout: SECONDS });
}

/** @param {import("../../openapi.d.ts").AnalyseQuestion} question @returns {Promise<Analysis>} */
export async function analyse({ board, limit = COUNT, lang = "en" }) {
  const cells = await cellsOfText(board);
  const counted = countOf(cells, { limit, timeout: SECONDS });
  const isProper = counted.complete && counted.count === 1;
  const redundant = isProper ? redundantClues(cells) : null;
  return {
    clues: cells.filter((digit) => digit).length,
    count: counted,
    rating: isProper ? (await import("./answers.js")).ratingAnswer(rate(cells), lang) : null,
    minimal: redundant && !redundant.length,
    redundant,
    canonical: canonical(cells),
    automorphisms: automorphisms(cells),
  };
}
