/** A small picture of a game: the current board, clues in black, digits of the player in colour. */

import { shape as draw, text } from "../../board/svg.js";
import { classic } from "../../model/shape.js";

/** @typedef {import("../../model/shape.js").Shape} Shape */

/** Units of a cell. */
const CELL = 10;

/** @param {{digits: readonly number[], givens: readonly boolean[], shape?: Shape}} game */
export function preview({ digits, givens, shape = classic }) {
  const { rows, columns } = shape;
  const { thin, thick } = linesOf(shape);
  const svg = draw(
    "svg",
    { viewBox: `-1 -1 ${CELL * columns + 2} ${CELL * rows + 2}`, class: "preview", "aria-hidden": "true" },
    draw("path", { class: "thin", d: thin }),
    draw("path", { class: "thick", d: thick }),
  );
  // The middles of the columns, as SVG places the characters of a text.
  const middles = Array.from({ length: columns }, (_, column) => CELL * (column + 0.5)).join(" ");
  for (let row = 0; row < rows; row += 1) {
    for (const given of [true, false]) {
      const cells = shape.cells.slice(columns * row, columns * (row + 1));
      const shown = cells.map((cell) => (digits[cell] && givens[cell] === given ? shape.characterOf(digits[cell]) : "\u00a0")).join("");
      svg.append(text(shown, { x: middles, y: CELL * row + 8, class: given ? "given" : "filled" }));
    }
  }
  return svg;
}

/** @type {WeakMap<Shape, {thin: string, thick: string}>} */
const known = new WeakMap();

/** The lines between all cells, and those around regions. @param {Shape} shape */
function linesOf(shape) {
  const found = known.get(shape);
  if (found) return found;
  const { rows, columns } = shape;
  const regions = shape.cells.map((cell) => shape.regionOf(cell));
  const paths = { thin: "", thick: `M0 0H${CELL * columns}V${CELL * rows}H0z` };
  for (const cell of shape.cells) {
    const [row, column] = [shape.rowOf(cell), shape.columnOf(cell)];
    /** @param {number} other @param {string} line */
    const add = (other, line) => {
      if (other >= 0) paths[Object.is(regions[cell], regions[other]) ? "thin" : "thick"] += line;
    };
    add(shape.cellAt(row, column + 1), `M${CELL * (column + 1)} ${CELL * row}v${CELL}`);
    add(shape.cellAt(row + 1, column), `M${CELL * column} ${CELL * (row + 1)}h${CELL}`);
  }
  known.set(shape, paths);
  return paths;
}
