/**
 * The engine behind the page, as typed functions. The questions and answers are those of the JSON API of `sudokit serve`;
 * they go to the worker with the engine where the document comes with one, otherwise to the server. Every call either
 * answers or throws a `Problem`, whose message can be shown to people; `problem.offline` means that nobody answered.
 *
 * Only a server prints a PDF: `canPrint` says whether there is one.
 */

import { positionAfter, positionOf } from "../model/position.js";
import { Problem } from "../problem.js";
import * as server from "./server.js";
import * as workers from "./workers.js";

/** @typedef {import("../model/events.js").Run} Run */
/** @typedef {import("../model/picture.js").Step} Step */
/** @typedef {import("../model/position.js").PlacedStep} PlacedStep */
/** @typedef {import("../model/position.js").PositionText} PositionText */
/** @typedef {import("../../openapi.d.ts").Algorithm} Algorithm */
/** @typedef {import("../../openapi.d.ts").Analysis} Analysis */
/** @typedef {Omit<import("../../openapi.d.ts").HintAnswer, "position">} Hint */
/** @typedef {import("../../openapi.d.ts").ExplainerRatingAnswer} ExplainerRating */
/** @typedef {import("../../openapi.d.ts").ImportedBoard} Imported */
/** @typedef {import("../../openapi.d.ts").RatingAnswer} Rating */
/** @typedef {import("../problem.js").Detail} ProblemDetail */
/** @typedef {import("../../openapi.d.ts").TechniqueFacts} Technique */
/** @typedef {NonNullable<import("../../openapi.d.ts").HintQuestion["level"]>} HintLevel */
/** @typedef {{board: string, puzzle: string | null, candidates: string[] | null}} Position */
/** Whose techniques solve a puzzle. @typedef {NonNullable<import("../../openapi.d.ts").ExplainQuestion["system"]>} System */

/** @typedef {import("./server.js").Routes} Routes */
/** @template Route @typedef {import("./server.js").Question<Route>} Question */

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {import("./server.js").Posted<Routes[Name]>} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./server.js").Answer<Routes[Name]>>}
 */
const post = (name, question, signal) =>
  answered(() => workers.ask(name, question, signal), () => server.post(name, question, signal));

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {import("./server.js").Parameters<Routes[Name]>} parameters
 * @returns {Promise<import("./server.js").Answer<Routes[Name]>>}
 */
const get = (name, parameters) => answered(() => workers.ask(name, parameters), () => server.get(name, parameters));

/**
 * The answer of the worker; or of the server, if there is no worker or it does not run here.
 * @template Answer
 * @param {() => Promise<Answer>} ofWorker
 * @param {() => Promise<Answer>} ofServer
 */
async function answered(ofWorker, ofServer) {
  if (!workers.areThere()) return ofServer();
  try {
    return await ofWorker();
  } catch (error) {
    if (error instanceof Problem && error.offline && server.isThere()) return ofServer();
    throw error;
  }
}

/**
 * An answer that there may not be enough time for. Where chains of the explainer would go on, a guess needs none.
 * @template Answer
 * @param {(change: {system?: System, guesses?: boolean}) => Promise<Answer>} ask
 * @param {System} [system]
 */
async function inTime(ask, system) {
  try {
    return await ask({ system });
  } catch (error) {
    if (system === "explainer" || !(error instanceof Problem) || !error.isLate) throw error;
    return ask({ guesses: true });
  }
}

/** Steps that follow each other, each with the position before it. @param {{position: PositionText, steps: Step[]}} answer @returns {PlacedStep[]} */
function walk({ position, steps }) {
  let here = positionOf(position);
  return steps.map((step) => {
    const placed = { ...step, position: here };
    here = positionAfter(here, step);
    return placed;
  });
}

const TRACE = "classic/{algorithm}/trace";

