import type { Timed } from "../index.js";

export { FormatError, NoSolution, SudokuError, TimedOut } from "../index.js";
import type { SudokuError } from "../index.js";

/** A constraint: its kind (`thermometer`, `cage`, ...) and its fields. sudokit's documentation lists all kinds. */
export interface Constraint {
  kind: string;
  [field: string]: unknown;
}

/**
 * A Sudoku of any kind, as `sudokit convert` writes it. Only `form` must be there. Cells are named by row and column, `r1c1`;
 * several in one text, `"r1c1 r1c2"`.
 */
export interface Puzzle {
  form: "sudokit variant";
  /** 1 to 25, 9 by default. */
  rows?: number;
  columns?: number;
  /** Whole numbers in a row; by default from 1 to the longer side. */
  digits?: number[];
  /** The cells of each region; or `boxes`, `none`, or a label for each cell. */
  regions?: string | string[];
  givens?: Record<string, number>;
  /** The only digits of some cells. */
  candidates?: Record<string, number[]>;
  constraints?: Constraint[];
  /** Whether the digits of each row and each column differ. */
  latin?: boolean;
  title?: string;
  author?: string;
  /** the rules in the author's own words, for people */
  rules?: string;
}

/*
 * Every function takes a puzzle, or its JSON as text, and throws `FormatError` if it is not one, and `VariantError` if it, or one of
 * its constraints, is not valid. Cells are numbers from 0, row by row; extra cells, which constraints name, follow.
 */

export interface Grid {
  rows: number;
  columns: number;
  digits: number[];
  latin: boolean;
  /** The cells of each region. */
  regions: number[][];
  /** The names of the extra cells. */
  extras: string[];
  /** Of each cell the digits that givens and candidates leave. */
  candidates: number[][];
}

/** What is there before anybody thinks: the grid, its regions, the digits that cells may have. */
export function grid(puzzle: Puzzle | string, options?: Timed): Grid;

/**
 * The digits of the solution, cell by cell; of several, those of the smallest.
 *
 * @throws {NoSolution}
 * @throws {SeveralSolutions} with `unique`, if there are several
 */
export function solve(puzzle: Puzzle | string, options?: Timed & { unique?: boolean }): number[];

/** The smallest solutions, in ascending order: at most `most`, 2 if it is not given. */
export function solutions(puzzle: Puzzle | string, options?: Timed & { most?: number }): number[][];

export interface Counted {
  count: number;
  /** False if the limit or the time ended it. */
  complete: boolean;
}

/** Counts solutions, up to a limit. When its time is over, it answers with those found so far. */
export function count(puzzle: Puzzle | string, options?: Timed & { limit?: number }): Counted;

/**
 * About how many solutions there are, where they are too many to be counted: the mean over random ways to guess, 1000 if it is not
 * given. The same puzzle has the same estimate.
 */
export function estimate(puzzle: Puzzle | string, options?: Timed & { ways?: number }): number;

/** Whether a puzzle has exactly one solution. */
export function isUnique(puzzle: Puzzle | string, options?: Timed): boolean;

/** For each cell and each digit, in the order of `Grid.digits`, how many solutions have it there, up to a limit: 1 if none is given. */
export function trueCandidates(puzzle: Puzzle | string, options?: Timed & { limit?: number }): number[][];

/**
 * The cells whose digits break a rule, each rule looked at by itself: equal digits in a row, a cage that cannot reach its total.
 * @param digits of each cell, null for an open one
 */
export function clashes(puzzle: Puzzle | string, digits: readonly (number | null)[], options?: Timed): number[];

/** One deduction of somebody who solves a puzzle. */
export interface Step {
  /** The key of the technique, such as `naked-pair`; `rule` is one constraint alone. `contradiction` means that the board is wrong. */
  technique: string;
  level: "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme";
  /** How hard it is: about how many seconds somebody with practice looks for it. */
  score: number;
  /** The cells of the pattern. */
  cells: number[];
  /** The two sets of cells that it compares, as set equivalence does; empty for other techniques. */
  sets: number[][];
  /** What says it, by its number from 0. */
  sources: { of: "row" | "column" | "region" | "constraint"; number: number }[];
  /** What cells must have lost for it to follow. */
  reason: [cell: number, digits: number[]][];
  placements: [cell: number, digit: number][];
  eliminations: [cell: number, digit: number][];
  /** Chains of candidates that are true or false. */
  chains: [cell: number, digit: number, on: boolean][][];
}

