/** What the engine knows about the solutions of a puzzle. Playing does not wait for it. */

import { api } from "../asking/api.js";
import { narrowed } from "../model/loaded.js";

/** @typedef {{solutions: import("../model/game.js").Solutions | null, solution: string | null}} Found */

/**
 * How many solutions a puzzle has, and the solution if there is just one.
 * @param {string} puzzle as a text
 * @returns {Promise<Found>} with nulls if nobody answers
 */
export async function solutionsOf(puzzle) {
  try {
    const { solution, unique } = await api.solve(puzzle);
    return unique ? { solutions: "one", solution } : { solutions: "several", solution: null };
  } catch (error) {
    const { detail } = /** @type {import("../problem.js").Problem} */ (error);
    const isKnown = detail?.kind === "NoSolution" || detail?.kind === "ClueConflict";
    return { solutions: isKnown ? "none" : null, solution: null };
  }
}

/** The same of a variant. @param {import("../model/game.js").Game} game @returns {Promise<Found>} */
export async function solutionsOfVariant({ variant, shape }) {
  try {
    const { solutions, solution } = await api.solveVariant(/** @type {import("../model/variant.js").Variant} */ (variant));
    return { solutions, solution: solution && shape.lineOfDigits(solution.map((digit) => shape.digits.indexOf(digit) + 1)) };
  } catch {
    return { solutions: null, solution: null };
  }
}

/** The cells of a variant whose digits break a rule. @param {import("../model/game.js").Game} game */
export const brokenCells = ({ variant, shape, digits }) =>
  api.checkVariant(/** @type {import("../model/variant.js").Variant} */ (variant), digits.map((digit) => (digit ? shape.digits[digit - 1] : null)));

/**
 * A loaded puzzle that says whether its candidates belong to it. Without an answer they do: most links with candidates
 * lead to such puzzles.
 * @param {import("../model/loaded.js").Loaded} loaded
 */
export async function withSukaku(loaded) {
  const candidates = narrowed(loaded);
  if (!candidates) return loaded;
  const { solutions } = await solutionsOf(loaded.puzzle);
  return solutions === "one" || solutions === "none" ? loaded : { ...loaded, sukaku: candidates };
}