export const api = Object.freeze({
  /** @param {string} board */
  solve: (board) => post("solve", { board }),
  /** @param {string} board @param {AbortSignal} [signal] */
  analyse: (board, signal) => post("analyse", { board }, signal),
  /** @param {Position} position @param {HintLevel} level @param {string} lang @returns {Promise<Hint>} */
  hint: (position, level, lang) => inTime((change) => post("hint", { ...position, level, lang, ...change })),
  /** @param {Position} position @param {string | readonly string[]} techniques @param {number} most @param {string} lang @param {AbortSignal} [signal] */
  steps: async (position, techniques, most, lang, signal) => {
    const { position: text, steps, complete } = await post("steps", { ...position, techniques: [techniques].flat(), most, lang }, signal);
    const here = positionOf(text);
    return { complete, steps: steps.map((step) => ({ ...step, position: here })) };
  },
  /** @param {Position} position @param {string} lang @param {{system?: System, guesses?: boolean, signal?: AbortSignal}} [how] */
  explain: async (position, lang, { system, guesses, signal } = {}) => {
    const answer = await inTime((change) => post("explain", { ...position, lang, guesses, ...change }, signal), system);
    return { rating: answer.rating, steps: walk(answer) };
  },
  /** How hard a puzzle is; null if it is not a puzzle. @param {string} board */
  rate: async (board) => {
    const { ratings } = await post("rate", { boards: [board] });
    return /** @type {Rating | null} */ (ratings[0].rating);
  },
  /** How hard a puzzle is for Sudoku Explainer; null if there was not enough time. @param {string} board @param {AbortSignal} [signal] */
  explainerRating: async (board, signal) => {
    const { ratings } = await post("rate", { boards: [board], system: "explainer" }, signal);
    return /** @type {ExplainerRating | null} */ (ratings[0].rating);
  },
  /** @param {Question<Routes["generate"]>} wanted @param {AbortSignal} [signal] */
  generate: (wanted, signal) => post("generate", wanted, signal),
  /** @param {string} text */
  import: (text) => post("import", { text }),
  /** @param {Position} position @param {string} format */
  export: (position, format) => post("export", { ...position, format }),
  /** A PDF. @param {Question<Routes["print"]>} wanted */
  print: async (wanted) => (await server.posted("print", wanted)).blob(),
  canPrint: server.isThere,
  onLoading: workers.onLoading,
  prepare: workers.prepare,
  /** The puzzle of any kind in a text. @param {string} text @returns {Promise<import("../model/variant.js").Opened>} */
  openVariant: (text) => workers.ask("page/open", { text }),
  /** @param {import("../model/variant.js").Variant} puzzle @returns {Promise<import("../model/variant.js").Figure>} */
  drawVariant: (puzzle) => workers.ask("page/drawing", { puzzle }),
  /** The text of a puzzle in a form. @param {import("../model/variant.js").Variant} puzzle @param {string} form @returns {Promise<string>} */
  writeVariant: (puzzle, form) => workers.ask("page/written", { puzzle, form }),
  /** The cells whose digits break a rule. @param {import("../model/variant.js").Variant} puzzle @param {(number | null)[]} digits @returns {Promise<number[]>} */
  checkVariant: (puzzle, digits) => workers.ask("page/check", { puzzle, digits }),
  /** The next step. @param {import("../model/variant.js").Variant} puzzle @param {(number | null)[]} digits @param {number[][]} candidates which are certain @param {number[][]} open @param {string} lang @returns {Promise<import("../model/variant.js").Step | null>} */
  stepOfVariant: (puzzle, digits, candidates, open, lang) => workers.ask("page/step", { puzzle, digits, candidates, open, lang }),
  /** @param {import("../model/variant.js").Variant} puzzle @returns {Promise<{solutions: import("../model/game.js").Solutions, solution: number[] | null}>} */
  solveVariant: (puzzle) => workers.ask("page/solve", { puzzle }),
  /** For each cell the places of the digits that some solution has there. @param {import("../model/variant.js").Variant} puzzle @param {AbortSignal} [signal] @param {{first?: readonly number[], solutions?: readonly (readonly number[])[], tell?: (found: import("../model/variant.js").FoundCandidates) => void}} [soon] cells to begin with, solutions of puzzles that are much the same, and who hears what is known before @returns {Promise<import("../model/variant.js").FoundCandidates & {cells: number[][]}>} */
  trueCandidates: (puzzle, signal, { tell, ...begin } = {}) => workers.ask("page/candidates", { puzzle, ...begin }, signal, tell),
  /** The groups of cells that have the same digit in every solution. @param {import("../model/variant.js").Variant} puzzle @param {number[][]} candidates @param {AbortSignal} signal @returns {Promise<number[][]>} */
  equalCells: (puzzle, candidates, signal) => workers.ask("page/equals", { puzzle, candidates }, signal),
  /** @param {import("../model/variant.js").Variant} puzzle @param {{limit: number, timeout: number}} bounds @param {AbortSignal} signal @returns {Promise<{count: number, complete: boolean}>} */
  countVariant: (puzzle, bounds, signal) => workers.ask("page/count", { puzzle, ...bounds }, signal),
  /** For each cell, of each digit, how many solutions have it there, up to a limit. @param {import("../model/variant.js").Variant} puzzle @param {number} limit @param {AbortSignal} signal @returns {Promise<number[][]>} */
  countCandidates: (puzzle, limit, signal) => workers.ask("page/counts", { puzzle, limit }, signal),
  /** About how many solutions there are. @param {import("../model/variant.js").Variant} puzzle @param {AbortSignal} signal @returns {Promise<number>} */
  estimateVariant: (puzzle, signal) => workers.ask("page/estimate", { puzzle }, signal),
  /** Parts of a puzzle that contradict each other. @param {import("../model/variant.js").Variant} puzzle @param {AbortSignal} signal @returns {Promise<import("../model/variant.js").Part[]>} */
  whyUnsolvable: (puzzle, signal) => workers.ask("page/why", { puzzle }, signal),
  /** @param {import("../model/variant.js").Variant} puzzle @param {string} lang @param {AbortSignal} signal @returns {Promise<import("../model/variant.js").Rated>} */
  rateVariant: (puzzle, lang, signal) => workers.ask("page/rate", { puzzle, lang }, signal),
  /** Parts of a puzzle that it does not need. @param {import("../model/variant.js").Variant} puzzle @param {AbortSignal} signal @returns {Promise<import("../model/variant.js").Part[]>} */
  redundantParts: (puzzle, signal) => workers.ask("page/redundant", { puzzle }, signal),
  formats: () => get("formats", {}),
  techniques: () => get("techniques", {}),
  /** A page of the guide. @param {string} key @param {string} lang */
  technique: async (key, lang) => {
    const { position, example, ...guide } = await get("techniques/{key}", { key, lang });
    return { ...guide, example: example && position && { ...example, position: positionOf(position) } };
  },
  classic: () => get("classic", {}),
  /** @param {string} algorithm @param {string} board @param {number} checks after how many it gives up @param {AbortSignal} signal */
  trace: (algorithm, board, checks, signal) => {
    const question = { algorithm, board, max_checks: checks };
    return answered(() => workers.ask(TRACE, question, signal), () => server.trace(question, signal));
  },
});

/** @typedef {Awaited<ReturnType<typeof api.technique>>} TechniqueGuide */
/** @typedef {Awaited<ReturnType<typeof api.explain>>} Explanation */
