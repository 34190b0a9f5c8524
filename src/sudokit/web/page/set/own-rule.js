/**
 * A rule of one's own: small functions in JavaScript, which are tabulated as they are typed. What a puzzle keeps is the table, so
 * no puzzle that is opened brings code with it.
 *
 * The functions run in a worker that has nothing to reach a network with, and is ended after a second.
 */

import { h, live, refresh, remaking } from "../ui/dom.js";
import { language, say } from "../words/language.js";

/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */
/** What the functions say: fields of a constraint. @typedef {Readonly<Record<string, any>>} Table */

/** The functions of each kind by the field that they fill, with one to begin with. @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const FUNCTIONS = Object.freeze({
  relation: { rule: "(a, b) => a + b > 9" },
  automaton: { start: "0", step: "(sum, digit) => sum + digit", accept: "(sum) => sum % 2 === 0" },
});

const LIMIT_MS = 1000;
/** Somebody who types asks once. */
const DEBOUNCE_MS = 250;
/** As many states as the engine takes (`most_states` of native/variants/automaton.hpp), and steps that a puzzle may hold. */
const [MOST_STATES, MOST_STEPS] = [5000, 20_000];
/** How many states are shown. */
const SHOWN = 12;

/** What a worker might reach others with. `import` is refused as a word: it is no name that could be taken away. */
const REACHING = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "indexedDB", "caches", "RTCPeerConnection"];
const IMPORT = /\bimport\b/;

/** What each kind is tabulated with, in the worker: `functions` are what was written. */
const TABULATING = Object.freeze({
  relation: `({ rule }, { digits }) => ({ rule: digits.flatMap((a) => digits.filter((b) => rule(a, b)).map((b) => [a, b])) })`,
  automaton: `({ start, step, accept }, { digits, length, mostStates, mostSteps }) => {
    const numbers = new Map();
    const states = [];
    const numberOf = (state) => {
      const key = JSON.stringify(state);
      if (!numbers.has(key)) numbers.set(key, states.push(state) - 1);
      return numbers.get(key);
    };
    numberOf(start);
    const steps = [];
    for (let cell = 0, done = 0; cell < length; cell += 1) {
      const reached = states.length;
      for (; done < reached; done += 1)
        for (const digit of digits) {
          const next = step(states[done], digit);
          if (next !== null && next !== undefined) steps.push([done, digit, numberOf(next)]);
          if (states.length > mostStates || steps.length > mostSteps) throw new RangeError("TOO MANY");
        }
    }
    return { start: 0, step: steps, accept: states.flatMap((state, number) => (accept(state) ? [number] : [])), names: states.map((state) => JSON.stringify(state)) };
  }`,
});

/**
 * The table of functions.
 * @param {string} kind
 * @param {Readonly<Record<string, string>>} code by field
 * @param {{digits: readonly number[], length: number}} line
 * @returns {Promise<Table>}
 * @throws {Error} the functions are not JavaScript, fail, or take too long
 */
function tabulated(kind, code, line) {
  const functions = Object.entries(code).map(([name, text]) => `${name}: (${text}\n)`);
  const source = `"use strict";
    for (const name of ${JSON.stringify(REACHING)}) Object.defineProperty(self, name, { value: undefined });
    onmessage = ({ data }) => postMessage((${TABULATING[/** @type {keyof typeof TABULATING} */ (kind)]})({ ${functions.join(",\n")} }, data));`;
  return new Promise((resolve, reject) => {
    if (Object.values(code).some((text) => IMPORT.test(text))) return reject(new SyntaxError("import"));
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(address);
    const late = setTimeout(() => end(() => reject(new Error(say("setting", "own_late")))), LIMIT_MS);
    const end = (/** @type {() => void} */ tell) => {
      clearTimeout(late);
      worker.terminate();
      URL.revokeObjectURL(address);
      tell();
    };
    worker.onmessage = ({ data }) => end(() => resolve(data));
    worker.onerror = (event) => {
      event.preventDefault(); // it is told beside the function
      const { message } = event;
      end(() => reject(new Error(message?.includes("TOO MANY") ? say("setting", "own_large") : say("setting", "own_fails", { reason: message ?? "" }))));
    };
    worker.postMessage({ ...line, mostStates: MOST_STATES, mostSteps: MOST_STEPS });
  });
}

export class OwnRule {
  /** What the functions say; null if that is not known. @type {Table | null} */ table = null;
  problem = "";
  #kind = "";
  /** What is typed, by field. @type {Record<string, string>} */ #code = {};
  #timer = 0;

