/**
 * A race: lanes on one board. While it runs, all advance by the same number of checks, so the one that needs
 * the fewest finishes first. By hand they step by events, so that it can be seen what is taken back.
 */

import { announce } from "../../ui/announce.js";
import { refresh } from "../../ui/dom.js";
import { Pace } from "../pace.js";

/** @typedef {import("./lane.js").Lane} Lane */

export class Race {
  /** @type {readonly Lane[]} */ lanes = [];
  /** Called whenever the lanes have moved. */ onmove = () => {};
  pace;

  /** @param {() => number} speed checks per second */
  constructor(speed) {
    this.pace = new Pace({
      speed,
      advance: (checks) => this.#move((trace) => trace.forwardChecks(checks)),
      isOver: () => this.#isOver,
      rewind: () => this.rewind(),
    });
  }

  /** Put lanes on a board, at its start. @param {readonly Lane[]} lanes @param {string} board */
  begin(lanes, board) {
    this.pace.stop();
    for (const lane of this.lanes) lane.close();
    this.lanes = lanes;
    for (const lane of lanes) lane.start(board).then(() => this.onmove());
    this.onmove();
    refresh();
  }

  /** @param {number} events backwards if negative */
  step(events) {
    this.pace.stop();
    this.#move((trace) => (events > 0 ? trace.forward(events) : trace.backward(-events)));
  }

  rewind() {
    this.step(-Infinity);
  }

  get #isOver() {
    return this.lanes.every(({ done }) => done);
  }

  /** @param {(trace: import("./trace.js").Trace) => void} advance */
  #move(advance) {
    const ranked = new Set(this.lanes.filter(({ rank }) => rank));
    for (const { trace } of this.lanes) advance(trace);
    this.#rank();
    for (const lane of this.lanes) {
      if (lane.rank && !ranked.has(lane)) announce(`${lane.name}: ${lane.place}`);
      lane.draw();
    }
    this.onmove();
    if (this.pace.isRunning && this.#isOver) this.pace.stop();
  }

  /**
   * Rank the lanes that have finished by their numbers of checks, since several may finish within one frame.
   * Lanes with the same number share a rank. One that gave up has none.
   */
  #rank() {
    const isRace = this.lanes.length > 1;
    const finished = this.lanes.filter(({ done, problem, result }) => isRace && done && !problem && !result?.gave_up);
    for (const lane of this.lanes) {
      const isIn = finished.includes(lane);
      lane.rank = isIn ? 1 + finished.filter(({ work }) => work < lane.work).length : 0;
      lane.isTied = isIn && finished.filter(({ work }) => work === lane.work).length > 1;
    }
  }
}
