/**
 * What the pen draws: lines from the middle of a cell to that of a neighbour, lines along edges of cells, and crosses, in
 * middles and on edges. It means nothing to hints or checks. Each belongs to one cell and is a bit of its `pen`, so it is
 * undone, saved and restored like every mark.
 *
 * A *point* is a row and a column in halves of a cell: a middle has two odd numbers, a corner two even ones, the middle
 * of an edge one of each.
 */

import { withCells } from "./cells.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {readonly [row: number, column: number]} Point */
/** A cross has its two ends in one point. @typedef {readonly [from: Point, to: Point]} Stroke */

/** The strokes of a cell, bit by bit, as points from its upper left corner. An edge belongs to the cell above it or to its left. @type {readonly Stroke[]} */
const STROKES = Object.freeze([
  [[1, 1], [1, 3]], [[1, 1], [3, 1]], [[1, 1], [3, 3]], [[1, 1], [3, -1]],
  [[2, 0], [2, 2]], [[0, 2], [2, 2]], [[0, 0], [0, 2]], [[0, 0], [2, 0]],
  [[1, 1], [1, 1]], [[2, 1], [2, 1]], [[1, 2], [1, 2]], [[0, 1], [0, 1]], [[1, 0], [1, 0]],
]);

/** A text for each stroke, whichever end it was begun at. @param {Stroke} stroke */
const keyOf = ([from, to]) => (from[0] - to[0] || from[1] - to[1]) < 0 ? `${from},${to}` : `${to},${from}`;

/** Where the strokes of a shape are kept: the cell, and its bit. @type {WeakMap<Shape, Map<string, readonly [cell: number, bit: number]>>} */
const places = new WeakMap();

/** @param {Shape} shape */
function placesIn(shape) {
  let known = places.get(shape);
  if (known) return known;
  places.set(shape, (known = new Map()));
  for (const cell of shape.cells)
    STROKES.forEach((_, bit) => {
      const stroke = strokeOf(shape, cell, bit);
      const inside = stroke.every(([row, column]) => row >= 0 && column >= 0 && row <= 2 * shape.rows && column <= 2 * shape.columns);
      if (inside && !known.has(keyOf(stroke))) known.set(keyOf(stroke), [cell, 1 << bit]);
    });
  return known;
}

/** @param {Shape} shape @param {number} cell @param {number} bit @returns {Stroke} */
function strokeOf(shape, cell, bit) {
  const [row, column] = [2 * shape.rowOf(cell), 2 * shape.columnOf(cell)];
  const [from, to] = STROKES[bit];
  return [[row + from[0], column + from[1]], [row + to[0], column + to[1]]];
}

/** All that is drawn. @param {Snapshot} snapshot @returns {Stroke[]} */
export const strokesOf = ({ shape, cells }) =>
  cells.flatMap(({ pen }, cell) => (pen ? STROKES.flatMap((_, bit) => (pen & (1 << bit) ? [strokeOf(shape, cell, bit)] : [])) : []));

/** Whether a stroke is drawn. @param {Snapshot} snapshot @param {Stroke} stroke */
export function isDrawn({ shape, cells }, stroke) {
  const [cell, bit] = placesIn(shape).get(keyOf(stroke)) ?? [0, 0];
  return (cells[cell].pen & bit) > 0;
}

/** Draw strokes, or take them away. Those that are not on the board are left out. @param {Snapshot} snapshot @param {readonly Stroke[]} strokes @param {boolean} on */
export function drawn(snapshot, strokes, on) {
  let next = snapshot;
  for (const stroke of strokes) {
    const [cell, bit] = placesIn(snapshot.shape).get(keyOf(stroke)) ?? [0, 0];
    next = withCells(next, [cell], ({ pen }) => ({ pen: on ? pen | bit : pen & ~bit }));
  }
  return next;
}

/**
 * The strokes that lead from a point to another, step by step: from middle to middle also across corners, along edges not.
 * @param {Point} from @param {Point} to both middles, or both corners
 * @returns {Stroke[]}
 */
export function strokesBetween(from, to) {
  const strokes = [];
  let here = from;
  while (here[0] !== to[0] || here[1] !== to[1]) {
    const [down, right] = [2 * Math.sign(to[0] - here[0]), 2 * Math.sign(to[1] - here[1])];
    /** @type {Point} */
    const next = [here[0] + down, here[1] + (here[0] % 2 || !down ? right : 0)];
    strokes.push(/** @type {Stroke} */ ([here, next]));
    here = next;
  }
  return strokes;
}
