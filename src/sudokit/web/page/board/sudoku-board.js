/**
 * `<sudoku-board>`: the board, drawn in SVG, everywhere the same. Properties go in, events come out;
 * it knows nothing of games, servers or languages.
 *
 * In:   cells       81 contents: digit, given, and masks of corner, centre, candidate, colour marks
 *       selection   the selected cells and the cursor
 *       picture     a step's coloured candidates, shaded houses and links, or null
 *       faults      cells whose digit is marked as wrong
 *       tints       cells with a coloured ground: good, bad, tried, redundant
 *       hints       houses framed by a dashed line
 *       highlight   a digit to make stand out, or 0
 *       covered     whether the contents are hidden
 *       readonly    a picture: no selecting, no focus
 *       labels      the words for screen readers
 * Out:  `select-cells` (detail: Selection), `enter-digit` (detail: DigitKey),
 *       `erase-cells`. Keys that the board does not use bubble on as `keydown`.
 *
 * For assistive technology it is an ARIA grid with one focusable cell, the cursor (roving tabindex).
 */

import { ALL_CELLS, cellName, digitsOf } from "../model/board.js";
import { markKey } from "../model/picture.js";
import { NOTHING, alike, everything, inverted, moved, only, plus, toggled } from "../model/selection.js";
import { CELL, CORNERS, SIZE, candidateCentre, cellAt, houseRectangle, left, linkPath, nearMiddle, outline, slice, top } from "./geometry.js";
import { ctrlLetterKey, digitKey } from "./keys.js";
import { build, place } from "./parts.js";
import { boardStyle } from "./style.js";
import { set, shape, text } from "./svg.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../model/selection.js").Selection} Selection */
/** @typedef {import("../model/picture.js").Picture} Picture */

/** @typedef {"good" | "bad" | "tried" | "redundant"} Tint */
/** @typedef {{board: string, cell: (index: number, content: CellContent, fault: boolean) => string}} Labels */

/** @type {CellContent} */
const NO_CONTENT = Object.freeze({ digit: 0, given: false });

/** @type {Labels} */
const ENGLISH = {
  board: "Sudoku board",
  cell: (index, { digit }) => `${cellName(index)} ${digit || "blank"}`,
};

