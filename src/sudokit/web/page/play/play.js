/**
 * The mode *Play*: the board, the number pad, the clock, and everything one does with a puzzle. It
 * needs no server once loaded, except for new puzzles of a wanted kind and for other formats.
 */

import { announce, notify } from "../ui/announce.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { historyKey, letterKey } from "../board/keys.js";
import { boardLabels, describeCell } from "../ui/board-labels.js";
import { clockText, language, nameOf, t, tOf } from "../words/language.js";
import { ALL_CELLS, cellName } from "../model/board.js";
import { contentsOf } from "../model/contents.js";
import { fragmentOf } from "../model/links.js";
import { enter, erase, lentTool, markCandidates, TOOLS } from "../model/moves.js";
import { commonDigit } from "../model/selection.js";
import { libraryDialog } from "../games/library-dialog.js";
import { setting } from "../settings.js";
import { copyText } from "../ui/clipboard.js";
import { button } from "../ui/controls.js";
import { h, memo, live, refresh } from "../ui/dom.js";
import { Clock } from "./clock.js";
import { exportDialog } from "../exchange/export-dialog.js";
import { helpDialog } from "./help-dialog.js";
import { newDialog } from "./new-dialog.js";
import { numberPad } from "./number-pad.js";
import { printDialog } from "../exchange/print-dialog.js";
import { settingsDialog } from "./settings-dialog.js";

/** @typedef {import("../games/session.js").Session} Session */
/** @typedef {import("../model/moves.js").Tool} Tool */

export class PlayMode {
  board = new SudokuBoard();
  /** @type {Tool} */ #tool = "digit";
  /** The tool while Shift or Ctrl is held. @type {Tool | null} */ #held = null;
  /** Cells that the last check found wrong; shown until the next move. @type {ReadonlySet<number>} */
  #wrong = new Set();
  #celebrated = -1;

  /** @param {Session} session @param {{hint: () => void, open: () => void}} ways what buttons do that lead out of this mode */
  constructor(session, ways) {
    this.session = session;
    this.ways = ways;
    this.clock = new Clock(
      () => session.game,
      (saves) => session.tick(saves),
    );
    this.dialogs = {
      games: libraryDialog(session),
      new: newDialog(session),
      export: exportDialog(session),
      settings: settingsDialog(),
      print: printDialog(session),
      help: helpDialog(),
    };
    this.element = this.#build();
    this.#connectBoard();
    document.addEventListener("visibilitychange", refresh);
  }

  enter() {
    this.clock.start();
    this.board.focus();
  }

  leave() {
    this.modifiers(null);
    this.clock.stop();
    this.session.keep();
  }

  /**
   * A key that nothing else wanted.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was used
   */
  key(event) {
    if (this.clock.paused) return false;
    const step = historyKey(event);
    const tool = event.ctrlKey || event.metaKey ? -1 : ["z", "x", "c", "v"].indexOf(letterKey(event));
    if (step) this.#step(step);
    else if (tool >= 0) this.#choose(TOOLS[tool]);
    else if (event.code === "Space") {
      const next = (TOOLS.indexOf(this.#tool) + (event.shiftKey ? 3 : 1)) % TOOLS.length;
      this.#choose(TOOLS[next]);
    } else if (event.key === "?") this.dialogs.help.showModal();
    else return this.board.key(event);
    return true;
  }

  /** Shift and Ctrl lend another tool while they are held. @param {KeyboardEvent | null} event */
  modifiers(event) {
    this.#held = event && lentTool({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
    refresh();
  }

  get #current() {
    return this.#held ?? this.#tool;
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.#tool = tool;
    announce(t(`tool_${tool}`));
    refresh();
  }

  /** @param {number} digit @param {Tool} tool */
  #enter(digit, tool) {
    const { game, selection } = this.session;
    if (this.clock.paused) return;
    const { automatic, tidy } = setting();
    const entry = { givens: game.givens, selection: selection.cells, tool, digit, automatic, tidy };
    this.#moved(this.session.play(enter(game.snapshot, entry)));
  }

