/**
 * A question to the server and how it stands: nothing asked, waiting, answered, failed. A new
 * question makes the answer to an older one void.
 */

import { t } from "../words/language.js";
import { refresh } from "./dom.js";

/** @template Answer */
export class Request {
  /** @type {Answer | null} */ answer = null;
  /** Why there is no answer; empty if nothing went wrong. */
  problem = "";
  busy = false;
  #turn = 0;

  /** @param {() => Promise<Answer>} ask @returns {Promise<Answer | null>} */
  async run(ask) {
    this.#turn += 1;
    const turn = this.#turn;
    this.busy = true;
    refresh();
    /** @type {Answer | null} */ let answer = null;
    let problem = "";
    try {
      answer = await ask();
    } catch (error) {
      problem = (error instanceof Error && error.message) || t("offline");
    }
    if (turn !== this.#turn) return null;
    this.answer = answer;
    this.problem = problem;
    this.busy = false;
    refresh();
    return answer;
  }

  /** Forget the answer, and any that is still to come. */
  clear() {
    this.#turn += 1;
    this.answer = null;
    this.problem = "";
    this.busy = false;
    refresh();
  }
}
