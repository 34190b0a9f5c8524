/**
 * The way from the draft to its solution, one step at a time, as somebody would solve it who knows all techniques. The board
 * shows the position before the step that is told, and the step's picture. The draft stays as it is.
 */

import { api } from "../asking/api.js";
import { stepToShow } from "../hints/of-variant.js";
import { digitsOf, maskOf, maskOfAll } from "../model/shape.js";
import { pictureOfStep } from "../model/picture.js";
import { refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";
import { language, t } from "../words/language.js";

/** @typedef {import("../model/shape.js").Shape} Shape */
/** @typedef {import("../model/variant.js").Variant} Variant */
/** @typedef {import("../model/contents.js").CellContent} CellContent */

/**
 * A place on the way. Digits and candidates count from 1, as on the board; a cell without a digit has 0.
 * @typedef {object} Place
 * @property {Variant} puzzle
 * @property {Shape} shape
 * @property {readonly boolean[]} givens
 * @property {readonly number[]} digits
 * @property {readonly number[]} candidates masks
 */
/** The next step from a place; without one, why there is none. @typedef {{place: Place, step: import("../model/picture.js").Step | null, text: string}} Told */

export class Way {
  /** @type {Request<Told>} */ #told = new Request();
  #isOpen = false;

  get isOpen() {
    return this.#isOpen;
  }

  get busy() {
    return this.#told.busy;
  }

  get told() {
    return this.#told.answer;
  }

  /** Whether there is a step after the one that is told. */
  get goesOn() {
    return this.#isOpen && !this.busy && Boolean(this.told?.step);
  }

  /** What is said of the step: its name, and the rest. @returns {[title: string, rest: string]} */
  get words() {
    const { told } = this;
    if (!told) return ["", this.#told.problem || t("thinking")];
    if (!told.step) return ["", told.text];
    const { title, joint, body } = told.step.sentence;
    return [title, joint + body];
  }

  /** Begin at the draft. @param {Variant} puzzle @param {Shape} shape */
  begin(puzzle, shape) {
    this.#isOpen = true;
    this.#told.run(async () => {
      const { candidates } = await api.openVariant(JSON.stringify(puzzle));
      const masks = candidates.map((digits) => maskOfAll(digits.map((digit) => shape.digits.indexOf(digit) + 1)));
      const digits = shape.cells.map((cell) => shape.digits.indexOf(puzzle.givens?.[shape.nameOf(cell)] ?? NaN) + 1);
      return told({ puzzle, shape, givens: digits.map(Boolean), digits, candidates: masks });
    });
  }

  /** Make the step that is told, and tell the next one. */
  next() {
    const { place, step } = this.told ?? {};
    if (place && step && !this.busy) this.#told.run(() => told(after(place, step)));
  }

  end() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#told.clear();
    refresh();
  }

  /** What the cells show; null as long as there is no step. @returns {CellContent[] | null} */
  contents() {
    if (!this.told) return null;
    const { givens, digits } = this.told.place;
    const open = openIn(this.told.place);
    return digits.map((digit, cell) => ({ digit, given: givens[cell], candidates: open[cell] }));
  }

  get picture() {
    return this.told?.step ? pictureOfStep(this.told.step) : null;
  }
}

/** The candidates that no digit beside them rules out. @param {Place} place */
const openIn = ({ shape, digits, candidates }) => shape.candidatesOf(digits).map((mask, cell) => mask & candidates[cell]);

/** @param {Place} place @returns {Promise<Told>} */
async function told(place) {
  const { puzzle, shape, digits } = place;
  if (!digits.includes(0)) return { place, step: null, text: t("solved") };
  const values = digits.map((digit) => (digit ? shape.digits[digit - 1] : null));
  const lists = (/** @type {readonly number[]} */ masks) => masks.map((mask) => digitsOf(mask).map((digit) => shape.digits[digit - 1]));
  const open = lists(openIn(place).map((mask, cell) => mask || maskOfAll(digits[cell] ? [digits[cell]] : [])));
  const found = await api.stepOfVariant(puzzle, values, open, open, language());
  if (!found) return { place, step: null, text: t("hint_stuck") };
  if (found.technique === "contradiction") return { place, step: null, text: found.body };
  return { place, step: stepToShow(shape, found), text: "" };
}

/** The place after a step. @param {Place} place @param {import("../model/picture.js").Step} step @returns {Place} */
function after(place, { placements, eliminations }) {
  const [digits, candidates] = [[...place.digits], [...openIn(place)]];
  for (const [cell, digit] of placements) digits[cell] = digit;
  for (const [cell, digit] of eliminations) candidates[cell] &= ~maskOf(digit);
  return { ...place, digits, candidates };
}
