/**
 * `PuzzleDraft`: a puzzle of any kind while it is being set, in *Set*; and what can be done to one. A puzzle is sudokit's JSON
 * of it, which is never changed: each function makes another. So a draft is the list of puzzles that it has been.
 */

import { cellNamesBy, labelsAmong, newLabels, REGIONS_TO_FIND, renamed } from "./regions-to-find.js";
import { classic } from "./shape.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./variant.js").Variant} Variant */
/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */
/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {{puzzles: readonly Variant[], place: number}} SavedDraft */

/** So many states of a draft survive a reload; until then all can be undone. */
const KEPT = 100;

/** An empty classic board. @type {Variant} */
export const NOTHING = Object.freeze({ form: "sudokit variant" });

/** @extends {Timeline<Variant>} */
export class PuzzleDraft extends Timeline {
  /** @param {Variant} [puzzle] */
  constructor(puzzle = NOTHING) {
    super(puzzle);
  }

  get puzzle() {
    return this.state;
  }

  /** Go on with another puzzle, which discards what was undone. @param {Variant} puzzle @returns {boolean} whether it differs */
  change(puzzle) {
    return JSON.stringify(puzzle) !== JSON.stringify(this.puzzle) && this.add(puzzle);
  }

  /** Whether the draft was a puzzle once, or is it. @param {Variant} puzzle */
  isSince(puzzle) {
    return this.states.lastIndexOf(puzzle, this.place) >= 0;
  }

  /** @returns {SavedDraft} */
  toJSON() {
    const first = Math.max(0, this.place - KEPT);
    return { puzzles: this.states.slice(first, this.place + KEPT), place: this.place - first };
  }

  /** @param {SavedDraft} saved */
  static fromJSON({ puzzles, place }) {
    const draft = new PuzzleDraft();
    draft.recall(puzzles, place);
    return draft;
  }
}

/** The constraints of a puzzle. @param {Variant} puzzle @returns {readonly Constraint[]} */
export const constraintsOf = ({ constraints = [] }) => constraints;

/** @param {Variant} puzzle @param {readonly Constraint[]} constraints @returns {Variant} */
const withConstraints = (puzzle, constraints) => ({ ...puzzle, constraints: [...constraints] });

/** A puzzle with one more constraint, behind the others or in place of one. Regions that are to be found begin without boxes. @param {Variant} puzzle @param {Constraint} constraint @param {number} [place] */
export function withConstraint(puzzle, constraint, place) {
  const all = constraintsOf(puzzle);
  if (place !== undefined) return withConstraints(puzzle, all.with(place, constraint));
  return withConstraints(constraint.kind === REGIONS_TO_FIND ? { ...puzzle, regions: "none" } : puzzle, [...all, constraint]);
}

/** @param {Variant} puzzle @param {number} place */
export const withoutConstraint = (puzzle, place) => withConstraints(puzzle, constraintsOf(puzzle).toSpliced(place, 1));

/** A puzzle with a constraint twice, one right behind the other. @param {Variant} puzzle @param {number} place */
export const withCopied = (puzzle, place) => withConstraints(puzzle, constraintsOf(puzzle).toSpliced(place, 0, constraintsOf(puzzle)[place]));

/** A puzzle in which a constraint stands elsewhere among the others, which is the order of rules and of painting. @param {Variant} puzzle @param {number} from @param {number} to */
export function withMoved(puzzle, from, to) {
  const all = constraintsOf(puzzle);
  return all[to] ? withConstraints(puzzle, all.toSpliced(from, 1).toSpliced(to, 0, all[from])) : puzzle;
}

/** The kinds that are made of other constraints: of one kind at least one holds, of the other all. */
export const JOINING = Object.freeze(/** @type {const} */ (["any_of", "all_of"]));
/** @typedef {typeof JOINING[number]} Joining */

/** @param {Constraint} constraint */
export const isJoined = ({ kind }) => JOINING.some((each) => each === kind);

/** A puzzle in which a constraint and the next one became one. @param {Variant} puzzle @param {number} place @param {Joining} kind */
export function withJoined(puzzle, place, kind) {
  const all = constraintsOf(puzzle);
  const parts = all.slice(place, place + 2).map((part) => (part.kind === kind ? partsOf(part) : [part]));
  return parts.length < 2 ? puzzle : withConstraints(puzzle, all.toSpliced(place, 2, { kind, constraints: parts.flat() }));
}

/** A puzzle in which the parts of a constraint stand for themselves. @param {Variant} puzzle @param {number} place */
export const withTakenApart = (puzzle, place) => withConstraints(puzzle, constraintsOf(puzzle).toSpliced(place, 1, ...partsOf(constraintsOf(puzzle)[place])));

