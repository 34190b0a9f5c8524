/** sudokit: solve, count, rate, explain and make Sudoku puzzles. index.d.ts describes the functions. */

import { cellsOf, checkBegunWith, faultsOf, houses, masksOf, positionBytes, textOf, unchecked } from "./boards.js";
import { cellName, message, NoSolution, NotUnique, shown, SudokuError } from "./errors.js";
import { Deadline } from "./engine.js";
import { engine, explainers, levels, techniqueNumber, techniques as table } from "./module.js";
import { choice, flag, list, optionsOf, whole } from "./options.js";

export { cellName, ClueConflict, FormatError, NoPuzzle, NoSolution, NotUnique, SudokuError, TimedOut } from "./errors.js";
export { generate, Generator } from "./generate.js";

/** @typedef {typeof import("./index.d.ts")} Sudokit */

const decoder = new TextDecoder();
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

// --- solving -----------------------------------------------------------------------------------------------------------

/**
 * The smallest solution of each puzzle, and how many it has up to a limit.
 * @param {Uint8Array | string} puzzles 81 bytes 0 to 9 each, or text
 * @param {number} limit
 * @param {Deadline} deadline
 */
function solveBlock(puzzles, limit, deadline) {
  const size = puzzles.length / 81;
  const answer = engine.bytes("solve_many", puzzles, [size, typeof puzzles === "string", BigInt(limit)], deadline);
  const view = new DataView(answer.buffer, answer.byteOffset);
  return {
    counts: Float64Array.from({ length: size }, (_, i) => view.getUint32(8 * i, true) + 2 ** 32 * view.getUint32(8 * i + 4, true)),
    solutions: answer.subarray(8 * size, 89 * size),
    faults: answer.subarray(89 * size),
  };
}

/** The solution of a puzzle that has exactly one. @param {Uint8Array} cells @param {Deadline} deadline */
function onlySolution(cells, deadline) {
  const { counts, solutions } = solveBlock(cells, 2, deadline);
  if (counts[0] === 0) throw new NoSolution();
  const solution = solutions.slice();
  if (counts[0] > 1) throw new NotUnique([textOf(solution), textOf(secondSolution(cells, solution, deadline))]);
  return solution;
}

/**
 * The smallest solution but one. It has the digits of the smallest one up to a cell as late as possible, and there a
 * greater digit, as small as possible.
 * @param {Uint8Array} cells of a puzzle with several solutions
 * @param {Uint8Array} first the smallest
 * @param {Deadline} deadline
 */
function secondSolution(cells, first, deadline) {
  for (let cell = 80; cell >= 0; --cell) {
    const greater = cells[cell] ? [] : digits.slice(first[cell]);
    if (!greater.length) continue;
    const boards = greater.map((digit) => Uint8Array.from(cells, (clue, i) => (i < cell ? first[i] : i === cell ? digit : clue)));
    const { counts, solutions } = solveBlock(Uint8Array.from(boards.flatMap((board) => [...board])), 1, deadline);
    const found = counts.findIndex((count) => count > 0);
    if (found >= 0) return solutions.slice(81 * found, 81 * found + 81);
  }
  throw new Error("a puzzle with several solutions has only one");
}

/** @type {Sudokit["solve"]} */
export function solve(board, options) {
  const { unique = false, timeout } = optionsOf(options, ["unique", "timeout"]);
  flag("unique", unique);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  if (unique) return textOf(onlySolution(cells, deadline));
  const { counts, solutions } = solveBlock(cells, 1, deadline);
  if (counts[0] === 0) throw new NoSolution();
  return textOf(solutions);
}

const blockSize = 4096;

/** @type {Sudokit["solveMany"]} */
export function solveMany(boards, options) {
  const { limit = 2, timeout } = optionsOf(options, ["limit", "timeout"]);
  return answersTo(list("boards", boards, "boards"), whole("limit", limit, 1), new Deadline(timeout));
}

