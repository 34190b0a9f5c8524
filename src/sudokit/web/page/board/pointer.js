/**
 * What a mouse, a finger or a pen does on the board. It selects cells: by a press, by dragging, by a double press, which
 * takes all cells alike, as holding one down does. With a hand, it picks candidates, or draws a *stroke* from one to another.
 * With a pen, it draws.
 */

import { markKey } from "../model/picture.js";
import { alike, only, plus, toggled } from "../model/selection.js";
import { nearMiddle } from "./geometry.js";
import { Hold } from "./hold.js";
import { inPlaces } from "./marks.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../model/picture.js").Candidate} Candidate */
/** @typedef {import("../model/selection.js").Selection} Selection */

/** What pressing a candidate does: it is coloured, or a link starts or ends there; or nothing. @typedef {"" | "shade" | "strong" | "weak"} Hand */
/** The candidates that a pointer was pressed on and is over now. @typedef {{from: Candidate, to: Candidate}} Stroke */

/**
 * What draws where a pointer is pressed, in units of the board.
 * @typedef {object} Drawer
 * @property {(x: number, y: number) => boolean} press whether it takes the press; if not, that is one of a cell
 * @property {(x: number, y: number) => void} move
 * @property {(done: boolean) => void} release whether the pointer was lifted, and not taken away
 */

/**
 * The board, as far as pointers matter to it.
 * @typedef {object} Pressed
 * @property {readonly CellContent[]} cells
 * @property {Selection} selection
 * @property {Hand} hand
 * @property {Drawer | null} pen
 * @property {import("../model/selection.js").Likeness} likeness
 * @property {"select" | "add" | "write"} pressing
 * @property {boolean} readonly
 * @property {() => void} focus
 */

const DOUBLE_CLICK_MS = 350;

export class Pointer {
  /** @type {Stroke | null} */ stroke = null;
  /** What draws the line of the present press. @type {Drawer | null} */ #pen = null;
  /** Whether a drag adds or removes cells; null if there is no drag. @type {"add" | "remove" | null} */
  #drag = null;
  #lastPress = { cell: -1, time: 0 };
  /** The cell that the last press selected alone; a click on it deselects it. */
  #alone = -1;
  /** Whether the present press does, unless it turns into a drag. */
  #deselects = false;
  /** The cells that the present press has touched; none if it was a long one. @type {Set<number>} */
  #pressedCells = new Set();
  #hold = new Hold();

  /**
   * @param {Pressed} board
   * @param {SVGSVGElement} svg its drawing
   * @param {import("./geometry.js").Plan} plan
   * @param {object} ways
   * @param {(selection: Selection) => void} ways.select
   * @param {(type: string, detail: unknown) => void} ways.emit sends an event
   * @param {() => void} ways.drew the stroke has changed
   */
  constructor(board, svg, plan, ways) {
    this.board = board;
    this.svg = svg;
    this.plan = plan;
    this.ways = ways;
    svg.onpointerdown = (event) => this.#press(event);
    // On a busy machine one event stands for several movements; a hand that is quick must not miss cells.
    svg.onpointermove = (event) => {
      const moves = event.getCoalescedEvents?.() ?? [];
      for (const each of moves.length ? moves : [event]) this.#dragOver(each);
    };
    svg.onpointerup = () => this.#release(true);
    svg.onpointercancel = () => this.#release(false);
  }

