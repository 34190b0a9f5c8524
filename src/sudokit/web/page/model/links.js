/**
 * Sharing by link: the puzzle, and the digits filled in so far, stand in the fragment of the address,
 * which no server ever sees. `#puzzle=` and `#board=` are lines of 81 characters.
 */

import { boardOfFragment } from "./boards-in-text.js";

/** @param {import("./game.js").Game} game */
export function shareLink(game) {
  const fields = new URLSearchParams({ puzzle: game.puzzle });
  if (game.line !== game.puzzle) fields.set("board", game.line);
  return `${location.origin}${location.pathname}#${fields}`;
}

/**
 * What a fragment holds; null if that is no puzzle.
 * @param {string} fragment
 * @returns {import("../games/session.js").Loaded | null}
 */
export const sharedPuzzle = (fragment) => boardOfFragment(fragment);

/** Whether a fragment is meant as a puzzle, be it damaged. @param {string} fragment */
export const isShareLink = (fragment) => new URLSearchParams(fragment.replace(/^#/, "")).has("puzzle");