/** @param {readonly import("./index.d.ts").Board[]} boards @param {number} limit @param {Deadline} deadline */
function answersTo(boards, limit, deadline) {
  /** @type {import("./index.d.ts").Solved[]} */
  const answers = [];
  for (let start = 0; start < boards.length; start += blockSize) {
    const block = boards.slice(start, start + blockSize);
    const { counts, solutions, faults } = solveBlock(textOfAll(block), limit, deadline);
    const text = decoder.decode(solutions);
    block.forEach((board, i) => {
      const solution = counts[i] ? text.slice(81 * i, 81 * i + 81) : null;
      answers.push(faults[3 * i] ? { solution, count: 0, error: errorOf(() => cellsOf(board)) } : { solution, count: counts[i] });
    });
  }
  return answers;
}

const noBoard = "?".repeat(81);

/** 81 characters per board, for the module; for what is no board, characters that it refuses. @param {readonly import("./index.d.ts").Board[]} boards */
function textOfAll(boards) {
  const lines = boards.map((board) => {
    if (typeof board === "string" && board.length === 81) return board;
    try {
      return textOf(unchecked(board));
    } catch {
      return noBoard;
    }
  });
  return lines.join("").replace(/[^\x00-\x7f]/g, "?");
}

/** @param {() => unknown} attempt @returns {SudokuError} what it throws */
function errorOf(attempt) {
  try {
    attempt();
  } catch (error) {
    if (error instanceof SudokuError) return error;
    throw error;
  }
  throw new Error("a board was refused, and nothing is wrong with it");
}

/** @type {Sudokit["count"]} */
export function count(board, options) {
  const { limit = Number.MAX_SAFE_INTEGER, timeout } = optionsOf(options, ["limit", "timeout"]);
  whole("limit", limit, 1);
  const answer = engine.bytes("count", cellsOf(board), [BigInt(limit)], new Deadline(timeout));
  const found = new DataView(answer.buffer, answer.byteOffset).getBigUint64(0, true);
  return { count: Number(found), complete: answer[8] !== 0 && found < BigInt(limit) };
}

/** @type {Sudokit["isUnique"]} */
export function isUnique(board, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return solveBlock(cellsOf(board), 2, new Deadline(timeout)).counts[0] === 1;
}

/** @type {Sudokit["redundantClues"]} */
export function redundantClues(board, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  onlySolution(cells, deadline);
  const clues = [...cells.keys()].filter((cell) => cells[cell]);
  const without = new Uint8Array(81 * clues.length);
  clues.forEach((clue, i) => {
    without.set(cells, 81 * i);
    without[81 * i + clue] = 0;
  });
  const { counts } = solveBlock(without, 2, deadline);
  return clues.filter((_, i) => counts[i] === 1);
}

/** @type {Sudokit["minimize"]} */
export function minimize(board, options) {
  const { order = [...Array(81).keys()], timeout } = optionsOf(options, ["order", "timeout"]);
  const wrong = list("order", order, "cells").find((cell) => !(Number.isInteger(cell) && cell >= 0 && cell <= 80));
  if (wrong !== undefined) throw new RangeError(`order has ${shown(wrong)}, expected cells 0 to 80`);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  onlySolution(cells, deadline);
  for (const cell of order) {
    const clue = cells[cell];
    if (!clue) continue;
    cells[cell] = 0;
    if (solveBlock(cells, 2, deadline).counts[0] !== 1) cells[cell] = clue;
  }
  return textOf(cells);
}

// --- solving as people do ----------------------------------------------------------------------------------------------

const systems = /** @type {const} */ (["sudokit", "explainer"]);

/** Whether the explainer is meant. @param {import("./index.d.ts").System} system */
function isExplainer(system) {
  return choice("system", system, systems) === "explainer";
}

/** @param {import("./index.d.ts").Board} board @param {import("./index.d.ts").Timed & {system?: import("./index.d.ts").System}} [options] @returns {any} */
export function rate(board, options) {
  const { system = "sudokit", timeout } = optionsOf(options, ["system", "timeout"]);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  onlySolution(cells, deadline);
  return ratingsOf(cells, system, deadline)[0];
}

