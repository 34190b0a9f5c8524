/** A place among all events of an algorithm on a board, which can move both ways. Pure; `lane.js` shows it. */

import { PLACE, REJECT, UNDO, kindOf, unpacked } from "../../model/events.js";

/** @typedef {{placements: number, checks: number, backtracks: number}} Counters */

export class Trace {
  /** The number of events that have happened. */
  place = 0;
  /** @type {Counters} */ counters = { placements: 0, checks: 0, backtracks: 0 };
  /** The board at the current place. @type {number[]} */ digits;

  /** @param {readonly number[]} clues 81 digits, 0 for a blank @param {Uint16Array} events */
  constructor(clues, events = new Uint16Array()) {
    this.clues = clues;
    this.events = events;
    this.digits = [...clues];
  }

  get length() {
    return this.events.length;
  }

  get atEnd() {
    return this.place === this.length;
  }

  /** The event that happened last; null at the start. */
  get last() {
    return this.place ? unpacked(this.events[this.place - 1]) : null;
  }

  /** Advance by a number of events; fewer if there are no more. @param {number} count */
  forward(count) {
    const end = Math.min(this.length, this.place + count);
    for (; this.place < end; this.place += 1) {
      const { kind, cell, digit } = unpacked(this.events[this.place]);
      this.#count(kind, 1);
      if (kind !== REJECT) this.digits[cell] = kind === PLACE ? digit : 0;
    }
  }

  /** Advance by a number of checks. What is taken back after a check comes with it. @param {number} count */
  forwardChecks(count) {
    let left = count;
    let end = this.place;
    for (; end < this.length; end += 1) {
      if (kindOf(this.events[end]) === UNDO) continue;
      if (!left) break;
      left -= 1;
    }
    this.forward(end - this.place);
  }

  /** Go back by a number of events. @param {number} count */
  backward(count) {
    const end = Math.max(0, this.place - count);
    for (; this.place > end; this.place -= 1) {
      const { kind, cell, digit } = unpacked(this.events[this.place - 1]);
      this.#count(kind, -1);
      if (kind !== REJECT) this.digits[cell] = kind === PLACE ? 0 : digit;
    }
  }

  /** @param {number} kind @param {number} by */
  #count(kind, by) {
    const { counters } = this;
    if (kind === UNDO) counters.backtracks += by;
    else counters.checks += by;
    if (kind === PLACE) counters.placements += by;
  }
}
