/**
 * Which lines of an algorithm run between two events. They follow from the source alone: the function `fill` reports its
 * events in the lines `record.place(…)`, `record.reject(…)` and `record.undo(…)`, and calls itself in one line,
 * `if fill(…)`. In the graph of its lines there is one shortest way from any event to the next that can follow, and that
 * is the way that Python goes. A test compares it with what Python traces.
 *
 * A loop that neither reports nor calls, such as the one over three houses, counts as run through once. Pure; the source
 * is the file of the package, so there is no second copy of the code.
 */

import { PLACE, REJECT, UNDO } from "../../model/events.js";

/** @typedef {{line: number, indent: number, text: string}} Statement a line of the function, numbered from 1 in its file */
/** How a run ended, if it did. @typedef {"solved" | "failed" | "stopped"} Outcome */
/**
 * The lines to an event, its own last; to the end of the run, without one.
 * @typedef {object} Way
 * @property {readonly number[]} lines numbers in the file
 * @property {readonly number[]} levels of each line, how many calls deeper it is than the event before
 * @property {number} written the index of the line after which the board shows the event
 * @property {number} digit the index of the line from which on the event's digit is known
 */

const FUNCTION = "def fill(";
const CALL = "if fill(";
const REPORTS = Object.freeze({ [PLACE]: "record.place(", [REJECT]: "record.reject(", [UNDO]: "record.undo(" });
const FAILED = "return False";
const SOLVED = "return True";

/** @param {string} text */
const isLoop = (text) => /^(?:for|while) /.test(text);
/** @param {string} text */
const isEvent = (text) => text.startsWith("record.");
/** @param {string} text */
const setsDigit = (text) => /^(?:for digit in|digit =|cell, digit =)/.test(text);

/** The statements of the function `fill`, without its signature and docstring. @param {string} source @returns {Statement[]} */
function statementsOf(source) {
  const lines = source.split("\n").map((text, i) => ({ line: i + 1, indent: text.search(/\S|$/), text: text.trim() }));
  const start = lines.findIndex(({ text, indent }) => !indent && text.startsWith(FUNCTION));
  const signed = lines.findIndex(({ text }, i) => i >= start && text.endsWith(":"));
  const end = lines.findIndex(({ text, indent }, i) => i > signed && text && !indent);
  const body = lines.slice(signed + 1, end < 0 ? undefined : end).filter(({ text }) => text);
  if (start < 0 || !body.length) throw new Error(`no ${FUNCTION}…)`);
  return body[0].text.startsWith('"""') ? body.slice(1) : body;
}

export class Lines {
  /** @type {Map<string, Way>} */ #ways = new Map();

  /** @param {string} source the file of an algorithm */
  constructor(source) {
    this.statements = statementsOf(source);
    this.call = this.statements.findIndex(({ text }) => text.startsWith(CALL));
  }

  /** The way to an event. @param {number | null} from the kind of the event before; null at the start @param {number} to its kind */
  to(from, to) {
    return this.#way(from, REPORTS[/** @type {0 | 1 | 2} */ (to)]);
  }

  /** The way from the last event to the end. @param {number | null} from @param {Outcome} outcome */
  toEnd(from, outcome) {
    if (outcome === "stopped") return NO_WAY;
    return this.#way(from, outcome === "solved" ? SOLVED : FAILED);
  }

  /** @param {number | null} from @param {string} goal how the last line begins @returns {Way} */
  #way(from, goal) {
    const key = `${from} ${goal}`;
    let way = this.#ways.get(key);
    if (!way) this.#ways.set(key, (way = this.#search(from, goal)));
    return way;
  }

  /** Breadth first. @param {number | null} from @param {string} goal @returns {Way} */
  #search(from, goal) {
    const { statements } = this;
    const start = from === null ? -1 : statements.findIndex(({ text }) => text.startsWith(REPORTS[/** @type {0 | 1 | 2} */ (from)]));
    const first = from === null ? [0] : this.#after(start);
    /** @type {number[][]} */
    let ways = first.map((index) => [index]);
    const seen = new Set(first);
    while (ways.length) {
      const found = ways.find((way) => statements[/** @type {number} */ (way.at(-1))].text.startsWith(goal));
      if (found) return this.#described(found);
      ways = ways
        .filter((way) => !isEvent(statements[/** @type {number} */ (way.at(-1))].text))
        .flatMap((way) => this.#after(/** @type {number} */ (way.at(-1))).map((index) => [...way, index]))
        .filter((way) => !seen.has(/** @type {number} */ (way.at(-1))) && seen.add(/** @type {number} */ (way.at(-1))));
    }
    throw new Error(`no way from event ${from} to ${goal}`);
  }

  /** The statements that can follow one. @param {number} index @returns {number[]} */
  #after(index) {
    const { text } = this.statements[index];
    if (index === this.call) return [0];
    if (text === SOLVED) return [this.call + 1];
    if (text === FAILED) return this.#beyond(this.call);
    if (text === "continue") return [this.#loopAround(index)];
    if (isLoop(text) && this.#isInner(index)) return [index + 1];
    if (text.endsWith(":")) return [index + 1, ...this.#beyond(index)];
    return this.#beyond(index);
  }

  /** The statement after one, or after its block. @param {number} index @returns {number[]} */
  #beyond(index) {
    const { indent } = this.statements[index];
    const next = this.statements.findIndex((other, i) => i > index && other.indent <= indent);
    if (next >= 0 && this.statements[next].indent === indent) return [next];
    const parent = this.#parentOf(index);
    if (parent < 0) return [];
    return isLoop(this.statements[parent].text) && !this.#isInner(parent) ? [parent] : this.#beyond(parent);
  }

  /** @param {number} index */
  #parentOf(index) {
    return this.statements.findLastIndex((other, i) => i < index && other.indent < this.statements[index].indent);
  }

  /** @param {number} index @returns {number} */
  #loopAround(index) {
    const parent = this.#parentOf(index);
    return isLoop(this.statements[parent].text) ? parent : this.#loopAround(parent);
  }

  /** Whether a loop neither reports nor calls. @param {number} index */
  #isInner(index) {
    const { indent } = this.statements[index];
    for (const { text, indent: deeper } of this.statements.slice(index + 1)) {
      if (deeper <= indent) return true;
      if (isEvent(text) || text.startsWith(CALL)) return false;
    }
    return true;
  }

  /** @param {readonly number[]} way indexes of statements @returns {Way} */
  #described(way) {
    let level = 0;
    const levels = [];
    let entered = 0; // the index of the first line in the frame of the event
    for (const [i, index] of way.entries()) {
      levels.push(level);
      const { text } = this.statements[index];
      if (i === way.length - 1) break;
      if (index === this.call) level += 1;
      else if (text.startsWith("return")) level -= 1;
      else continue;
      entered = i + 1;
    }
    const texts = way.map((index) => this.statements[index].text);
    const written = texts.findIndex((text, i) => i >= entered && text.startsWith("board[cell] ="));
    const digit = level < 0 || levels.includes(1) && level === 0 ? entered : texts.findIndex((text, i) => i >= entered && setsDigit(text));
    return {
      lines: way.map((index) => this.statements[index].line),
      levels,
      written: written < 0 ? way.length - 1 : written,
      digit: digit < 0 ? entered : digit,
    };
  }
}

/** @type {Way} */
const NO_WAY = Object.freeze({ lines: [], levels: [], written: 0, digit: 0 });
