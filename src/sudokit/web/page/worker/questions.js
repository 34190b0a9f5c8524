/**
 * What is in several questions: boards as text, and the time for a search. Questions come from the page alone, whose types
 * are those of the JSON API; so only what people type can be wrong in them.
 */

import { cellsOf, checkBegunWith, everyDigit } from "../engine/boards.js";
import { boardOfDigits, maskOf, possible } from "./positions.js";

/** Seconds after which a search ends with what it has. */
export const SECONDS = 1;

/** The cells of a board in any text format, 0 for a blank. @param {string} text */
export const cellsOfText = async (text) => (await boardOfText(text)).cells;

/**
 * A board half-way, with the puzzle that it began as and the player's pencilmarks. Without them, the text's own count: if
 * it shows none, all digits are clues, and a cell can hold every digit that no peer holds.
 * @param {{board: string, puzzle?: string | null, candidates?: string[] | null}} question
 * @returns {Promise<import("./positions.js").Position>}
 */
export async function positionOf({ board, puzzle, candidates }) {
  const { cells, givens, masks } = await boardOfText(board);
  const clues = puzzle == null ? givens : await cellsOfText(puzzle);
  checkBegunWith(cells, clues);
  const shown = candidates?.map(maskOf) ?? masks;
  return { cells, givens: clues, masks: possible(cells).map((mask, cell) => mask & (shown?.[cell] ?? everyDigit)) };
}

/** @param {string} text */
async function boardOfText(text) {
  if (/^[0-9.*_xX-]{81}$/.test(text)) return boardOfDigits(cellsOf(text));
  const { readOne } = await import("./formats/index.js"); // most boards need no format
  return readOne(text);
}
