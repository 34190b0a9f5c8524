/**
 * How digits get into cells. The *tool* says what a digit means: itself, a corner mark, a centre mark or a colour.
 * A digit goes to the selected cells. If none is selected, or the player's setting says so, it is *armed*: it goes
 * to the cells that are pressed next. A long press is the other kind of entry: a mark instead of a digit. A long
 * press of a cell, with nothing armed, selects all cells alike, and makes the next presses *gather* cells into the selection.
 * In centre marks, a dash between two digits stands for those between them, `3-7`. With the pen, presses draw (pen.js).
 */

import { letterKey } from "../board/keys.js";
import { t } from "../words/language.js";
import { enter, enterRange, erase, lentTool, TOOLS } from "../model/moves.js";
import { only } from "../model/selection.js";
import { setting } from "../settings.js";
import { announce } from "../ui/announce.js";
import { liveOnBoard, refresh } from "../ui/dom.js";

/** @typedef {import("../games/session.js").Session} Session */
/** @typedef {import("../model/moves.js").Tool} Tool */

export class Entering {
  /** @type {Tool} */ #tool = "digit";
  /** The tool while Shift or Ctrl is held. @type {Tool | null} */ #lent = null;
  #armed = 0;
  #gathers = false;
  /** The last centre mark, as long as nothing else was done, and whether a dash came after it. */
  #range = { digit: 0, isOpen: false, snapshot: /** @type {unknown} */ (null), selection: /** @type {unknown} */ (null) };

  /**
   * @param {Session} session
   * @param {object} ways
   * @param {() => boolean} ways.isPaused
   * @param {() => import("./highlights.js").Highlights} ways.highlights which take digits that are not for cells
   * @param {(changed: boolean) => void} ways.moved called after each entry
   * @param {() => void} ways.wrote called after a digit has changed the board
   */
  constructor(session, ways) {
    this.session = session;
    this.ways = ways;
  }

  /** What digits mean now. */
  get tool() {
    return this.#lent ?? this.#tool;
  }

  /** The digit that goes to the cells pressed next; 0 if there is none. */
  get armed() {
    return this.#armed;
  }

