/** sudokit: solve, count, rate and explain Sudoku puzzles; generate.js makes them. index.d.ts describes the functions. */

import { allowedBytes, cellsOf, checkBegunWith, faultsOf, houses, masksOf, positionBytes, positionSize, textOf, unchecked } from "./boards.js";
import { cellName, message, NoSolution, NotUnique, shown, SudokuError, TimedOut } from "./errors.js";
import { Deadline } from "./engine.js";
import { engine, explainers, levels, techniqueNumber, techniques as table } from "./module.js";
import { choice, flag, list, optionsOf, whole } from "./options.js";

export { cellName, ClueConflict, FormatError, NoPuzzle, NoSolution, NotUnique, SudokuError, TimedOut } from "./errors.js";

/** @typedef {typeof import("./index.d.ts")} Sudokit */
/** @typedef {import("./index.d.ts").Marks} Marks */

const decoder = new TextDecoder();

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

/**
 * The same of one board within candidates, with the two smallest solutions, and whether there was time to find all.
 * @param {Uint8Array} cells
 * @param {Uint16Array} masks
 * @param {number} limit
 * @param {Deadline} deadline
 */
function solveWithin(cells, masks, limit, deadline) {
  const answer = engine.bytes("solve_within", allowedBytes(cells, masks), [BigInt(limit)], deadline);
  const count = Number(new DataView(answer.buffer, answer.byteOffset).getBigUint64(0, true));
  return { count, complete: answer[170] !== 0, solutions: [answer.slice(8, 89), answer.slice(89, 170)] };
}

/**
 * The smallest solution of a board, and how many there are up to a limit.
 * @param {Uint8Array} cells
 * @param {Uint16Array | null} masks null for digits alone
 * @param {number} limit
 * @param {Deadline} deadline
 */
function solveOne(cells, masks, limit, deadline) {
  if (!masks) {
    const { counts, solutions } = solveBlock(cells, limit, deadline);
    return { count: counts[0], solution: solutions.slice() };
  }
  const { count, complete, solutions } = solveWithin(cells, masks, limit, deadline);
  if (!complete) throw new TimedOut(deadline.seconds);
  return { count, solution: solutions[0] };
}

/** The solution of a puzzle that has exactly one. @param {Uint8Array} cells @param {Uint16Array | null} masks @param {Deadline} deadline */
function onlySolution(cells, masks, deadline) {
  const { count, solution } = solveOne(cells, masks, 2, deadline);
  if (count === 0) throw noSolution(cells, masks, deadline);
  if (count > 1) {
    const { solutions } = solveWithin(cells, masks ?? masksOf(null), 2, deadline);
    throw new NotUnique([textOf(solutions[0]), textOf(solutions[1])]);
  }
  return solution;
}

/** Why there is no solution. @param {Uint8Array} cells @param {Uint16Array | null} masks @param {Deadline} deadline */
function noSolution(cells, masks, deadline) {
  const { count, solution } = masks ? solveOne(cells, null, 2, deadline) : { count: 0, solution: cells };
  if (count === 0) return new NoSolution();
  if (count > 1) return new NoSolution(message("no solution within the candidates, only without them"));
  const [[cell, digit]] = faultsOf(cells, /** @type {Uint16Array} */ (masks), solution).missing;
  return new NoSolution(message("no solution: {cell} must keep candidate {digit}", { cell: cellName(cell), digit }));
}

/** @param {Marks | null} [candidates] */
const masksOrNull = (candidates) => (candidates == null ? null : masksOf(candidates));

/** @type {Sudokit["solve"]} */
export function solve(board, options) {
  const { unique = false, candidates, timeout } = optionsOf(options, ["unique", "candidates", "timeout"]);
  flag("unique", unique);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  const masks = masksOrNull(candidates);
  if (unique) return textOf(onlySolution(cells, masks, deadline));
  const { count, solution } = solveOne(cells, masks, 1, deadline);
  if (count === 0) throw noSolution(cells, masks, deadline);
  return textOf(solution);
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

/** 81 characters per board, for the module; for what is not a board, characters that it refuses. @param {readonly import("./index.d.ts").Board[]} boards */
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
  const { limit = Number.MAX_SAFE_INTEGER, candidates, timeout } = optionsOf(options, ["limit", "candidates", "timeout"]);
  whole("limit", limit, 1);
  const [cells, masks, deadline] = [cellsOf(board), masksOrNull(candidates), new Deadline(timeout)];
  if (masks) {
    const found = solveWithin(cells, masks, limit, deadline);
    return { count: found.count, complete: found.complete && found.count < limit };
  }
  const answer = engine.bytes("count", cells, [BigInt(limit)], deadline);
  const found = new DataView(answer.buffer, answer.byteOffset).getBigUint64(0, true);
  return { count: Number(found), complete: answer[8] !== 0 && found < BigInt(limit) };
}

