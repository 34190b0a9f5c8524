/**
 * What the engine finds out about the draft, beside its setter's hands: true candidates, the number of solutions, why there is
 * none, how hard it is for people. A change ends what is being asked; answers to earlier puzzles are dropped.
 */

import { api } from "../asking/api.js";
import { refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { language } from "../words/language.js";

/** @typedef {import("../model/variant.js").Variant} Variant */
/** @typedef {import("../model/variant.js").Part} Part */

/** A setter who types several digits asks once. */
const DEBOUNCE_MS = 20;
/** More solutions than that are not counted. */
const MOST = 100_000;
/** Nor are more than that of one candidate. */
export const COUNTED = 1000;
/** Seconds for a first count, and for a longer one, once the setter has paused for so many milliseconds. */
const [SHORT, LONG] = [0.1, 3];
const PAUSE_MS = 1200;
/** How hard it is is asked once the setter has paused for so long. */
const RATING_PAUSE_MS = 300;
/** So many solutions of drafts are kept: where a rule is removed they stay solutions, where one is added some do. */
const KEPT = 300;
/** A question that is no longer wanted may still end by itself for so long: to end it takes the worker, and another one must load. */
const GRACE_MS = 50;

export class Study {
  /** Of each cell the digits that some solution has; null while that is not known of it. @type {Request<(number[] | null)[]>} */ candidates = new Request();
  /** @type {Request<{count: number, complete: boolean}>} */ count = new Request();
  /** About how many solutions there are, if they are too many. @type {Request<number>} */ estimate = new Request();
  /** Groups of cells that have the same digit in every solution. @type {Request<number[][]>} */ equals = new Request();
  /** Of each cell, for each digit, how many solutions have it there, if that is wanted. @type {Request<number[][]>} */ counts = new Request();
  /** Whether they are. */ #countsEach = false;
  /** Parts that contradict each other. @type {Request<Part[]>} */ contradiction = new Request();
  /** Parts that are not needed. @type {Request<Part[]>} */ redundant = new Request();
  /** How hard it is. @type {Request<import("../model/variant.js").Rated>} */ rating = new Request();
  /** The answers to drafts, to which a setter comes back. @type {WeakMap<Variant, number[][]>} */ #answers = new WeakMap();
  /** Solutions of drafts, by their digits; the last ones come first. @type {ReadonlyMap<string, number[]>} */ #solutions = new Map();
  /** The puzzle that is being asked about. @type {Variant | null} */ #asked = null;
  /** The puzzle that the candidates are of, or that took too long. @type {Variant | null} */ #known = null;
  #timer = 0;

  /** Ask about a puzzle, a moment later. @param {Variant} puzzle @param {() => readonly number[]} [first] the cells under the hand, of which it is known first */
  ask(puzzle, first = () => []) {
    this.stop();
    this.#asked = puzzle;
    this.#timer = window.setTimeout(() => this.#ask(puzzle, first()), DEBOUNCE_MS);
  }

  /** Ask nothing more; what was found of the puzzle before it changed is dropped, but for the candidates, which stay until others come. */
  stop() {
    clearTimeout(this.#timer);
    this.#asked = this.#known = null;
    for (const request of [this.count, this.estimate, this.equals, this.counts, this.contradiction, this.redundant, this.rating]) request.clear();
    this.candidates.cancel();
    refresh();
  }

  /** Whether the candidates shown are those of the puzzle as it is, none if these took too long. */
  get isKnown() {
    return this.#known !== null;
  }

  /** How many solutions there are, as far as it is known. @returns {"" | "none" | "one" | "several"} */
  get solutions() {
    if (!this.isKnown) return "";
    const cells = this.candidates.answer;
    if (!cells) return (this.count.answer?.count ?? 0) > 1 ? "several" : "";
    return cells.some((digits) => !digits?.length) ? "none" : cells.every((digits) => digits?.length === 1) ? "one" : "several";
  }

  /** @param {Variant} puzzle @param {readonly number[]} first */
  async #ask(puzzle, first) {
    const tell = (/** @type {import("../model/variant.js").FoundCandidates} */ found) => {
      this.#keep(found.solutions);
      if (puzzle !== this.#asked) return;
      this.candidates.answer = found.cells;
      refresh();
    };
    const solutions = [...this.#solutions.values()];
    await this.candidates.run(async (signal) => {
      const known = this.#answers.get(puzzle);
      if (known) return known;
      const found = await api.trueCandidates(puzzle, gracious(signal), { first, solutions, tell });
      this.#keep(found.solutions);
      this.#answers.set(puzzle, found.cells);
      return found.cells;
    });
    if (puzzle !== this.#asked) return;
    this.#known = puzzle;
    refresh();
    if (this.solutions === "none") await this.contradiction.run((signal) => api.whyUnsolvable(puzzle, gracious(signal)));
    else if (this.solutions !== "one") await this.#count(puzzle);
    else this.#timer = window.setTimeout(() => this.#rate(puzzle), RATING_PAUSE_MS);
  }

  /** @param {number[][]} solutions */
  #keep(solutions) {
    const all = new Map([...solutions.map((digits) => /** @type {const} */ ([digits.join(), digits])), ...this.#solutions]);
    this.#solutions = new Map([...all].slice(0, KEPT));
  }

  /** @param {Variant} puzzle */
  async #count(puzzle) {
    /** @param {number} timeout */
    const count = (timeout) => this.count.run((signal) => api.countVariant(puzzle, { limit: MOST, timeout }, gracious(signal)));
    const counted = await count(SHORT);
    if (counted && !counted.complete) await this.estimate.run((signal) => api.estimateVariant(puzzle, gracious(signal)));
    if (puzzle !== this.#asked) return;
    const candidates = /** @type {number[][] | null} */ (this.candidates.answer);
    if (candidates) await this.equals.run((signal) => api.equalCells(puzzle, candidates, gracious(signal)).catch(() => [])); // too many to be asked of
    if (puzzle !== this.#asked) return;
    if (this.#countsEach) await this.#countCandidates(puzzle);
    if (puzzle !== this.#asked) return;
    if (counted && !counted.complete && counted.count < MOST) this.#timer = window.setTimeout(() => count(LONG), PAUSE_MS);
  }

  /** @param {Variant} puzzle */
  async #countCandidates(puzzle) {
    await this.counts.run((signal) => api.countCandidates(puzzle, COUNTED, gracious(signal)));
  }

  /** Whether solutions are counted for each candidate, as long as there are several. */
  get countsEach() {
    return this.#countsEach;
  }

  set countsEach(value) {
    this.#countsEach = value;
    if (!value) this.counts.clear();
    else if (this.#known && this.solutions === "several") this.#countCandidates(this.#known);
    refresh();
  }

  /** @param {Variant} puzzle */
  async #rate(puzzle) {
    await this.rating.run((signal) => api.rateVariant(puzzle, language(), gracious(signal)));
  }

  /** Find what is not needed, if there is one solution. */
  async findRedundant() {
    const puzzle = this.#known;
    clearTimeout(this.#timer);
    if (puzzle && this.solutions === "one") await this.redundant.run((signal) => api.redundantParts(puzzle, gracious(signal)));
  }
}

/** A signal that comes a moment later. @param {AbortSignal} signal */
function gracious(signal) {
  const later = new AbortController();
  signal.addEventListener("abort", () => setTimeout(() => later.abort(signal.reason), GRACE_MS));
  return later.signal;
}