/** @param {readonly import("./index.d.ts").Board[]} boards @param {import("./index.d.ts").Timed & {system?: import("./index.d.ts").System}} [options] @returns {any[]} */
export function rateMany(boards, options) {
  const { system = "sudokit", timeout } = optionsOf(options, ["system", "timeout"]);
  const deadline = new Deadline(timeout);
  const all = list("boards", boards, "boards");
  const answers = answersTo(all, 2, deadline);
  const good = all.filter((_, i) => answers[i].count === 1).map(cellsOf);
  const bytes = new Uint8Array(81 * good.length);
  good.forEach((cells, i) => bytes.set(cells, 81 * i));
  const ratings = ratingsOf(bytes, system, deadline).values();
  return answers.map(({ count, error }, i) => {
    if (count === 1) return ratings.next().value;
    return error ?? (count === 0 ? new NoSolution() : errorOf(() => onlySolution(cellsOf(all[i]), deadline)));
  });
}

/** @param {Uint8Array} boards proper puzzles @param {import("./index.d.ts").System} system @param {Deadline} deadline */
function ratingsOf(boards, system, deadline) {
  const size = boards.length / 81;
  const [operation, bytesEach, ratingIn] = isExplainer(system)
    ? /** @type {const} */ (["explainer_rate_many", 4, explainersRating])
    : /** @type {const} */ (["rate_many", 8, usualRating]);
  const answer = engine.bytes(operation, boards, [size], deadline);
  return Array.from({ length: size }, (_, i) => ratingIn(answer.slice(bytesEach * i, bytesEach * (i + 1))));
}

/** @param {Uint8Array} bytes @returns {import("./index.d.ts").Rating} */
function usualRating(bytes) {
  const [solved, level, hardest] = bytes;
  return {
    solved: solved !== 0,
    level: levels[level][0],
    score: new DataView(bytes.buffer).getInt32(4, true),
    hardest: hardest === 255 ? null : table[hardest].key,
  };
}

/** @param {Uint8Array} bytes @returns {import("./index.d.ts").ExplainerRating} */
function explainersRating([er, ep, ed, hardest]) {
  return { er: er / 10, ep: ep / 10, ed: ed / 10, hardest: hardest === 255 ? null : explainers[hardest].key, solved: er < 200 };
}

const positionOptions = ["puzzle", "candidates", "timeout"];

/**
 * A board half-way with the solution of its puzzle.
 * @param {import("./index.d.ts").Board} board
 * @param {import("./index.d.ts").PositionOptions} [options]
 */
function positionOf(board, { puzzle, candidates, timeout } = {}) {
  const deadline = new Deadline(timeout);
  const begun = puzzle === undefined ? undefined : cellsOf(puzzle);
  const cells = begun ? unchecked(board) : cellsOf(board);
  if (begun) checkBegunWith(cells, begun);
  const masks = masksOf(candidates);
  return { cells, masks, deadline, solution: onlySolution(begun ?? cells, deadline), bytes: positionBytes(cells, begun ?? cells, masks) };
}

/** Makes sure that steps from a position lead to its solution. @param {ReturnType<typeof positionOf>} position */
function checkRight(position) {
  const { wrong, missing } = faultsOf(position.cells, position.masks, position.solution);
  if (wrong.length) throw new SudokuError(message("wrong digits: {digits}", { digits: wrong.map(([cell, digit]) => `${cellName(cell)} = ${digit}`).join(", ") }));
  if (missing.length)
    throw new SudokuError(message("the candidates lack the solution's digit in {cells}", { cells: missing.map(([cell]) => cellName(cell)).join(", ") }));
}

/** Which steps are wanted, for the module. @param {import("./index.d.ts").StepOptions} [options] */
function wayOf(options) {
  const { system = "sudokit", guesses = false } = optionsOf(options, [...positionOptions, "system", "guesses"]);
  return [isExplainer(system), flag("guesses", guesses)];
}