  /** The next press is not a double press, wherever it is. */
  forget() {
    this.#lastPress = { cell: -1, time: 0 };
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.board.readonly || event.button !== 0) return;
    const { cell, candidate, x, y } = this.#cellUnder(event);
    this.#pen?.release(false); // a second finger
    this.#pen = this.board.pen?.press(x, y) ? this.board.pen : null;
    if (cell < 0 && !this.#pen) return;
    event.preventDefault();
    this.svg.setPointerCapture(event.pointerId);
    if (this.#pen) return this.#pressed();
    if (candidate) {
      this.stroke = { from: candidate, to: candidate };
      this.ways.select(only(cell));
      return this.#pressed();
    }
    const { cell: before, time } = this.#lastPress;
    this.#lastPress = { cell, time: event.timeStamp };
    this.#pressedCells = new Set([cell]);
    if (event.pointerType !== "mouse") this.#hold.start(() => this.#held(cell));
    const adds = this.board.pressing === "add" || event.ctrlKey || event.metaKey || event.shiftKey;
    if (this.board.pressing === "select" && cell === before && event.timeStamp - time < DOUBLE_CLICK_MS) {
      this.forget();
      this.#drag = null;
      this.#selectAlike(cell, adds ? this.board.selection.cells : []);
    } else if (adds) {
      this.#drag = this.board.selection.cells.has(cell) ? "remove" : "add";
      this.ways.select(toggled(this.board.selection, cell));
    } else {
      const { cells } = this.board.selection;
      this.#deselects = event.pointerType === "mouse" && this.#alone === cell && cells.size === 1 && cells.has(cell);
      this.#alone = this.board.pressing === "select" ? cell : -1;
      this.#drag = "add";
      this.ways.select(only(cell));
    }
    this.#pressed();
  }

  #pressed() {
    this.svg.classList.remove("keyboard");
    this.board.focus();
  }

  /** @param {number} cell @param {Iterable<number>} others that stay selected */
  #selectAlike(cell, others) {
    const { cells } = alike(this.board.cells, cell, this.board.likeness);
    this.ways.select({ cells: new Set([...others, ...cells]), cursor: cell });
  }

  /** @param {number} cell */
  #held(cell) {
    this.#pressedCells.clear();
    this.forget();
    if (this.board.pressing !== "write") this.#selectAlike(cell, this.board.pressing === "add" ? this.board.selection.cells : []);
    this.ways.emit("hold-cell", cell);
  }

  /** @param {boolean} done whether the pointer was lifted, and not taken away */
  #release(done) {
    this.#hold.cancel();
    this.#pen?.release(done);
    this.#pen = null;
    const pressed = [...this.#pressedCells];
    this.#pressedCells.clear();
    if (done && this.#deselects && pressed.length === 1) {
      this.#alone = -1;
      this.ways.select({ cells: new Set(), cursor: pressed[0] });
    }
    this.#deselects = false;
    if (done && pressed.length) this.ways.emit("press-cells", pressed);
    this.#drag = null;
    const stroke = this.stroke;
    if (!stroke) return;
    this.stroke = null;
    this.ways.drew();
    const { from, to } = stroke;
    if (!done) return;
    if (markKey(...from) === markKey(...to)) this.ways.emit("pick-candidate", from);
    else if (this.board.hand !== "shade") this.ways.emit("join-candidates", stroke);
  }

  /** @param {PointerEvent} event */
  #dragOver(event) {
    if (!this.#drag && !this.stroke && !this.#pen) return;
    const { cell, sure, candidate, x, y } = this.#cellUnder(event);
    if (this.#pen) return this.#pen.move(x, y);
    if (this.stroke) {
      if (candidate && this.board.hand !== "shade") this.stroke = { ...this.stroke, to: candidate };
      return this.ways.drew();
    }
    if (cell < 0 || !sure) return;
    if (!this.#pressedCells.has(cell)) this.#hold.cancel();
    if (this.#pressedCells.size) this.#pressedCells.add(cell);
    const has = this.board.selection.cells.has(cell);
    if (this.#drag === "add" && !has) this.ways.select(plus(this.board.selection, cell));
    if (this.#drag === "remove" && has) this.ways.select(toggled(this.board.selection, cell));
  }

  /**
   * The cell under a pointer, whether it is surely meant, and the nearest candidate in it that a hand can mark.
   * @param {PointerEvent} event
   * @returns {{cell: number, sure: boolean, candidate: Candidate | null, x: number, y: number}} `x`, `y` in units of the board
   */
  #cellUnder(event) {
    const box = this.svg.getBoundingClientRect();
    const { plan } = this;
    const { view } = plan;
    const scale = Math.max(view.width / box.width, view.height / box.height);
    const x = view.x + (event.clientX - box.left) * scale - (box.width * scale - view.width) / 2;
    const y = view.y + (event.clientY - box.top) * scale - (box.height * scale - view.height) / 2;
    const cell = plan.cellAt(x, y);
    const digits = this.board.hand && cell >= 0 ? inPlaces(this.board.cells[cell]) : 0;
    return { cell, x, y, sure: nearMiddle(x, y), candidate: digits ? [cell, plan.nearestDigit(x, y, cell, digits)] : null };
  }
}
