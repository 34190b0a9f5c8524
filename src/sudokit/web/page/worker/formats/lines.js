/** The lines of a text, with a look at the next one. */

import { plain } from "./plain.js";
import { linesOf } from "./text.js";

/**
 * A line: what `plain` leaves of it, the whole line, and its number, from 1.
 * @typedef {{number: number, text: string, raw?: string}} Line
 */

export class Lines {
  /** @param {string} text */
  constructor(text) {
    /** The lines not yet taken, the next one last. @type {Line[]} */
    this.ahead = linesOf(text).map((line, index) => ({ number: index + 1, text: plain(line), raw: line })).reverse();
  }

  /** The next line, without taking it; undefined at the end. */
  peek() {
    return this.ahead.at(-1);
  }

  /** Takes the next line; there must be one. */
  next() {
    return /** @type {Line} */ (this.ahead.pop());
  }

  /** Puts lines back before the next ones. @param {Line[]} lines */
  giveBack(lines) {
    this.ahead.push(...lines.toReversed());
  }
}
