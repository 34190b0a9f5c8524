/**
 * The engine behind the page: the JSON API of `sudokit serve`. Every call either answers or throws a
 * `Problem`, whose message can be shown to a person; `problem.offline` tells that no server answered.
 *
 * The types are those of the server: `openapi.d.ts` is made from its schema, by `.ci/api-types`.
 */

import { positionAfter, positionOf } from "./model/position.js";

/** @typedef {import("./model/picture.js").Step} Step */
/** @typedef {import("./model/position.js").PlacedStep} PlacedStep */
/** @typedef {import("./model/position.js").PositionText} PositionText */
/** @typedef {import("../openapi.d.ts").Algorithm} Algorithm */
/** @typedef {import("../openapi.d.ts").Analysis} Analysis */
/** @typedef {Omit<import("../openapi.d.ts").HintAnswer, "position">} Hint */
/** @typedef {import("../openapi.d.ts").ImportedBoard} Imported */
/** @typedef {import("../openapi.d.ts").Problem} ProblemDetail */
/** @typedef {import("../openapi.d.ts").TechniqueFacts} Technique */
/** @typedef {NonNullable<import("../openapi.d.ts").HintQuestion["level"]>} HintLevel */
/** @typedef {{board: string, puzzle: string | null, candidates: string[] | null}} Position */

/** The end points below `/api/`, by their names. @typedef {import("../openapi.d.ts").paths} Paths */
/** @typedef {{[Path in keyof Paths as Path extends `/api/${infer Name}` ? Name : never]: Paths[Path]}} Routes */
/** What is posted there. @template Route @typedef {Route extends {post: {requestBody: {content: {"application/json": infer Body}}}} ? Body : never} Question */
/** What stands in the address. @template Route @typedef {Route extends {get: {parameters: {path?: infer Path, query?: infer Query}}} ? (Path extends object ? Path : {}) & (Query extends object ? Query : {}) : never} Parameters */
/** What comes back. @template Route @typedef {Route extends {post: infer Operation} | {get: infer Operation} ? Operation extends {responses: {200: {content: {"application/json": infer Body}}}} ? Body : never : never} Answer */

export class Problem extends Error {
  /** @param {ProblemDetail} detail @param {boolean} [offline] */
  constructor(detail, offline = false) {
    super(detail.reason);
    this.detail = detail;
    this.offline = offline;
  }
}

/** That no server has answered. @param {string} [reason] */
export const offline = (reason = "") =>
  new Problem({ kind: "Offline", reason, line: null, column: null, cells: null }, true);

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Question<Routes[Name]>} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer<Routes[Name]>>}
 */
const post = async (name, question, signal) => json(await posted(name, question, signal));

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Question<Routes[Name]>} question
 * @param {AbortSignal} [signal]
 */
const posted = (name, question, signal) =>
  send(`api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal });

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Parameters<Routes[Name]>} parameters
 * @returns {Promise<Answer<Routes[Name]>>}
 */
const get = async (name, parameters) => json(await send(address(name, parameters)));

/**
 * The address of an end point: a parameter goes to its place in the name, or into the query.
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Parameters<Routes[Name]>} parameters
 */
function address(name, parameters) {
  const query = new URLSearchParams(/** @type {Record<string, string>} */ (parameters));
  const path = name.replace(/\{(\w+)\}/g, (_, key) => {
    const value = query.get(key) ?? "";
    query.delete(key);
    return encodeURIComponent(value);
  });
  return query.size ? `api/${path}?${query}` : `api/${path}`;
}

/** @param {string} path @param {RequestInit} [request] @returns {Promise<Response>} a success */
async function send(path, request) {
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (request?.signal?.aborted) throw error;
    throw offline();
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw answer?.error ? new Problem(answer.error) : offline(response.statusText);
}

/** @param {Response} response */
async function json(response) {
  const answer = await response.json().catch(() => null);
  if (answer) return answer;
  throw offline(response.statusText);
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

export const api = Object.freeze({
  /** @param {string} board */
  solve: (board) => post("solve", { board }),
  /** @param {string} board @param {AbortSignal} [signal] */
  analyse: (board, signal) => post("analyse", { board }, signal),
  /** @param {Position} position @param {HintLevel} level @param {string} lang @returns {Promise<Hint>} */
  hint: (position, level, lang) => post("hint", { ...position, level, lang }),
  /** @param {Position} position @param {string} technique @param {number} most @param {string} lang @param {AbortSignal} [signal] */
  steps: async (position, technique, most, lang, signal) => {
    const { position: text, steps, complete } = await post("steps", { ...position, techniques: [technique], most, lang }, signal);
    const here = positionOf(text);
    return { complete, steps: steps.map((step) => ({ ...step, position: here })) };
  },
  /** @param {Position} position @param {string} lang */
  explain: async (position, lang) => {
    const answer = await post("explain", { ...position, lang });
    return { rating: answer.rating, steps: walk(answer) };
  },
  /** @param {string[]} boards */
  rate: (boards) => post("rate", { boards }),
  /** @param {Question<Routes["generate"]>} wanted */
  generate: (wanted) => post("generate", wanted),
  /** @param {string} text */
  import: (text) => post("import", { text }),
  /** @param {Position} position @param {string} format */
  export: (position, format) => post("export", { ...position, format }),
  /** A PDF. @param {Question<Routes["print"]>} wanted */
  print: async (wanted) => (await posted("print", wanted)).blob(),
  formats: () => get("formats", {}),
  techniques: () => get("techniques", {}),
  /** A page of the guide. @param {string} key @param {string} lang */
  technique: async (key, lang) => {
    const { position, example, ...guide } = await get("techniques/{key}", { key, lang });
    return { ...guide, example: example && position && { ...example, position: positionOf(position) } };
  },
  classic: () => get("classic", {}),
  /** The address of an event stream. @param {string} algorithm @param {string} board @param {number} checks */
  trace: (algorithm, board, checks) => address("classic/{algorithm}/trace", { algorithm, board, max_checks: checks }),
});

/** @typedef {Awaited<ReturnType<typeof api.technique>>} TechniqueGuide */
/** @typedef {Awaited<ReturnType<typeof api.explain>>} Explanation */
