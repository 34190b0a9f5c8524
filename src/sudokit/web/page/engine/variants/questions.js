/** Sudokus of any kind: grids of all sizes with constraints. index.d.ts describes the functions. */

import { Deadline, Engine, Refusal } from "../engine.js";
import { FormatError, message, Message, NoSolution, shown, SudokuError, TimedOut } from "../errors.js";
import { choice, flag, list, optionsOf, whole } from "../options.js";

/** @typedef {typeof import("./index.d.ts")} Variants */
/** @typedef {import("./index.d.ts").Puzzle} Puzzle */

const form = "sudokit variant";

const [engine, steps, forms] = [new Engine(), new Engine(), new Engine()];

/** Starts the engine. @param {WebAssembly.Module} module variants.wasm, compiled */
export const start = (module) => void engine.load(module);
/** Starts what finds steps. @param {WebAssembly.Module} module steps.wasm, compiled */
export const startSteps = (module) => void steps.load(module);
/** Starts what reads and writes texts of other programs. @param {WebAssembly.Module} module forms.wasm, compiled */
export const startForms = (module) => void forms.load(module);

/** @param {import("../engine.js").Said} said @returns {Message} */
function messageOf({ text, other, values }) {
  const filled = Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? messageOf(value) : value]);
  return new Message(text, Object.fromEntries(filled), other || null);
}

/**
 * What of a puzzle is not valid: a constraint by its number, the innermost kind and its field, or a field of the puzzle itself; and
 * why, without its place.
 * @typedef {{bare: Message, number: number | null, kind: string | null, field: string | null}} Place
 */

/** A puzzle, or one of its constraints, is not valid. */
export class VariantError extends SudokuError {
  name = "VariantError";

  /** @param {import("../engine.js").Refused} refused */
  constructor({ reason: said, kind, field, cell, where }) {
    let reason = messageOf(said);
    if (field) reason = message("{field}: {detail}", { field, detail: reason });
    if (kind && field) reason = message("{kind}, {reason}", { kind, reason });
    else if (kind) reason = message("{kind}: {reason}", { kind, reason });
    for (const place of [...where].reverse()) reason = message("{where}: {reason}", { where: messageOf(place), reason });
    super(reason);
    this.bare = messageOf(said);
    this.number = where.length ? Number(messageOf(where[0]).values.number) || null : null;
    this.kind = kind || null;
    this.field = field || null;
    this.cell = cell || null;
  }
}

/** A puzzle has several solutions where one was demanded. */
export class SeveralSolutions extends SudokuError {
  name = "NotUnique";

  /** @param {[number[], number[]]} witnesses the two smallest solutions @param {number} columns */
  constructor(witnesses, columns) {
    const [first, second] = witnesses;
    const at = first.findIndex((digit, i) => digit !== second[i]);
    const cell = `r${Math.floor(at / columns) + 1}c${(at % columns) + 1}`;
    const difference = message("{cell} can be {first} or {second}", { cell, first: first[at], second: second[at] });
    super(message("several solutions ({difference})", { difference }));
    this.witnesses = witnesses;
  }
}

/** The text of a puzzle. @param {Puzzle | string} puzzle */
function textOf(puzzle) {
  /** @type {unknown} */ let data = puzzle;
  if (typeof puzzle === "string") {
    try {
      data = JSON.parse(puzzle);
    } catch (error) {
      throw new FormatError(message("not JSON: {reason}", { reason: /** @type {Error} */ (error).message }));
    }
  }
  if (typeof data !== "object" || data === null || /** @type {Puzzle} */ (data).form !== form)
    throw new FormatError(message('not sudokit JSON: expected an object whose "form" is {form!r}', { form: shown(form) }));
  return new TextEncoder().encode(JSON.stringify(data));
}

/** Asks about a puzzle. @param {string} question @param {Puzzle | string} puzzle @param {(number | bigint)[]} numbers @param {number} [timeout] @returns {any} */
const ask = (question, puzzle, numbers, timeout) => call(question, textOf(puzzle), numbers, timeout);

/** @param {string} operation @param {Uint8Array} text @param {(number | bigint)[]} numbers @param {number} [timeout] @returns {any} */
function call(operation, text, numbers, timeout) {
  const deadline = new Deadline(timeout);
  try {
    return (ELSEWHERE[operation] ?? engine).json(operation, text, [text.length, ...numbers], deadline);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refused } = error;
    throw refused.form && !refused.where.length ? new FormatError(messageOf(refused.reason)) : new VariantError(refused);
  }
}

/** The operations of the other modules. @type {Record<string, Engine>} */
const ELSEWHERE = { variant_step: steps, variant_rate: steps, variant_read: forms, variant_write: forms };

