/**
 * A walk through a run, line by line and both ways: which line is at work, what the board shows, and which event the
 * line belongs to. Pure; `lines.js` finds the lines.
 */

import { kindOf, unpacked } from "../../model/events.js";
import { Trace } from "../race/trace.js";
import { Lines } from "./lines.js";

/** @typedef {import("./lines.js").Way} Way */
/** @typedef {import("../../model/events.js").Run} Run */
/**
 * What the frame at work is doing. `cell` is null in a frame that never tries a digit; `digit` is 0 until it is known.
 * @typedef {{cell: number | null, digit: number}} Focus
 */

/** @param {Run} run @returns {import("./lines.js").Outcome} */
const outcomeOf = ({ solution, gave_up }) => (solution ? "solved" : gave_up ? "stopped" : "failed");

export class Walk {
  /** The number of lines that have run. */ place = 0;
  /** The ways to each event, and to the end. @type {Way[]} */ #ways = [];
  /** The number of lines before each way, and of all lines. */ #starts;
  /** The board with the events that have happened. */ trace;

  /** @param {readonly number[]} clues @param {Run} run @param {string} source the file of the algorithm */
  constructor(clues, run, source) {
    this.run = run;
    this.trace = new Trace(clues, run.events);
    const lines = new Lines(source);
    /** @type {number | null} */
    let last = null;
    for (const event of run.events) {
      const kind = kindOf(event);
      this.#ways.push(lines.to(last, kind));
      last = kind;
    }
    this.#ways.push(lines.toEnd(last, outcomeOf(run)));
    this.#starts = new Uint32Array(this.#ways.length + 1);
    this.#ways.forEach((way, i) => (this.#starts[i + 1] = this.#starts[i] + way.lines.length));
  }

  get length() {
    return this.#starts[this.#ways.length];
  }

  get atEnd() {
    return this.place === this.length;
  }

  /** The number of the line that ran last; 0 at the start. */
  get line() {
    if (!this.place) return 0;
    const { way, offset } = this.#here();
    return way.lines[offset];
  }

  /** The number of the first line of the function. */
  get first() {
    return this.#ways[0].lines[0];
  }

  /** Whether the line is the one that reports the event. */
  get isEvent() {
    const { way, offset } = this.#here();
    return offset === way.lines.length - 1;
  }

  /** All lines in their order. @returns {number[]} */
  get lines() {
    return this.#ways.flatMap(({ lines }) => lines);
  }

  /** The event that the line leads to and the board already shows; null between events. */
  get event() {
    if (!this.place) return null;
    const { index, way, offset } = this.#here();
    return index < this.run.events.length && offset >= way.written ? unpacked(this.run.events[index]) : null;
  }

  /** @returns {Focus} */
  get focus() {
    const { events } = this.run;
    if (!this.place || !events.length) return { cell: null, digit: 0 };
    const { index, way, offset } = this.#here();
    const left = way.levels.slice(offset);
    if (left.every((level) => level === left[0]) && index < events.length) {
      const isNew = offset >= way.digit;
      const { cell, digit } = unpacked(events[index]);
      return { cell, digit: isNew ? digit : 0 };
    }
    if (way.levels[offset] > 0 || !index) return { cell: null, digit: 0 };
    return unpacked(events[index - 1]);
  }

  /** Go to a place. @param {number} place */
  goTo(place) {
    this.place = Math.max(0, Math.min(this.length, place));
    const done = this.#happened();
    if (done > this.trace.place) this.trace.forward(done - this.trace.place);
    else this.trace.backward(this.trace.place - done);
  }

  /** The place where the next event, or the one before, is on the board. @param {1 | -1} way @returns {number} */
  placeOfEvent(way) {
    const { events } = this.run;
    const index = Math.max(0, Math.min(events.length - 1, this.#happened() - (way > 0 ? 0 : 2)));
    if (way < 0 && this.#happened() < 2) return 0;
    if (!events.length || (way > 0 && this.#happened() === events.length)) return way > 0 ? this.length : 0;
    return this.#starts[index + 1];
  }

  #happened() {
    if (!this.place) return 0;
    const { index, way, offset } = this.#here();
    return Math.min(this.run.events.length, index + Number(offset >= way.written));
  }

  /** The way that the last line belongs to. */
  #here() {
    const line = this.place - 1;
    let [low, high] = [0, this.#ways.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= line) low = middle;
      else high = middle - 1;
    }
    while (!this.#ways[low].lines.length) low -= 1; // the way to the end may be empty
    return { index: low, way: this.#ways[low], offset: line - this.#starts[low] };
  }
}
