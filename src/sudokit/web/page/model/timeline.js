/** `Timeline`: a list of states, and the place in it of the one that is there. What can be undone is one: games and drafts. */

/** @template State */
export class Timeline {
  /** @type {State[]} */ #states;
  #place = 0;

  /** @param {State} start */
  constructor(start) {
    this.#states = [start];
  }

  /** All of them, also those that were undone. @returns {readonly State[]} */
  get states() {
    return this.#states;
  }

  /** Which of them is there. */
  get place() {
    return this.#place;
  }

  get state() {
    return this.#states[this.#place];
  }

  get canUndo() {
    return this.#place > 0;
  }

  get canRedo() {
    return this.#place < this.#states.length - 1;
  }

  /** Go on with another state, which discards what was undone. @param {State} state @returns {true} */
  add(state) {
    this.#states.splice(this.#place + 1, Infinity, state);
    this.#place += 1;
    return true;
  }

  undo() {
    if (!this.canUndo) return false;
    this.#place -= 1;
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.#place += 1;
    return true;
  }

  /** Have the states that were kept. @param {readonly State[]} states @param {number} place one outside them is the first or the last */
  recall(states, place) {
    this.#states = [...states];
    this.#place = Math.min(Math.max(0, place), states.length - 1);
  }
}
