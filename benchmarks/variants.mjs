// The Interactive Sudoku Solver in node, asked by variants.py and texts.py: a JSON question a line, an answer a line. The argument is
// the folder of a checkout.
//
//     {"puzzle": "...", "seconds": 20}
//     {"ms": 1.5, "guesses": 12, "solutions": 1}     the best of what warmed up; solutions is null if it took too long
//
//     {"puzzle": "...", "seconds": 5, "limit": 1000, "once": true}     counted to another limit, without warming up
//     {"error": "...", "solutions": null}           for a text that is not read, in either case
//
// Milliseconds of processor time from the text to the number of solutions, counted to 2 if nothing else is said.

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

console.log = console.error; // what the solver says is no answer
globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
globalThis.location ??= { search: "" };

/** @param {string} name */
const load = (name) => import(pathToFileURL(resolve(process.argv[2], "js", name)).href);
const { SudokuParser } = await load("sudoku_parser.js");
const { SudokuBuilder } = await load("solver/sudoku_builder.js");

/** Thrown where the solver reports its progress, once the time is over. */
class TimeIsOver extends Error {}

/** @param {string} puzzle @param {number} seconds @param {number} limit */
function measure(puzzle, seconds, limit) {
  const begin = process.cpuUsage();
  const parsed = SudokuParser.parseText(puzzle);
  const end = performance.now() + 1e3 * seconds;
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(parsed));
  solver.setProgressCallback(() => {
    if (performance.now() > end) throw new TimeIsOver();
  }, 10);
  let solutions = null;
  try {
    solutions = Number(solver.countSolutions(limit));
  } catch (error) {
    if (!(error instanceof TimeIsOver)) throw error;
  }
  const { user, system } = process.cpuUsage(begin);
  return { ms: (user + system) / 1e3, guesses: solver.state().counters.guesses, solutions };
}

/** @param {{ puzzle: string, seconds: number, limit?: number, once?: boolean }} question */
function best({ puzzle, seconds, limit = 2, once = false }) {
  let best = measure(puzzle, seconds, limit);
  const repeats = once || best.ms > 1_000 ? 0 : best.ms > 100 ? 2 : 7;
  for (let round = 0; round < repeats; round++) {
    const again = measure(puzzle, seconds, limit);
    if (again.ms < best.ms) best = again;
  }
  return best;
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  try {
    answer = best(question);
  } catch (error) {
    answer = { error: String(error), solutions: null };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
