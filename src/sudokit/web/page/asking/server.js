/**
 * Asks the server: the JSON API of `sudokit serve`, end point by end point. What goes wrong is a `Problem`.
 *
 * The types are those of the server: `openapi.d.ts` is made from its schema, by `.ci/api-types`.
 */

import { packed } from "../model/events.js";
import { offline, Problem } from "../problem.js";

/** The end points below `/api/`, by their names. @typedef {import("../../openapi.d.ts").paths} Paths */
/** @typedef {{[Path in keyof Paths as Path extends `/api/${infer Name}` ? Name : never]: Paths[Path]}} Routes */
/** What is posted there. @template Route @typedef {Route extends {post: {requestBody: {content: {"application/json": infer Body}}}} ? Body : never} Posted */
/** What stands in the URL. @template Route @typedef {Route extends {get: {parameters: {path?: infer Path, query?: infer Query}}} ? (Path extends object ? Path : {}) & (Query extends object ? Query : {}) : never} Parameters */
/** What is asked. @template Route @typedef {Route extends {post: unknown} ? Posted<Route> : Parameters<Route>} Question */
/** What comes back. @template Route @typedef {Route extends {post: infer Operation} | {get: infer Operation} ? Operation extends {responses: {200: {content: {"application/json": infer Body}}}} ? Body : never : never} Answer */

/** Whether the document comes from a server that answers questions, and not from a host of files. */
export const isThere = () => document.querySelector("link[rel=service-desc]") !== null;

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Posted<Routes[Name]>} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer<Routes[Name]>>}
 */
export const post = async (name, question, signal) => json(await posted(name, question, signal));

/**
 * The same where the answer is not JSON.
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Posted<Routes[Name]>} question
 * @param {AbortSignal} [signal]
 */
export const posted = (name, question, signal) =>
  send(`api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal });

/**
 * @template {keyof Routes} Name
 * @param {Name} name
 * @param {Parameters<Routes[Name]>} parameters
 * @returns {Promise<Answer<Routes[Name]>>}
 */
export const get = async (name, parameters) => json(await send(address(name, parameters)));

/**
 * All that a textbook algorithm does, which the server sends as a stream of events.
 * @param {Parameters<Routes["classic/{algorithm}/trace"]>} question
 * @param {AbortSignal} [signal]
 */
export const trace = async (question, signal) => runOf(await send(address("classic/{algorithm}/trace", question), { signal }));

/**
 * The URL of an end point: a parameter goes to its place in the name, or into the query.
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
    const headers = { "Accept-Language": document.documentElement.lang, ...request?.headers };
    response = await fetch(path, { ...request, headers });
  } catch (error) {
    if (request?.signal?.aborted) throw error;
    throw offline();
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw answer?.error ? new Problem(answer.error) : offline();
}

/** @param {Response} response */
async function json(response) {
  const answer = await response.json().catch(() => null);
  if (answer) return answer;
  throw offline();
}

/** The messages of an event stream: events, and at the end the result. @param {Response} response @returns {Promise<import("../model/events.js").Run>} */
async function runOf(response) {
  const text = await response.text().catch(() => "");
  const messages = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data));
  const result = messages.pop();
  if (!result) throw offline();
  const events = Uint16Array.from(messages.flat(), ([kind, cell, digit]) => packed("pru".indexOf(kind), cell, digit));
  return { ...result, events };
}
