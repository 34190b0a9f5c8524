/** The proof of a step, sentence by sentence, and which of them the board shows; `proof-view.js` shows the sentences. */

import { pictureOfReason } from "../model/picture.js";
import { live, memo, refresh } from "../ui/dom.js";

/** @typedef {import("../model/picture.js").Step} Step */
/** @typedef {import("../model/picture.js").Reason} Reason */

/** @type {readonly Reason[]} */
const NONE = Object.freeze([]);

export class Proof {
  /** The index of the sentence that the board shows; -1 while it shows the whole step. */ #place = -1;

  /** @param {() => Step | null | undefined} step the current step */
  constructor(step) {
    this.step = step;
    live(step, () => (this.#place = -1));
    /** What the board is to show in place of the whole step, or null. */
    this.picture = memo(
      () => /** @type {const} */ ([step(), this.reasons[this.#place]]),
      ([now, reason]) => (now && reason ? pictureOfReason(now, reason) : null),
    );
  }

  /** Empty if there is nothing to prove. @returns {readonly Reason[]} */
  get reasons() {
    return this.step()?.reasons ?? NONE;
  }

  get place() {
    return this.#place;
  }

  /** @param {number} place */
  go(place) {
    this.#place = Math.min(Math.max(-1, place), this.reasons.length - 1);
    refresh();
  }
}
