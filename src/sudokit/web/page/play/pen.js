/**
 * The pen of *Play*: what presses on the board draw while it is the tool. From the middle of a cell it draws to other
 * middles, from elsewhere along edges; drawn over again, lines go. A press alone is a cross. A stroke is one move, however
 * long, and is made when the pointer is lifted.
 */

import { CELL, MARGIN } from "../board/geometry.js";
import { drawn, isDrawn, strokesBetween, strokesOf } from "../model/pen.js";
import { refresh } from "../ui/dom.js";

/** @typedef {import("../model/pen.js").Point} Point */
/** @typedef {import("../model/pen.js").Stroke} Stroke */
/** @typedef {import("../model/cells.js").Snapshot} Snapshot */

const HALF = CELL / 2;
/** How near to a point the pointer comes before a line goes there, so that a diagonal does not catch what lies beside it. */
const NEAR = 0.4 * CELL;
/** A press within this distance of the middle of a cell, across and down, begins there. */
const MIDDLE = 0.28 * CELL;
/** How far the arms of a cross reach. */
const ARM = 8;

export class Pen {
  /** Where the pointer was pressed, where its line has come to, and what it has drawn since. @type {{pressed: Point, end: Point, strokes: readonly Stroke[]} | null} */
  #line = null;

  /**
   * @param {import("../games/session.js").Session} session
   * @param {(next: Snapshot) => void} play makes a move
   */
  constructor(session, play) {
    this.session = session;
    this.play = play;
  }

  /** A pointer was pressed. @param {number} x @param {number} y in units of the board @returns {boolean} whether that is on the board */
  press(x, y) {
    const [across, down] = [(x - MARGIN) / HALF, (y - MARGIN) / HALF];
    const middle = nearest(down, across, 1);
    const isMiddle = Math.max(Math.abs(middle[0] - down), Math.abs(middle[1] - across)) * HALF < MIDDLE;
    const pressed = isMiddle ? middle : nearestEdge(down, across, middle);
    if (!this.#isInside(pressed)) return false;
    this.#line = { pressed, end: isMiddle ? middle : nearest(down, across, 0), strokes: [] };
    return true;
  }

  /** The pressed pointer has moved. @param {number} x @param {number} y */
  move(x, y) {
    if (!this.#line) return;
    const [across, down] = [(x - MARGIN) / HALF, (y - MARGIN) / HALF];
    const { end, strokes } = this.#line;
    const next = nearest(down, across, end[0] % 2);
    if (Math.hypot(next[0] - down, next[1] - across) * HALF > NEAR || !this.#isInside(next)) return;
    this.#line = { ...this.#line, end: next, strokes: [...strokes, ...strokesBetween(end, next)] };
    refresh();
  }

  /** The pointer was lifted, or taken away. @param {boolean} done whether it was lifted */
  release(done) {
    const line = this.#line;
    if (!line) return;
    if (done && !line.strokes.length) this.#line = { ...line, strokes: [[line.pressed, line.pressed]] };
    const next = this.#shown;
    this.#line = null;
    if (done) this.play(next);
    refresh();
  }

  /** What the board shows: all that is drawn, with the line that is being drawn, as path data. */
  get path() {
    const at = (/** @type {Point} */ [row, column]) => [MARGIN + HALF * column, MARGIN + HALF * row];
    return strokesOf(this.#shown)
      .map(([from, to]) => {
        const [x, y] = at(from);
        if (from[0] !== to[0] || from[1] !== to[1]) return `M${x} ${y}L${at(to).join(" ")}`;
        return `M${x - ARM} ${y - ARM}l${2 * ARM} ${2 * ARM}m0 ${-2 * ARM}l${-2 * ARM} ${2 * ARM}`;
      })
      .join("");
  }

  /** The first stroke says whether the others are drawn or taken away. @returns {Snapshot} */
  get #shown() {
    const { snapshot } = this.session.game;
    const strokes = this.#line?.strokes ?? [];
    return strokes.length ? drawn(snapshot, strokes, !isDrawn(snapshot, strokes[0])) : snapshot;
  }

  /** @param {Point} point */
  #isInside([row, column]) {
    const { rows, columns } = this.session.game.shape;
    return row >= 0 && column >= 0 && row <= 2 * rows && column <= 2 * columns;
  }
}

/** The nearest middle of a cell, or corner. @param {number} down @param {number} across @param {number} odd 1 for middles @returns {Point} */
const nearest = (down, across, odd) => [2 * Math.round((down - odd) / 2) + odd, 2 * Math.round((across - odd) / 2) + odd];

/** The middle of the edge of a cell that is nearest. @param {number} down @param {number} across @param {Point} middle @returns {Point} */
function nearestEdge(down, across, [row, column]) {
  const [below, right] = [down - row, across - column];
  return Math.abs(below) > Math.abs(right) ? [row + Math.sign(below), column] : [row, column + Math.sign(right)];
}
