/**
 * The engine behind the page: the JSON API of `sudokit serve`. Every call either answers or throws a
 * `Problem`, whose message can be shown to a person; `problem.offline` tells that no server answered.
 */

import { positionAfter, positionOf } from "./model/position.js";

/** @typedef {import("./model/picture.js").Step} Step */
/** @typedef {import("./model/position.js").PlacedStep} PlacedStep */
/** @typedef {import("./model/position.js").PositionText} PositionText */
/** @typedef {{key: string, name: string}} Named */
/** @typedef {{level: string, score: number, hardest: Named | null, solved: boolean}} Rating */
/** @typedef {{board: string, puzzle: string | null, candidates: string[] | null}} Position */
/** @typedef {{kind: string, reason: string, line: number | null, column: number | null, cells: number[] | null}} ProblemDetail */
/** @typedef {[cell: number, digit: number]} Candidate */

/** @typedef {{level: number, text: string, wrong: Candidate[], missing: Candidate[], technique: Named | null, houses: number[], step: Step | null}} Hint */
/** @typedef {{count: number, complete: boolean}} Count */
/** @typedef {{count: Count, minimal: boolean | null, redundant: number[] | null, rating: Rating | null, canonical: string | null, automorphisms: number | null, clues: number}} Analysis */
/** @typedef {{key: string, name: string, english: string, korean: string, family: string, level: string, score: number, on_by_default: boolean, assumes_unique: boolean, order: number}} Technique */
/** @typedef {Technique & {what: string, why: string, example: PlacedStep | null}} TechniqueGuide */
/** @typedef {{name: string, idea: string, smallest: boolean}} Algorithm */
/** @typedef {{rating: Rating, techniques: {key: string, name: string, count: number}[], steps: PlacedStep[]}} Explanation */
/** @typedef {{line: number, format: string, board: string, puzzle: string, candidates: string[] | null}} Imported */
/** @typedef {{name: string, title: string, suffixes: string[]}} Format */
/** @typedef {{status: "unique" | "several" | "none", conflicts: [number, number, number][], wrong: Candidate[], missing: Candidate[], solved: boolean}} Check */

export class Problem extends Error {
  /** @param {ProblemDetail} detail @param {boolean} [offline] */
  constructor(detail, offline = false) {
    super(detail.reason);
    this.detail = detail;
    this.offline = offline;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] posted as JSON; without one it is a GET
 * @param {AbortSignal} [signal]
 */
async function call(path, body, signal) {
  const response = await send(path, body, signal);
  const answer = await response.json().catch(() => null);
  if (answer) return answer;
  throw offline(response.statusText);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>} a success
 */
async function send(path, body, signal) {
  /** @type {RequestInit} */
  const request = { signal };
  if (body !== undefined) {
    request.method = "POST";
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(`api/${path}`, request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw answer?.error ? new Problem(answer.error) : offline(response.statusText);
}

/** That no server has answered. @param {string} [reason] */
export const offline = (reason = "") =>
  new Problem({ kind: "Offline", reason, line: null, column: null, cells: null }, true);

/** Steps that follow each other, each with the position before it. @param {{position: PositionText, steps: Step[]}} answer */
function walk({ position, steps }) {
  let here = positionOf(position);
  return steps.map((step) => {
    const placed = { ...step, position: here };
    here = positionAfter(here, step);
    return placed;
  });
}

export const api = Object.freeze({
  /** @param {string} board @returns {Promise<{solution: string, unique: boolean}>} */
  solve: (board) => call("solve", { board }),
  /** @param {Position} position @returns {Promise<Check>} */
  check: (position) => call("check", position),
  /** @param {string} board @param {AbortSignal} [signal] @returns {Promise<Analysis>} */
  analyse: (board, signal) => call("analyse", { board }, signal),
  /** @param {Position} position @param {number} level @param {string} lang @returns {Promise<Hint>} */
  hint: (position, level, lang) => call("hint", { ...position, level, lang }),
  /** @param {Position} position @param {string} technique @param {number} most @param {string} lang @param {AbortSignal} [signal] @returns {Promise<{steps: PlacedStep[], complete: boolean}>} */
  steps: async (position, technique, most, lang, signal) => {
    const answer = await call("steps", { ...position, techniques: [technique], most, lang }, signal);
    const here = positionOf(answer.position);
    return { ...answer, steps: answer.steps.map((/** @type {Step} */ step) => ({ ...step, position: here })) };
  },
  /** @param {Position} position @param {string} lang @returns {Promise<Explanation>} */
  explain: async (position, lang) => {
    const answer = await call("explain", { ...position, lang });
    return { ...answer, steps: walk(answer) };
  },
  /** @param {string[]} boards @returns {Promise<{ratings: {puzzle: string, rating: Rating | null, error: ProblemDetail | null}[]}>} */
  rate: (boards) => call("rate", { boards }),
  /** @param {Record<string, unknown>} wanted @returns {Promise<{puzzles: {puzzle: string, rating: Rating}[]}>} */
  generate: (wanted) => call("generate", wanted),
  /** @param {string} text @returns {Promise<{boards: Imported[], problems: ProblemDetail[]}>} */
  import: (text) => call("import", { text }),
  /** @param {Position} position @param {string} format @returns {Promise<{text: string, format: string, filename: string}>} */
  export: (position, format) => call("export", { ...position, format }),
  /** A PDF. @param {{boards: string[], title: string, per_page: number, page_size: string, solutions: boolean}} wanted */
  print: async (wanted) => (await send("print", wanted)).blob(),
  /** @returns {Promise<{formats: Format[]}>} */
  formats: () => call("formats"),
  /** @returns {Promise<{techniques: Technique[]}>} */
  techniques: () => call("techniques"),
  /** @param {string} key @param {string} lang @returns {Promise<TechniqueGuide>} */
  technique: async (key, lang) => {
    const { position, example, ...guide } = await call(`techniques/${encodeURIComponent(key)}?lang=${lang}`);
    return { ...guide, example: example && { ...example, position: positionOf(position) } };
  },
  /** @returns {Promise<{algorithms: Algorithm[], samples: {name: string, board: string}[]}>} */
  classic: () => call("classic"),
  /** The address of an event stream. @param {string} algorithm @param {string} board @param {number} checks */
  trace: (algorithm, board, checks) =>
    `api/classic/${encodeURIComponent(algorithm)}/trace?board=${board}&max_checks=${checks}`,
});
