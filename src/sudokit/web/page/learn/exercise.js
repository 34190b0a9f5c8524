/**
 * An exercise: a position with a technique to be found. The player crosses out candidates (or, for
 * singles, places digits); whatever belongs to some step of the technique on this board is right, and
 * a step found whole ends the exercise.
 *
 * Positions come from the generator, walked to the first use of the technique; without a generator
 * they are the guide's example in a random disguise.
 */

import { api } from "../api.js";
import { language, nameOf, t } from "../words/language.js";
import { cellName, lineOfDigits, marksOfMasks, maskOf, maskOfAll } from "../model/board.js";
import { markKey } from "../model/picture.js";
import { disguiseDigits, disguiseMasks, randomDisguise } from "../model/shuffle.js";
import { announce } from "../ui/announce.js";
import { refresh } from "../ui/dom.js";
import { sceneOfStep } from "../steps/scenes.js";
import { textOf } from "../steps/sentence.js";

/** Steps that count as right answers: as many as the server lists. */
const MOST_STEPS = 1000;

/** @typedef {import("../model/position.js").PlacedStep} Step */
/** @typedef {import("../model/position.js").Position} Position */
/** @typedef {import("../api.js").TechniqueGuide} TechniqueGuide */
/** @typedef {import("../steps/scenes.js").Scene} Scene */

export class Exercise {
  /** What the player has done right so far: keys of candidates. @type {ReadonlySet<number>} */
  #done = new Set();
  /** @type {Step | null} */ #solution = null;
  /** In the language of the moment. */ #message = () => "";
  /** @type {"" | "good" | "problem"} */ mood = "";
  /** @type {Scene | null} */ #scene = null;

  /**
   * @param {TechniqueGuide} guide
   * @param {Position} start
   * @param {readonly Step[]} steps the technique's steps on this board
   */
  constructor(guide, start, steps) {
    this.guide = guide;
    this.start = start;
    this.steps = steps;
  }

  /** A new exercise. @param {TechniqueGuide} guide */
  static async on(guide) {
    const start = (await generatedStart(guide.key).catch(() => null)) ?? exampleStart(/** @type {Step} */ (guide.example));
    return new Exercise(guide, start, await stepsOn(start, guide.key));
  }

  /** Tell the steps in the language of the moment. */
  async translate() {
    const steps = await stepsOn(this.start, this.guide.key);
    if (this.#solution) this.#solution = steps[this.steps.indexOf(this.#solution)];
    this.steps = steps;
    refresh();
  }

  task() {
    const places = this.steps[0]?.placements.length;
    return t(places ? "exercise_place" : "exercise_remove", { technique: nameOf("techniques", this.guide.key) });
  }

  message() {
    return this.#message();
  }

  /** @returns {Scene} */
  scene() {
    if (this.#solution) return sceneOfStep(this.#solution);
    this.#scene ??= {
      cells: this.start.digits.map((digit, cell) => ({
        digit: digit || this.#placed(cell),
        given: this.start.givens[cell],
        candidates: this.start.candidates[cell] & ~this.#gone(cell),
      })),
    };
    return this.#scene;
  }

  /**
   * The player's answer: this digit in these cells goes, or comes.
   * @param {number} digit
   * @param {ReadonlySet<number>} cells
   */
  digit(digit, cells) {
    if (this.#solution) return;
    const asked = [...cells].filter((cell) => this.start.candidates[cell] & maskOf(digit));
    if (!asked.length) return;
    const strangers = asked.filter((cell) => !this.steps.some((step) => belongs(step, cell, digit)));
    this.#done = new Set([...this.#done, ...asked.filter((cell) => !strangers.includes(cell)).map((cell) => markKey(cell, digit))]);
    this.#scene = null;
    const whole = this.steps.find((step) => outcome(step).every(([cell, held]) => this.#done.has(markKey(cell, held))));
    if (whole) this.#end(whole, () => t("exercise_done", { technique: nameOf("techniques", this.guide.key) }), "good");
    else if (strangers.length) this.#say(() => t("exercise_wrong", { digit, cells: strangers.map(cellName).join(", ") }), "problem");
    else this.#say(() => t("exercise_more"), "good");
  }

  reveal() {
    if (this.#solution || !this.steps[0]) return;
    this.#end(this.steps[0], () => "", "");
  }

  /** @param {Step} step @param {() => string} message @param {"" | "good"} mood */
  #end(step, message, mood) {
    this.#solution = step;
    this.#say(() => [message(), this.#solution ? textOf(this.#solution) : ""].filter(Boolean).join(" "), mood);
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

/** What a step does: what it places, or else what it removes. @param {Step} step */
const outcome = (step) => (step.placements.length ? step.placements : step.eliminations);

/** @param {Step} step @param {number} cell @param {number} digit */
const belongs = (step, cell, digit) => outcome(step).some(([at, held]) => at === cell && held === digit);

/** Every step of a technique. @param {Position} start @param {string} technique */
async function stepsOn(start, technique) {
  const position = {
    board: lineOfDigits(start.digits),
    puzzle: lineOfDigits(start.digits.map((digit, cell) => (start.givens[cell] ? digit : 0))),
    candidates: marksOfMasks(start.candidates),
  };
  return (await api.steps(position, technique, MOST_STEPS, language())).steps;
}

/** @param {string} technique @returns {Promise<Position | null>} */
async function generatedStart(technique) {
  const { puzzles } = await api.generate({ technique });
  const { puzzle } = puzzles[0];
  const { steps } = await api.explain({ board: puzzle, puzzle: null, candidates: null }, language());
  return steps.find((step) => step.technique === technique)?.position ?? null;
}

/** @param {Step} example @returns {Position} */
function exampleStart({ position: { digits, givens, candidates } }) {
  const disguise = randomDisguise();
  return {
    digits: disguiseDigits(disguise, digits),
    givens: disguise.source.map((cell) => givens[cell]),
    candidates: disguiseMasks(disguise, candidates),
  };
}
