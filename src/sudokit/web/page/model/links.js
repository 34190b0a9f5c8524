/**
 * Links to a puzzle: the clues, and the digits filled in so far, are in the fragment of the address,
 * which no server ever sees. `#puzzle=` and `&board=` are lines of 81 characters.
 */

import { digitsOfLine, lineOfDigits } from "./board.js";

/** @param {import("./game.js").Game} game @returns {string} `#puzzle=…` */
export function fragmentOf({ puzzle, line }) {
  const fields = new URLSearchParams({ puzzle });
  if (line !== puzzle) fields.set("board", line);
  return `#${fields}`;
}

/**
 * The puzzle of a fragment; null if it holds none. A board that changes a clue is left out.
 * @param {string} fragment
 * @returns {{puzzle: string, board: string} | null}
 */
export function boardOfFragment(fragment) {
  const fields = fieldsOf(fragment);
  const clues = digitsOfLine(fields.get("puzzle") ?? "");
  if (!clues) return null;
  const puzzle = lineOfDigits(clues);
  const digits = digitsOfLine(fields.get("board") ?? puzzle);
  const continues = digits?.every((digit, cell) => !clues[cell] || clues[cell] === digit);
  return { puzzle, board: digits && continues ? lineOfDigits(digits) : puzzle };
}

/** Whether a fragment is meant as a puzzle, even a damaged one. @param {string} fragment */
export const isPuzzleFragment = (fragment) => fieldsOf(fragment).has("puzzle");

/** @param {string} fragment */
const fieldsOf = (fragment) => new URLSearchParams(fragment.replace(/^#/, ""));