  /** @param {{line: () => {digits: readonly number[], length: number}}} given the digits, and how many cells there are */
  constructor({ line }) {
    this.line = line;
    const fields = h("div", { class: "slot" });
    const remake = remaking();
    live(() => /** @type {const} */ ([this.#kind, language()]), () => fields.replaceChildren(...remake(() => Object.keys(FUNCTIONS[this.#kind] ?? {}).map((name) => this.#field(name)))));
    live(() => JSON.stringify(this.#kind && [this.#kind, this.#code, this.#isOfLength ? line() : line().digits]), () => this.#wait());
    const shown = h("div", { class: "scroll" });
    live(() => this.table, (table) => shown.replaceChildren(...(table ? [this.#shown(table)] : [])));
    this.element = h("div", { class: "set-own", hidden: () => !this.#kind }, fields, h("p", { class: "problem", role: "alert", hidden: () => !this.problem }, () => this.problem), shown);
  }

  /** The functions in short, which name the rule where nothing else does. */
  get name() {
    return (this.#code.rule ?? this.#code.step ?? "").trim().slice(0, 60);
  }

  /** Whether a function is there. */
  get isTyped() {
    return this.#kind !== "" && Object.values(this.#code).some((text) => text.trim());
  }

  /** Begin with a kind, or with a constraint that has a table already. The functions stay for the next one of the kind. @param {string} kind @param {Constraint} [constraint] */
  open(kind, constraint) {
    if (kind === this.#kind && !constraint) return;
    this.#kind = kind in FUNCTIONS ? kind : "";
    const code = FUNCTIONS[this.#kind] ?? {};
    this.#code = constraint ? Object.fromEntries(Object.keys(code).map((name) => [name, ""])) : { ...code };
    this.table = constraint && this.#kind ? Object.fromEntries(Object.keys(code).map((name) => [name, constraint[name]])) : null;
    this.problem = "";
  }

  /** Whether the table depends on how many cells there are. */
  get #isOfLength() {
    return this.#kind === "automaton";
  }

  /** Make the table, a moment later. Where nothing is typed, a constraint that is changed keeps the one that it has. */
  #wait() {
    clearTimeout(this.#timer);
    if (this.isTyped) this.#timer = window.setTimeout(() => this.#make(), DEBOUNCE_MS);
  }

  async #make() {
    const [kind, code] = [this.#kind, { ...this.#code }];
    const isStill = () => kind === this.#kind && JSON.stringify(code) === JSON.stringify(this.#code);
    try {
      const table = await tabulated(kind, code, this.line());
      if (!isStill()) return;
      [this.table, this.problem] = [table, ""];
    } catch (error) {
      if (!isStill()) return;
      [this.table, this.problem] = [null, error instanceof SyntaxError ? say("setting", "own_fails", { reason: error.message }) : /** @type {Error} */ (error).message];
    }
    refresh();
  }

  /** @param {string} name */
  #field(name) {
    const input = h("textarea", {
      rows: 2,
      spellcheck: "false",
      autocapitalize: "off",
      value: () => this.#code[name] ?? "",
      placeholder: FUNCTIONS[this.#kind][name],
      oninput: () => {
        this.#code = { ...this.#code, [name]: input.value };
        refresh();
      },
    });
    return h("label", { class: "field" }, h("span", {}, say("setting", `own_${name}`)), input);
  }

  /** @param {Table} table */
  #shown(table) {
    const { digits } = this.line();
    const head = () => h("tr", {}, h("td", {}, ""), ...digits.map((digit) => h("th", { scope: "col" }, digit)));
    if (this.#kind === "relation") {
      const pairs = new Set(table.rule.map(String));
      return h("table", { class: "set-table" }, head(), ...digits.map((a) => h("tr", {}, h("th", { scope: "row" }, a), ...digits.map((b) => h("td", {}, pairs.has(`${a},${b}`) ? "●" : "")))));
    }
    const { start, step, accept, names } = table;
    const states = [...new Set([start, ...step.flatMap((/** @type {[unknown, number, unknown]} */ [from, , to]) => [from, to])])];
    const nameOf = (/** @type {any} */ state) => names?.[state] ?? String(state);
    const next = new Map(step.map((/** @type {[unknown, number, unknown]} */ [from, digit, to]) => [`${from},${digit}`, nameOf(to)]));
    const rows = states.slice(0, SHOWN).map((state) => h("tr", {}, h("th", { scope: "row" }, `${nameOf(state)}${[accept].flat().includes(state) ? " ✓" : ""}`), ...digits.map((digit) => h("td", {}, next.get(`${state},${digit}`) ?? ""))));
    return h("table", { class: "set-table" }, h("caption", {}, say("setting", "own_states", { count: states.length })), head(), ...rows, states.length > SHOWN && h("tr", {}, h("td", {}, "…")));
  }
}
