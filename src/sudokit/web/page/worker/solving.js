/** Solve, check, count, analyse: questions to the kernel about a board. */

import { automorphisms, canonical, ClueConflict, count as countOf, isUnique, NoSolution, NotUnique, rate, redundantClues, solve as solutionOf } from "../engine/index.js";
import { faultsOf, masksOf, unchecked } from "../engine/boards.js";
import { conflictsOf } from "../model/classic.js";
import { isSukaku, maskOf, onlySolution } from "./positions.js";
import { boardOfText, SECONDS } from "./questions.js";

/** @typedef {import("../../openapi.d.ts").Solved} Solved */
/** @typedef {import("../../openapi.d.ts").Checked} Checked */
/** @typedef {import("../../openapi.d.ts").Counted} Counted */
/** @typedef {import("../../openapi.d.ts").Analysis} Analysis */

/** Solutions that are counted, unless a question says otherwise. */
const COUNT = 1000;

/** @param {import("../../openapi.d.ts").SolveQuestion} question @returns {Promise<Solved>} */
export async function solve({ board, unique = false }) {
  const { cells, masks: candidates } = await boardOfText(board);
  const solution = solutionOf(cells, { unique, candidates });
  return { solution, unique: unique || isUnique(cells, { candidates }) };
}

/** @param {import("../../openapi.d.ts").CheckQuestion} question @returns {Promise<Checked>} */
export async function check({ board, puzzle, candidates }) {
  const cells = unchecked(board);
  const conflicts = conflictsOf([...cells]);
  /** @param {Checked["status"]} status @returns {Checked} */
  const without = (status) => ({ status, conflicts, wrong: [], missing: [], solved: false });
  let solution;
  try {
    const asked = await boardOfText(puzzle || board);
    try {
      solution = unchecked(solutionOf(asked.cells, { unique: true, candidates: asked.masks }));
    } catch (error) {
      if (!(error instanceof NotUnique) || !candidates) throw error;
      solution = unchecked(onlySolution({ cells: (await boardOfText(board)).cells, masks: Uint16Array.from(candidates, maskOf) }));
    }
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
  const { cells, masks: candidates } = await boardOfText(board);
  return countOf(cells, { limit, candidates, timeout: SECONDS });
}

/** @param {import("../../openapi.d.ts").AnalyseQuestion} question @returns {Promise<Analysis>} */
export async function analyse({ board, limit = COUNT, lang = "en" }) {
  const read = await boardOfText(board);
  const { cells, masks: candidates } = read;
  const counted = countOf(cells, { limit, candidates, timeout: SECONDS });
  const isProper = counted.complete && counted.count === 1;
  const hasDigitsAlone = !isSukaku(read);
  const redundant = isProper && hasDigitsAlone ? redundantClues(cells) : null;
  return {
    clues: cells.filter((digit) => digit).length,
    count: counted,
    rating: isProper ? (await import("./answers.js")).ratingAnswer(rate(cells, { candidates }), lang) : null,
    minimal: redundant && !redundant.length,
    redundant,
    canonical: hasDigitsAlone ? canonical(cells) : null,
    automorphisms: hasDigitsAlone ? automorphisms(cells) : null,
  };
}
