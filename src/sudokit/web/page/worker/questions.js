/**
 * What is in several questions: boards as text, and the time for a search. Questions come from the page alone, whose types
 * are those of the JSON API; so only what people type can be wrong in them.
 */

import { cellsOf, checkBegunWith, everyDigit } from "../engine/boards.js";
import { boardOfDigits, maskOf, possible } from "./positions.js";

/** @typedef {import("./positions.js").Within} Within */

/** Seconds after which a search ends with what it has. */
export const SECONDS = 1;

/**
 * A board half-way, with the puzzle that it began as and the player's pencilmarks. Without them, the text's own count: if
 * it shows none, all digits are clues, and a cell can hold every digit that no peer holds. Candidates of the puzzle belong to
 * it; `began` is the puzzle if it has some.
 * @param {{board: string, puzzle?: string | null, candidates?: string[] | null}} question
 * @returns {Promise<import("./positions.js").Position & {began: Within | null}>}
 */
export async function positionOf({ board, puzzle, candidates }) {
  const { cells, givens, masks } = await boardOfText(board);
  const { cells: clues, masks: ofPuzzle } = puzzle == null ? { cells: givens, masks: null } : await boardOfText(puzzle);
  checkBegunWith(cells, clues);
  const shown = candidates?.map(maskOf) ?? masks;
  return {
    cells,
    givens: clues,
    masks: possible(cells).map((mask, cell) => mask & (shown?.[cell] ?? everyDigit) & (ofPuzzle?.[cell] ?? everyDigit)),
    began: ofPuzzle && { cells: clues, masks: ofPuzzle },
  };
}

/** A board in any text format; its masks are null if it shows no candidates. @param {string} text */
export async function boardOfText(text) {
  if (/^[0-9.*_xX-]{81}$/.test(text)) return boardOfDigits(cellsOf(text));
  const { readOne } = await import("./formats/index.js"); // most boards need no format
  return readOne(text);
}
