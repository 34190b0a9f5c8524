/**
 * What the constraints of a puzzle look like on the board: lines, discs and texts, which the engine has made
 * (native/variants/figure.hpp), in its units: a cell is 40 wide, and the grid begins at 0.
 */

import { CELL, MARGIN } from "./geometry.js";
import { shape, text } from "./svg.js";

/** @typedef {import("../model/variant.js").Figure} Figure */
/** @typedef {Figure["parts"][number]} Part */

const UNITS = 40;
/** The first layer above the ground of cells, and the first above the lines of the grid. */
const [LINES, ABOVE] = [1, 5];
/** A dot on an edge is not farther from it. */
const NEAR = 3;
const SCALE = CELL / UNITS;

/** The room around the grid that a figure takes, in units of the board: above, below, left, right. @param {Figure | null} figure */
export const rimsOf = (figure) => ({
  top: SCALE * (figure?.top ?? 0),
  bottom: SCALE * (figure?.bottom ?? 0),
  left: SCALE * (figure?.left ?? 0),
  right: SCALE * (figure?.right ?? 0),
});

/**
 * The cells whose marks something of a figure would meet, and where these give way to: to the left or the right, up or down, as -1
 * or 1. A cage has its total in a corner of a cell; dots, signs and quadruples stand on edges and corners.
 * @param {Figure | null} figure @param {import("../model/shape.js").Shape} shape
 * @returns {Map<number, readonly [right: number, down: number]>}
 */
export function crowdedBy(figure, shape) {
  /** @type {Map<number, readonly [number, number]>} */
  const ways = new Map();
  for (const part of figure?.parts ?? []) {
    const [x, y] = "lines" in part ? middleOf(part.lines.flat()) : part.at;
    const isTotal = "text" in part && part.anchor === "start" && part.at.every((at) => at >= 0 && at % UNITS < UNITS / 3);
    if (!isTotal && part.layer < ABOVE) continue;
    const sides = (/** @type {number} */ at) => {
      const line = Math.round(at / UNITS);
      return isTotal ? [[Math.floor(at / UNITS), 1]] : Math.abs(at - line * UNITS) < NEAR ? [[line - 1, -1], [line, 1]] : [[Math.floor(at / UNITS), 0]];
    };
    for (const [row, down] of sides(y)) {
      for (const [column, right] of sides(x)) {
        const cell = shape.cellAt(row, column);
        if (cell < 0 || (!right && !down)) continue;
        const before = ways.get(cell);
        // Between two that stand on opposite sides, marks stay in the middle.
        const both = (/** @type {number} */ one, /** @type {number | undefined} */ other) => (one && other && one !== other ? 0 : one || other || 0);
        ways.set(cell, [both(right, before?.[0]), both(down, before?.[1])]);
      }
    }
  }
  return ways;
}

/** The middle of something small, such as a sign; far away of anything else. @param {readonly (readonly [number, number])[]} points @returns {readonly [number, number]} */
function middleOf(points) {
  const [x, y] = [0, 1].map((axis) => points.map((point) => point[axis])).map((all) => [Math.min(...all), Math.max(...all)]);
  return x[1] - x[0] < UNITS / 2 && y[1] - y[0] < UNITS / 2 ? [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2] : [-UNITS, -UNITS];
}

/** The parts of a figure in groups: the ground of cells, what is below the lines of the grid, what is above. @param {Figure | null} figure */
export function drawFigure(figure) {
  const parts = figure?.parts ?? [];
  const group = (/** @type {number} */ first, /** @type {number} */ end) => {
    const drawn = parts.filter(({ layer }) => layer >= first && layer < end).map(element);
    return shape("g", { transform: `translate(${MARGIN} ${MARGIN}) scale(${SCALE})`, "aria-hidden": "true" }, ...drawn);
  };
  return { ground: group(0, LINES), under: group(LINES, ABOVE), over: group(ABOVE, Infinity) };
}

