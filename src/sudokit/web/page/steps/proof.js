/**
 * The proof of a step, sentence by sentence, and which of them the board shows. The sentences come from
 * `worker/words/reasoning.js`, and `proof-view.js` shows them. Both load with the first proof.
 */

import { language } from "../words/language.js";
import { pictureOfReason } from "../model/picture.js";
import { live, memo, refresh } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";
import { isProved } from "./sentence.js";

/** @typedef {import("../model/picture.js").Step} Step */
/** @typedef {import("../model/picture.js").Reason} Reason */

const prose = onDemand(() => import("../worker/words/reasoning.js"));

export class Proof {
  /** @type {readonly Reason[]} */ #reasons = [];
  /** The index of the sentence that the board shows; -1 while it shows the whole step. */ #place = -1;

  /** @param {() => Step | null | undefined} step the current step */
  constructor(step) {
    this.step = step;
    live(() => /** @type {const} */ ([step(), language()]), () => this.#tell());
    /** What the board is to show in place of the whole step, or null. */
    this.picture = memo(
      () => /** @type {const} */ ([step(), this.#reasons[this.#place]]),
      ([now, reason]) => (now && reason ? pictureOfReason(now, reason) : null),
    );
  }

  /** Empty if there is nothing to prove, and until the sentences are there. */
  get reasons() {
    return this.#reasons;
  }

  get place() {
    return this.#place;
  }

  /** @param {number} place */
  go(place) {
    this.#place = Math.min(Math.max(-1, place), this.#reasons.length - 1);
    refresh();
  }

  async #tell() {
    const step = this.step();
    const tag = language();
    this.#place = -1;
    this.#reasons = [];
    if (!step || !isProved(step)) return;
    const room = await prose();
    const reasons = await room?.reasons(/** @type {import("../model/picture.js").StepAnswer} */ (step), tag);
    if (!reasons || this.step() !== step || language() !== tag) return;
    this.#reasons = reasons;
    refresh();
  }
}
