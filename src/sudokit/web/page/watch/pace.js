/** What makes a race or a lesson run: it asks for as many steps as are due, frame by frame, at a speed that may change. */

import { refresh } from "../ui/dom.js";

/** After a frame longer than this, it continues where it was. */
const LONGEST_FRAME_S = 0.1;

/**
 * What runs.
 * @typedef {object} Paced
 * @property {() => number} speed steps per second
 * @property {(steps: number) => void} advance
 * @property {() => boolean} isOver whether there is no further step
 * @property {() => void} rewind
 */

export class Pace {
  isRunning = false;
  #paced;
  /** The fraction of a step that is due. */ #due = 0;
  #lastFrame = 0;

  /** @param {Paced} paced */
  constructor(paced) {
    this.#paced = paced;
  }

  /** Run, from the start if it is over; or stop. */
  toggle() {
    if (this.isRunning) return this.stop();
    if (this.#paced.isOver()) this.#paced.rewind();
    this.isRunning = true;
    this.#lastFrame = 0;
    this.#due = 0;
    requestAnimationFrame((time) => this.#frame(time));
    refresh();
  }

  stop() {
    this.isRunning = false;
    refresh();
  }

  /** @param {number} time */
  #frame(time) {
    if (!this.isRunning) return;
    const seconds = this.#lastFrame ? Math.min(LONGEST_FRAME_S, (time - this.#lastFrame) / 1000) : 0;
    this.#lastFrame = time;
    this.#due += seconds * this.#paced.speed();
    const steps = Math.floor(this.#due);
    this.#due -= steps;
    if (steps) this.#paced.advance(steps);
    requestAnimationFrame((next) => this.#frame(next));
  }
}
