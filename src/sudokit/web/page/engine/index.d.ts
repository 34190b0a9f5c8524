/** A digit as a number or a character; or a blank: 0, -1, `NaN`, `null`, `undefined`, an empty text, a space, or any of `. - * _ x X`. */
export type CellValue = number | bigint | string | null | undefined;

/**
 * A board: 81 characters, row by row, where any of `0 . - * _ x X` is a blank and white space does not count; or 81 cells;
 * or nine rows, each nine cells or nine characters.
 *
 * Every function that takes one throws `FormatError` or `ClueConflict`, whose message names the cell: rows and columns
 * are counted from 1, r1c1 to r9c9.
 */
export type Board = string | ArrayLike<CellValue> | ArrayLike<ArrayLike<CellValue>>;

/** Cells are 0 to 80, row by row. `cellName` names them. */
export type Cell = number;
/** 1 to 9. */
export type Digit = number;
export type Candidate = [cell: Cell, digit: Digit];
/** Rows 0 to 8, columns 9 to 17, boxes 18 to 26. */
export type House = number;

export type Level = "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme";

/**
 * The candidates: for each of the 81 cells the digits that it can hold, as text (`"127"`), as a list, or as a mask, in which bit
 * `d - 1` is digit `d`. Those of filled cells do not count.
 */
export type Marks = ArrayLike<string | Iterable<Digit>> | Uint16Array;

export interface Timed {
  /** Give up after this many seconds, and throw `TimedOut`. */
  timeout?: number;
}

export interface Within extends Timed {
  /**
   * The candidates of a position, or of a sukaku, whose clues are candidates: only solutions within them count. Functions that
   * do not have this option are about digits alone.
   */
  candidates?: Marks | null;
}

/**
 * The solution, 81 digits; of several, the lexicographically smallest.
 *
 * @throws {NoSolution}
 * @throws {NotUnique} with `unique`, if there are several
 */
export function solve(board: Board, options?: Within & { unique?: boolean }): string;

export interface Solved {
  /** The smallest solution, or null if there is none. */
  solution: string | null;
  /** The number of solutions up to the limit. */
  count: number;
  /** What is wrong with the board, if anything is. */
  error?: SudokuError;
}

/** Solves many puzzles of digits alone at once, which is much faster than one by one. The limit is 2 if none is given. */
export function solveMany(boards: readonly Board[], options?: Timed & { limit?: number }): Solved[];

export interface Counted {
  count: number;
  /** False if the limit or the time ended it. */
  complete: boolean;
}

/** Counts solutions, up to a limit. When its time is over, it answers with those found so far. */
export function count(board: Board, options?: Within & { limit?: number }): Counted;

/** Whether a board has exactly one solution. */
export function isUnique(board: Board, options?: Within): boolean;

/**
 * A puzzle with the same solution in which every clue is needed. Clues are tried in the order of the cells, or in
 * another one.
 *
 * @throws {NoSolution}
 * @throws {NotUnique}
 */
export function minimize(board: Board, options?: Timed & { order?: readonly Cell[] }): string;

/**
 * The cells whose clue can go, alone, while the puzzle keeps its one solution.
 *
 * @throws {NoSolution}
 * @throws {NotUnique}
 */
export function redundantClues(board: Board, options?: Timed): Cell[];

export interface Rating {
  level: Level;
  /** The sum of the scores of all steps. */
  score: number;
  /** The key of the hardest technique; null for a board that is full. */
  hardest: string | null;
  /** Whether the steps solve the board. */
  solved: boolean;
}

/** The usual techniques, levels and scores; or those of Sudoku Explainer 1.2.1, whose ratings are ER, EP and ED. */
export type System = "sudokit" | "explainer";

/** How hard a grid is for Sudoku Explainer. It belongs to the grid as written: an equivalent one may have another. */
export interface ExplainerRating {
  /** The highest rating of a step; 20 if its techniques do not solve the board. */
  er: number;
  /** The highest rating up to the first step that places a digit. */
  ep: number;
  /** The rating of the first step. */
  ed: number;
  /** The key of the technique of the first step whose rating is `er`; null for a board that is full. */
  hardest: string | null;
  /** Whether the steps solve the board. */
  solved: boolean;
}

/**
 * How hard a puzzle is for a person.
 *
 * @throws {NoSolution}
 * @throws {NotUnique}
 */
export function rate(board: Board, options?: Within & { system?: "sudokit" }): Rating;
export function rate(board: Board, options: Within & { system: "explainer" }): ExplainerRating;

/** The same for many puzzles of digits alone; where a board has no rating, the error that says why. */
export function rateMany(boards: readonly Board[], options?: Timed & { system?: "sudokit" }): (Rating | SudokuError)[];
export function rateMany(boards: readonly Board[], options: Timed & { system: "explainer" }): (ExplainerRating | SudokuError)[];

