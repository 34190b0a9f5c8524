/**
 * Asks the engine in the page: three Web Workers, which answer what the JSON API answers.
 *
 * *Quick* questions take milliseconds, *slow* ones may take seconds; each kind has a *lane*, which is a worker and a queue.
 * So a hint never waits for a puzzle that is being made. *True candidates* have a lane of their own: in *Set* they are asked
 * with each change, while the solutions of the puzzle before it are still being counted. A worker has one question at a time.
 * If that question is aborted, the worker is ended, which is the only way to end a calculation, and another one takes its
 * place. Where a setter changes a puzzle again and again, that one is there already, with all that it needs.
 */

import { offline, Problem } from "../problem.js";

/** @typedef {{name: string, question: object, isToBeEnded: boolean, hear: (part: any) => void, resolve: (answer: any) => void, reject: (reason: unknown) => void}} Job */

const SLOW = new Set(["generate", "steps", "count", "analyse", "classic/{algorithm}/trace", "page/solve", "page/count", "page/equals", "page/why", "page/redundant"]);

/** Whether the document comes with the engine. */
export const areThere = () => document.querySelector('link[href$="/engine/usual.wasm"]') !== null;

/** What the page asks by itself, without anybody who waits. */
const SILENT = new Set(["page/check", "page/drawing", "page/solve", "page/count", "page/equals", "solve", "rate", "techniques", "formats", "classic"]);
/** Milliseconds after which people read that the engine is still loading. */
const PATIENCE = 300;
/** @type {(loaded: Promise<void>) => void} */ let tell = () => {};

/** Calls a function when people wait for the engine to load. @param {(loaded: Promise<void>) => void} listener */
export function onLoading(listener) {
  tell = listener;
}

/** @type {Promise<void> | undefined} */ let first;
/** Done when what was there at the first call has been drawn, or is not to be seen. */
const drawn = () =>
  (first ??= new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  }));

/** The end points about variants. */
const OF_VARIANTS = "page/";

/** @type {Promise<WebAssembly.Module | null> | null} */ let compiled = null;
/**
 * The module for variants, which is compiled here, once, while it arrives: a worker would ask for it later, and each anew. Null
 * if that fails: then the worker tries it, and says what is wrong.
 */
const moduleForVariants = () =>
  (compiled ??= WebAssembly.compileStreaming(fetch(new URL("../engine/variants.wasm", import.meta.url))).catch(() => (compiled = null)));

/** @param {"" | "asked" | "spare"} name whether a question is there, which comes first; or may come, about a variant alone */
const newWorker = (name) => new Worker(new URL("../worker/worker.js", import.meta.url), { type: "module", name });

/** A worker gets the module for variants, and what goes with it. @param {Worker} worker */
const equip = (worker) => moduleForVariants().then((module) => worker.postMessage({ module, lang: document.documentElement.lang }));

/** Takes the place of the next worker that is ended. @type {Worker | null} */ let spare = null;

/** Have another worker ready, where a question about a variant may be ended. */
function keepSpare() {
  if (spare) return;
  const next = (spare = newWorker("spare"));
  next.addEventListener("error", (event) => {
    event.preventDefault();
    if (spare === next) spare = null;
  });
  equip(next);
}

class Lane {
  /** @type {Worker | null} */ #worker = null;
  /** Whether the worker has the module for variants, or waits for it. */ #isForVariants = false;
  /** The first is being answered. @type {Job[]} */ #jobs = [];
  /** Whether the worker has loaded the engine, or has failed. */ #loaded = Promise.resolve();
  #settle = () => {};

  /** @param {string} name @param {object} question @param {AbortSignal} [signal] @param {(part: any) => void} [hear] @returns {Promise<any>} */
  async ask(name, question, signal, hear = () => {}) {
    await drawn();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const job = { name, question, isToBeEnded: signal !== undefined, hear, resolve, reject };
      signal?.addEventListener("abort", () => this.#drop(job, signal.reason), { once: true });
      this.#jobs.push(job);
      if (this.#jobs.length === 1) this.#next();
      if (SILENT.has(name)) return;
      const late = setTimeout(() => tell(this.#loaded), PATIENCE);
      this.#loaded.then(() => clearTimeout(late));
    });
  }

  /** Starts the worker, if it has not been started yet. */
  start() {
    if (this.#worker) return this.#worker;
    const worker = spare ?? newWorker(this.#jobs.length ? "asked" : "");
    this.#isForVariants = spare !== null;
    this.#loaded = spare ? Promise.resolve() : new Promise((resolve) => (this.#settle = resolve));
    spare = null;
    worker.addEventListener("message", ({ data: { answer, problem, loaded, part } }) => {
      if (loaded) return this.#settle();
      if (part) return this.#jobs[0]?.hear(part);
      const job = this.#jobs.shift();
      if (problem) job?.reject(new Problem(problem));
      else job?.resolve(answer);
      this.#next();
      if (job?.isToBeEnded && this.#isForVariants) keepSpare();
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      console.warn(event.message); // for developers; people read that there is no answer
      this.#end();
      this.#jobs.shift()?.reject(offline());
      this.#next();
    });
    return (this.#worker = worker);
  }

  #next() {
    if (!this.#jobs.length) return;
    const [{ name, question }] = this.#jobs;
    const worker = this.start();
    if (name.startsWith(OF_VARIANTS) && !this.#isForVariants) {
      this.#isForVariants = true;
      equip(worker);
    }
    worker.postMessage({ name, question: { lang: document.documentElement.lang, ...question } });
  }

  #end() {
    this.#worker?.terminate();
    this.#settle();
    this.#worker = null;
  }

  /** @param {Job} job @param {unknown} reason */
  #drop(job, reason) {
    const place = this.#jobs.indexOf(job);
    if (place < 0) return; // it has been answered
    this.#jobs.splice(place, 1);
    job.reject(reason);
    if (place > 0) return;
    this.#end();
    this.#next();
  }
}

const quick = new Lane();
const slow = new Lane();
const candidates = new Lane();

/** @param {string} name @param {object} question */
function laneOf(name, question) {
  if (name === "page/candidates") return candidates;
  return SLOW.has(name) || ("system" in question && question.system === "explainer") ? slow : quick;
}

/** @param {string} name an end point of the API @param {object} question @param {AbortSignal} [signal] @param {(part: any) => void} [hear] is called with what is known before the answer */
export function ask(name, question, signal, hear) {
  return laneOf(name, question).ask(name, question, signal, hear);
}

/** Fetches what the first answers need. Before the first view is there, that would keep it waiting. */
export async function prepare() {
  await drawn();
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=later]"))) link.rel = "prefetch";
  if (areThere()) quick.start();
}