  /** @param {import("../board/sudoku-board.js").SudokuBoard} board */
  connect(board) {
    board.addEventListener("enter-digit", (event) => {
      // The key itself reports what is held: Windows releases Shift for a digit of the number pad.
      const { detail } = /** @type {CustomEvent<import("../board/keys.js").DigitKey>} */ (event);
      if (this.session.selection.cells.size) this.#enter(detail.digit, lentTool(detail) ?? this.#tool);
      else this.press(detail.digit);
    });
    board.addEventListener("press-cells", (event) => this.#pressCells(/** @type {CustomEvent} */ (event).detail, this.tool));
    board.addEventListener("hold-cell", (event) => this.#holdCell(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("erase-cells", () => this.erase());
    liveOnBoard(() => this.#tool, (tool) => (board.likeness = tool === "pen" ? "digit" : tool));
    liveOnBoard(() => [this.#armed > 0, this.#gathers], ([writes, adds]) => (board.pressing = writes ? "write" : adds ? "add" : "select"));
  }

  /** The keys that choose a tool. @param {KeyboardEvent} event @returns {boolean} whether it was one */
  key(event) {
    const place = event.ctrlKey || event.metaKey ? -1 : ["z", "x", "c", "v", "p"].indexOf(letterKey(event));
    if (place >= 0 && tools().includes(TOOLS[place])) this.choose(TOOLS[place]);
    else if (event.key === "-" && this.#canOpenRange) this.#openRange();
    else if (event.code === "Space") this.#chooseNext(event.shiftKey ? -1 : 1);
    else if (event.key === "PageDown") this.#chooseNext(1);
    else if (event.key === "PageUp") this.#chooseNext(-1);
    else return false;
    return true;
  }

  /** @param {1 | -1} way */
  #chooseNext(way) {
    const all = tools();
    this.choose(all[(all.indexOf(this.#tool) + way + all.length) % all.length]);
  }

  /** Shift and Ctrl select another tool while they are held. @param {KeyboardEvent | null} event */
  modifiers(event) {
    this.#lent = event && lentTool({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
    refresh();
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.#tool = tool;
    if (tool === "pen") this.arm(0);
    this.ways.highlights().take("");
    announce(t(`tool_${tool}`));
    refresh();
  }

  /** A digit was pressed. @param {number} digit */
  press(digit) {
    if (this.ways.isPaused()) return;
    if (this.ways.highlights().hand) this.#enter(digit, this.tool);
    else if (this.#armed === digit) this.arm(0);
    else if (this.#armed || setting().digitFirst || !this.session.selection.cells.size) this.arm(digit);
    else this.#enter(digit, this.tool);
  }

  /** A digit was pressed for long. @param {number} digit */
  hold(digit) {
    if (this.ways.isPaused()) return;
    const tool = otherTool(this.tool);
    if (this.session.selection.cells.size && !this.#armed) return this.#enter(digit, tool);
    this.choose(tool);
    this.arm(digit);
  }

  /** Let a digit go to the cells that are pressed next; 0 ends that, and the gathering of cells. @param {number} digit */
  arm(digit) {
    this.#gathers = false;
    if (digit && digit !== this.#armed) {
      this.#deselect(this.session.selection.cursor);
      announce(t("armed", { digit }));
    }
    this.#armed = digit;
    refresh();
  }

  /** Arm no digit and gather no cells any more. @returns {boolean} whether there was anything to end */
  end() {
    if (!this.#armed && !this.#gathers) return false;
    this.arm(0);
    return true;
  }

  erase() {
    const { game, selection } = this.session;
    if (this.ways.isPaused()) return;
    this.#gathers = false;
    const entry = { givens: game.givens, selection: selection.cells, tool: this.tool, automatic: setting().automatic };
    this.ways.moved(this.session.play(erase(game.snapshot, entry)));
  }

  /** With a keyboard, the first digit takes one key: a blank cell by the cursor is selected. By touch, that would be a trap. */
  offerCell() {
    const { game, selection } = this.session;
    if (selection.cells.size || this.#armed || setting().digitFirst || game.isFull || !matchMedia("(pointer: fine)").matches) return;
    const { cursor } = selection;
    const blanks = game.shape.cells.filter((cell) => !game.digits[cell]);
    const far = (/** @type {number} */ cell) => game.shape.distance(cell, cursor);
    this.session.select(only(blanks.reduce((nearest, cell) => (far(cell) < far(nearest) ? cell : nearest))));
  }

  /** @param {number} digit @param {Tool} tool @param {Iterable<number>} [cells] */
  #enter(digit, tool, cells = this.session.selection.cells) {
    const { game } = this.session;
    if (this.ways.isPaused()) return;
    if (tool === this.#tool && this.ways.highlights().enter(digit)) return;
    this.#gathers = false;
    const { automatic, tidy } = setting();
    const entry = { givens: game.givens, selection: cells, tool, digit, automatic, tidy };
    const isRange = tool === "centre" && this.#range.isOpen && this.#canOpenRange;
    const changed = this.session.play(isRange ? enterRange(game.snapshot, entry, this.#range.digit, digit) : enter(game.snapshot, entry));
    const { selection } = this.session;
    this.#range = { digit: tool === "centre" && !automatic ? digit : 0, isOpen: false, snapshot: game.snapshot, selection };
    this.ways.moved(changed);
    if (changed) this.ways.wrote();
    else refresh();
  }

  /** Whether the last thing done was to enter a centre mark. */
  get #canOpenRange() {
    const { digit, snapshot, selection } = this.#range;
    return digit > 0 && snapshot === this.session.game.snapshot && selection === this.session.selection;
  }

  #openRange() {
    this.#range.isOpen = true;
    announce(`${this.session.game.shape.characterOf(this.#range.digit)}–`);
  }

  /** @param {number} cursor */
  #deselect(cursor) {
    this.session.select({ cells: new Set(), cursor });
  }

  /** An armed digit goes to the cells that were pressed; a clue is armed instead. @param {readonly number[]} cells @param {Tool} tool */
  #pressCells(cells, tool) {
    if (!this.#armed || this.ways.isPaused()) return;
    const { game } = this.session;
    const [first] = cells;
    this.#deselect(cells[cells.length - 1]);
    if (cells.length === 1 && game.givens[first] && tool !== "colour") this.arm(game.digits[first]);
    else this.#enter(this.#armed, tool, cells);
  }

  /** @param {number} cell */
  #holdCell(cell) {
    if (this.#armed) return this.#pressCells([cell], otherTool(this.tool));
    this.#gathers = true;
    announce(t("select_several"));
    refresh();
  }
}

/** Those that the player has. */
const tools = () => (setting().pen ? TOOLS : TOOLS.filter((tool) => tool !== "pen"));

/** What a long press enters: a corner mark instead of a digit, a digit instead of marks. @param {Tool} tool @returns {Tool} */
const otherTool = (tool) => (tool === "digit" || tool === "pen" ? "corner" : "digit");