  #erase() {
    const { game, selection } = this.session;
    if (this.clock.paused) return;
    const entry = { givens: game.givens, selection: selection.cells, tool: this.#current, automatic: setting().automatic };
    this.#moved(this.session.play(erase(game.snapshot, entry)));
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    if (this.clock.paused) return;
    this.#moved(this.session[way]());
  }

  /** Tell what a move did to the cell of the cursor, and whether it was the last. @param {boolean} changed */
  #moved(changed) {
    if (!changed) return;
    this.#wrong = new Set();
    const { game, selection } = this.session;
    announce(describeCell(selection.cursor, contentsOf(this.session.game, setting())[selection.cursor], this.#faults().has(selection.cursor)));
    if (game.isSolved && this.#celebrated !== this.session.number) {
      this.#celebrated = this.session.number;
      notify(t("solved_in", { time: clockText(game.seconds) }));
    } else if (game.isFull && !game.isSolved) notify(t("full_wrong"));
    refresh();
  }

  #check() {
    const { game } = this.session;
    if (this.clock.paused) return;
    // Of two digits that clash one may be right: only without a solution to go by both are in doubt.
    const doubtful = game.solution ? game.mistakes() : game.conflicts();
    const wrong = ALL_CELLS.filter((cell) => doubtful.has(cell) && !game.givens[cell]);
    this.#wrong = new Set(wrong);
    if (wrong.length) notify(t("check_wrong", { cells: wrong.map(cellName).join(", ") }));
    else if (game.solutions === "none") notify(t("puzzle_none"));
    else if (game.isSolved) notify(t("solved"));
    else notify(t(game.solution ? "check_right" : "check_clash_free"));
    refresh();
  }

