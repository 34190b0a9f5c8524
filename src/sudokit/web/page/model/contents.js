/** What the board shows of a game: the snapshot, with the candidates if the page keeps them. */

import { openCandidates } from "./cells.js";
import { setting } from "../settings.js";

/** @typedef {import("../board/sudoku-board.js").CellContent} CellContent */

/**
 * @param {import("../games/session.js").Session} session
 * @param {boolean} [candidates] whether to show every open candidate in its own place
 * @returns {CellContent[]}
 */
export function contentsOf({ game }, candidates = setting().automatic) {
  const open = candidates ? openCandidates(game.snapshot, setting()) : [];
  return game.snapshot.map(({ digit, corner, centre, colours }, cell) => {
    const given = game.givens[cell];
    if (candidates) return { digit, given, colours, candidates: open[cell] };
    return { digit, given, corner, centre, colours };
  });
}