/** @type {Sudokit["hint"]} */
export function hint(board, options) {
  const way = wayOf(options);
  const position = positionOf(board, options);
  const { wrong, missing } = faultsOf(position.cells, position.masks, position.solution);
  const solved = !wrong.length && position.cells.every((digit) => digit);
  const step = wrong.length || missing.length || solved ? null : engine.json("next_step", position.bytes, way, position.deadline);
  return { wrong, missing: wrong.length ? [] : missing, step, solved };
}

/** @param {import("./index.d.ts").Board} board @param {import("./index.d.ts").StepOptions} [options] @returns {any} */
export function explain(board, options) {
  const way = wayOf(options);
  const position = positionOf(board, options);
  checkRight(position);
  return engine.json("explain", position.bytes, way, position.deadline);
}

/** @type {Sudokit["allSteps"]} */
export function allSteps(board, options) {
  const { techniques, most = 0xffff_ffff } = optionsOf(options, [...positionOptions, "techniques", "most"]);
  const position = positionOf(board, options);
  checkRight(position);
  // Fish of size 5 and more take long to find.
  const wanted = techniques ? list("techniques", techniques, "keys") : table.filter((each) => each.size < 5).map((each) => each.key);
  const input = Uint8Array.from([...position.bytes, ...wanted.map(techniqueNumber)]);
  return engine.json("all_steps", input, [wanted.length, whole("most", most, 1)], position.deadline);
}

/** @type {Sudokit["techniques"]} */
export const techniques = (options) =>
  (isExplainer(optionsOf(options, ["system"]).system ?? "sudokit") ? explainers : table)
    .map(({ key, size, order, level, score, on_by_default, assumes_unique }) => ({
      key, size, order, level, score, onByDefault: on_by_default, assumesUnique: assumes_unique,
    }))
    .sort((a, b) => a.order - b.order);

// --- symmetry ----------------------------------------------------------------------------------------------------------

/** The form of a board, and the ways to it up to the order of blank rows and columns, 29 bytes each. @param {Uint8Array} cells */
function formOf(cells) {
  const answer = engine.bytes("canonical", cells, []);
  return { form: answer.subarray(0, 81), ways: answer.subarray(81) };
}

/** @type {Sudokit["canonical"]} */
export const canonical = (board) => textOf(formOf(cellsOf(board)).form);

/** @type {Sudokit["transformation"]} */
export function transformation(board) {
  const { ways } = formOf(cellsOf(board));
  const all = Array.from({ length: ways.length / wayBytes }, (_, i) => ways.subarray(wayBytes * i, wayBytes * (i + 1)));
  const first = all.reduce((a, b) => (isBefore(b, a) ? b : a));
  /** @param {number} start */
  const lines = (start) => Array.from(first.subarray(start, start + 9), (line) => line + 1);
  return { transposed: first[0] !== 0, rows: lines(1), columns: lines(10), digits: [...first.subarray(20)] };
}

/** Whether one list of bytes is lexicographically smaller than another. @param {Uint8Array} a @param {Uint8Array} b */
function isBefore(a, b) {
  const place = a.findIndex((byte, i) => byte !== b[i]);
  return place >= 0 && a[place] < b[place];
}

const wayBytes = 29;

/** @type {Sudokit["automorphisms"]} */
export function automorphisms(board) {
  const cells = cellsOf(board);
  const ways = formOf(cells).ways.length / wayBytes;
  return ways * ordersOfBlank(houses.slice(0, 9), cells) * ordersOfBlank(houses.slice(9, 18), cells);
}

const factorials = [1, 1, 2, 6];

/** The number of orders of rows, or of columns, that move only blank ones. @param {number[][]} lines @param {Uint8Array} cells */
function ordersOfBlank(lines, cells) {
  const blank = [0, 3, 6].map((chute) => lines.slice(chute, chute + 3).filter((line) => line.every((cell) => !cells[cell])).length);
  return blank.reduce((product, count) => product * factorials[count], factorials[blank.filter((count) => count === 3).length]);
}
