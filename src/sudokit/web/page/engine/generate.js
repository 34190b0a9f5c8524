/**
 * Puzzles to order. The rules are those of `sudokit.generate` in Python; the same seed gives the same puzzles. The module
 * has one generator at a time; another one takes its place, and it resumes where it was by the number of its attempts.
 */

import { textOf } from "./boards.js";
import { either, joined, message, NoPuzzle, shown } from "./errors.js";
import { Deadline } from "./engine.js";
import { engine, levels, techniqueNumber, techniques } from "./module.js";
import { choice, flag, list, optionsOf, seedOf, whole } from "./options.js";

/** @typedef {import("./index.d.ts").GenerateOptions} Options */
/** @typedef {import("./index.d.ts").Symmetry} Symmetry */
/** @typedef {(row: number, column: number) => [number, number]} Turn */

/** @type {Turn} */ const halfTurn = (r, c) => [8 - r, 8 - c];
/** @type {Turn} */ const quarterTurn = (r, c) => [c, 8 - r];
/** @type {Turn} */ const horizontal = (r, c) => [8 - r, c];
/** @type {Turn} */ const vertical = (r, c) => [r, 8 - c];
/** @type {Turn} */ const diagonal = (r, c) => [c, r];
/** @type {Turn} */ const antiDiagonal = (r, c) => [8 - c, 8 - r];

/** For each symmetry the maps of rows and columns under which the clues' cells stay the same. @type {Record<Symmetry, Turn[]>} */
export const symmetries = {
  "none": [],
  "half-turn": [halfTurn],
  "quarter-turn": [quarterTurn],
  "horizontal": [horizontal],
  "vertical": [vertical],
  "both": [horizontal, vertical],
  "diagonal": [diagonal],
  "anti-diagonal": [antiDiagonal],
  "both-diagonals": [diagonal, antiDiagonal],
  "full": [quarterTurn, diagonal],
};

const methods = ["dig", "fill", "even"];
const attemptsOf = { dig: 1_000_000, fill: 5_000, even: 100_000 };
const ratedAttempts = 200_000;
const fewestClues = 17;
/** The most clues of minimal puzzles that can be waited for: one attempt in 10,000 finds as many. @type {Record<Symmetry, number>} */
const mostIfMinimal = {
  "none": 29,
  "half-turn": 34,
  "quarter-turn": 40,
  "horizontal": 34,
  "vertical": 34,
  "both": 42,
  "diagonal": 33,
  "anti-diagonal": 33,
  "both-diagonals": 38,
  "full": 48,
};
const mostIfUniform = 30;
const top = 2 ** 31 - 1;

/** @param {number} n @param {Options & import("./index.d.ts").Timed} [options] @returns {string[]} */
export function generate(n = 1, options) {
  const { timeout, ...order } = optionsOf(options, [...orderOptions, "timeout"]);
  return new Generator(order).take(n, { timeout });
}

const orderOptions = ["level", "score", "technique", "clues", "symmetry", "pattern", "minimal", "seed", "sampling", "attempts"];

/** The one whose attempts the module is at, and in which of its instances. @type {{generator: Generator, instance: unknown} | undefined} */
let current;

export class Generator {
  /** @type {Uint8Array} for each cell the number of its orbit, 255 where no clue may be */ #orbits;
  /** @type {(number | bigint | boolean)[]} of `generator_new` */ #order;
  /** @type {number[] | undefined} of `generator_rate` */ #rated;
  /** @type {number} attempts without a puzzle that are too many */ #patience;
  #attempts = 0n;
  /** Up to that of the last puzzle. */ #useful = 0;
  #wanted;