/** The puzzle in a text, and what it lacks as messages, which can be said in other languages. @param {string} text */
export function readWithMessages(text) {
  const { puzzle, left_out: leftOut, only_drawn: onlyDrawn, fog = null, sure, sentences } = call("variant_read", new TextEncoder().encode(text), []);
  return {
    puzzle: /** @type {Puzzle} */ ({ form, ...puzzle }),
    leftOut: /** @type {import("../engine.js").Said[]} */ (leftOut).map(messageOf),
    sure: /** @type {boolean} */ (sure),
    sentences: /** @type {import("./index.d.ts").Sentence[]} */ (sentences),
    onlyDrawn: /** @type {any[]} */ (onlyDrawn),
    fog: /** @type {{lamps: string[], lit: string[], links?: {by: string, lit: string[]}[]} | null} */ (fog),
  };
}

/** @type {Variants["read"]} */
export function read(text) {
  const { leftOut, onlyDrawn: _, fog: __, ...rest } = readWithMessages(text);
  return { ...rest, leftOut: leftOut.map(String) };
}

/** @type {Variants["write"]} */
export function write(puzzle, form) {
  const text = new TextDecoder().decode(textOf(puzzle));
  return call("variant_write", new TextEncoder().encode(`${choice("form", form, FORMS)}\n${text}`), []);
}
const FORMS = /** @type {const} */ (["json", "f-puzzles", "sudokupad", "penpa", "iss"]);

/** @type {Variants["grid"]} */
export function grid(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  const { first, digits, masks, ...rest } = ask("variant_grid", puzzle, [], timeout);
  const all = Array.from({ length: digits }, (_, i) => first + i);
  return { ...rest, digits: all, candidates: masks.map((/** @type {number} */ mask) => all.filter((_, i) => (mask >>> i) & 1)) };
}

/** @type {Variants["solve"]} */
export function solve(puzzle, options) {
  const { unique = false, timeout } = optionsOf(options, ["unique", "timeout"]);
  flag("unique", unique);
  const [first, second] = ask("variant_solve", puzzle, [unique ? 2 : 1], timeout);
  if (!first) throw new NoSolution();
  if (second) throw new SeveralSolutions([first, second], grid(puzzle).columns);
  return first;
}

/** @type {Variants["solutions"]} */
export function solutions(puzzle, options) {
  const { most = 2, timeout } = optionsOf(options, ["most", "timeout"]);
  return ask("variant_solve", puzzle, [whole("most", most, 1, 1_000_000)], timeout);
}

/** @type {Variants["count"]} */
export function count(puzzle, options) {
  const { limit = Number.MAX_SAFE_INTEGER, timeout } = optionsOf(options, ["limit", "timeout"]);
  const found = ask("variant_count", puzzle, [BigInt(whole("limit", limit, 1))], timeout);
  return { count: found.count, complete: found.complete && found.count < limit };
}

/** @type {Variants["estimate"]} */
export function estimate(puzzle, options) {
  const { ways = 1000, timeout } = optionsOf(options, ["ways", "timeout"]);
  const [times, exponent] = ask("variant_estimate", puzzle, [whole("ways", ways, 1, 2 ** 32 - 1)], timeout);
  return times * 2 ** exponent;
}

/** @type {Variants["isUnique"]} */
export function isUnique(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return ask("variant_solve", puzzle, [2], timeout).length === 1;
}

/** @type {Variants["trueCandidates"]} */
export function trueCandidates(puzzle, options) {
  const { limit = 1, timeout } = optionsOf(options, ["limit", "timeout"]);
  return ask("variant_candidates", puzzle, [whole("limit", limit, 1, 2 ** 32 - 1)], timeout);
}

/**
 * The places of the digits that each cell has in some solution, as soon as they are known: again and again, until all are; null
 * for a cell of which they are not known yet. And solutions that show them.
 * @param {Puzzle} puzzle
 * @param {{first: readonly number[], solutions: readonly (readonly number[])[]}} begin cells to begin with, and what may be solutions
 * @param {{timeout: number}} options
 * @returns {Generator<{complete: boolean, cells: (number[] | null)[], solutions: number[][]}>}
 */
export function* candidatesByAndBy(puzzle, { first, solutions }, { timeout }) {
  const all = new Deadline(timeout);
  askPlayed("variant_candidates_begin", puzzle, [first, ...solutions], timeout);
  for (let seconds = FIRST_ANSWERS; ; seconds *= 2) {
    const found = engine.json("variant_candidates_go", null, [], new Deadline(seconds));
    yield found;
    if (found.complete) return;
    if (all.isOver()) throw new TimedOut(timeout);
  }
}
/** Seconds after which the first of them are told. */
const FIRST_ANSWERS = 0.15;