const DOUBLE_CLICK_MS = 350;

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class SudokuBoard extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #parts = build(this.#root);
  /** What each cell shows, as a key to tell whether it must be drawn again. @type {string[]} */
  #drawn = [];
  #pending = false;

  /** @type {readonly CellContent[]} */ #cells = ALL_CELLS.map(() => NO_CONTENT);
  /** @type {Selection} */ #selection = NOTHING;
  /** @type {Picture | null} */ #picture = null;
  /** @type {ReadonlySet<number>} */ #faults = new Set();
  /** @type {ReadonlyMap<number, Tint>} */ #tints = new Map();
  /** @type {readonly number[]} */ #hints = [];
  #highlight = 0;
  #readonly = false;
  #labels = ENGLISH;

  /** Whether a drag adds cells or takes them away; null while there is none. @type {"add" | "remove" | null} */
  #drag = null;
  #lastPress = { cell: -1, time: 0 };

  connectedCallback() {
    this.#root.adoptedStyleSheets = [boardStyle];
    const { svg } = this.#parts;
    svg.onpointerdown = (event) => this.#press(event);
    svg.onpointermove = (event) => this.#dragOver(event);
    svg.onpointerup = svg.onpointercancel = () => (this.#drag = null);
    svg.onkeydown = (event) => {
      if (this.key(event)) event.stopPropagation();
    };
    this.#draw();
  }

  get cells() { return this.#cells; }
  set cells(value) { this.#cells = value; this.#invalidate(); }
  get selection() { return this.#selection; }
  set selection(value) { this.#selection = value; this.#invalidate(); }
  get picture() { return this.#picture; }
  set picture(value) { this.#picture = value; this.#invalidate(); }
  get faults() { return this.#faults; }
  set faults(value) { this.#faults = value; this.#invalidate(); }
  get tints() { return this.#tints; }
  set tints(value) { this.#tints = value; this.#invalidate(); }
  get hints() { return this.#hints; }
  set hints(value) { this.#hints = value; this.#invalidate(); }
  get highlight() { return this.#highlight; }
  set highlight(value) { this.#highlight = value; this.#invalidate(); }
  get readonly() { return this.#readonly; }
  set readonly(value) { this.#readonly = value; this.#invalidate(); }
  get labels() { return this.#labels; }
  set labels(value) { this.#labels = value; this.#drawn = []; this.#invalidate(); }
  get covered() { return this.#parts.svg.classList.contains("covered"); }
  set covered(value) { this.#parts.svg.classList.toggle("covered", value); }

  /** Put the keyboard focus on the cursor. @override */
  focus() {
    this.#parts.cells[this.#selection.cursor].group.focus({ preventScroll: true });
  }

  /** Several properties are usually set in a row: draw once, before the next frame. */
  #invalidate() {
    if (this.#pending || !this.isConnected) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      this.#draw();
    });
  }

  #draw() {
    const { svg, backs, overlay, selected, selection, cursor, rows, cells } = this.#parts;
    const grid = !this.#readonly;
    set(svg, { role: grid ? "grid" : "img", "aria-label": this.#labels.board, "aria-multiselectable": grid || null });
    for (const row of rows) set(row, { role: grid ? "row" : "presentation" });
    svg.classList.toggle("interactive", grid);
    for (const index of ALL_CELLS) this.#drawCell(index);
    backs.replaceChildren(...this.#drawHouses());
    overlay.replaceChildren(...this.#drawOverlay());
    const chosen = this.#readonly ? NOTHING.cells : this.#selection.cells;
    selected.setAttribute("d", outline(chosen, CELL));
    selection.setAttribute("d", outline(chosen, 4.5));
    place(cursor, this.#selection.cursor, 7);
    const alone = chosen.size === 1 && chosen.has(this.#selection.cursor);
    cursor.classList.toggle("alone", alone);
    for (const index of ALL_CELLS) {
      set(cells[index].group, {
        tabindex: grid ? (index === this.#selection.cursor ? 0 : -1) : null,
        "aria-selected": grid ? chosen.has(index) : null,
      });
    }
  }

  /** @param {number} index */
  #drawCell(index) {
    const content = this.#cells[index] ?? NO_CONTENT;
    const fault = this.#faults.has(index);
    const tint = this.#tints.get(index);
    const roles = digitsOf(content.candidates ?? 0).map(
      (digit) => this.#picture?.roles.get(markKey(index, digit)) ?? "",
    );
    const key = [
      content.digit, content.given, content.corner, content.centre, content.candidates,
      content.colours, fault, tint, this.#highlight, roles, this.#readonly,
    ].join();
    if (this.#drawn[index] === key) return;
    this.#drawn[index] = key;

    const { group, hit, back, colours } = this.#parts.cells[index];
    const same = this.#highlight > 0 && content.digit === this.#highlight;
    back.setAttribute("class", `back ${tint ?? (same ? "same" : "")}`);
    const grid = !this.#readonly;
    set(group, {
      role: grid ? "gridcell" : "presentation",
      "aria-label": grid ? this.#labels.cell(index, content, fault) : null,
    });
    const shades = digitsOf(content.colours ?? 0);
    group.classList.toggle("coloured", shades.length > 0);
    colours.replaceChildren(
      ...shades.map((colour, i) =>
        shape("path", { d: slice(index, i, shades.length), class: `colour${colour}` }),
      ),
    );
    group.replaceChildren(hit, ...this.#drawMarks(index, content, fault));
    if (tint === "redundant") {
      const ring = { cx: left(index) + CELL / 2, cy: top(index) + CELL / 2, r: 25, class: "redundant" };
      group.append(shape("circle", ring));
    }
  }

  /**
   * @param {number} index
   * @param {CellContent} content
   * @param {boolean} fault
   * @returns {SVGElement[]}
   */
  #drawMarks(index, { digit, given, corner = 0, centre = 0, candidates = 0 }, fault) {
    const [x, y] = [left(index) + CELL / 2, top(index) + CELL / 2];
    if (digit) {
      const kind = `digit${given ? " given" : ""}${fault ? " fault" : ""}`;
      /** @type {SVGElement[]} */
      const marks = [text(String(digit), { x, y: y + 14.75, class: kind })];
      if (fault) marks.push(shape("circle", { cx: x + 22, cy: y - 22, r: 4, class: "faultmark" }));
      return marks;
    }
    if (candidates) return digitsOf(candidates).flatMap((mark) => this.#drawCandidate(index, mark));
    const marks = digitsOf(corner).map((mark, i) => {
      const [dx, dy] = CORNERS[i];
      return text(String(mark), { x: x + dx, y: y + dy + 6, class: "corner" });
    });
    const middle = digitsOf(centre).join("");
    if (middle) {
      const size = middle.length < 5 ? 17 : 17 - 1.7 * (middle.length - 4);
      marks.push(text(middle, { x, y: y + 0.36 * size, class: "centre", "font-size": `${size}px` }));
    }
    return marks;
  }

  /** @param {number} index @param {number} digit @returns {SVGElement[]} */
  #drawCandidate(index, digit) {
    const { x, y } = candidateCentre(index, digit);
    const role = this.#picture?.roles.get(markKey(index, digit));
    const kind = role ? `role ${role}` : digit === this.#highlight ? "match" : "";
    /** @type {SVGElement[]} */
    const drawn = [text(String(digit), { x, y: y + 5.6, class: `candidate ${kind}` })];
    if (role) drawn.unshift(shape("circle", { cx: x, cy: y, r: 9.25, class: `dot ${role}` }));
    if (role === "removed") {
      drawn.push(shape("path", { d: `M${x - 8} ${y + 8}L${x + 8} ${y - 8}`, class: "strike" }));
    }
    return drawn;
  }

  #drawHouses() {
    return (this.#picture?.houses ?? []).map((house) =>
      shape("rect", { ...houseRectangle(house), class: "house" }),
    );
  }

  /** @returns {SVGElement[]} */
  #drawOverlay() {
    const links = (this.#picture?.links ?? []).map((link) =>
      shape("path", { d: linkPath(link), class: `link ${link.strong ? "strong" : "weak"}` }),
    );
    const frames = this.#hints.map((house) => {
      const { x, y, width, height } = houseRectangle(house);
      return shape("rect", { x: x + 3, y: y + 3, width: width - 6, height: height - 6, class: "hint" });
    });
    return [...links, ...frames];
  }

  // Pointer and keyboard

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.#readonly || event.button !== 0) return;
    const cell = this.#cellUnder(event).cell;
    if (cell < 0) return;
    event.preventDefault();
    this.#parts.svg.setPointerCapture(event.pointerId);
    const { cell: before, time } = this.#lastPress;
    this.#lastPress = { cell, time: event.timeStamp };
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    if (cell === before && event.timeStamp - time < DOUBLE_CLICK_MS) {
      this.#lastPress = { cell: -1, time: 0 };
      this.#drag = null;
      this.#select(alike(this.#cells, cell));
    } else if (adds) {
      this.#drag = this.#selection.cells.has(cell) ? "remove" : "add";
      this.#select(toggled(this.#selection, cell));
    } else {
      this.#drag = "add";
      this.#select(only(cell));
    }
    this.#parts.svg.classList.remove("keyboard");
    this.focus();
  }

  /** @param {PointerEvent} event */
  #dragOver(event) {
    if (!this.#drag) return;
    const { cell, sure } = this.#cellUnder(event);
    if (cell < 0 || !sure) return;
    const has = this.#selection.cells.has(cell);
    if (this.#drag === "add" && !has) this.#select(plus(this.#selection, cell));
    if (this.#drag === "remove" && has) this.#select(toggled(this.#selection, cell));
  }

  /** @param {PointerEvent} event */
  #cellUnder(event) {
    const box = this.#parts.svg.getBoundingClientRect();
    const scale = SIZE / Math.min(box.width, box.height);
    const x = (event.clientX - box.left - (box.width - SIZE / scale) / 2) * scale;
    const y = (event.clientY - box.top - (box.height - SIZE / scale) / 2) * scale;
    return { cell: cellAt(x, y), sure: nearMiddle(x, y) };
  }

  /**
   * Do what a key means on the board; the page may pass keys on while the focus is elsewhere.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it meant anything
   */
  key(event) {
    if (this.#readonly || event.altKey) return false;
    const entered = digitKey(event);
    const arrow = ARROWS[event.key];
    const letter = ctrlLetterKey(event);
    if (entered?.digit === 0 || event.key === "Delete" || event.key === "Backspace") {
      this.#emit("erase-cells", null);
    } else if (entered) {
      this.#emit("enter-digit", entered);
    } else if (arrow) {
      const cell = moved(this.#selection.cursor, ...arrow);
      const more = event.ctrlKey || event.metaKey || event.shiftKey;
      this.#select(more ? plus(this.#selection, cell) : only(cell));
    } else if (letter === "a") {
      this.#select(everything(this.#selection));
    } else if (letter === "i") {
      this.#select(inverted(this.#selection));
    } else if (event.key === "Escape" && this.#selection.cells.size) {
      this.#select({ cells: new Set(), cursor: this.#selection.cursor });
    } else {
      return false;
    }
    this.#lastPress = { cell: -1, time: 0 };
    this.#parts.svg.classList.add("keyboard");
    event.preventDefault();
    return true;
  }

  /** @param {Selection} selection */
  #select(selection) {
    const hadFocus = this.#root.activeElement !== null;
    this.selection = selection;
    this.#draw();
    if (hadFocus) this.focus();
    this.#emit("select-cells", selection);
  }

  /** @param {string} type @param {unknown} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

// A notebook loads this once a widget.
if (!customElements.get("sudoku-board")) customElements.define("sudoku-board", SudokuBoard);
