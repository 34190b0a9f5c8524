/**
 * Places of clues that are no cells: an edge between two cells, a corner of four, a place outside the grid. While a kind of
 * constraint that stands in one of them is chosen, a press there chooses it; a press in the middle of a cell still selects
 * cells. What a press means is the value of the fields that take cells.
 */

import { CELL, MARGIN } from "../board/geometry.js";
import { cellsOf, DIAGONALS, lineFrom } from "../model/puzzle-draft.js";
import { labelsAmong } from "../model/regions-to-find.js";
import { FAMILIES } from "../model/kinds.js";

/** @typedef {import("../model/shape.js").Shape} Shape */
/** Values of fields, as they are typed. @typedef {Readonly<Record<string, string>>} Values */
/** @typedef {"edge" | "corner" | "outside" | ""} Place */

/** How near to an edge or a corner a press is meant for it, in cells. */
const REACH = { edge: 0.28, corner: 0.36 };

/** Where clues of a kind stand; empty for cells. @param {string} kind @returns {Place} */
export function placeOf(kind) {
  const fields = Object.values(FAMILIES).find((family) => family[kind])?.[kind] ?? {};
  if (kind in FAMILIES.outside && ("line" in fields || "direction" in fields)) return "outside";
  if (kind === "quadruple") return "corner";
  return kind in FAMILIES.dots && "cells" in fields ? "edge" : "";
}

/**
 * What a press at a point may mean for a kind; nothing if it is meant for a cell. A place outside the grid may have two diagonals.
 * @param {string} kind
 * @param {Shape} shape
 * @param {number} x in units of the board
 * @param {number} y
 * @returns {Values[]}
 */
export function meant(kind, shape, x, y) {
  const place = placeOf(kind);
  const [across, down] = [(x - MARGIN) / CELL, (y - MARGIN) / CELL];
  const [row, column] = [Math.floor(down), Math.floor(across)];
  const named = (/** @type {readonly number[]} */ cells) => cells.map(shape.nameOf).join(" ");
  if (place === "outside") {
    const [top, left] = [Math.min(Math.max(row, -1), shape.rows), Math.min(Math.max(column, -1), shape.columns)];
    if (shape.cellAt(top, left) >= 0) return [];
    if (kind === "little_killer") {
      const starts = Object.entries(DIAGONALS).map(([direction, [below, right]]) => ({ direction, start: shape.cellAt(top + below, left + right) }));
      return starts.filter(({ start }) => start >= 0).map(({ direction, start }) => ({ direction, start: shape.nameOf(start) }));
    }
    const isBeside = top >= 0 && top < shape.rows;
    const [below, right] = isBeside ? [0, left < 0 ? 1 : -1] : [top < 0 ? 1 : -1, 0];
    const [first, second] = [1, 2].map((step) => shape.cellAt(top + step * below, left + step * right));
    return first < 0 || second < 0 ? [] : [{ line: named(lineFrom([first, second], shape)) }];
  }
  if (!place || shape.cellAt(row, column) < 0) return [];
  const [line, beam] = [Math.round(down), Math.round(across)];
  const [below, right] = [Math.abs(down - line), Math.abs(across - beam)];
  const isEdge = place === "edge" && Math.min(below, right) < REACH.edge;
  const isCorner = place === "corner" && Math.max(below, right) < REACH.corner;
  if (!isEdge && !isCorner) return [];
  /** @type {[number, number][]} */
  const around = isCorner ? [[line - 1, beam - 1], [line - 1, beam], [line, beam - 1], [line, beam]] : right < below ? [[row, beam - 1], [row, beam]] : [[line - 1, column], [line, column]];
  const cells = around.map(([at, beside]) => shape.cellAt(at, beside));
  return cells.includes(-1) ? [] : [{ cells: named(cells) }];
}

/** Whether two values name the same cells, in any order. @param {string | undefined} one @param {string | undefined} other */
const isSame = (one, other) => one?.split(" ").sort().join() === other?.split(" ").sort().join();

/** Whether a constraint or a form stands where a press is meant. @param {Readonly<Record<string, unknown>>} values @param {Values} place */
export const standsAt = (values, place) => Object.entries(place).every(([name, value]) => (name === "cells" ? isSame(String(values[name]), value) : values[name] === value));

/** The place after the one that is chosen: the other diagonal, or the same two cells from the other side. @param {readonly Values[]} places @param {Readonly<Record<string, unknown>>} chosen */
export function following(places, chosen) {
  const at = places.findIndex((place) => standsAt(chosen, place));
  const next = places[(at + 1) % places.length];
  const isTurned = at >= 0 && next.cells !== undefined && next.cells === chosen.cells;
  return isTurned ? { cells: next.cells.split(" ").reverse().join(" ") } : next;
}

/**
 * The constraints at a point, by their places in the puzzle: clues that stand there, then those with a cell there, the smallest
 * first. Those about the whole grid are nowhere.
 * @param {readonly import("../engine/variants/index.d.ts").Constraint[]} constraints
 * @param {Shape} shape
 * @param {number} x in units of the board
 * @param {number} y
 */
export function constraintsUnder(constraints, shape, x, y) {
  const cell = shape.cellAt(Math.floor((y - MARGIN) / CELL), Math.floor((x - MARGIN) / CELL));
  const stands = constraints.flatMap(({ kind, ...values }, at) => (meant(kind, shape, x, y).some((place) => standsAt(values, place)) ? [at] : []));
  return { stands, holds: cell < 0 ? [] : constraintsAt(constraints, shape, cell).filter((at) => !placeOf(constraints[at].kind)) };
}

/** The constraints that name a cell, the smallest first. @param {readonly import("../engine/variants/index.d.ts").Constraint[]} constraints @param {Shape} shape @param {number} cell */
export function constraintsAt(constraints, shape, cell) {
  const labels = labelsAmong(constraints);
  const cells = constraints.map((constraint) => cellsOf(constraint, shape, labels));
  return [...cells.keys()].filter((at) => cells[at].includes(cell)).sort((one, other) => cells[one].length - cells[other].length);
}

/** What takes presses of the board while a kind is chosen whose clues stand in places, and chooses such clues while none is. */
export class Places {
  /** Where the board was pressed last, in its units. @type {readonly [number, number]} */ last = [-1, -1];

  /** @param {{kind: () => string, shape: () => Shape, pressed: () => void, choose: (places: readonly Values[]) => void, standing: (x: number, y: number) => boolean}} ways `standing` chooses what stands at a point */
  constructor(ways) {
    this.ways = ways;
  }

  /** @param {number} x @param {number} y @returns {boolean} whether the press is meant for a place */
  press(x, y) {
    const { kind, shape, pressed, choose, standing } = this.ways;
    this.last = [x, y];
    pressed();
    if (!kind()) return standing(x, y);
    const places = meant(kind(), shape(), x, y);
    if (places.length) choose(places);
    return places.length > 0;
  }

  move() {}

  release() {}
}
