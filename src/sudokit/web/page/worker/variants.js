/**
 * Puzzles of any kind, by the second module of the engine, which is loaded with the first of them. The third one is loaded for
 * texts of other programs.
 */

import { compiled } from "../engine/engine.js";
import { NoSolution } from "../engine/errors.js";
import { clashes, deduce, figure, grid, readWithMessages, SeveralSolutions, solve as solved, start, startForms, write } from "../engine/variants/questions.js";
import { catalogueOf, said } from "./words/messages.js";

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Puzzle */

/** @type {Promise<void> | undefined} */
let done;
/** Loads the module, once. */
export const started = () => (done ??= compiled(new URL("../engine/variants.wasm", import.meta.url)).then(start));

/** @type {Promise<void> | undefined} */
let withForms;
/** Loads the module for forms, once. */
const formsStarted = () => (withForms ??= compiled(new URL("../engine/forms.wasm", import.meta.url)).then(startForms));

/** The puzzle in sudokit's own JSON, which needs no form to be read; null if the text is none. @param {string} text @returns {Puzzle | null} */
function own(text) {
  try {
    const data = text.startsWith("{") && JSON.parse(text);
    return data.form === "sudokit variant" ? data : null;
  } catch {
    return null;
  }
}

/** The digits that people write with one character. */
const LARGEST = 35;

/** The puzzle in a text of any form, and what of the text it does not have. @param {{text: string, lang: import("./words/languages.js").Tag}} question */
export async function open({ text, lang }) {
  const ready = started();
  const known = own(text);
  if (!known) await formsStarted();
  await ready;
  const { puzzle, leftOut, sure, sentences } = known ? { puzzle: known, leftOut: [], sure: true, sentences: [] } : readWithMessages(text);
  const { rows, columns, digits, latin, regions, extras, candidates } = grid(puzzle);
  const unshown = extras.length ? "variant_extras" : /** @type {number} */ (digits.at(-1)) > LARGEST ? "variant_digits" : "";
  const catalogue = await catalogueOf(lang);
  const told = sentences.length ? { sure, sentences, off: [] } : null;
  return { puzzle, unshown, told, leftOut: leftOut.map((left) => said(left, catalogue)), shape: { rows, columns, digits, latin, regions }, candidates };
}

/** What its constraints look like. @param {{puzzle: Puzzle}} question */
export async function drawing({ puzzle }) {
  await started();
  return figure(puzzle);
}

/** Its text in a form of another program. @param {{puzzle: Puzzle, form: import("../engine/variants/index.d.ts").Form}} question */
export async function written({ puzzle, form }) {
  await formsStarted();
  return write(puzzle, form);
}

/** The cells whose digits break a rule. @param {{puzzle: Puzzle, digits: (number | null)[]}} question */
export async function check({ puzzle, digits }) {
  await started();
  return clashes(puzzle, digits, { timeout: 1 });
}

/**
 * What follows by one rule alone from candidates that are certain. What the player knows already, since it is no longer open,
 * is passed over.
 * @param {{puzzle: Puzzle, digits: (number | null)[], candidates: number[][], open: number[][]}} question
 */
export async function deduction({ puzzle, digits, candidates, open }) {
  await started();
  let certain = candidates;
  for (;;) {
    const found = deduce(puzzle, digits, { candidates: certain, timeout: 5 });
    if (!found?.removed.length) return found;
    const isOpen = (/** @type {number} */ cell) => (/** @type {number} */ digit) => open[cell].includes(digit);
    const removed = found.removed.map(([cell, gone]) => /** @type {const} */ ([cell, gone.filter(isOpen(cell))])).filter(([, gone]) => gone.length);
    if (removed.length) return { ...found, removed, cell: (removed.find(([cell]) => cell === found.cell) ?? removed[0])[0] };
    const gone = new Map(found.removed);
    certain = certain.map((left, cell) => left.filter((digit) => !gone.get(cell)?.includes(digit)));
  }
}

/** The solution of a puzzle; without one, how many there are. @param {{puzzle: Puzzle}} question */
export async function solve({ puzzle }) {
  await started();
  try {
    return { solutions: "one", solution: solved(puzzle, { unique: true }) };
  } catch (error) {
    if (error instanceof SeveralSolutions) return { solutions: "several", solution: null };
    if (error instanceof NoSolution) return { solutions: "none", solution: null };
    throw error;
  }
}