  /** @param {Options} [options] */
  constructor(options) {
    options = optionsOf(options, orderOptions);
    const { symmetry = "none", sampling = "fast", technique } = options;
    choice("symmetry", symmetry, Object.keys(symmetries));
    choice("sampling", sampling, ["fast", "uniform"]);
    if (options.minimal !== undefined) flag("minimal", options.minimal);
    this.seed = seedOf(options.seed);
    const clues = options.clues === undefined ? undefined : rangeOf("clues", options.clues);
    const score = options.score === undefined ? undefined : rangeOf("score", options.score);
    const level = options.level === undefined ? -1 : levels.findIndex(([name]) => name.toLowerCase() === String(options.level).toLowerCase());
    if (options.level !== undefined && level < 0)
      throw new RangeError(`no level ${shown(options.level)}, expected one of ${levels.map(([name]) => name).join(", ")}`);
    const pattern = options.pattern === undefined ? undefined : patternCells(options.pattern);
    const method = methodFor(sampling, pattern, symmetry, options.minimal);
    const orbits = pattern ? pattern.map((cell) => [cell]) : orbitsOf(symmetry);
    if (clues) checkClues(clues, orbits, pattern !== undefined);
    const minimal = isMinimal(options, method, symmetry, clues);
    const [fewest, most] = clues ?? (!pattern && !minimal ? [22, 32] : [0, 81]);
    this.#patience = attemptsOf[method];
    this.#orbits = new Uint8Array(81).fill(255);
    orbits.forEach((orbit, number) => orbit.forEach((cell) => (this.#orbits[cell] = number)));
    this.#order = [methods.indexOf(method), this.seed, minimal, fewest, most, clues !== undefined];
    if (level >= 0 || score || technique !== undefined) {
      const [lowest, highest] = score ?? [0, top];
      const hardest = level < 0 ? levels.length - 1 : level;
      const needed = technique === undefined ? -1 : techniqueNumber(technique);
      checkDifficulty(lowest, hardest, needed);
      this.#rated = [Math.max(level, 0), hardest, lowest, Math.min(highest, top), needed];
      this.#patience = Math.min(this.#patience, ratedAttempts);
    }
    if (options.attempts !== undefined) this.#patience = whole("attempts", options.attempts, 1);
    this.#wanted = { method, minimal, clues, score, technique };
  }

  /** @type {import("./index.d.ts").Generator["take"]} */
  take(n, options) {
    const { timeout } = optionsOf(options, ["timeout"]);
    whole("n", n, 0);
    const deadline = new Deadline(timeout);
    /** @type {string[]} */
    const puzzles = [];
    while (puzzles.length < n) {
      this.#resume();
      const last = this.#attempts + BigInt(this.#patience);
      const cells = engine.bytes("generator_run", null, [Math.min(n - puzzles.length, 8192), last], deadline).slice();
      this.#attempts = BigInt(engine.call("generator_attempts", null, []));
      if (!cells.length) throw new NoPuzzle(this.#nearest(), this.attempts);
      this.#useful = this.attempts;
      for (let i = 0; i < cells.length; i += 81) puzzles.push(textOf(cells.subarray(i, i + 81)));
    }
    return puzzles;
  }

  get attempts() {
    return Number(this.#attempts);
  }

  /** What the attempts since the last puzzle have found instead. */
  #nearest() {
    const { method, minimal, clues, score, technique } = this.#wanted;
    /** @type {{clues: [size: number, times: number][], rated: number, levels: number[], needing: number, scores: number[], fewest_solutions: number | null}} */
    const found = engine.json("generator_findings", null, []);
    const told = [message("gave up after {attempts:,} attempts without such a puzzle", { attempts: this.attempts - this.#useful })];
    if (method === "fill" && found.fewest_solutions !== null && found.fewest_solutions !== 1)
      told.push(message("the fewest solutions with these cells were {solutions:,}", { solutions: found.fewest_solutions }));
    if (clues && found.clues.length && !found.clues.some(([size]) => clues[0] <= size && size <= clues[1])) {
      const distance = (/** @type {number} */ size) => Math.min(...clues.map((end) => Math.abs(size - end)));
      const [size, times] = found.clues.reduce((best, each) => (distance(each[0]) < distance(best[0]) ? each : best));
      told.push(message("the nearest number of clues was {clues} ({times:,} times)", { clues: size, times }));
    } else if (method === "fill" && minimal && found.clues.length && !found.rated)
      told.push(message("of the clues, at most {clues} were needed", { clues: Math.max(...found.clues.map(([size]) => size)) }));
    if (found.rated) {
      const names = [...levels.map(([name]) => name), message("harder")];
      const counts = found.levels.flatMap((number, i) => (number ? [message("{number:,} {level}", { number, level: names[i] })] : []));
      const rated = message("of {rated:,} rated ones", { rated: found.rated });
      told.push(counts.length ? joined(": ", [rated, joined(", ", counts)]) : rated);
      if (technique !== undefined) told.push(message("{needing:,} needed {name}", { needing: found.needing, name: technique }));
      const [lowest, highest] = found.scores;
      if (score && found.scores.length) told.push(message("scores were {lowest:,} to {highest:,}", { lowest, highest }));
    }
    return joined("; ", told);
  }

  /** Makes it the module's generator again, if there was another one, or work that was left. */
  #resume() {
    if (current?.generator === this && current.instance === engine.instance) return;
    engine.call("generator_new", this.#orbits, this.#order);
    if (this.#rated) engine.call("generator_rate", null, this.#rated);
    engine.call("generator_skip_to", null, [this.#attempts]);
    current = { generator: this, instance: engine.instance };
  }
}

/** @param {string} name @param {unknown} value @returns {[number, number]} */
function rangeOf(name, value) {
  const [lowest, highest, ...more] = Array.isArray(value) ? value : [value, value];
  if (Number.isSafeInteger(lowest) && Number.isSafeInteger(highest) && 0 <= lowest && lowest <= highest && !more.length)
    return [lowest, highest];
  throw new RangeError(`${name} is ${shown(value)}, expected a number or a range like [22, 24]`);
}

/** @param {string} sampling @param {number[] | undefined} pattern @param {string} symmetry @param {boolean} [minimal] */
function methodFor(sampling, pattern, symmetry, minimal) {
  if (pattern && symmetry !== "none") throw new RangeError("a pattern and a symmetry: the pattern already fixes where the clues are");
  if (sampling === "uniform") {
    if (pattern || symmetry !== "none" || minimal === false)
      throw new RangeError("uniform sampling makes minimal puzzles, without a pattern or a symmetry");
    return "even";
  }
  return pattern ? "fill" : "dig";
}

/**
 * Whether every clue has to be needed. By default, that depends on the number of clues.
 * @param {Options} options @param {string} method @param {Symmetry} symmetry @param {[number, number]} [clues]
 */
function isMinimal({ minimal, attempts }, method, symmetry, clues) {
  if (method === "fill") return minimal ?? false;
  const most = method === "even" ? mostIfUniform : mostIfMinimal[symmetry];
  if (!clues || clues[0] <= most) return minimal ?? true;
  const asked = minimal || method === "even";
  if (asked && attempts === undefined)
    throw new NoPuzzle(
      message(
        "minimal puzzles with more than {most} clues are too rare to wait for: ask for puzzles that are not minimal, or set the number of attempts",
        { most },
      ),
    );
  return asked || false;
}

/** The cells of a pattern. @param {string | ArrayLike<unknown>} pattern */
function patternCells(pattern) {
  const marks =
    typeof pattern === "string"
      ? [...pattern.replace(/[\s|]/g, "")].map((character) => !".0-_".includes(character))
      : list("pattern", pattern, "81 values, or a text of 81 characters").flatMap((row) => (Array.isArray(row) ? row : [row]));
  if (marks.length !== 81) throw new RangeError(`a pattern has 81 cells, this one ${marks.length}`);
  const cells = [...marks.keys()].filter((cell) => marks[cell]);
  if (cells.length < fewestClues) throw new NoPuzzle(message("no puzzle has fewer than 17 clues, the pattern has {count}", { count: cells.length }));
  /** @type {[string, Set<number>][]} */
  const directions = [
    ["rows", new Set(cells.map((cell) => Math.floor(cell / 9)))],
    ["columns", new Set(cells.map((cell) => cell % 9))],
  ];
  for (const [name, held] of directions)
    for (const chute of [0, 3, 6]) {
      const empty = [chute, chute + 1, chute + 2].filter((each) => !held.has(each));
      if (empty.length > 1)
        throw new NoPuzzle(
          message("{name} {first} and {second} have no clue: they can change places in any solution", { name: message(name), first: empty[0] + 1, second: empty[1] + 1 }),
        );
    }
  return cells;
}

/** The cells that a symmetry maps to each other. @param {Symmetry} symmetry */
function orbitsOf(symmetry) {
  /** @type {number[][]} */
  const orbits = [];
  const seen = new Set();
  for (let cell = 0; cell < 81; ++cell) {
    if (seen.has(cell)) continue;
    const orbit = new Set([cell]);
    for (const member of orbit)
      for (const turn of symmetries[symmetry]) {
        const [row, column] = turn(Math.floor(member / 9), member % 9);
        orbit.add(9 * row + column);
      }
    for (const member of orbit) seen.add(member);
    orbits.push([...orbit]);
  }
  return orbits;
}

/** @param {[number, number]} clues @param {number[][]} orbits @param {boolean} filled */
function checkClues([fewest, most], orbits, filled) {
  const asked = fewest === most ? `${fewest}` : message("{fewest} to {most}", { fewest, most });
  if (most < fewestClues) throw new NoPuzzle(message("no puzzle has fewer than 17 clues, asked for {asked}", { asked }));
  if (fewest > 81) throw new NoPuzzle(message("a board has 81 cells, asked for {asked} clues", { asked }));
  let sums = new Set([filled ? orbits.flat().length : 0]);
  if (!filled) for (const orbit of orbits) sums = new Set([...sums, ...[...sums].map((sum) => sum + orbit.length)]);
  if ([...sums].some((sum) => fewest <= sum && sum <= most)) return;
  /** @param {number} sum */
  const distance = (sum) => Math.min(Math.abs(sum - fewest), Math.abs(sum - most));
  const near = [...sums].sort((a, b) => distance(a) - distance(b)).slice(0, 2).sort((a, b) => a - b);
  const reason = filled ? "the pattern has {numbers} clues, asked for {asked}" : "the symmetry allows {numbers} clues, asked for {asked}";
  throw new NoPuzzle(message(reason, { numbers: either(near), asked }));
}

/** @param {number} lowest @param {number} hardest a level @param {number} needed a technique, or -1 */
function checkDifficulty(lowest, hardest, needed) {
  const [name, limit] = levels[hardest];
  if (lowest > limit) throw new NoPuzzle(message("a score over {limit} is harder than {level}", { limit, level: name }));
  if (needed < 0) return;
  const { key, level, on_by_default } = techniques[needed];
  if (!on_by_default) throw new NoPuzzle(message("the usual techniques do not include {name}", { name: key }));
  if (levels.findIndex(([each]) => each === level) > hardest) throw new NoPuzzle(message("{name} makes a puzzle {level}, asked for {asked}", { name: key, level, asked: name }));
}
