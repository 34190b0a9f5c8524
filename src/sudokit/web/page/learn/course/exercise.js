/**
 * An exercise: a position in which to find a step. The player crosses out candidates (or, for singles,
 * places digits). Everything that belongs to one of the exercise's steps is right, and a complete step ends
 * the exercise. Help comes by degrees, as in hints.
 */

import { api } from "../../asking/api.js";
import { language, nameOf, t } from "../../words/language.js";
import { ALL_CELLS, cellName, digitsOfLine, lineOfDigits, marksOfMasks } from "../../model/classic.js";
import { maskOf, maskOfAll } from "../../model/shape.js";
import { faultOf, houseToLookAt, resultOf } from "./answers.js";
import { markKey } from "../../model/picture.js";
import { disguiseDigits, disguiseMasks, randomDisguise } from "../../model/shuffle.js";
import { solutionsOf } from "../../games/solutions.js";
import { announce } from "../../ui/announce.js";
import { refresh } from "../../ui/dom.js";
import { sceneOfStep } from "../../steps/scenes.js";
import { textOf } from "../../steps/sentence.js";
import { canBeMade } from "../../steps/techniques.js";

/** The largest number of steps that count as right answers: as many as the server lists. */
const MOST_STEPS = 1000;
/** How many wrong answers an exercise forgives that counts as solved without help. */
const SLIPS = 1;
/** The kinds of houses, in the order of their numbers. */
const KINDS = /** @type {const} */ (["row", "column", "box"]);

/** @typedef {import("./answers.js").Fault} Fault */
/** @typedef {import("../../model/position.js").PlacedStep} Step */
/** @typedef {import("../../model/position.js").Position} Position */
/** @typedef {import("../../asking/api.js").TechniqueGuide} TechniqueGuide */
/** @typedef {import("../../steps/scenes.js").Scene} Scene */

/**
 * What an exercise is made of.
 * @typedef {object} Material
 * @property {Position} start
 * @property {() => Promise<readonly Step[]>} find finds the steps that are right, worded in the current language
 * @property {() => string} named what is to be found, in words
 * @property {() => string} [praise] what is said when it is found, if not the step
 * @property {(step: Step) => boolean} [meant] whether help leads to a step; otherwise to the first
 * @property {(step: Step) => Scene} [draw] draws a step; otherwise it is drawn with its candidates
 * @property {boolean} [bare] whether the board shows no candidates
 */

export class Exercise {
  /** The right answers of the player so far: keys of candidates. @type {ReadonlySet<number>} */
  #done = new Set();
  /** @type {Step | null} */ #solution = null;
  /** In the current language. */ #message = () => "";
  /** @type {"" | "good" | "problem"} */ mood = "";
  /** @type {Scene | null} */ #scene = null;
  /** How much help was given: 0 none, 1 where to look, 2 the technique, 3 the step. */
  help = 0;
  #slips = 0;
  /** What was wrong with the last answer. @type {readonly Fault[]} */ #faults = [];
  #answer;

  /**
   * @param {Material} material
   * @param {readonly Step[]} steps what `find` has found
   * @param {string | null} solution if there is just one
   */
  constructor(material, steps, solution) {
    this.material = material;
    this.start = material.start;
    this.steps = steps;
    this.#answer = solution ? digitsOfLine(solution) : null;
  }

  /** @param {Material} material */
  static async of(material) {
    const [steps, { solution }] = await Promise.all([material.find(), solutionsOf(lineOfDigits(material.start.digits))]);
    return new Exercise(material, steps, solution);
  }

  /** A new exercise on a technique. @param {TechniqueGuide} guide @param {AbortSignal} [signal] */
  static async on({ key, example }, signal) {
    const start = (await generatedStart(key, signal).catch(() => null)) ?? exampleStart(/** @type {Step} */ (example));
    signal?.throwIfAborted();
    return Exercise.of({ start, find: () => stepsOn(start, key), named: () => nameOf("techniques", key) });
  }

