/**
 * `<sudoku-board>`: the board, drawn in SVG, the same everywhere. Properties go in, events come out.
 * It does not depend on games, servers or languages.
 *
 * In:   shape       rows, columns, digits and houses; another one begins with nothing in its cells, and none selected
 *       figure      what constraints look like, or null
 *       cells       a content for each: digit, given, and masks of corner, centre, candidate, colour marks
 *       selection   the selected cells and the cursor
 *       picture     a step's coloured candidates, shaded houses and links, or null
 *       links       further links, each with its kind: `pair` or `drawn`
 *       faults      cells whose digit is marked, because it clashes or is wrong
 *       wrong       those of them that are known to be wrong, in a frame
 *       tints       cells with a coloured ground: good, bad, tried, redundant, marked
 *       hints       houses framed by a dashed line
 *       highlight   a digit to highlight, or 0
 *       hand        what pressing a candidate does: it is coloured, or a link starts or ends there; or ""
 *       drawing     path data of what is drawn by hand, under the digits; empty if nothing is
 *       pen         what takes presses before the cells do, to draw; null if all select
 *       anchor      the candidate where a link starts that is being drawn, or null
 *       pressing    what a press of a cell does: `select` it; `add` it to the selected ones; or `write`, the same
 *                   as `select` but that a double press is just two
 *       likeness    in which a double press looks first for cells alike: `digit`, `corner`, `centre` or `colour`
 *       fog         cells of which nothing is seen but what stands in them
 *       covered     whether the contents are hidden
 *       readonly    a picture: no selecting, no focus
 *       labels      the words for screen readers
 *       wave()      tints and lifts cells for a moment
 * Out:  `select-cells` (detail: Selection), `enter-digit` (detail: DigitKey), `erase-cells`, `press-cells`
 *       (detail: the cells that were pressed or drawn over, once the pointer is lifted), `hold-cell`
 *       (detail: a cell that a finger or a pen has pressed for long, instead of `press-cells`). With a
 *       hand: `pick-candidate` (detail: Candidate), `join-candidates` (detail: two of them), `drop-hand`.
 *       Keys that the board does not use bubble on as `keydown`.
 *
 * For assistive technology it is an ARIA grid with one focusable cell, the cursor (roving tabindex).
 */

import { sameContent } from "../model/contents.js";
import { classic, digitsOf, maskOf } from "../model/shape.js";
import { markKey } from "../model/picture.js";
import { nothing, everything, inverted, moved, only, plus } from "../model/selection.js";
import { crowdedBy, rimsOf } from "./figure.js";
import { CELL, Plan } from "./geometry.js";
import { ctrlLetterKey, digitKey, directionKey } from "./keys.js";
import { drawMarks } from "./marks.js";
import { wave } from "./motion.js";
import { drawFrames, drawHouses, drawLinks, drawRings, drawWrong, housesAround } from "./overlay.js";
import { build, redrawFigure } from "./parts.js";
import { Pointer } from "./pointer.js";
import { boardStyle } from "./style.js";
import { set, shape as draw } from "./svg.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../model/selection.js").Selection} Selection */
/** @typedef {import("../model/shape.js").Shape} Shape */
/** @typedef {import("../model/picture.js").Picture} Picture */
/** @typedef {import("../model/picture.js").Candidate} Candidate */
/** @typedef {import("../model/picture.js").Link & {kind: "pair" | "drawn"}} DrawnLink */

/** @typedef {"good" | "bad" | "tried" | "redundant" | "marked"} Tint */
/** @typedef {import("./pointer.js").Hand} Hand */
/** What a digit is found to be. @typedef {"" | "clash" | "wrong"} Fault */
/** @typedef {{board: string, cell: (shape: Shape, index: number, content: CellContent, fault: Fault) => string}} Labels */

/** @type {CellContent} */
const NO_CONTENT = Object.freeze({ digit: 0, given: false });

/** @param {Shape} shape */
const blank = (shape) => shape.cells.map(() => NO_CONTENT);

/** @type {Labels} */
const ENGLISH = {
  board: "Sudoku board",
  cell: (shape, index, { digit }) => `${shape.nameOf(index)} ${digit ? shape.characterOf(digit) : "blank"}`,
};

