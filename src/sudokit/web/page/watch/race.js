/**
 * A race: lanes on one board that all move by the same number of events, on their own at a speed or by
 * hand. The one with the least to do comes in first.
 */

import { announce } from "../ui/announce.js";
import { refresh } from "../ui/dom.js";

/** @typedef {import("./lane.js").Lane} Lane */

/** After a frame that took longer, the race goes on where it was. */
const LONGEST_FRAME_S = 0.1;

export class Race {
  /** @type {readonly Lane[]} */ lanes = [];
  isRunning = false;
  #speed;
  /** Events that are due but not whole yet. */ #due = 0;
  #lastFrame = 0;

  /** @param {() => number} speed events per second */
  constructor(speed) {
    this.#speed = speed;
  }

  /** Put lanes on a board, at its start. @param {readonly Lane[]} lanes @param {string} board */
  begin(lanes, board) {
    this.stop();
    for (const lane of this.lanes) lane.close();
    this.lanes = lanes;
    for (const lane of lanes) lane.start(board);
    refresh();
  }

  /** Run, from the start if all are in; or stop. */
  toggle() {
    if (this.isRunning) return this.stop();
    if (this.#isOver) this.rewind();
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

  /** @param {number} events backwards if negative */
  step(events) {
    this.stop();
    this.#move(events);
  }

  rewind() {
    this.step(-Infinity);
  }

  get #isOver() {
    return this.lanes.every(({ done }) => done);
  }

  /** @param {number} time */
  #frame(time) {
    if (!this.isRunning) return;
    const seconds = this.#lastFrame ? Math.min(LONGEST_FRAME_S, (time - this.#lastFrame) / 1000) : 0;
    this.#lastFrame = time;
    this.#due += seconds * this.#speed();
    const events = Math.floor(this.#due);
    this.#due -= events;
    if (events) this.#move(events);
    requestAnimationFrame((next) => this.#frame(next));
  }

  /** @param {number} events backwards if negative */
  #move(events) {
    const ranked = new Set(this.lanes.filter(({ rank }) => rank));
    for (const { trace } of this.lanes) {
      if (events > 0) trace.forward(events);
      else trace.backward(-events);
    }
    this.#rank();
    for (const lane of this.lanes) {
      if (lane.rank && !ranked.has(lane)) announce(`${lane.algorithm.name}: ${lane.place}`);
      lane.draw();
    }
    if (this.isRunning && this.#isOver) this.stop();
  }

  /**
   * Rank the lanes that have come in, by what they had to do: several may come in within one frame.
   * Those that had as much to do share a place.
   */
  #rank() {
    const isRace = this.lanes.length > 1;
    const finished = this.lanes.filter(({ done, problem, result }) => isRace && done && !problem && !result?.gave_up);
    for (const lane of this.lanes) {
      const work = lane.trace.length;
      const isIn = finished.includes(lane);
      lane.rank = isIn ? 1 + finished.filter(({ trace }) => trace.length < work).length : 0;
      lane.isTied = isIn && finished.filter(({ trace }) => trace.length === work).length > 1;
    }
  }
}
