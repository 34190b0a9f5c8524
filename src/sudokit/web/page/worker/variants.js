/**
 * Puzzles of any kind, by the second module of the engine, which is loaded with the first of them. Steps have a module of their
 * own, which is loaded with the first one, and so have texts of other programs.
 */

import { compiled } from "../engine/engine.js";
import { Message, NoSolution } from "../engine/errors.js";
import { clashes, figure, grid, readWithMessages, SeveralSolutions, VariantError, solve as solved, start, startForms, startSteps, write } from "../engine/variants/questions.js";
import { theModule } from "./given.js";
import { arrivedAlso, language } from "./words/languages.js";
import { drawn } from "./drawn.js";
import { formatError } from "./problems.js";
import { nextSteps } from "./stepping.js";
import { catalogueOf, said } from "./words/messages.js";
import { textOf } from "./words/telling.js";

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Puzzle */

/** @type {Promise<void> | undefined} */
let done;
/** Loads the module, once. */
export const started = () => (done ??= theModule().then(async (module) => start(module ?? (await compiled(new URL("../engine/variants.wasm", import.meta.url))))));

/** @type {Promise<void> | undefined} */
let withSteps;
/** Loads the module for steps, once. */
export const stepsStarted = () => (withSteps ??= compiled(new URL("../engine/steps.wasm", import.meta.url)).then(startSteps));

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

/** What a text in sudokit's own JSON says beside the puzzle. */
const NOTHING_ELSE = Object.freeze({ leftOut: [], sure: true, sentences: [], onlyDrawn: [], fog: null });

/** The digits that people write with one character. */
const LARGEST = 35;

/** The puzzle in a text of any form, and what of the text it does not have. @param {{text: string, lang: import("./words/languages.js").Tag}} question */
export async function open({ text, lang }) {
  const ready = started();
  const known = own(text);
  if (!known) await formsStarted();
  await ready;
  const { puzzle, leftOut, sure, sentences, onlyDrawn, fog } = known ? { ...NOTHING_ELSE, puzzle: known } : readWithMessages(text);
  const { rows, columns, digits, latin, regions, candidates, extras } = grid(puzzle);
  const unshown = /** @type {number} */ (digits.at(-1)) > LARGEST ? "variant_digits" : "";
  const catalogue = await catalogueOf(lang);
  const things = onlyDrawn.filter(({ what, cells }) => cells.length && what !== "text").map(({ what, name, text, cells }) => ({ what, name, text, cells }));
  const told = sentences.length ? { sure, sentences, off: [], ...(things.length ? { things } : {}) } : null;
  // The page shows each sentence with what became of it.
  const others = leftOut.filter(({ values }) => !("sentence" in values));
  return { puzzle, unshown, told, leftOut: others.map((left) => said(left, catalogue)), drawn: drawn(onlyDrawn, { rows, columns }), fog, shape: { rows, columns, digits, latin, regions }, candidates: candidates.slice(0, rows * columns), extras };
}

/**
 * How many cells the grid has. The page has no others, such as the labels of regions to be found: the engine finds these by itself.
 * They come after those of the grid.
 * @param {Puzzle} puzzle
 */
export const sizeOf = ({ rows = USUAL, columns = USUAL }) => rows * columns;
const USUAL = 9;

/** What its constraints look like. @param {{puzzle: Puzzle}} question */
export async function drawing({ puzzle }) {
  await started();
  return figure(puzzle);
}

/**
 * Its text in a form of another program.
 * @param {{puzzle: Puzzle, form: import("../engine/variants/index.d.ts").Form, lang: import("./words/languages.js").Tag}} question
 */
export async function written({ puzzle, form, lang }) {
  await formsStarted();
  try {
    return write(puzzle, form);
  } catch (error) {
    if (!(error instanceof VariantError && error.kind && "constraint" in error.bare.values)) throw error;
    await arrivedAlso(lang, "variants");
    const { template, values, other } = error.bare;
    const cells = String(values.constraint).match(/\br\d+c\d+\b/g) ?? [];
    const { title } = language(lang).entry("variants", error.kind);
    const constraint = cells.length ? `${title} (${[...new Set([cells[0], cells.at(-1)])].join(" … ")})` : title;
    throw formatError(new Message(template, { ...values, constraint }, other)); // players do not read Python
  }
}

/** The cells whose digits break a rule. @param {{puzzle: Puzzle, digits: (number | null)[]}} question */
export async function check({ puzzle, digits }) {
  await started();
  const size = sizeOf(puzzle);
  return clashes(puzzle, digits, { timeout: 1 }).filter((cell) => cell < size);
}

/**
 * The next step from candidates that are certain, in words. What the player knows already, since it is no longer open, is passed
 * over.
 * @param {{puzzle: Puzzle, digits: (number | null)[], candidates: number[][], open: number[][], lang: import("./words/languages.js").Tag}} question
 */
export async function step({ puzzle, digits, candidates, open, lang }) {
  await Promise.all([stepsStarted(), arrivedAlso(lang, "variants")]);
  const steps = nextSteps(puzzle, { digits, candidates, open });
  const found = steps.at(-1);
  if (!found) return null;
  const { told, ...step } = found;
  const text = (/** @type {import("./words/telling.js").Told} */ part) => textOf(part, language(lang));
  const before = steps.slice(0, -1).map(({ told: { title, body } }) => `${text(title)}: ${text(body)}`);
  return { ...shown(step, sizeOf(puzzle)), title: text(told.title), body: text(told.body), where: text(told.where), which: text(told.which), reasons: told.reasons.map(text), before };
}

/** A step as a board without other cells shows it. @param {import("../engine/variants/index.d.ts").Step} step @param {number} size */
function shown({ cells, placements, eliminations, reason, chains, ...step }, size) {
  const isShown = (/** @type {readonly [number, ...unknown[]]} */ [cell]) => cell < size;
  const some = { cells: cells.filter((cell) => cell < size), placements: placements.filter(isShown), eliminations: eliminations.filter(isShown) };
  return { ...step, ...some, reason: reason.filter(isShown), chains: chains.filter((chain) => chain.every(isShown)) };
}

/** The solution of a puzzle; without one, how many there are. @param {{puzzle: Puzzle}} question */
export async function solve({ puzzle }) {
  await started();
  try {
    return { solutions: "one", solution: solved(puzzle, { unique: true }).slice(0, sizeOf(puzzle)) };
  } catch (error) {
    if (error instanceof SeveralSolutions) return { solutions: "several", solution: null };
    if (error instanceof NoSolution) return { solutions: "none", solution: null };
    throw error;
  }
}