export class SudokuBoard extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #plan = new Plan(classic);
  #parts = build(this.#root, this.#plan);
  /** What each cell shows: it is drawn again if its content or its look is another. @type {{content: CellContent, look: string, ground: string}[]} */
  #drawn = [];
  /** The selection that is drawn; null if it is to be drawn again. @type {Selection | null} */ #chosen = null;
  #pending = false;

  /** @type {import("../model/variant.js").Figure | null} */ #figure = null;
  /** The cells whose marks give way to something of the figure, and where to. @type {ReturnType<typeof crowdedBy>} */ #crowded = new Map();
  /** @type {readonly CellContent[]} */ #cells = blank(classic);
  /** @type {Selection} */ #selection = nothing(classic);
  /** @type {Picture | null} */ #picture = null;
  /** @type {ReadonlySet<number>} */ #faults = new Set();
  /** @type {ReadonlySet<number>} */ #wrong = new Set();
  /** @type {ReadonlyMap<number, Tint>} */ #tints = new Map();
  /** @type {readonly number[]} */ #hints = [];
  /** @type {readonly DrawnLink[]} */ #links = [];
  /** @type {Hand} */ #hand = "";
  /** @type {Candidate | null} */ #anchor = null;
  /** @type {ReadonlySet<number>} */ #fog = new Set();
  #highlight = 0;
  #readonly = false;
  #labels = ENGLISH;

  /** @type {"select" | "add" | "write"} */ pressing = "select";
  /** @type {import("../model/selection.js").Likeness} */ likeness = "digit";
  /** @type {import("./pointer.js").Drawer | null} */ #pen = null;
  #pointer = this.#connect();

  connectedCallback() {
    this.#root.adoptedStyleSheets = [boardStyle];
    this.#draw();
  }

  /** Listen to what is done on the drawing. */
  #connect() {
    const { svg } = this.#parts;
    svg.onkeydown = (event) => {
      if (this.key(event)) event.stopPropagation();
    };
    return new Pointer(this, svg, this.#plan, {
      select: (selection) => this.#select(selection),
      emit: (type, detail) => this.#emit(type, detail),
      drew: () => this.#invalidate(),
    });
  }

  get shape() { return this.#plan.shape; }
  set shape(value) {
    if (value === this.shape) return;
    this.#figure = null;
    this.#crowded = new Map();
    this.#build(value);
    // What was shown is of cells that are no longer there.
    Object.assign(this, { cells: blank(value), selection: nothing(value), picture: null, faults: new Set(), wrong: new Set(), tints: new Map(), hints: [], links: [], fog: new Set(), anchor: null });
    this.#invalidate();
  }

  get figure() { return this.#figure; }
  set figure(value) {
    if (value === this.#figure) return;
    const isAsWide = JSON.stringify(rimsOf(value)) === JSON.stringify(rimsOf(this.#figure));
    this.#figure = value;
    this.#crowded = crowdedBy(value, this.shape);
    if (isAsWide) {
      redrawFigure(this.#parts, value); // under a hand that is drawing
      this.#invalidate();
    } else {
      const hadFocus = this.#root.activeElement !== null;
      this.#build(this.shape);
      this.#draw();
      if (hadFocus) this.focus();
    }
    this.#parts.svg.classList.toggle("figured", Boolean(value?.parts.length));
  }

  /** Begin the drawing anew. @param {Shape} shape */
  #build(shape) {
    const { covered, drawing, pen } = this;
    this.#plan = new Plan(shape, rimsOf(this.#figure));
    this.#parts = build(this.#root, this.#plan, this.#figure);
    this.#pointer = this.#connect();
    Object.assign(this, { covered, drawing, pen });
    this.#drawn = [];
    this.#chosen = null;
    const { width, height } = this.#plan.view;
    this.style.setProperty("--board-ratio", `${width} / ${height}`);
  }

  get cells() { return this.#cells; }
  set cells(value) { this.#cells = value; this.#invalidate(); }
  get selection() { return this.#selection; }
  set selection(value) { this.#selection = value; this.#invalidate(); }
  get picture() { return this.#picture; }
  set picture(value) { this.#picture = value; this.#chosen = null; this.#invalidate(); }
  get faults() { return this.#faults; }
  set faults(value) { this.#faults = value; this.#invalidate(); }
  get wrong() { return this.#wrong; }
  set wrong(value) { this.#wrong = value; this.#invalidate(); }
  get tints() { return this.#tints; }
  set tints(value) { this.#tints = value; this.#invalidate(); }
  get hints() { return this.#hints; }
  set hints(value) { this.#hints = value; this.#invalidate(); }
  get links() { return this.#links; }
  set links(value) { this.#links = value; this.#invalidate(); }
  get hand() { return this.#hand; }
  set hand(value) { this.#hand = value; this.#pointer.stroke = null; this.#invalidate(); }
  get pen() { return this.#pen; }
  set pen(value) { this.#pen = value; this.#parts.svg.classList.toggle("draws", value !== null); }
  get drawing() { return this.#parts.drawing.getAttribute("d") ?? ""; }
  set drawing(value) { set(this.#parts.drawing, { d: value }); }
  get anchor() { return this.#anchor; }
  set anchor(value) { this.#anchor = value; this.#invalidate(); }
  get fog() { return this.#fog; }
  set fog(value) { this.#fog = value; this.#invalidate(); }
  get highlight() { return this.#highlight; }
  set highlight(value) { this.#highlight = value; this.#invalidate(); }
  get readonly() { return this.#readonly; }
  set readonly(value) { this.#readonly = value; this.#chosen = null; this.#invalidate(); }
  get labels() { return this.#labels; }
  set labels(value) { this.#labels = value; this.#drawn = []; this.#invalidate(); }
  get covered() { return this.#parts.svg.classList.contains("covered"); }
  set covered(value) { this.#parts.svg.classList.toggle("covered", value); }

  /** Put the keyboard focus on the cursor. @override */
  focus() {
    this.#parts.cells[this.#selection.cursor].group.focus({ preventScroll: true });
  }

  /**
   * Tint and lift some cells for a moment, one after the other, starting at one of them.
   * @param {Iterable<number>} cells
   * @param {number} origin
   * @param {number} duration milliseconds
   */
  wave(cells, origin, duration) {
    wave(this.#plan, this.#parts, cells, origin, duration);
  }

  /** Draw once, before the next frame, because several properties are usually set in a row. */
  #invalidate() {
    if (this.#pending || !this.isConnected) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      this.#draw();
    });
  }

  #draw() {
    const { svg, peers, backs, overlay, fog, selected, selection, cursor, rows, cells } = this.#parts;
    const grid = !this.#readonly;
    set(svg, { role: grid ? "grid" : "img", "aria-label": this.#labels.board, "aria-multiselectable": grid || null });
    for (const row of rows) set(row, { role: grid ? "row" : "presentation" });
    svg.classList.toggle("interactive", grid);
    for (const index of this.shape.cells) this.#drawCell(index);
    backs.replaceChildren(...drawHouses(this.#plan, this.#picture?.houses ?? []));
    overlay.replaceChildren(...this.#drawOverlay());
    set(fog.cells, { d: [...this.#fog].map((cell) => this.#plan.middle(cell)).map(({ x, y }) => `M${x - CELL / 2} ${y - CELL / 2}h${CELL}v${CELL}h-${CELL}z`).join("") });
    set(fog.lines, { d: this.#fog.size ? this.#plan.borders : "" });
    const chosen = this.#readonly ? new Set() : this.#selection.cells;
    if (this.#chosen === this.#selection) return; // as with each digit
    this.#chosen = this.#selection;
    set(selected, { d: this.#plan.contour(chosen) });
    set(selection, { d: this.#plan.contour(chosen, 2.25) });
    set(cursor, this.#plan.square(this.#selection.cursor, 7));
    const alone = chosen.size === 1 && chosen.has(this.#selection.cursor);
    cursor.classList.toggle("alone", alone);
    set(peers, { d: alone && !this.#picture ? housesAround(this.#plan, this.#selection.cursor) : "" });
    for (const index of this.shape.cells) {
      set(cells[index].group, {
        tabindex: grid ? (index === this.#selection.cursor ? 0 : -1) : null,
        "aria-selected": grid ? chosen.has(index) : null,
      });
    }
  }

  /** @param {number} index */
  #drawCell(index) {
    const content = this.#cells[index] ?? NO_CONTENT;
    const isWrong = this.#wrong.has(index);
    const fault = isWrong || this.#faults.has(index);
    const tint = this.#tints.get(index);
    const { digit, corner = 0, centre = 0, candidates = 0, pinned = 0 } = content;
    const roles = this.#picture && digitsOf(digit ? maskOf(digit) : candidates).map((each) => this.#picture?.roles.get(markKey(index, each)) ?? "");
    const written = digit ? maskOf(digit) : corner | centre | candidates | pinned;
    const isLit = this.#highlight > 0 && (written & maskOf(this.#highlight)) > 0;
    const lit = isLit && !digit ? this.#highlight : 0;
    const { group, hit, back, colours } = this.#parts.cells[index];
    // Of the highlighted digit, only the ground is drawn anew: with every digit another one is highlighted.
    const ground = tint ?? (digit && isLit ? "same" : "");
    const look = `${fault} ${isWrong} ${tint === "redundant"} ${lit} ${roles} ${this.#readonly} ${this.#crowded.get(index) ?? ""}`;
    const drawn = this.#drawn[index];
    if (drawn?.ground !== ground) set(back, { class: `back ${ground}` });
    this.#drawn[index] = { content, look, ground };
    if (drawn?.look === look && sameContent(drawn.content, content)) return;

    const grid = !this.#readonly;
    set(group, {
      role: grid ? "gridcell" : "presentation",
      "aria-label": grid ? this.#labels.cell(this.shape, index, content, isWrong ? "wrong" : fault ? "clash" : "") : null,
    });
    const slices = digitsOf(content.colours ?? 0);
    group.classList.toggle("coloured", slices.length > 0);
    if (slices.length || colours.firstChild) colours.replaceChildren(
      ...slices.map((colour, i) =>
        draw("path", { d: this.#plan.slice(index, i, slices.length), class: `colour${colour}` }),
      ),
    );
    while (hit.nextSibling) hit.nextSibling.remove();
    const marks = drawMarks(this.#plan, index, content, { fault, lit, roles: this.#picture?.roles });
    const way = digit || content.decided ? undefined : this.#crowded.get(index);
    if (way) for (const mark of marks) mark.setAttribute("transform", this.#plan.givingWay(index, way));
    group.append(...marks);
    if (tint === "redundant") {
      const { x, y } = this.#plan.middle(index);
      group.append(draw("circle", { cx: x, cy: y, r: 25, class: "redundant" }));
    }
  }

  /** @returns {SVGElement[]} */
  #drawOverlay() {
    const { stroke: drawn } = this.#pointer;
    const stroke = drawn && markKey(...drawn.from) !== markKey(...drawn.to) ? drawn : null;
    const ends = [this.#anchor, ...(stroke ? [stroke.from, stroke.to] : [])].filter((end) => end !== null);
    return [
      ...drawLinks(this.#plan, this.#picture?.links ?? []),
      ...this.#links.flatMap((link) => drawLinks(this.#plan, [link], link.kind)),
      ...(stroke ? drawLinks(this.#plan, [{ ...stroke, strong: this.#hand === "strong" }], "drawn") : []),
      ...drawRings(this.#plan, ends),
      ...drawFrames(this.#plan, this.#hints),
      ...drawWrong(this.#plan, this.#wrong),
    ];
  }

  /**
   * Handle a key. The page may pass keys on while the focus is elsewhere.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it meant anything
   */
  key(event) {
    if (this.#readonly || event.altKey) return false;
    const entered = digitKey(event, this.shape);
    const arrow = directionKey(event);
    const letter = ctrlLetterKey(event);
    if (entered?.digit === 0 || event.key === "Delete" || event.key === "Backspace") {
      this.#emit("erase-cells", null);
    } else if (entered) {
      this.#emit("enter-digit", entered);
    } else if (arrow) {
      const cell = moved(this.shape, this.#selection.cursor, ...arrow);
      const more = event.ctrlKey || event.metaKey || event.shiftKey;
      this.#select(more ? plus(this.#selection, cell) : only(cell));
    } else if (letter === "a" && event.shiftKey) {
      this.#select({ cells: new Set(), cursor: this.#selection.cursor });
    } else if (letter === "a") {
      this.#select(everything(this.#selection, this.shape));
    } else if (letter === "i") {
      this.#select(inverted(this.#selection, this.shape));
    } else if (event.key === "Escape" && this.#hand) {
      this.#emit("drop-hand", null);
    } else if (event.key === "Escape" && this.#selection.cells.size) {
      this.#select({ cells: new Set(), cursor: this.#selection.cursor });
    } else {
      return false;
    }
    this.#pointer.forget();
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

// A notebook loads this once per widget.
if (!customElements.get("sudoku-board")) customElements.define("sudoku-board", SudokuBoard);
