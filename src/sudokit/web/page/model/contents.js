/** What a board shows of a game: the digits and marks, or every open candidate in its own place. */

import { openCandidates } from "./cells.js";

/**
 * What a board shows in one cell. All but the digit and `given` are masks of digits.
 * @typedef {object} CellContent
 * @property {number} digit 0 for a blank
 * @property {boolean} given
 * @property {number} [corner]
 * @property {number} [centre]
 * @property {number} [candidates]
 * @property {number} [colours]
 */

/**
 * @param {import("./game.js").Game} game
 * @param {import("./cells.js").Reading} reading
 * @param {boolean} [candidates] whether to show every open candidate in its own place
 * @returns {CellContent[]}
 */
export function contentsOf(game, reading, candidates = reading.automatic) {
  const open = candidates ? openCandidates(game.snapshot, reading) : [];
  return game.snapshot.map(({ digit, corner, centre, colours }, cell) => {
    const given = game.givens[cell];
    if (candidates) return { digit, given, colours, candidates: open[cell] };
    return { digit, given, corner, centre, colours };
  });
}
