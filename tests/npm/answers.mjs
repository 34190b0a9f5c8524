// The SHA-256 of the module's answers, one line a board, as test_answers.py writes them.
//
//     node answers.mjs solutions|forms|minimal < boards
//     node answers.mjs ratings|steps '{"system": "explainer"}' < boards
//     node answers.mjs positions '[[board, puzzle, candidates], ...]'
//     node answers.mjs within '[[board, candidates], ...]'
//     node answers.mjs transformed '[[board, "seed", "rotate 90"], ...]'
//     node answers.mjs puzzles '[[3, {"seed": "1"}], ...]'

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  allSteps, canonical, count, explain, generate, hint, isUnique, minimize, rate, rateMany, shuffle, solve, solveMany, SudokuError, transform, transformation,
} from "../../src/sudokit/web/page/engine/node.js";

const [kind, requests] = process.argv.slice(2);
const boards = () => readFileSync(0, "utf8").trimEnd().split("\n");

/** @type {Record<string, () => Iterable<string>>} */
const lines = {
  *solutions() {
    for (const { solution, count } of solveMany(boards())) yield `${solution} ${count}`;
  },
  *ratings() {
    for (const rating of rateMany(boards(), JSON.parse(requests)))
      yield rating instanceof Error ? rating.name : JSON.stringify(rating, ["level", "score", "er", "ep", "ed", "hardest", "solved"]);
  },
  *steps() {
    for (const board of boards()) {
      const { steps, rating } = explain(board, JSON.parse(requests));
      yield JSON.stringify([steps, rating.score ?? rating.er]);
    }
  },
  *forms() {
    for (const board of boards()) yield canonical(board);
  },
  *transformed() {
    for (const [board, seed, ...operations] of JSON.parse(requests)) {
      yield shuffle(board, { seed: BigInt(seed) });
      yield said(() => transform(board, ...operations));
      if (transform(board, transformation(board)) !== canonical(board)) yield "another form";
    }
  },
  *minimal() {
    for (const board of boards()) yield minimize(board);
  },
  *positions() {
    for (const [board, puzzle, candidates] of JSON.parse(requests)) {
      yield JSON.stringify(allSteps(board, { puzzle, candidates }));
      yield JSON.stringify(hint(board, { puzzle, candidates }).step);
    }
  },
  *within() {
    for (const [board, candidates] of JSON.parse(requests)) {
      const found = count(board, { candidates, limit: 20 });
      yield `${found.count} ${isUnique(board, { candidates })} ${found.complete}`;
      yield said(() => solve(board, { candidates }));
      yield said(() => solve(board, { candidates, unique: true }));
      if (found.count !== 1) continue;
      yield JSON.stringify(hint(board, { candidates }).step);
      yield JSON.stringify(allSteps(board, { candidates, techniques: ["hidden-single", "pointing", "uniqueness-1"] }));
      for (const system of ["sudokit", "explainer"]) {
        const { steps, rating } = explain(board, { candidates, system });
        const alone = rate(board, { candidates, system });
        yield JSON.stringify([steps, rating.score ?? rating.er, alone.score ?? alone.er]);
      }
    }
  },
  *puzzles() {
    for (const [n, { seed, ...options }] of JSON.parse(requests)) yield* generate(n, { ...options, seed: BigInt(seed) });
  },
};

/** @param {() => string} ask */
function said(ask) {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof SudokuError || error instanceof RangeError)) throw error;
    return `${error.name}: ${error.message}`;
  }
}

const hash = createHash("sha256");
for (const line of lines[kind]()) hash.update(`${line}\n`);
console.log(hash.digest("hex"));