/** @param {Constraint} constraint @returns {readonly Constraint[]} */
const partsOf = (constraint) => (isJoined(constraint) ? /** @type {Constraint[]} */ (constraint.constraints) : [constraint]);

/**
 * A puzzle with a digit given in some cells, or without it if all of them have it; with 0, without any.
 * @param {Variant} puzzle
 * @param {Shape} shape
 * @param {Iterable<number>} cells
 * @param {number} digit its place in the digits of the shape
 */
export function withGivens(puzzle, shape, cells, digit) {
  const names = [...cells].map(shape.nameOf);
  const value = shape.digits[digit - 1];
  const given = { ...puzzle.givens };
  const isThere = digit > 0 && names.every((name) => given[name] === value);
  for (const name of names) {
    if (digit && !isThere) given[name] = value;
    else delete given[name];
  }
  return /** @type {Variant} */ ({ ...puzzle, givens: given });
}

/** The labels of regions in their order; a dot is none. */
const LABELS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A puzzle in which cells belong to a region, numbered from 1, or to none with 0. @param {Variant} puzzle @param {Shape} shape @param {ReadonlySet<number>} cells @param {number} region @returns {Variant} */
export function withRegion(puzzle, shape, cells, region) {
  const before = labelsOf(puzzle, shape);
  const labels = shape.cells.map((cell) => (cells.has(cell) ? (LABELS[region - 1] ?? ".") : before[cell])).join("");
  return { ...puzzle, regions: /^\.*$/.test(labels) ? "none" : labels };
}

/** The labels of the cells, which the puzzle may have: the shape is known a moment later, and numbers regions in its own order. @param {Variant} puzzle @param {Shape} shape */
function labelsOf({ regions }, { cells, regionOf }) {
  const isPainted = typeof regions === "string" && regions.length === cells.length && [...regions].every((label) => `${LABELS}.`.includes(label));
  if (isPainted) return [...regions];
  return cells.map((cell) => (regions === "none" ? "." : (LABELS[regionOf(cell)] ?? ".")));
}

/** The number of the region of each cell, as it is painted; 0 for none. @param {Variant} puzzle @param {Shape} shape */
export const regionNumbersOf = (puzzle, shape) => labelsOf(puzzle, shape).map((label) => LABELS.indexOf(label) + 1);

/** The cells of each region, even where these are not valid. @param {Variant} puzzle @param {Shape} shape */
export function regionsOf(puzzle, shape) {
  const numbers = regionNumbersOf(puzzle, shape);
  return [...new Set(numbers)].filter(Boolean).map((number) => shape.cells.filter((cell) => numbers[cell] === number));
}

/**
 * A puzzle of another size or with other digits: what has no place any more is gone.
 * @param {Variant} puzzle
 * @param {PuzzleForm} form
 * @returns {Variant}
 */
export function withForm(puzzle, { rows, columns, first, spare, latin }) {
  const before = formOf(puzzle);
  const isSameSize = rows === before.rows && columns === before.columns;
  const { regions, digits: _, givens = {}, constraints = [], candidates: __, ...rest } = puzzle;
  const count = Math.max(rows, columns) + spare;
  const isThere = (/** @type {string} */ name) => {
    const [row, column] = (/^r(\d+)c(\d+)$/.exec(name) ?? []).slice(1).map(Number);
    return row <= rows && column <= columns;
  };
  const labels = labelsAmong(constraints);
  const after = newLabels(rows * columns);
  const moved = new Map(labels.map((label, cell) => {
    const [row, column] = [Math.floor(cell / before.columns), cell % before.columns];
    return [label, row < rows && column < columns ? after[row * columns + column] : `r${row + 1}c${column + 1}`];
  }));
  const kept = constraints.map((constraint) => (constraint.kind === REGIONS_TO_FIND ? { ...constraint, labels: after.join(" ") } : renamed(constraint, moved)));
  const digits = first === 1 && !spare ? {} : { digits: Array.from({ length: count }, (_digit, index) => first + index) };
  return {
    ...rest,
    rows,
    columns,
    ...digits,
    ...(isSameSize && regions ? { regions } : labels.length ? { regions: "none" } : {}),
    givens: Object.fromEntries(Object.entries(givens).filter(([name, digit]) => isThere(name) && digit >= first && digit < first + count)),
    constraints: kept.filter((constraint) => cellNamesIn(constraint).every(isThere)),
    ...(latin ? {} : { latin }),
  };
}