  #faults() {
    return setting().conflicts ? new Set([...this.session.game.conflicts(), ...this.#wrong]) : this.#wrong;
  }

  #connectBoard() {
    const { board, session } = this;
    board.addEventListener("select-cells", (event) => session.select(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("enter-digit", (event) => {
      // What is held is for the key to say: Windows lets go of Shift for a digit of the number pad.
      const { detail } = /** @type {CustomEvent<import("../board/keys.js").DigitKey>} */ (event);
      this.#enter(detail.digit, lentTool(detail) ?? this.#tool);
    });
    board.addEventListener("erase-cells", () => this.#erase());
    live(language, () => (board.labels = boardLabels("board")));
    live(() => session.game.snapshot, () => (board.cells = contentsOf(session.game, setting())));
    live(() => setting().automatic, () => (board.cells = contentsOf(session.game, setting())));
    live(() => session.selection, (selection) => (board.selection = selection));
    live(() => [...this.#faults()], (faults) => (board.faults = new Set(faults)));
    live(
      () => (setting().highlight ? commonDigit(session.selection, contentsOf(session.game, setting())) : 0),
      (digit) => (board.highlight = digit),
    );
    live(() => this.clock.paused, (paused) => (board.covered = paused));
    live(() => session.number, () => {
      this.clock.paused = false; // what was paused was another puzzle
      refresh();
    });
  }

  #build() {
    const { session, clock } = this;
    const paused = () => clock.paused;
    const pause = () => {
      clock.paused = !clock.paused;
      announce(t(clock.paused ? "paused" : "resumed"));
      refresh();
      if (!clock.paused) this.board.focus();
    };
    const status = h(
      "div",
      { class: "status" },
      h("span", { class: "badge" }, () => {
        const { difficulty } = session.game;
        return difficulty ? nameOf("levels", difficulty.level) : t("level_unknown");
      }),
      h("span", { class: "score" }, () => {
        const { difficulty } = session.game;
        return difficulty ? t("score", { score: difficulty.score }) : "";
      }),
      h(
        "span",
        { class: "time", hidden: () => !setting().clock },
        h("span", { role: "timer", "aria-label": () => t("time") }, () => clockText(session.game.seconds)),
        button({ label: "pause", icon: "pause", bare: true, onclick: pause, pressed: paused }),
      ),
      button({ label: "settings", icon: "settings", bare: true, onclick: () => this.dialogs.settings.showModal() }),
    );
    const cover = h(
      "button",
      { type: "button", class: "cover", hidden: () => !paused(), onclick: pause },
      h("strong", {}, () => t("paused")),
      h("span", {}, () => t("resume")),
    );
    const pad = numberPad({
      tool: () => this.#current,
      choose: (tool) => this.#choose(tool),
      enter: (digit) => this.#enter(digit, this.#current),
      erase: () => this.#erase(),
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      canUndo: () => session.game.canUndo && !clock.paused,
      canRedo: () => session.game.canRedo && !clock.paused,
      left: (digit) => 9 - session.game.digits.filter((held) => held === digit).length,
    });
    return h(
      "section",
      { class: "mode play", "data-mode": "play" },
      h("div", { class: "stage" }, this.board, cover),
      h("div", { class: "panel" }, this.#notice(), status, pad, this.#actions(), this.#savepoints()),
    );
  }

  /** What stands in the way of playing, and a way round it. */
  #notice() {
    const { session, dialogs } = this;
    const words = () => {
      const { solutions } = session.game;
      if (session.isElsewhere) return t("game_elsewhere");
      if (session.trouble) return tOf("trouble", session.trouble);
      return solutions === "several" || solutions === "none" ? tOf("puzzle", solutions) : "";
    };
    return h(
      "div",
      { class: "notice", role: "status", hidden: () => !words() },
      h("p", {}, words),
      h("button", { type: "button", class: "button", hidden: () => !session.isElsewhere, onclick: () => session.takeOver() }, () => t("take_over")),
      h("button", { type: "button", class: "button", hidden: () => session.isElsewhere || session.trouble !== "full", onclick: () => dialogs.games.present() }, () => t("games")),
    );
  }

  #actions() {
    const { session, dialogs, clock } = this;
    return h(
      "div",
      { class: "actions" },
      button({ label: "new_puzzle", icon: "plus", kind: "primary", onclick: () => dialogs.new.present() }),
      button({ label: "get_hint", icon: "bulb", onclick: this.ways.hint }),
      button({ label: "check", icon: "check", onclick: () => this.#check(), disabled: () => clock.paused }),
      button({
        label: "candidates",
        icon: "pencil",
        onclick: () => this.#moved(session.play(markCandidates(session.game.snapshot))),
        disabled: () => setting().automatic || clock.paused,
      }),
      button({ label: "save_point", icon: "bookmark", onclick: () => this.#save() }),
      button({ label: "restart", icon: "restart", onclick: () => this.#moved(session.play(session.game.start)), disabled: () => !session.game.canUndo || clock.paused }),
      button({ label: "games", icon: "games", onclick: () => dialogs.games.present() }),
      button({ label: "import", icon: "open", onclick: this.ways.open }),
      button({ label: "share", icon: "link", onclick: () => this.#share() }),
      button({ label: "export", icon: "export", onclick: () => dialogs.export.present() }),
      button({ label: "print", icon: "print", onclick: () => dialogs.print.showModal() }),
      button({ label: "help", icon: "help", onclick: () => dialogs.help.showModal() }),
    );
  }

  #save() {
    const { session } = this;
    if (session.addSavepoint(clockText(session.game.seconds))) notify(t("saved"));
  }

  #savepoints() {
    const { session } = this;
    return h(
      "div",
      { class: "savepoints" },
      memo(
        () => [session.game.savepoints, language()],
        () =>
          session.game.savepoints.map(({ at, snapshot }, index) => {
            const filled = ALL_CELLS.filter((cell) => snapshot[cell].digit).length;
            return h(
              "span",
              { class: "chip" },
              h(
                "button",
                { type: "button", disabled: () => this.clock.paused, onclick: () => this.#moved(session.play(snapshot)) },
                t("savepoint", { at, filled }),
              ),
              h(
                "button",
                {
                  type: "button",
                  "aria-label": t("forget", { at }),
                  onclick: () => session.removeSavepoint(index),
                },
                "×",
              ),
            );
          }),
      ),
    );
  }

  async #share() {
    const link = `${location.origin}${location.pathname}${fragmentOf(this.session.game)}`;
    if (await copyText(link)) notify(t("link_copied"));
    else window.prompt(t("share"), link);
  }
}
