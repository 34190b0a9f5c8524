/** A lesson's walk at work: the place in it, and what the controls and the keys do to it. */

import { Pace } from "../pace.js";

/** @typedef {import("./walk.js").Walk} Walk */

/** The positions of the slider: lines per second, in even ratios. */
const SLOWEST = 1;
const FASTEST = 2_000;
export const SLIDER_STEPS = 100;

export class Player {
  /** @type {Walk | null} */ walk = null;
  slider = 25;
  pace = new Pace({
    speed: () => this.speed,
    advance: (lines) => this.#move((walk) => walk.place + lines),
    isOver: () => Boolean(this.walk?.atEnd),
    rewind: () => this.#move(() => 0),
  });
  #onmove;

  /** @param {(isByHand: boolean) => void} onmove called when the place has changed */
  constructor(onmove) {
    this.#onmove = onmove;
  }

  /** Lines per second. */
  get speed() {
    return Math.round(SLOWEST * (FASTEST / SLOWEST) ** (this.slider / SLIDER_STEPS));
  }

  /** @param {Walk | null} walk */
  begin(walk) {
    this.pace.stop();
    this.walk = walk;
    this.#onmove(false);
  }

  /** @param {(walk: Walk) => number} place */
  goTo(place) {
    this.pace.stop();
    this.#move(place);
  }

  /** @param {KeyboardEvent} event */
  key({ code, key, shiftKey }) {
    if (code === "Space") this.pace.toggle();
    else if (key === "ArrowRight") this.goTo((walk) => (shiftKey ? walk.placeOfEvent(1) : walk.place + 1));
    else if (key === "ArrowLeft") this.goTo((walk) => (shiftKey ? walk.placeOfEvent(-1) : walk.place - 1));
    else if (key === "Home") this.goTo(() => 0);
    else if (key === "End") this.goTo((walk) => walk.length);
    else return false;
    return true;
  }

  /** @param {(walk: Walk) => number} place */
  #move(place) {
    if (!this.walk) return;
    this.walk.goTo(place(this.walk));
    if (this.walk.atEnd) this.pace.stop();
    this.#onmove(!this.pace.isRunning);
  }
}
