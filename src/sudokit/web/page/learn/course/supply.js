/** Exercises of a lesson with one always made in advance, so that the next is there at once. */

import { language } from "../../words/language.js";
import { exerciseOf } from "./positions.js";

/** @typedef {import("./exercise.js").Exercise} Exercise */

export class Supply {
  #end = new AbortController();
  /** @type {Promise<Exercise> | null} */ #next = null;
  /** The language in which it is worded. */ #language = "";

  /** @param {import("./outline.js").Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
  }

  /** Make the next exercise, unless it is made already. */
  prepare() {
    if (this.#next) return;
    this.#language = language();
    this.#next = exerciseOf(this.lesson, this.#end.signal);
    this.#next.catch(() => (this.#next = null)); // whoever takes it is told
  }

  /** @returns {Promise<Exercise>} */
  async take() {
    this.prepare();
    const exercise = await /** @type {Promise<Exercise>} */ (this.#next);
    if (this.#language !== language()) await exercise.translate();
    this.#next = null;
    this.prepare();
    return exercise;
  }

  /** Stop what is being made. */
  end() {
    this.#end.abort();
  }
}