/** The part that a candidate plays in a pattern. */
export type Role = "pattern" | "fin" | "endo-fin" | "pivot" | "pincer" | "other";

/**
 * `on`: whether it is true if the chain's premise is. `set`: 0, or the number, from 1, of the step's set that it is in.
 * `house`: by which it follows from the node before; null if it follows within a cell or set, or by several houses.
 * In dynamic chains of the explainer, `parents` are the indices of the nodes that it follows from, and `nested` is the index
 * of the nested step by which it follows.
 */
export type Node = [
  cells: Cell[], digit: Digit, on: boolean, strong: boolean, set: number, house: House | null,
  ...inDynamicChains: [parents: number[], nested: number | null] | [],
];

/** One deduction: what it places and removes, and the pattern that proves it. */
export interface Step {
  /** The key of the technique, like `x-wing`. */
  technique: string;
  level: Level;
  score: number;
  placements: Candidate[];
  eliminations: Candidate[];
  /** The digits that the pattern is about. */
  digits: Digit[];
  /** The houses of the pattern, or the bases of a fish. */
  base: House[];
  /** The covers of a fish, or where candidates leave. */
  cover: House[];
  marks: [cell: Cell, digit: Digit, role: Role][];
  /** Cells that act together, and their digits. */
  sets: [cells: Cell[], digits: Digit[]][];
  /** The digits that join neighbouring sets. */
  restricted: Digit[][];
  chains: Node[][];
  /** Why each other candidate of a guessed cell is wrong; only of the technique `brute-force`. */
  refutations: Refutation[];
  /** The explainer's rating of the step; null if it is a usual step, or a nested one. */
  er: number | null;
  /** The steps inside its chains, of techniques that apply once the chain has removed some candidates. */
  nested: Step[];
}

/** The contradiction that follows from a wrong candidate. */
export interface Refutation {
  candidate: Candidate;
  /** The singles that follow from it and that the contradiction needs, in order. */
  placements: Candidate[];
  /** Candidates that are then all false: those of a cell, or the places of a digit in a house. Empty if singles lead to none. */
  impossible: Candidate[];
  /** The house that has no place for the digit; null if a cell has no candidate. */
  house: House | null;
  /** The guesses that show that there is no solution, if singles do not; otherwise 0. */
  guesses: number;
}

export interface PositionOptions extends Timed {
  /** The puzzle that the board began with. Without it, all digits of the board are clues. */
  puzzle?: Board;
  /**
   * The player's pencilmarks. Without them, every digit that no peer holds is a candidate. If the clues have several solutions,
   * as those of a sukaku, the candidates belong to the puzzle.
   */
  candidates?: Marks | null;
}

export interface StepOptions extends PositionOptions {
  system?: System;
  /**
   * Whether to guess where the usual techniques end, as HoDoKu does. If not, exclusions and chains of the explainer go on
   * there. The explainer itself never guesses.
   */
  guesses?: boolean;
}

export interface Hint {
  /** Cells whose digits are not those of the solution, with these digits. */
  wrong: Candidate[];
  /** Candidates of the solution that were crossed out. */
  missing: Candidate[];
  /** The next step, or null where something is wrong, or the board is full. */
  step: Step | null;
  /** Whether the board is full and right. */
  solved: boolean;
}

/**
 * Help with a board half-way: what is wrong, or else the next step.
 *
 * @throws {SudokuError} the board is not a continuation of the puzzle
 * @throws {NoSolution} the puzzle, or the board if no puzzle is given, has none
 * @throws {NotUnique}
 */
export function hint(board: Board, options?: StepOptions): Hint;

/**
 * All steps to the solution, in order, and the rating, which is the same with guesses and without. Throws like `hint`, also
 * where something is wrong.
 */
export function explain(board: Board, options?: StepOptions & { system?: "sudokit" }): { steps: Step[]; rating: Rating };
export function explain(board: Board, options: StepOptions & { system: "explainer" }): { steps: Step[]; rating: ExplainerRating };

/**
 * Every result of every technique on a board. Without `techniques` (keys), all but the fish of size 5 and more, whips and braids, which take
 * long to find. Throws like `explain`.
 */
export function allSteps(board: Board, options?: PositionOptions & { techniques?: readonly string[]; most?: number }): Step[];

export interface Technique {
  key: string;
  /** Cells of a subset, base houses of a fish, or 0. */
  size: number;
  /** When it is tried; smaller is earlier. */
  order: number;
  level: Level;
  score: number;
  onByDefault: boolean;
  /** Whether it is only right where the puzzle has one solution. */
  assumesUnique: boolean;
}