  /** Word the steps in the current language. */
  async translate() {
    const steps = await this.material.find();
    if (this.#solution) this.#solution = steps[this.steps.indexOf(this.#solution)] ?? null;
    this.steps = steps;
    this.#scene = null;
    refresh();
  }

  task() {
    return t(this.#places ? "exercise_place" : "exercise_remove", { technique: this.material.named() });
  }

  message() {
    return this.#message();
  }

  get isOver() {
    return this.#solution !== null;
  }

  /** Whether the player has found the step, without help. */
  get counts() {
    return this.isOver && this.help === 0 && this.#slips <= SLIPS;
  }

  /** The step that help leads to. */
  get wanted() {
    const { meant } = this.material;
    return (meant && this.steps.find(meant)) ?? this.steps[0];
  }

  get #places() {
    return this.steps[0]?.placements.length > 0;
  }

  /** @returns {Scene} */
  scene() {
    this.#scene ??= this.#draw();
    return this.#scene;
  }

  /** @returns {Scene} */
  #draw() {
    if (this.#solution) return (this.material.draw ?? sceneOfStep)(this.#solution);
    const hints = [...(this.help ? [houseToLookAt(this.wanted)] : []), ...this.#faults.flatMap(({ house }) => house ?? [])];
    const cells = ALL_CELLS.map((cell) => this.#content(cell));
    const faults = new Set(this.#faults.flatMap(({ other }) => other ?? []));
    return { cells, hints, faults, wrong: new Set(this.#faults.map(({ cell }) => cell)) };
  }

  /** @param {number} cell */
  #content(cell) {
    const { digits, givens, candidates } = this.start;
    return {
      digit: digits[cell] || this.#placed(cell),
      given: givens[cell],
      candidates: this.material.bare ? 0 : candidates[cell] & ~this.#gone(cell),
    };
  }

  /**
   * Take the player's answer: a digit to remove from these cells, or to place there.
   * @param {number} digit
   * @param {ReadonlySet<number>} cells
   */
  digit(digit, cells) {
    if (this.#solution) return;
    // Of several cells, those are meant that have the candidate.
    const having = [...cells].filter((cell) => this.start.candidates[cell] & maskOf(digit));
    const asked = cells.size > 1 ? having : [...cells];
    if (!asked.length) return;
    const faults = asked.flatMap((cell) => faultOf(this.start, this.steps, this.#answer, cell, digit) ?? []);
    this.#faults = faults;
    const strangers = new Set(faults.map(({ cell }) => cell));
    this.#done = new Set([...this.#done, ...asked.filter((cell) => !strangers.has(cell)).map((cell) => markKey(cell, digit))]);
    this.#scene = null;
    const whole = this.steps.find((step) => resultOf(step).every(([cell, held]) => this.#done.has(markKey(cell, held))));
    if (faults.length) this.#slips += 1;
    if (whole) this.#end(whole, () => t("exercise_done", { technique: this.#nameOf(whole) }), "good");
    else if (faults.length) this.#say(() => this.#why(faults[0]), "problem");
    else this.#say(() => t("exercise_more"), "good");
  }

  /** Help a little more: show where to look, then the step. */
  more() {
    if (this.#solution || !this.wanted) return;
    this.help += 1;
    this.#scene = null;
    if (this.help > 1) this.reveal();
    else refresh();
  }

  reveal() {
    if (this.#solution || !this.wanted) return;
    this.help = 3;
    this.#scene = null;
    this.#end(this.wanted, () => "", "");
  }

  /** @param {Step} step */
  #nameOf({ technique }) {
    return technique ? nameOf("techniques", technique) : this.material.named();
  }

  /** @param {Fault} fault */
  #why({ reason, cell, digit, other = 0, house = 0, digits }) {
    const values = { digit, cell: cellName(cell), technique: this.material.named() };
    if (reason === "seen") return t("exercise_seen", { ...values, other: cellName(other), house: t(`house_${KINDS[Math.floor(house / 9)]}`, { number: (house % 9) + 1 }) });
    if (reason === "open") return t("exercise_open", { ...values, digits: (digits ?? []).join(", ") });
    return t(`exercise_${reason}`, values);
  }

  /** @param {Step} step @param {() => string} message @param {"" | "good"} mood */
  #end(step, message, mood) {
    this.#solution = step;
    const { praise } = this.material;
    const told = () => (praise ? praise() : this.#solution ? textOf(this.#solution) : "");
    this.#say(() => [praise ? "" : message(), told()].filter(Boolean).join(" "), mood);
  }

  /** @param {() => string} message @param {"" | "good" | "problem"} mood */
  #say(message, mood) {
    this.#message = message;
    this.mood = mood;
    announce(message());
    refresh();
  }

  /** @param {number} cell */
  #gone(cell) {
    const eliminated = this.steps.flatMap((step) => step.eliminations).filter(([at]) => at === cell);
    return maskOfAll(eliminated.map(([, digit]) => digit).filter((digit) => this.#done.has(markKey(cell, digit))));
  }

  /** @param {number} cell */
  #placed(cell) {
    const placed = this.steps.flatMap((step) => step.placements).find(([at, digit]) => at === cell && this.#done.has(markKey(at, digit)));
    return placed?.[1] ?? 0;
  }
}

/** Every step of some techniques. @param {Position} start @param {...string} techniques */
export async function stepsOn(start, ...techniques) {
  return (await api.steps(textOfPosition(start), techniques, MOST_STEPS, language())).steps;
}

/** @param {Position} position */
const textOfPosition = ({ digits, givens, candidates }) => ({
  board: lineOfDigits(digits),
  puzzle: lineOfDigits(digits.map((digit, cell) => (givens[cell] ? digit : 0))),
  candidates: marksOfMasks(candidates),
});

/**
 * The position in a new puzzle where a technique is first the easiest to use; null if the puzzle does without, or none is
 * to be had.
 * @param {string} technique
 * @param {AbortSignal} [signal]
 * @returns {Promise<Position | null>}
 */
export async function generatedStart(technique, signal) {
  if (!canBeMade(technique)) return null;
  const { puzzles } = await api.generate({ technique }, signal);
  const { puzzle } = puzzles[0];
  const { steps } = await api.explain({ board: puzzle, puzzle: null, candidates: null }, language(), { guesses: true, signal });
  return steps.find((step) => step.technique === technique)?.position ?? null;
}

/** The position of an example, transformed at random: for exercises without a generator. @param {Step} example @returns {Position} */
export function exampleStart({ position: { digits, givens, candidates } }) {
  const disguise = randomDisguise();
  return {
    digits: disguiseDigits(disguise, digits),
    givens: disguise.source.map((cell) => givens[cell]),
    candidates: disguiseMasks(disguise, candidates),
  };
}
