/**
 * What another program has drawn and nobody knows a rule for, as parts of a figure (native/variants/figure.hpp): things that were
 * seen in the drawing (native/variants/drawings/seen.hpp), each in its own colour, in units of which a cell has 40.
 */

/** @typedef {import("../engine/variants/index.d.ts").Part} Part */
/** @typedef {import("../model/variant.js").Drawn} Drawn */
/**
 * A thing that was seen.
 * @typedef {object} Seen
 * @property {string} what
 * @property {string} colour as #rrggbb; empty if it has none
 * @property {string} name the colour as people call it
 * @property {string} shape
 * @property {string} text
 * @property {boolean} filled
 * @property {boolean} closed
 * @property {readonly string[]} cells by their names
 * @property {readonly string[]} circle
 */
/** @typedef {[x: number, y: number]} Point */

const CELL = 40;
/** The layers of backgrounds, of lines, and of what stands on them. */
const [GROUND, LINES, MARKS] = [0, 2, 5];

/** What is black or white on paper follows the theme, as does what has no colour. @type {Readonly<Record<string, string>>} */
const THEMED = Object.freeze({ "": "line", "#000000": "line", "#ffffff": "paper" });

/** @param {string} name @returns {Point} */
function middleOf(name) {
  const [, row, column] = (/^r(-?\d+)c(-?\d+)$/.exec(name) ?? []).map(Number);
  return [CELL * (column - 0.5), CELL * (row - 0.5)];
}

/** @param {readonly Point[]} points @returns {Point} */
function mean(points) {
  const part = (/** @type {0 | 1} */ which) => points.reduce((sum, point) => sum + point[which], 0) / points.length;
  return [part(0), part(1)];
}

/** @param {Partial<Part> & {layer: number}} part @returns {Part} */
const part = (part) => /** @type {Part} */ ({ fill: "", stroke: "", width: 0, pale: false, ...part });

/** @param {Point[][]} lines @param {number} layer @param {object} paint @param {number[]} [dashes] */
const path = (lines, layer, paint, dashes = []) => part({ lines, dashes, cap: dashes.length ? "butt" : "round", layer, ...paint });

/** A square around a point, as a closed line. @param {Point} at @param {number} half @returns {Point[]} */
const square = ([x, y], half) => [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half], [x - half, y - half]];

/** @param {Point} at @param {string} text @param {number} size @param {string} fill @returns {Part} */
const writing = (at, text, size, fill) => part({ at, text, size, bold: false, anchor: "middle", fill, layer: MARKS + 1 });

/** @param {Seen} seen @returns {Part[]} */
function partsOf({ what, colour, shape, text, filled, closed, cells, circle }) {
  const stroke = THEMED[colour] ?? colour;
  const points = cells.map(middleOf);
  if (!points.length) return [];
  const way = [...circle.slice(-1).map(middleOf), ...points, ...(closed ? [points[0]] : [])];
  const paint = { stroke, width: 2, fill: filled ? stroke : "paper" };
  const words = (/** @type {Point} */ at, /** @type {number} */ size) => (text ? [writing(at, text, size, filled || what === "outside" ? "words" : stroke)] : []);
  if (what === "shade") return points.map((at) => path([square(at, CELL / 2)], GROUND, { fill: stroke, pale: true }));
  if (what === "line") return [path([way], LINES, { stroke, width: 8, pale: true })];
  if (what === "thermometer") return [path([way], LINES, { stroke, width: 12, pale: true }), part({ at: points[0], radius: 14, fill: stroke, pale: true, layer: LINES })];
  if (what === "arrow") return [path([way], LINES, { stroke, width: 2.5 }), part({ at: way[0], radius: 14, ...paint, layer: LINES + 1 })];
  if (what === "cage") return [path(outline(cells), MARKS, { stroke, width: 1.5 }, [4, 3]), ...words([points[0][0] - 12, points[0][1] - 13], 10)];
  if (what === "outside") return words(beyond(points), 20);
  const at = mean(points);
  const isSmall = what !== "mark" && what !== "text";
  const half = isSmall ? 6 : 14;
  if (what === "text" || what === "sign") return words(at, isSmall ? 13 : 18);
  const drawn = shape === "square" || shape === "bar" ? path([square(at, half)], MARKS, paint) : part({ at, radius: half, ...paint, layer: MARKS });
  return [drawn, ...words(at, isSmall ? 9 : 16)];
}

/** The place of a clue outside: before the first cell of its line. @param {readonly Point[]} points @returns {Point} */
function beyond([first, second = first]) {
  return [2 * first[0] - second[0], 2 * first[1] - second[1]];
}

/** The edges around cells, a little inside of them. @param {readonly string[]} names @returns {Point[][]} */
function outline(names) {
  const all = new Set(names.map((name) => String(middleOf(name))));
  const half = CELL / 2 - 3;
  return names.flatMap((name) => {
    const [x, y] = middleOf(name);
    const isEdge = (/** @type {number} */ right, /** @type {number} */ down) => !all.has(String([x + CELL * right, y + CELL * down]));
    return /** @type {[boolean, Point, Point][]} */ ([
      [isEdge(0, -1), [x - half, y - half], [x + half, y - half]],
      [isEdge(1, 0), [x + half, y - half], [x + half, y + half]],
      [isEdge(0, 1), [x + half, y + half], [x - half, y + half]],
      [isEdge(-1, 0), [x - half, y + half], [x - half, y - half]],
    ]).flatMap(([isThere, from, to]) => (isThere ? [[from, to]] : []));
  });
}

/** All that was seen, with the room that it takes outside the grid; null if nothing was. @param {readonly Seen[]} seen @param {{rows: number, columns: number}} size @returns {Drawn | null} */
export function drawn(seen, { rows, columns }) {
  if (!seen.length) return null;
  const outside = seen.filter(({ what, cells }) => what === "outside" && cells.length > 1).map(({ cells }) => beyond(cells.map(middleOf)));
  const room = (/** @type {(point: Point) => boolean} */ isThere) => (outside.some(isThere) ? CELL : 0);
  return {
    parts: seen.filter(({ what, cells }) => what !== "outside" || cells.length > 1).flatMap(partsOf),
    top: room(([, y]) => y < 0),
    bottom: room(([, y]) => y > CELL * rows),
    left: room(([x]) => x < 0),
    right: room(([x]) => x > CELL * columns),
  };
}