/** The techniques of a system in the order in which they are tried. */
export function techniques(options?: { system?: System }): Technique[];

export type Symmetry =
  | "none" | "half-turn" | "quarter-turn" | "horizontal" | "vertical" | "both"
  | "diagonal" | "anti-diagonal" | "both-diagonals" | "full";

/** A number, or the lowest and the highest one. */
export type Numbers = number | readonly [lowest: number, highest: number];

export interface GenerateOptions {
  /** How hard, in any case. */
  level?: Level | Lowercase<Level>;
  /** The score as `rate` says it. */
  score?: Numbers;
  /** The key of a technique that is needed. */
  technique?: string;
  /** How many clues. */
  clues?: Numbers;
  /** How the clues' cells lie. */
  symmetry?: Symmetry;
  /** The cells of the clues: 81 characters (`. 0 - _` are blank), or 81 values, true for a clue. */
  pattern?: string | ArrayLike<unknown>;
  /** Whether every clue is needed. True if not given, but false with a pattern, or with more clues than minimal puzzles usually have. */
  minimal?: boolean;
  /** 0 to 2**64 - 1. The same seed gives the same puzzles, here and in Python. */
  seed?: number | bigint;
  /** `uniform`: every minimal puzzle is as likely as any other with the same number of clues; thousands of times as slow. */
  sampling?: "fast" | "uniform";
  /** How many attempts without a puzzle are too many. */
  attempts?: number;
}

/**
 * Puzzles to order, each with one solution. One if no number is given.
 *
 * @throws {NoPuzzle} there is none, or too many attempts brought none
 * @throws {RangeError} an option is none of those above
 */
export function generate(n?: number, options?: GenerateOptions & Timed): string[];

/** Puzzles to order, as many as you like. It throws what `generate` throws. */
export class Generator {
  constructor(options?: GenerateOptions);
  /** The seed; if none was given, the one that was drawn. */
  readonly seed: bigint;
  /** The number of attempts made so far. */
  readonly attempts: number;
  /** The next n puzzles. When its time is over, those that it has found are lost. It can go on after `NoPuzzle`. */
  take(n: number, options?: Timed): string[];
}

/** The smallest of all boards that are the same but for symmetry. Two boards have the same form if and only if they are. */
export function canonical(board: Board): string;

/** A symmetry, such as `transform` applies: row r of the result is row `rows[r - 1]`, counted from 1, and digit d becomes `digits[d - 1]`. */
export interface Transformation {
  /** Whether rows and columns are exchanged before anything else. */
  transposed: boolean;
  rows: number[];
  columns: number[];
  digits: Digit[];
}

/** The symmetry that makes a board its canonical form; of several, the first. */
export function transformation(board: Board): Transformation;

/**
 * A board after some operations, applied in order: each a transformation, parts of one, or a text of operations separated by commas.
 *
 * `transpose`; `rotate 90`, 180 or 270 (clockwise); `mirror left-right`, `up-down`, `diagonal` or `anti-diagonal`; `rows 312456789`, also
 * `columns`, `bands 312` and `stacks` (which of the old ones comes first, second and so on; `|` may stand anywhere); `swap rows 1 2`, also
 * `columns`, `bands`, `stacks`, `digits`; `digits 312456789` (what 1, 2 and so on become); `identity`.
 *
 * @throws {RangeError} an operation is none of these
 */
export function transform(board: Board, ...operations: (string | Partial<Transformation>)[]): string;

/** A random equivalent board; each is as likely as any other. The same seed, 0 to 2**64 - 1, gives the same board, here and in Python. */
export function shuffle(board: Board, options?: { seed?: number | bigint }): string;

/** How many symmetries of rows and columns leave a board as it is, if its digits are renamed; 1 for most. */
export function automorphisms(board: Board): number;

/** The name of a cell: `r1c1` to `r9c9`. */
export function cellName(cell: Cell): string;

/** Something is wrong with a board. */
export class SudokuError extends Error {}
/** It is not a board. */
export class FormatError extends SudokuError {}
/** Two cells of one house hold the same digit. */
export class ClueConflict extends SudokuError {
  readonly cells: [Cell, Cell];
  readonly digit: Digit;
}
/** The board has no solution. */
export class NoSolution extends SudokuError {}
/** The board has several solutions where one was demanded. */
export class NotUnique extends SudokuError {
  /** The two smallest solutions. */
  readonly witnesses: [string, string];
}
/** There is no puzzle that is what was asked for, or none was found. */
export class NoPuzzle extends SudokuError {
  /** The number of attempts made; 0 if there is provably no such puzzle. */
  readonly attempts: number;
}
/** The time of a call was over. */
export class TimedOut extends Error {
  readonly seconds: number;
}