/** The groups of cells that have the same digit in every solution. @param {Puzzle} puzzle @param {readonly (readonly number[])[]} candidates the digits that each has in some @param {{timeout?: number}} [options] @returns {number[][]} */
export function equalCells(puzzle, candidates, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return askPlayed("variant_equals", puzzle, [candidates], timeout);
}

/**
 * The parts of a smallest contradiction, by their numbers: first come the givens, then the candidates, then the constraints. Null
 * if the puzzle has a solution.
 * @param {Puzzle} puzzle @param {{timeout?: number}} [options] @returns {number[] | null}
 */
export function contradictingParts(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return ask("variant_why", puzzle, [], timeout);
}

/** The parts that can be left out of a puzzle with one solution, each on its own; numbered as those. @param {Puzzle} puzzle @param {{timeout?: number}} [options] @returns {number[]} */
export function unneededParts(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return ask("variant_redundant", puzzle, [], timeout);
}

/** Asks about a puzzle with digits on it. @param {string} question @param {Puzzle | string} puzzle @param {readonly unknown[]} cells @param {number} [timeout] @param {number[]} [numbers] */
function askPlayed(question, puzzle, cells, timeout, numbers = []) {
  const given = new TextDecoder().decode(textOf(puzzle));
  return call(question, new TextEncoder().encode(`[${[given, ...cells.map((each) => JSON.stringify(each))]}]`), numbers, timeout);
}

/** @type {Variants["clashes"]} */
export function clashes(puzzle, digits, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return askPlayed("variant_clashes", puzzle, [list("digits", digits, "digits")], timeout);
}

/** @type {Variants["nextStep"]} */
export function nextStep(puzzle, digits, options) {
  const found = stepsToTell(puzzle, digits, options).at(-1);
  if (!found) return null;
  const { told, ...step } = found;
  return step;
}

/**
 * The next step, with what there is to say of it, after those that it may rest on: they are about cells outside the grid, and remove
 * nothing that is `open` to the player. Nothing if there is none.
 * @param {Puzzle | string} puzzle
 * @param {readonly (number | null)[]} digits
 * @param {{candidates?: readonly (readonly number[])[], open?: readonly (readonly number[])[], guesses?: boolean, timeout?: number}} [options]
 * @returns {(import("./index.d.ts").Step & {told: Told})[]}
 */
export function stepsToTell(puzzle, digits, options) {
  const { candidates = grid(puzzle).candidates, guesses = false, open = candidates, timeout } = optionsOf(options, ["candidates", "open", "guesses", "timeout"]);
  flag("guesses", guesses);
  const cells = [list("digits", digits, "digits"), list("candidates", candidates, "lists"), list("open", open, "lists")];
  return askPlayed("variant_step", puzzle, cells, timeout, [Number(guesses)]).map(stepOf);
}

/**
 * How hard a puzzle is, the cells that are left where the techniques end, and the hardest step.
 * @param {Puzzle | string} puzzle
 * @param {{timeout?: number}} [options]
 * @returns {{level: import("./index.d.ts").Step["level"], score: number, left: number[], hardest: ReturnType<typeof stepsToTell>[number] | null}}
 */
export function ratingToTell(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  const { level, hardest, ...rest } = ask("variant_rate", puzzle, [], timeout);
  return { ...rest, level: LEVELS[level], hardest: hardest && stepOf(hardest) };
}

/** A step, with digits in the place of masks. @param {any} found */
function stepOf(found) {
  const { first, level, sources, reason, placements, eliminations, chains, ...rest } = found;
  const digitsOf = (/** @type {number} */ mask) => Array.from({ length: 32 }, (_, value) => first + value).filter((_, value) => (mask >>> value) & 1);
  const each = (/** @type {[number, number][]} */ some) => some.flatMap(([cell, mask]) => digitsOf(mask).map((digit) => [cell, digit]));
  return {
    ...rest,
    level: LEVELS[level],
    sources: sources.map((/** @type {[string, number]} */ [of, number]) => ({ of, number })),
    reason: reason.map((/** @type {[number, number]} */ [cell, mask]) => [cell, digitsOf(mask)]),
    placements: each(placements),
    eliminations: each(eliminations),
    chains: chains.map((/** @type {[number, number, boolean][]} */ chain) => chain.map(([cell, mask, on]) => [cell, digitsOf(mask)[0], on])),
  };
}
const LEVELS = /** @type {const} */ (["Easy", "Medium", "Hard", "Unfair", "Extreme"]);
/** What there is to say of a step, for templates of the languages. @typedef {Record<"title" | "body" | "where" | "which", any> & {reasons: any[]}} Told */

/** @type {Variants["figure"]} */
export function figure(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return ask("variant_figure", puzzle, [], timeout);
}

/** @type {Variants["picture"]} */
export function picture(puzzle, options) {
  const { timeout } = optionsOf(options, ["timeout"]);
  return ask("variant_picture", puzzle, [], timeout);
}
