/**
 * Positions on the board's SVG, in its own units: a cell is 64 wide, with a margin for the outer
 * frame. Functions return a number or path data.
 */

import { columnOf, rowOf } from "../model/classic.js";
import { digitsOf } from "../model/shape.js";

export const CELL = 64;
export const MARGIN = 5;
export const SIZE = 9 * CELL + 2 * MARGIN;

/** @param {number} cell */
export const left = (cell) => MARGIN + CELL * columnOf(cell);
/** @param {number} cell */
export const top = (cell) => MARGIN + CELL * rowOf(cell);

/** The middle of a candidate's place in the 3 by 3 of its cell. @param {number} cell @param {number} digit */
export function candidateCentre(cell, digit) {
  const index = digit - 1;
  return {
    x: left(cell) + CELL / 2 + ((index % 3) - 1) * 19,
    y: top(cell) + CELL / 2 + (Math.floor(index / 3) - 1) * 19,
  };
}

/** The positions of corner marks, first to last, from the middle of the cell. @type {readonly (readonly [number, number])[]} */
export const CORNERS = [
  [-20, -18], [20, -18], [-20, 18], [20, 18], [0, -18], [0, 18], [-20, 0], [20, 0], [0, 0],
];

/** The cell under a point given in board units; -1 outside. @param {number} x @param {number} y */
export function cellAt(x, y) {
  const column = Math.floor((x - MARGIN) / CELL);
  const row = Math.floor((y - MARGIN) / CELL);
  return row >= 0 && row < 9 && column >= 0 && column < 9 ? 9 * row + column : -1;
}

/**
 * The digit of a mask whose place in the 3 by 3 of a cell is nearest to a point.
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {number} mask not 0
 */
export function nearestDigit(x, y, cell, mask) {
  const distances = digitsOf(mask).map((digit) => {
    const place = candidateCentre(cell, digit);
    return { digit, distance: Math.hypot(place.x - x, place.y - y) };
  });
  return distances.reduce((best, other) => (other.distance < best.distance ? other : best)).digit;
}

/** Whether a point is well inside its cell, so that a diagonal drag does not catch neighbours. @param {number} x @param {number} y */
export function nearMiddle(x, y) {
  const across = ((x - MARGIN) % CELL) / CELL - 0.5;
  const down = ((y - MARGIN) % CELL) / CELL - 0.5;
  return Math.hypot(across, down) < 0.46;
}

/** The lines between cells, or those around boxes. @param {boolean} thick */
export function gridLines(thick) {
  const end = SIZE - MARGIN;
  let path = "";
  for (let i = 0; i < 10; i += 1) {
    if ((i % 3 === 0) !== thick) continue;
    const at = MARGIN + CELL * i;
    path += `M${at} ${MARGIN}V${end}M${MARGIN} ${at}H${end}`;
  }
  return path;
}

/** @param {number} house */
export function houseRectangle(house) {
  const number = house % 9;
  if (house < 9) return { x: MARGIN, y: top(9 * number), width: 9 * CELL, height: CELL };
  if (house < 18) return { x: left(number), y: MARGIN, width: CELL, height: 9 * CELL };
  const first = 27 * Math.floor(number / 3) + 3 * (number % 3);
  return { x: left(first), y: top(first), width: 3 * CELL, height: 3 * CELL };
}

/**
 * A band along the inside of the edge of a set of cells.
 * @param {ReadonlySet<number>} cells
 * @param {number} width
 */
export function outline(cells, width) {
  let path = "";
  const inner = CELL - width;
  for (const cell of cells) {
    const [row, column] = [rowOf(cell), columnOf(cell)];
    /** @param {number} down @param {number} right */
    const inside = (down, right) => {
      const [r, c] = [row + down, column + right];
      return r >= 0 && r < 9 && c >= 0 && c < 9 && cells.has(9 * r + c);
    };
    const [x, y] = [left(cell), top(cell)];
    /** @param {number} dx @param {number} dy @param {number} w @param {number} h */
    const band = (dx, dy, w, h) => {
      path += `M${x + dx} ${y + dy}h${w}v${h}h${-w}z`;
    };
    const [up, down, before, after] = [inside(-1, 0), inside(1, 0), inside(0, -1), inside(0, 1)];
    if (!up) band(0, 0, CELL, width);
    if (!down) band(0, inner, CELL, width);
    if (!before) band(0, 0, width, CELL);
    if (!after) band(inner, 0, width, CELL);
    // At a concave corner of the set, a small square joins the bands of the neighbours.
    if (up && before && !inside(-1, -1)) band(0, 0, width, width);
    if (up && after && !inside(-1, 1)) band(inner, 0, width, width);
    if (down && before && !inside(1, -1)) band(0, inner, width, width);
    if (down && after && !inside(1, 1)) band(inner, inner, width, width);
  }
  return path;
}

/**
 * The part of a cell that belongs to the colour `index` of `count`: slices of a pie.
 * @param {number} cell
 * @param {number} index
 * @param {number} count
 */
export function slice(cell, index, count) {
  const [x, y, half] = [left(cell) + CELL / 2, top(cell) + CELL / 2, CELL / 2];
  if (count === 1) return `M${x - half} ${y - half}h${CELL}v${CELL}h${-CELL}z`;
  // In eighths of the way around, from the upper left corner, so that corners are whole numbers.
  const [start, end] = [(8 * index) / count, (8 * (index + 1)) / count];
  const turns = [start];
  for (let corner = 2 * Math.floor(start / 2 + 1); corner < end; corner += 2) turns.push(corner);
  turns.push(end);
  const points = turns.map((turn) => {
    const [side, along] = [Math.floor(turn / 2) % 4, (turn % 2) - 1];
    const [dx, dy] = [[along, -1], [1, along], [-along, 1], [-1, -along]][side];
    return `${round(x + dx * half)} ${round(y + dy * half)}`;
  });
  return `M${x} ${y}L${points.join("L")}z`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * A link between two candidates, slightly bent, so that it does not hide what is in between.
 * @param {import("../model/picture.js").Link} link
 */
export function linkPath({ from, to }) {
  const a = candidateCentre(...from);
  const b = candidateCentre(...to);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return "";
  const radius = Math.min(10, length / 2.2);
  const [ux, uy] = [dx / length, dy / length];
  // Short ones pass between two rows of candidates.
  const bend = Math.max(0.1 * length, Math.min(19, 0.3 * length));
  const [mx, my] = [(a.x + b.x) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend];
  return (
    `M${round(a.x + ux * radius)} ${round(a.y + uy * radius)}` +
    `Q${round(mx)} ${round(my)} ${round(b.x - ux * radius)} ${round(b.y - uy * radius)}`
  );
}
