/**
 * Everything an algorithm did on a board, event by event, and a place in it that can be moved both
 * ways. Pure: where the events come from is told by `stream.js`, how they look by `lane.js`.
 *
 * An event is one integer: kind (0 placed, 1 rejected, 2 undone) << 12 | cell << 4 | digit.
 */

export const PLACED = 0;
export const REJECTED = 1;
export const UNDONE = 2;

/** @typedef {{kind: number, cell: number, digit: number}} Event */
/** @typedef {{placements: number, checks: number, backtracks: number}} Counters */

export class Trace {
  #events = new Uint16Array(1024);
  length = 0;
  /** How many of the events have happened. */
  place = 0;
  /** @type {Counters} */ counters = { placements: 0, checks: 0, backtracks: 0 };
  /** The board as it stands at the place. @type {number[]} */ digits;

  /** @param {readonly number[]} clues 81 digits, 0 for a blank */
  constructor(clues) {
    this.clues = clues;
    this.digits = [...clues];
  }

  /** @param {number} kind @param {number} cell @param {number} digit */
  add(kind, cell, digit) {
    if (this.length === this.#events.length) {
      const larger = new Uint16Array(2 * this.length);
      larger.set(this.#events);
      this.#events = larger;
    }
    this.#events[this.length] = (kind << 12) | (cell << 4) | digit;
    this.length += 1;
  }

  get atEnd() {
    return this.place === this.length;
  }

  /** The event that happened last; null at the start. @returns {Event | null} */
  get last() {
    return this.place ? this.#event(this.place - 1) : null;
  }

  /** Let so many events happen; fewer if there are no more. @param {number} count */
  forward(count) {
    const end = Math.min(this.length, this.place + count);
    for (; this.place < end; this.place += 1) {
      const { kind, cell, digit } = this.#event(this.place);
      this.#count(kind, 1);
      if (kind !== REJECTED) this.digits[cell] = kind === PLACED ? digit : 0;
    }
  }

  /** Take so many events back. @param {number} count */
  backward(count) {
    const end = Math.max(0, this.place - count);
    for (; this.place > end; this.place -= 1) {
      const { kind, cell, digit } = this.#event(this.place - 1);
      this.#count(kind, -1);
      if (kind !== REJECTED) this.digits[cell] = kind === PLACED ? 0 : digit;
    }
  }

  /** @param {number} index @returns {Event} */
  #event(index) {
    const event = this.#events[index];
    return { kind: event >> 12, cell: (event >> 4) & 0x7f, digit: event & 0xf };
  }

  /** @param {number} kind @param {number} by */
  #count(kind, by) {
    const { counters } = this;
    if (kind === UNDONE) counters.backtracks += by;
    else counters.checks += by;
    if (kind === PLACED) counters.placements += by;
  }
}
