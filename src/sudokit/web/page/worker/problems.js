/** Errors of the engine and of the formats as problems, in the language of the question. */

import { ClueConflict, FormatError, SudokuError, TimedOut } from "../engine/errors.js";
import { detailOf, Problem } from "../problem.js";

/** An error in a text, with its line; or in a constraint or another part of a puzzle of any kind. @typedef {SudokuError & {line?: number | null} & Partial<import("../engine/variants/questions.js").Place>} ErrorInText */

/** A text that is not a board. @param {import("../engine/errors.js").Message} reason @param {number | null} [line] @returns {ErrorInText} */
export const formatError = (reason, line = null) => Object.assign(new FormatError(reason), { line });

/**
 * An error as a problem; one that is not the question's fault is thrown again.
 * @param {unknown} error
 * @param {import("./words/languages.js").Tag} tag
 * @returns {Promise<Problem>}
 */
export async function problemOf(error, tag) {
  if (error instanceof Problem) return error;
  if (!(error instanceof SudokuError || error instanceof TimedOut)) throw error;
  const { line = null, bare, number = null, kind = null, field = null } = /** @type {ErrorInText} */ (error);
  const cells = error instanceof ClueConflict ? error.cells : null;
  const { catalogueOf, said } = await import("./words/messages.js"); // most questions have no problem
  const catalogue = await catalogueOf(tag);
  const part = bare && { number, kind, field, reason: said(bare, catalogue) };
  return new Problem(detailOf(error.name, said(error.reason, catalogue), { line, cells, ...(part ? { part } : {}) }));
}