/** @type {Sudokit["isUnique"]} */
export function isUnique(board, options) {
  const { candidates, timeout } = optionsOf(options, ["candidates", "timeout"]);
  return solveOne(cellsOf(board), masksOrNull(candidates), 2, new Deadline(timeout)).count === 1;
}

/** @type {Sudokit["redundantClues"]} */
export function redundantClues(board, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  onlySolution(cells, null, deadline);
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
  onlySolution(cells, null, deadline);
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

/** @param {import("./index.d.ts").Board} board @param {import("./index.d.ts").Within & {system?: import("./index.d.ts").System}} [options] @returns {any} */
export function rate(board, options) {
  const { system = "sudokit", candidates, timeout } = optionsOf(options, ["system", "candidates", "timeout"]);
  const deadline = new Deadline(timeout);
  const cells = cellsOf(board);
  const masks = masksOrNull(candidates);
  onlySolution(cells, masks, deadline);
  return ratingsOf(positionBytes(cells, cells, masksOf(masks)), system, deadline)[0];
}

/** @param {readonly import("./index.d.ts").Board[]} boards @param {import("./index.d.ts").Timed & {system?: import("./index.d.ts").System}} [options] @returns {any[]} */
export function rateMany(boards, options) {
  const { system = "sudokit", timeout } = optionsOf(options, ["system", "timeout"]);
  const deadline = new Deadline(timeout);
  const all = list("boards", boards, "boards");
  const answers = answersTo(all, 2, deadline);
  const good = all.filter((_, i) => answers[i].count === 1).map(cellsOf);
  const bytes = new Uint8Array(positionSize * good.length);
  good.forEach((cells, i) => bytes.set(positionBytes(cells, cells, masksOf(null)), positionSize * i));
  const ratings = ratingsOf(bytes, system, deadline).values();
  return answers.map(({ count, error }, i) => {
    if (count === 1) return ratings.next().value;
    return error ?? (count === 0 ? new NoSolution() : errorOf(() => onlySolution(cellsOf(all[i]), null, deadline)));
  });
}

/** @param {Uint8Array} positions proper puzzles @param {import("./index.d.ts").System} system @param {Deadline} deadline */
function ratingsOf(positions, system, deadline) {
  const size = positions.length / positionSize;
  const [operation, bytesEach, ratingIn] = isExplainer(system)
    ? /** @type {const} */ (["explainer_rate_many", 4, explainersRating])
    : /** @type {const} */ (["rate_many", 8, usualRating]);
  const answer = engine.bytes(operation, positions, [size], deadline);
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
 * A board half-way with the solution of its puzzle. If its clues allow several, as in a sukaku, it is that of the filled cells,
 * and if these do as well, the one within the candidates.
 * @param {import("./index.d.ts").Board} board
 * @param {import("./index.d.ts").PositionOptions} [options]
 */
function positionOf(board, { puzzle, candidates, timeout } = {}) {
  const deadline = new Deadline(timeout);
  const begun = puzzle === undefined ? undefined : cellsOf(puzzle);
  const cells = begun ? unchecked(board) : cellsOf(board);
  if (begun) checkBegunWith(cells, begun);
  const masks = masksOf(candidates);
  let solution;
  try {
    solution = onlySolution(begun ?? cells, null, deadline);
  } catch (error) {
    if (!(error instanceof NotUnique) || candidates == null) throw error;
    const { count, solution: ofDigits } = solveOne(cellsOf(cells), null, 2, deadline);
    solution = count === 1 ? ofDigits : onlySolution(cells, masks, deadline);
  }
  return { cells, masks, deadline, solution, bytes: positionBytes(cells, begun ?? cells, masks) };
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
