/** A small picture of a game: the current board, clues in black, digits of the player in colour. */

import { shape, text } from "../../board/svg.js";
import { rowOf } from "../../model/classic.js";

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** Units of a cell, and of the board. */
const CELL = 10;
const SIZE = 9 * CELL;
/** The middles of the columns, as SVG places the characters of a text. */
const COLUMNS = ROWS.map((column) => CELL * (column + 0.5)).join(" ");

/** @param {{digits: readonly number[], givens: readonly boolean[]}} game */
export function preview(game) {
  const svg = shape(
    "svg",
    { viewBox: `-1 -1 ${SIZE + 2} ${SIZE + 2}`, class: "preview", "aria-hidden": "true" },
    shape("path", { class: "thin", d: lines((line) => line % 3 > 0) }),
    shape("path", { class: "thick", d: lines((line) => line % 3 === 0) }),
  );
  for (const row of ROWS) {
    for (const given of [true, false]) {
      const shown = game.digits
        .filter((_, cell) => rowOf(cell) === row)
        .map((digit, column) => (digit && game.givens[9 * row + column] === given ? digit : "\u00a0"))
        .join("");
      svg.append(text(shown, { x: COLUMNS, y: CELL * row + 8, class: given ? "given" : "filled" }));
    }
  }
  return svg;
}

/** @param {(line: number) => boolean} wanted */
const lines = (wanted) =>
  [...ROWS, 9].filter(wanted).map((line) => `M0 ${CELL * line}H${SIZE}M${CELL * line} 0V${SIZE}`).join("");
