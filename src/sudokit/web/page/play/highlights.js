/**
 * Highlights in *Play*: what the board shows of them, and what marking by hand does. A *hand* is what
 * pressing a candidate means while the palette is open: it gets a colour, or a link starts or ends there.
 * While there is a hand, the board shows all candidates, and digits mean candidates of the selected cells.
 * The palette itself loads when it is first opened.
 */

import { cellName } from "../model/classic.js";
import { maskOf } from "../model/shape.js";
import { openCandidates } from "../model/cells.js";
import { contentsOf } from "../model/contents.js";
import { cellsOfView, drawLink, linksOf, linksOfView, shade } from "../model/highlights.js";
import { markKey } from "../model/picture.js";
import { setting } from "../settings.js";
import { announce } from "../ui/announce.js";
import { h, live, liveOnBoard, refresh } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";
import { t } from "../words/language.js";

/** @typedef {import("../games/session.js").Session} Session */
/** @typedef {import("../board/sudoku-board.js").SudokuBoard} SudokuBoard */
/** @typedef {import("../board/sudoku-board.js").Hand} Hand */
/** @typedef {import("../model/picture.js").Candidate} Candidate */
/** @typedef {import("../model/highlights.js").View} View */

export class Highlights {
  /** @type {Hand} */ #hand = "";
  /** The colour of the hand that colours candidates, 1 to 9. */
  colour = 0;
  /** Where a link starts that has no end yet. @type {Candidate | null} */ #anchor = null;
  /** Where the palette goes. */
  element = h("div", { class: "slot" });
  isOpen = false;
  #palette = onDemand(async () => this.element.append(await this.play.palette()));

  /**
   * @param {Session} session
   * @param {SudokuBoard} board
   * @param {object} play
   * @param {() => Promise<HTMLElement>} play.palette makes the palette
   * @param {(changed: boolean) => void} play.moved
   * @param {(way: "undo" | "redo") => void} play.step
   * @param {() => void} play.disarm no digit goes to the next pressed cell any more
   * @param {() => boolean} play.isPaused
   */
  constructor(session, board, play) {
    this.session = session;
    this.board = board;
    this.play = play;
    board.addEventListener("pick-candidate", (event) => this.#pick([/** @type {CustomEvent} */ (event).detail]));
    board.addEventListener("join-candidates", (event) => {
      const { from, to } = /** @type {CustomEvent<{from: Candidate, to: Candidate}>} */ (event).detail;
      this.#join(from, to);
    });
    board.addEventListener("drop-hand", () => (this.#anchor ? this.#startAt(null) : this.take("")));
    liveOnBoard(() => this.seen, () => {
      const pairs = this.#strongLinks.map((link) => ({ ...link, kind: /** @type {const} */ ("pair") }));
      const drawn = linksOf(session.game.snapshot).map((link) => ({ ...link, kind: /** @type {const} */ ("drawn") }));
      board.links = [...pairs, ...drawn];
    });
    liveOnBoard(() => this.#hand, (hand) => (board.hand = hand));
    liveOnBoard(() => this.#anchor, (anchor) => (board.anchor = anchor));
    live(() => session.number, () => this.take(""));
  }

  /** What the highlights follow from, apart from the hand. */
  get seen() {
    return [this.session.game.snapshot, this.view, setting().automatic, setting().places];
  }

  /** Cells whose ground is coloured. @returns {[cell: number, tint: "marked"][]} */
  get tints() {
    return this.view.cells ? cellsOfView(this.view, this.#candidates).map((cell) => [cell, "marked"]) : [];
  }

  /** What the board shows in its cells. */
  get contents() {
    const { game } = this.session;
    if (this.#hand) return contentsOf(game, { ...setting(), marks: true }, true);
    const contents = contentsOf(game, setting());
    // Both ends of a link are visible, also where the player has written nothing.
    for (const [cell, digit] of this.#strongLinks.flatMap(({ from, to }) => [from, to])) {
      contents[cell] = { ...contents[cell], pinned: (contents[cell].pinned ?? 0) | maskOf(digit) };
    }
    return contents;
  }

  /** Those that the view draws. Without them, no candidate is looked at: this is asked with each key. */
  get #strongLinks() {
    return this.view.strong ? linksOfView(this.session.game.shape, this.view, this.#candidates) : [];
  }

  /** The player's candidates; where there are none, those of the rules. */
  get #candidates() {
    return openCandidates(this.session.game.snapshot, { ...setting(), marks: true });
  }

  get hand() {
    return this.#hand;
  }

  /** Take another hand; the same again puts it away. @param {Hand} hand @param {number} [colour] of `shade` */
  take(hand, colour = 0) {
    const same = hand === this.#hand && colour === this.colour;
    this.#hand = same ? "" : hand;
    this.colour = same ? 0 : colour;
    this.#anchor = null;
    if (this.#hand) this.play.disarm();
    refresh();
  }

  get view() {
    return this.session.game.view;
  }

  /** @param {Partial<View>} change */
  show(change) {
    this.session.show(Object.freeze({ ...this.view, ...change }));
  }

  /** Open the palette, or close it. */
  async toggle() {
    if ((await this.#palette()) === null) return;
    this.isOpen = !this.isOpen;
    if (!this.isOpen) this.take("");
    announce(t(this.isOpen ? "highlights_open" : "highlights_closed"));
    const pressed = document.activeElement;
    refresh();
    await null; // what depends on it is drawn by then
    // The button that opened or closed the palette may have given way to it, or to the actions.
    if (pressed?.checkVisibility() === false) (this.isOpen ? this.element.querySelector("button") : this.board)?.focus();
  }

  /**
   * A digit means a candidate while there is a hand.
   * @param {number} digit
   * @returns {boolean} whether it did
   */
  enter(digit) {
    if (!this.#hand) return false;
    const candidates = this.#candidates;
    const { cells, cursor } = this.session.selection;
    const chosen = this.#hand === "shade" ? [...cells] : [cursor];
    this.#pick(chosen.filter((cell) => candidates[cell] & maskOf(digit)).map((cell) => [cell, digit]));
    return true;
  }

  /** @param {Candidate[]} candidates of one digit, in different cells */
  #pick(candidates) {
    if (!candidates.length || this.play.isPaused()) return;
    const [first] = candidates;
    if (this.#hand === "shade") {
      const cells = candidates.map(([cell]) => cell);
      this.play.moved(this.session.play(shade(this.session.game.snapshot, cells, first[1], this.colour)));
    } else if (!this.#anchor) this.#startAt(first);
    else if (markKey(...first) === markKey(...this.#anchor)) this.#startAt(null);
    else this.#join(this.#anchor, first);
  }

  /** @param {Candidate | null} candidate */
  #startAt(candidate) {
    this.#anchor = candidate;
    announce(candidate ? t("link_from", { from: nameOf(candidate) }) : t("link_dropped"));
    refresh();
  }

  /** @param {Candidate} from @param {Candidate} to */
  #join(from, to) {
    if (this.play.isPaused()) return;
    this.#anchor = null;
    const before = linksOf(this.session.game.snapshot).length;
    const strong = this.#hand === "strong";
    const drawn = this.session.play(drawLink(this.session.game.snapshot, { from, to, strong }));
    this.play.moved(drawn);
    const removed = linksOf(this.session.game.snapshot).length < before;
    const ends = { from: nameOf(from), to: nameOf(to) };
    if (drawn) announce(t(removed ? "link_removed" : strong ? "link_strong" : "link_weak", ends));
    refresh();
  }
}

/** @param {Candidate} candidate */
const nameOf = ([cell, digit]) => `${digit} ${cellName(cell)}`;
