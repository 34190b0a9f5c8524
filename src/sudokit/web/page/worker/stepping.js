/**
 * The steps that lead to the next hint of a variant. Some are about cells outside the grid, such as the labels of a chaos
 * construction. The page does not have these cells, so what steps have shown of them is kept here: the next question goes on
 * from there, as long as the player goes forward.
 */

import { grid, stepsToTell } from "../engine/variants/questions.js";

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Puzzle */
/** @typedef {{digits: (number | null)[], candidates: number[][]}} Cells */

/** The last question, its answer, and the cells outside the grid after it. @type {{puzzle: string, question: string, known: number[][], steps: ReturnType<typeof stepsToTell>, others: Cells} | undefined} */
let last;

/** How long a question may take, in seconds. */
const TIMEOUT = 10;

/**
 * The next step, after those that it may rest on.
 * @param {Puzzle} puzzle @param {Cells & {open: number[][]}} cells those of the grid
 */
export function nextSteps(puzzle, { digits, candidates, open }) {
  const text = JSON.stringify(puzzle);
  const question = JSON.stringify([digits, candidates, open]);
  const known = candidates.map((some, cell) => (digits[cell] === null ? some : [/** @type {number} */ (digits[cell])]));
  const isSame = last?.puzzle === text;
  if (last && isSame && last.question === question) return last.steps;
  const others = last && isSame && goesForward(last.known, known) ? last.others : unknown(puzzle, digits.length);
  const steps = stepsToTell(puzzle, [...digits, ...others.digits], {
    candidates: [...candidates, ...others.candidates],
    open: [...open, ...others.digits.map(() => [])],
    guesses: true,
    timeout: TIMEOUT,
  });
  last = { puzzle: text, question, known, steps, others: after(others, steps, digits.length) };
  return steps;
}

/** Whether each cell has no candidate that it did not have before. @param {number[][]} before @param {number[][]} now */
const goesForward = (before, now) => now.every((digits, cell) => digits.every((digit) => before[cell].includes(digit)));

/** @param {Puzzle} puzzle @param {number} size how many cells the grid has @returns {Cells} */
function unknown(puzzle, size) {
  const candidates = grid(puzzle).candidates.slice(size);
  return { digits: candidates.map(() => null), candidates };
}

/** The cells outside the grid after steps. @param {Cells} others @param {ReturnType<typeof stepsToTell>} steps @param {number} size @returns {Cells} */
function after(others, steps, size) {
  const [digits, candidates] = [[...others.digits], [...others.candidates]];
  for (const { placements, eliminations } of steps) {
    for (const [cell, digit] of placements) if (cell >= size) [digits[cell - size], candidates[cell - size]] = [digit, [digit]];
    for (const [cell, digit] of eliminations) if (cell >= size) candidates[cell - size] = candidates[cell - size].filter((other) => other !== digit);
  }
  return { digits, candidates };
}
