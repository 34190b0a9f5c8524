/** New puzzles, to order. */

import { Generator } from "../engine/generate.js";
import { NoPuzzle, rateMany, SudokuError } from "../engine/index.js";
import { ratingAnswer } from "./answers.js";
import { SECONDS } from "./questions.js";

const ATTEMPTS_BETWEEN_LOOKS = 200;
const SEEDS = 2 ** 53; // what numbers hold exactly

/** @param {import("../../openapi.d.ts").GenerateQuestion} question @returns {Promise<import("../../openapi.d.ts").Puzzles>} */
export async function generate({ n = 1, lang = "en", seed, ...wanted }) {
  seed ??= anySeed();
  const generator = generatorOf({ ...wanted, seed });
  const puzzles = taken(generator, n, performance.now() + 5000 * SECONDS);
  const ratings = /** @type {import("../engine/index.js").Rating[]} */ (rateMany(puzzles));
  return {
    seed,
    puzzles: puzzles.map((puzzle, i) => ({ puzzle, rating: ratingAnswer(ratings[i], lang) })),
  };
}

/** @returns {number} */
const anySeed = () => Number(crypto.getRandomValues(new BigUint64Array(1))[0] % BigInt(SEEDS));

/** @param {Record<string, unknown>} wanted */
function generatorOf(wanted) {
  try {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
    return new Generator({ ...given, attempts: ATTEMPTS_BETWEEN_LOOKS });
  } catch (error) {
    if (error instanceof RangeError) throw new SudokuError(error.message);
    throw error;
  }
}

/** The wanted number of puzzles, or as many as there is time for. @param {Generator} generator @param {number} n @param {number} end */
function taken(generator, n, end) {
  /** @type {string[]} */
  const puzzles = [];
  while (puzzles.length < n && (!puzzles.length || performance.now() <= end)) {
    try {
      puzzles.push(...generator.take(1));
    } catch (error) {
      if (!(error instanceof NoPuzzle)) throw error;
      // A generator can continue where it stopped, unless the request is impossible or time is over.
      if (error.attempts && performance.now() <= end) continue;
      if (!puzzles.length) throw error;
      break;
    }
  }
  return puzzles;
}