/** @param {Part} part */
function element(part) {
  const { fill, stroke, width, pale } = part;
  const paint = { fill: colour(fill), stroke: colour(stroke), "stroke-width": stroke ? width : null, opacity: pale ? 0.55 : null };
  if ("lines" in part) {
    const [round, dashes] = [part.cap === "round", part.dashes.join(" ") || null];
    return shape("path", {
      d: part.lines.map(pathOf).join(""),
      ...paint,
      "stroke-dasharray": dashes,
      "stroke-linecap": round ? "round" : null,
      "stroke-linejoin": "round",
    });
  }
  const [x, y] = part.at;
  if ("radius" in part) return shape("circle", { cx: x, cy: y, r: part.radius, ...paint });
  const { size, bold, anchor, text: words } = part;
  const halo = width ? { stroke: colour("paper"), "stroke-width": width, "paint-order": "stroke", "stroke-linejoin": "round" } : {};
  const written = text(words, { x, y, dy: ".36em", ...halo }); // even where the part is pale: it is to be read
  // Attributes would give way to the style of the board's own texts.
  Object.assign(written.style, { fill: colour(fill), fontSize: `${size}px`, fontWeight: bold ? "700" : "400", textAnchor: anchor });
  return written;
}

/** @param {readonly (readonly [number, number])[]} points */
function pathOf(points) {
  const [first, last] = [points[0], points[points.length - 1]];
  const closes = points.length > 2 && first[0] === last[0] && first[1] === last[1];
  return `M${(closes ? points.slice(0, -1) : points).map((point) => point.join(" ")).join("L")}${closes ? "z" : ""}`;
}

/** @param {string} name of the palette, or #rrggbb */
const colour = (name) => (name ? (COLOURS[name] ?? (name.startsWith("#") ? name : "currentColor")) : "none");

/** As in `sudokit.drawing.palette`, in light and dark. @type {Readonly<Record<string, string>>} */
const COLOURS = Object.freeze({
  paper: "var(--paper)",
  line: "var(--frame)",
  words: "var(--ink)",
  shade: "light-dark(#e3e3e3, #3d3d3d)",
  window: "light-dark(#e4e4e4, #3e3e3e)",
  clone: "light-dark(#d9e4ec, #33404a)",
  mark: "light-dark(#cdcdcd, #565656)",
  thermometer: "light-dark(#c4c4c4, #5c5c5c)",
  arrow: "light-dark(#808080, #a8a8a8)",
  pill: "light-dark(#818181, #a9a9a9)",
  between: "light-dark(#b2b2b2, #6c6c6c)",
  lockout: "light-dark(#8fb0d6, #4a6c94)",
  whisper: "light-dark(#7ccf93, #2f7a47)",
  renban: "light-dark(#cf94e6, #7d4595)",
  palindrome: "light-dark(#b9b9b9, #666666)",
  "region-sum": "light-dark(#79bdf2, #2f6ea3)",
  entropic: "light-dark(#f6b877, #9c6222)",
  modular: "light-dark(#6fcdc6, #2c7b75)",
  zipper: "light-dark(#a9a8f2, #5453a0)",
  "sum-line": "light-dark(#e6cd55, #85721c)",
  nabner: "light-dark(#f09fb2, #984558)",
  diagonal: "light-dark(#4f9bd9, #5f9fd0)",
  cage: "light-dark(#454545, #c2c2c2)",
  "anti-cage": "light-dark(#c0392b, #ef8a7e)",
  lunchbox: "light-dark(#4d7a3a, #9ac486)",
  extra: "light-dark(#6e6e6e, #9a9a9a)",
  group: "light-dark(#8a4fa3, #c79ad8)",
  path: "light-dark(#9a6a14, #d9ab5c)",
  black: "light-dark(#111111, #050505)",
  white: "light-dark(#fefefe, #f0f0f0)",
  rim: "light-dark(#232323, #b1b1b1)",
  ink: "light-dark(#222222, #101010)",
});
