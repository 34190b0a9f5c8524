/**
 * A request to the engine and its state: none, waiting, answered, failed. A new request discards the
 * answer to an older one, and aborts the older one if that listens to its signal.
 */

import { Problem } from "../problem.js";
import { t } from "../words/language.js";
import { refresh } from "./dom.js";

/** Why there is no answer, in the player's language: an error that is no problem was written for developers. @param {unknown} error */
export function reasonOf(error) {
  if (!(error instanceof Problem)) console.warn(error);
  else if (error.detail.kind === "NoPuzzle") return t("not_made");
  else if (error.isLate) return t("late", { reason: error.message });
  else if (error.message) return error.message;
  return t("offline");
}

/** @template Answer */
export class Request {
  /** @type {Answer | null} */ answer = null;
  /** Why the request failed; empty if it did not. */
  problem = "";
  busy = false;
  #turn = new AbortController();

  /** @param {(signal: AbortSignal) => Promise<Answer>} ask @returns {Promise<Answer | null>} */
  async run(ask) {
    const { signal } = this.#next();
    this.busy = true;
    refresh();
    /** @type {Answer | null} */ let answer = null;
    let problem = "";
    try {
      answer = await ask(signal);
    } catch (error) {
      if (!signal.aborted) problem = reasonOf(error);
    }
    if (signal.aborted) return null;
    this.answer = answer;
    this.problem = problem;
    this.busy = false;
    refresh();
    return answer;
  }

  /** Discard any answer that is still to come; the one that is there stays. */
  cancel() {
    this.#next();
    this.problem = "";
    this.busy = false;
  }

  /** Discard the answer, and any that is still to come. */
  clear() {
    this.#next();
    if (!this.answer && !this.problem && !this.busy) return;
    this.answer = null;
    this.problem = "";
    this.busy = false;
    refresh();
  }

  #next() {
    this.#turn.abort();
    return (this.#turn = new AbortController());
  }
}