/**
 * The easiest step that is found; null if no technique goes on from here.
 * @param digits of each cell, givens as well, null for an open one
 */
export function nextStep(
  puzzle: Puzzle | string,
  digits: readonly (number | null)[],
  options?: Timed & {
    /** Of each cell what is left; by default as `grid` has it. */
    candidates?: readonly (readonly number[])[];
    /** Whether to try candidates where techniques end. */
    guesses?: boolean;
  },
): Step | null;

/** What is drawn: a line along cells, the outline of cells, a shade, a mark in cells, a dot, a sign, a text. */
export interface Shape {
  what: "line" | "outline" | "shade" | "mark" | "dot" | "sign" | "corner" | "clue" | "tag";
  cells: number[];
  /** The name of a colour, or of a mark. */
  style: string;
  text: string;
  /** How a line begins and ends: bulb, circle, diamond, arrow, corner, or nothing. */
  start: string;
  end: string;
  /** In which direction a clue looks: rows down, columns right. */
  way: [number, number];
}

/** What a constraint looks like. */
export interface Item {
  kind: string;
  /** The branch of a choice of which it is a part, such as `A2`; empty if of none. */
  branch: string;
  /** The letter that its cells have in the legend; empty if it needs none. */
  letter: string;
  /** What the legend adds to its name. */
  detail: string;
  /** Whether the legend names it. */
  named: boolean;
  kinds: string[];
  shapes: Shape[];
}

/** What the constraints look like, in their order. */
export function picture(puzzle: Puzzle | string, options?: Timed): Item[];

/** What the constraints look like as lines, discs and texts, from the bottom up. A cell is 40 wide, and the grid begins at 0. */
export interface Figure {
  /** The room that clues and extra cells take outside the grid. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** The middles of the extra cells. */
  extras: [number, number][];
  parts: Part[];
  /** Of each constraint what a legend says. */
  legend: Omit<Item, "shapes">[];
}

interface Painted {
  /** 0 to 4 are below the lines of the grid; 5 to 7 above them. */
  layer: number;
  /** Names of colours; empty for none. */
  fill: string;
  stroke: string;
  /** Of the stroke; around a text, of a stroke of paper. */
  width: number;
  /** Whether it is part of a choice, and painted paler. */
  pale: boolean;
}

export type Part = Painted &
  (
    | { lines: [number, number][][]; dashes: number[]; cap: "round" | "butt" }
    | { at: [number, number]; radius: number }
    | { at: [number, number]; text: string; size: number; bold: boolean; anchor: "start" | "middle" | "end" }
  );

/** What the constraints look like, ready to be painted. */
export function figure(puzzle: Puzzle | string, options?: Timed): Figure;

/** A sentence of the rules that a text tells in prose. */
export interface Sentence {
  text: string;
  /**
   * `rule` if it became constraints, `known` if it changes nothing, `absent` if nothing is drawn that it speaks of,
   * `contradicted` if the solution in the text rules out what it seems to mean, `unclear` if it was not understood.
   */
  standing: "rule" | "known" | "absent" | "contradicted" | "unclear";
  /** The constraints that it became: their places in `puzzle.constraints`. */
  constraints: number[];
}

export interface Reading {
  puzzle: Puzzle;
  /** What the puzzle does not have of its text: rules in words, drawings, unknown parts; a sentence for each. */
  leftOut: string[];
  /** False for a proposal: rules in prose or drawings may mean something else, and no solution in the text proves it right. */
  sure: boolean;
  /** The rules in prose, and what became of each. */
  sentences: Sentence[];
}

/** The puzzle in a text of sudokit, f-puzzles, SudokuPad, SudokuMaker, Penpa+, lisudoku, ISS, Solo or SumoCue. */
export function read(text: string): Reading;

/** The texts that hold puzzles: sudokit's JSON holds all of them. */
export type Form = "json" | "f-puzzles" | "sudokupad" | "penpa" | "iss";

/**
 * The text of a puzzle in a form; a link to f-puzzles or SudokuPad.
 *
 * @throws {VariantError} if the form cannot hold the puzzle: which constraint, and why
 */
export function write(puzzle: Puzzle | string, form: Form): string;

/** A puzzle, or one of its constraints, is not valid. */
export class VariantError extends SudokuError {
  kind: string | null;
  field: string | null;
  cell: string | null;
}

/** A puzzle has several solutions where one was demanded. */
export class SeveralSolutions extends SudokuError {
  /** The two smallest. */
  witnesses: [number[], number[]];
}
