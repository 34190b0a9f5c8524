/** Errors of the engine and of the formats as problems. */

import { ClueConflict, FormatError, SudokuError } from "../engine/errors.js";
import { detailOf, Problem } from "../problem.js";

/** An error in a text, with its line. @typedef {SudokuError & {line?: number | null}} ErrorInText */

/** A text that is no board. @param {string} reason @param {number | null} [line] @returns {ErrorInText} */
export const formatError = (reason, line = null) => Object.assign(new FormatError(reason), { line });

/**
 * An error as a problem; one that is no fault of the question is thrown again.
 * @param {unknown} error
 * @returns {Problem}
 */
export function problemOf(error) {
  if (error instanceof Problem) return error;
  if (!(error instanceof SudokuError)) throw error;
  const { line = null } = /** @type {ErrorInText} */ (error);
  const cells = error instanceof ClueConflict ? error.cells : null;
  return new Problem(detailOf(error.name, error.message, { line, cells }));
}