/**
 * What a puzzle is before anything is on it.
 * @typedef {object} PuzzleForm
 * @property {number} rows
 * @property {number} columns
 * @property {number} first the smallest digit
 * @property {number} spare how many digits there are beyond those that fill a row or column, the longer one
 * @property {boolean} latin whether digits do not repeat in rows and columns
 */

/** @param {Variant} puzzle @returns {PuzzleForm} */
export function formOf({ rows = 9, columns = 9, digits, latin = true }) {
  const size = Math.max(rows, columns);
  return { rows, columns, first: digits?.[0] ?? 1, spare: (digits?.length ?? size) - size, latin };
}

/** The largest digit. @param {PuzzleForm} form */
export const lastDigit = ({ rows, columns, first, spare }) => first + Math.max(rows, columns) + spare - 1;

/** The names of the cells in a value: those that look like it. @param {unknown} value @returns {string[]} */
function cellNamesIn(value) {
  if (typeof value === "string") return value.match(/\br\d+c\d+\b/g) ?? [];
  return value && typeof value === "object" ? Object.values(value).flatMap(cellNamesIn) : [];
}

/** The ways along a diagonal, as clues call them: rows down and columns to the right. */
export const DIAGONALS = Object.freeze(/** @type {Record<string, readonly [number, number]>} */ ({ "down-right": [1, 1], "down-left": [1, -1], "up-right": [-1, 1], "up-left": [-1, -1] }));

/**
 * The cells that a constraint names, itself or by their labels, in their order; with the whole diagonal that begins in one.
 * @param {Constraint} constraint
 * @param {Shape} shape
 * @param {readonly string[]} [labels] of the cells
 * @returns {number[]}
 */
export function cellsOf({ kind: _, labels: __, ...fields }, shape, labels = []) {
  const cells = cellsNamed(cellNamesIn(renamed(fields, cellNamesBy(labels, shape))).join(" "), shape) ?? [];
  const way = DIAGONALS[String(fields.direction)];
  const next = way && cells.length === 1 ? shape.cellAt(shape.rowOf(cells[0]) + way[0], shape.columnOf(cells[0]) + way[1]) : -1;
  return next < 0 ? cells : lineFrom([cells[0], next], shape);
}

/** The cells of a text such as `r1c1 r1c2`; null if it names others. @param {string} text @param {Shape} shape */
export function cellsNamed(text, shape) {
  const cells = text.split(/[\s,]+/).filter(Boolean).map((name) => {
    const [, row, column] = /^r(\d+)c(\d+)$/i.exec(name) ?? [];
    return row ? shape.cellAt(Number(row) - 1, Number(column) - 1) : -1;
  });
  return cells.includes(-1) ? null : cells;
}

/**
 * The row, column or diagonal that a clue outside the grid is about, from its side: cells that begin at the edge, made longer
 * across the board. One cell in a corner begins a row.
 * @param {readonly number[]} cells
 * @param {Shape} shape
 */
export function lineFrom(cells, shape) {
  const [first, second] = cells;
  if (first === undefined) return [];
  const [row, column] = [shape.rowOf(first), shape.columnOf(first)];
  const way = second === undefined ? inward(row, column, shape) : [Math.sign(shape.rowOf(second) - row), Math.sign(shape.columnOf(second) - column)];
  const line = [];
  for (let cell = first, step = 0; cell >= 0; step += 1, cell = shape.cellAt(row + step * way[0], column + step * way[1])) {
    if (step && !way[0] && !way[1]) break;
    line.push(cell);
  }
  return line;
}

/** @param {number} row @param {number} column @param {Shape} shape */
function inward(row, column, { rows, columns }) {
  if (column === 0) return [0, 1];
  if (column === columns - 1) return [0, -1];
  if (row === 0) return [1, 0];
  return row === rows - 1 ? [-1, 0] : [0, 0];
}

/** The line of a classic Sudoku; null for any other puzzle. @param {Variant} puzzle */
export function classicLine({ rows = 9, columns = 9, digits = [...classic.digits], regions = "boxes", givens = {}, candidates = {}, constraints = [], latin = true }) {
  const isBare = rows === 9 && columns === 9 && String(digits) === String(classic.digits) && regions === "boxes" && latin;
  if (!isBare || constraints.length || Object.keys(candidates).length) return null;
  return classic.lineOfDigits(classic.cells.map((cell) => givens[classic.nameOf(cell)] ?? 0));
}

/** A classic Sudoku as a puzzle of any kind. @param {string} line @returns {Variant} */
export function puzzleOfLine(line) {
  const digits = classic.digitsOfLine(line) ?? [];
  const given = digits.flatMap((digit, cell) => (digit ? [[classic.nameOf(cell), digit]] : []));
  return { ...NOTHING, givens: Object.fromEntries(given) };
}
