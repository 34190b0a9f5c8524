/**
 * `Plan`: where things are on the SVG of a board, in its own units: a cell is 64 wide, with a margin for the outer
 * frame. Everything is a number or path data.
 */

import { digitsOf } from "../model/shape.js";

export const CELL = 64;
export const MARGIN = 5;
/** How far apart candidates are, up to three side by side. */
const PITCH = 19;
/** How large marks are that give way to an edge, or to a corner, as that of a total. */
const [BESIDE_EDGE, BESIDE_CORNER] = [0.86, 0.8];

/** The positions of corner marks, first to last, from the middle of the cell. @type {readonly (readonly [number, number])[]} */
export const CORNERS = [
  [-20, -18], [20, -18], [-20, 18], [20, 18], [0, -18], [0, 18], [-20, 0], [20, 0], [0, 0],
];

/** Whether a point is well inside its cell, so that a diagonal drag does not catch neighbours. @param {number} x @param {number} y */
export function nearMiddle(x, y) {
  const across = ((x - MARGIN) % CELL) / CELL - 0.5;
  const down = ((y - MARGIN) % CELL) / CELL - 0.5;
  return Math.hypot(across, down) < 0.46;
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** To the right, down, to the left, up: each a quarter turn from the one before. @type {readonly (readonly [down: number, right: number])[]} */
const WAYS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

export class Plan {
  /** How many candidates stand side by side. */ #side;

  /** @param {import("../model/shape.js").Shape} shape @param {{top: number, bottom: number, left: number, right: number}} [rims] the room for what stands outside */
  constructor(shape, rims = { top: 0, bottom: 0, left: 0, right: 0 }) {
    this.shape = shape;
    this.width = CELL * shape.columns + 2 * MARGIN;
    this.height = CELL * shape.rows + 2 * MARGIN;
    /** What is seen: the board, and the room around it. */
    this.view = { x: -rims.left, y: -rims.top, width: this.width + rims.left + rims.right, height: this.height + rims.top + rims.bottom };
    this.#side = Math.ceil(Math.sqrt(shape.digits.length));
    /** How large candidates are drawn: as usual, or smaller if there are many. */
    this.scale = Math.min(1, 3 / this.#side);
  }

  /** @param {number} cell */
  left(cell) {
    return MARGIN + CELL * this.shape.columnOf(cell);
  }

  /** @param {number} cell */
  top(cell) {
    return MARGIN + CELL * this.shape.rowOf(cell);
  }

  /** The square of a cell, smaller by an inset on each side. @param {number} cell @param {number} [inset] */
  square(cell, inset = 0) {
    const size = CELL - 2 * inset;
    return { x: this.left(cell) + inset, y: this.top(cell) + inset, width: size, height: size };
  }

  /** @param {number} cell */
  middle(cell) {
    return { x: this.left(cell) + CELL / 2, y: this.top(cell) + CELL / 2 };
  }

  /** What makes the marks of a cell smaller, to the right or the left, and down or up. @param {number} cell @param {readonly [number, number]} way */
  givingWay(cell, [right, down]) {
    const { x, y } = this.middle(cell);
    const scale = right && down ? BESIDE_CORNER : BESIDE_EDGE;
    return `translate(${round((x + (right * CELL) / 2) * (1 - scale))} ${round((y + (down * CELL) / 2) * (1 - scale))}) scale(${scale})`;
  }

  /** The middle of a candidate's place in its cell. @param {number} cell @param {number} digit */
  candidateCentre(cell, digit) {
    const { x, y } = this.middle(cell);
    const [side, count] = [this.#side, this.shape.digits.length];
    const [across, down] = [(digit - 1) % side, Math.floor((digit - 1) / side)];
    const pitch = PITCH * this.scale;
    return { x: x + (across - (side - 1) / 2) * pitch, y: y + (down - (Math.ceil(count / side) - 1) / 2) * pitch };
  }

  /** The cell under a point; -1 outside. @param {number} x @param {number} y */
  cellAt(x, y) {
    return this.shape.cellAt(Math.floor((y - MARGIN) / CELL), Math.floor((x - MARGIN) / CELL));
  }

  /**
   * The digit of a mask whose place in a cell is nearest to a point.
   * @param {number} x
   * @param {number} y
   * @param {number} cell
   * @param {number} mask not 0
   */
  nearestDigit(x, y, cell, mask) {
    const distances = digitsOf(mask).map((digit) => {
      const place = this.candidateCentre(cell, digit);
      return { digit, distance: Math.hypot(place.x - x, place.y - y) };
    });
    return distances.reduce((best, other) => (other.distance < best.distance ? other : best)).digit;
  }

  /** The lines between cells. */
  get grid() {
    const [right, bottom] = [this.width - MARGIN, this.height - MARGIN];
    let path = "";
    for (let x = MARGIN + CELL; x < right; x += CELL) path += `M${x} ${MARGIN}V${bottom}`;
    for (let y = MARGIN + CELL; y < bottom; y += CELL) path += `M${MARGIN} ${y}H${right}`;
    return path;
  }

  /** The lines around the board and its regions. */
  get borders() {
    return [this.shape.cells, ...this.shape.regions].map((cells) => this.contour(cells)).join("");
  }

  /**
   * The outline of any set of cells, so far inside their edge. It goes clockwise around cells, and the other way around holes.
   * @param {Iterable<number>} cells
   * @param {number} [inset]
   */
  contour(cells, inset = 0) {
    const inside = new Set(cells);
    /** @param {number} row @param {number} column */
    const has = (row, column) => inside.has(this.shape.cellAt(row, column));
    /** The cells by whose upper edge the outline has passed. @type {Set<number>} */
    const passed = new Set();
    let path = "";
    for (const first of inside) {
      const begin = [this.shape.rowOf(first), this.shape.columnOf(first)];
      if (passed.has(first) || has(begin[0] - 1, begin[1])) continue;
      const points = [];
      let [row, column, way] = [...begin, 0];
      do {
        if (way === 0) passed.add(this.shape.cellAt(row, column));
        const [down, right] = WAYS[way];
        row += down;
        column += right;
        // Of the four cells at this corner, one of the two ahead is on the side of the set, which is to the right.
        const around = [has(row, column), has(row, column - 1), has(row - 1, column - 1), has(row - 1, column)];
        const turn = !around[way] ? 1 : around[(way + 3) % 4] ? 3 : 0;
        if (turn) {
          const next = (way + turn) % 4;
          const [before, after] = [WAYS[(way + 1) % 4], WAYS[(next + 1) % 4]];
          points.push(`${MARGIN + CELL * column + inset * (before[1] + after[1])} ${MARGIN + CELL * row + inset * (before[0] + after[0])}`);
          way = next;
        }
      } while (row !== begin[0] || column !== begin[1] || way !== 0);
      path += `M${points.join("L")}z`;
    }
    return path;
  }

  /**
   * The part of a cell that belongs to the colour `index` of `count`: slices of a pie.
   * @param {number} cell
   * @param {number} index
   * @param {number} count
   */
  slice(cell, index, count) {
    const { x, y } = this.middle(cell);
    const half = CELL / 2;
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

  /**
   * A link between two candidates, slightly bent, so that it does not hide what is in between.
   * @param {import("../model/picture.js").Link} link
   */
  linkPath({ from, to }) {
    const a = this.candidateCentre(...from);
    const b = this.candidateCentre(...to);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy);
    if (length < 1) return "";
    const radius = Math.min(10 * this.scale, length / 2.2);
    const [ux, uy] = [dx / length, dy / length];
    // Short ones pass between two rows of candidates.
    const bend = Math.max(0.1 * length, Math.min(PITCH, 0.3 * length));
    const [mx, my] = [(a.x + b.x) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend];
    return (
      `M${round(a.x + ux * radius)} ${round(a.y + uy * radius)}` +
      `Q${round(mx)} ${round(my)} ${round(b.x - ux * radius)} ${round(b.y - uy * radius)}`
    );
  }
}
