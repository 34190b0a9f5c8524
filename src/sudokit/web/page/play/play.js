/**
 * The mode *Play*: the board, the number pad, the clock, and all actions on a puzzle. Once loaded, it needs the engine only
 * for hints, new puzzles of a wanted kind, their solutions, and other formats.
 */

import { announce, notify, notifyUntil } from "../ui/announce.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { directionKey, historyKey, letterKey } from "../board/keys.js";
import { boardLabels, describeCell } from "../ui/board-labels.js";
import { clockText, language, speakAlso, t } from "../words/language.js";
import { withAllCandidates } from "../model/cells.js";
import { clipIn, clipOf, withClip } from "../model/clip.js";
import { contentsWithPicture } from "../model/contents.js";
import { cellsInFog } from "../model/fog.js";
import { BIVALUE } from "../model/highlights.js";
import { markCandidates } from "../model/moves.js";
import { linkOfGame } from "../model/packed.js";
import { commonDigit } from "../model/selection.js";
import { choose, setting } from "../settings.js";
import { copyText } from "../ui/clipboard.js";
import { h, live, liveOnBoard, memo, refresh } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";
import { actions } from "./actions.js";
import { brokenCells } from "../games/solutions.js";
import { Clashes } from "./clashes.js";
import { Clock } from "./clock.js";
import { Entering } from "./entering.js";
import { RIPPLE_MS, celebrate } from "./feedback.js";
import { Highlights } from "./highlights.js";
import { HintCard } from "./hint-card.js";
import { notice } from "./notice.js";
import { numberPad } from "./number-pad.js";
import { savepoints } from "./savepoints.js";
import { statusLine } from "./status-line.js";
import { welcome } from "./welcome.js";

/** @typedef {import("../games/session.js").Session} Session */

export class PlayMode {
  board = new SudokuBoard();
  /** Cells that the last check found wrong, with the snapshot that was checked: they end with it, whatever replaces it. */
  #checked = { snapshot: /** @type {unknown} */ (null), wrong: /** @type {readonly number[]} */ ([]) };
  #clashes = new Clashes();
  /** The puzzle of the session that was seen to be solved. */
  #celebrated = -1;
  /** Where the rules of a variant stand, once there is one. */
  #rules = h("div", { class: "slot beside" });
  /** Where the card of a solved game stands; the card, once there is one. */
  #end = h("div", { class: "slot" });
  /** @type {import("./finish/finish-card.js").FinishCard | null} */ #result = null;
  #results = onDemand(async () => {
    const { FinishCard } = await import("./finish/finish-card.js");
    this.#result = new FinishCard(this.session, this.board, () => this.board.focus());
    this.#end.append(this.#result.element);
    return this.#result;
  });

  /** @type {import("./pen.js").Pen | null} */ #pen = null;
  #pens = onDemand(async () => {
    const { Pen } = await import("./pen.js");
    return (this.#pen = new Pen(this.session, (next) => this.#moved(this.session.play(next))));
  });

  /**
   * @param {Session} session
   * @param {import("../hints/hints.js").Hints} hints
   * @param {{explain: (technique: string) => void, analyse: (puzzle: import("../model/draft.js").Puzzle) => void, open: () => void}} ways what buttons do
   *   that lead out of this mode
   */
  constructor(session, hints, ways) {
    this.session = session;
    this.hints = hints;
    this.ways = ways;
    const moved = () => {
      this.#moved(true);
      celebrate(this.board, session.game);
    };
    this.card = new HintCard(hints, { ...ways, moved, solved: () => this.#showResult(session.number), closed: () => this.board.focus() });
    this.clock = new Clock(
      () => session.game,
      (saves) => session.tick(saves),
    );
    this.entering = new Entering(session, {
      isPaused: () => this.clock.paused,
      highlights: () => this.highlights,
      moved: (changed) => this.#moved(changed),
      wrote: () => celebrate(this.board, session.game),
    });
    this.dialogs = {
      games: onDemand(async () => (await import("../games/shelf/games-dialog.js")).gamesDialog(session)),
      new: onDemand(async () => (await import("./new-dialog.js")).newDialog(session)),
      export: onDemand(async () => (await import("../exchange/export-dialog.js")).exportDialog(session, this.board)),
      share: onDemand(async () => (await import("../exchange/share-dialog.js")).shareDialog()),
      settings: onDemand(async () => (await import("./settings-dialog.js")).settingsDialog()),
      print: onDemand(async () => (await import("../exchange/print-dialog.js")).printDialog(session)),
      help: onDemand(async () => (await import("./help-dialog.js")).helpDialog()),
    };
    this.highlights = new Highlights(session, this.board, {
      palette: async () => (await import("./palette.js")).palette(this.highlights),
      moved: (changed) => this.#moved(changed),
      step: (way) => this.#step(way),
      disarm: () => this.entering.arm(0),
      isPaused: () => this.clock.paused,
    });
    this.element = this.#build();
    this.#connectBoard();
    const rules = onDemand(async () => {
      const [part] = await Promise.all([import("./rules.js"), speakAlso("variants")]);
      this.#rules.append(...part.rules(session));
    });
    live(() => session.game.variant !== null, (isVariant) => void (isVariant && rules()));
    // The board would take Escape to clear the selection.
    this.element.addEventListener(
      "keydown",
      (event) => {
        if (!this.#takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
    document.addEventListener("visibilitychange", refresh);
    document.addEventListener("copy", (event) => this.#copy(event));
  }

  enter() {
    this.entering.offerCell();
    this.clock.start();
    this.board.focus();
  }

  leave() {
    this.modifiers(null);
    this.entering.arm(0);
    this.clock.stop();
    this.#result?.replay.stop();
    this.session.keep();
  }

  /**
   * Handle a key that nothing else has handled.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was used
   */
  key(event) {
    if (this.clock.paused) return false;
    if (this.#takes(event) || this.card.key(event) || this.#result?.key(event) || this.entering.key(event)) return true;
    const step = historyKey(event);
    if (step) this.#step(step);
    else if (letterKey(event) === "l" && !event.ctrlKey && !event.metaKey) this.highlights.toggle();
    else if (event.key === "?") this.#showHelp();
    else return this.board.key(event);
    return true;
  }

  /** Paste cells at the first row and column of the selection; a single one into each cell of it. @param {string} text */
  paste(text) {
    const clip = clipIn(text);
    if (!clip) return false;
    const { game, selection } = this.session;
    const { shape } = game;
    const cells = selection.cells.size ? [...selection.cells] : [selection.cursor];
    const corner = shape.cellAt(Math.min(...cells.map((cell) => shape.rowOf(cell))), Math.min(...cells.map((cell) => shape.columnOf(cell))));
    const places = clip.length === 1 ? cells : [corner];
    if (!this.clock.paused) this.#moved(this.session.play(places.reduce((snapshot, place) => withClip(snapshot, game.givens, clip, place), game.snapshot)));
    return true;
  }

  /** Copy the selected cells, unless it is text that is copied. @param {ClipboardEvent} event */
  #copy(event) {
    const { game, selection } = this.session;
    const isElsewhere = this.element.hidden || document.querySelector("dialog[open]") || String(getSelection());
    if (isElsewhere || this.clock.paused || !selection.cells.size || event.target instanceof HTMLInputElement) return;
    event.clipboardData?.setData("text/plain", clipOf(game.snapshot, selection.cells));
    event.preventDefault();
    announce(t("cells_copied", { count: selection.cells.size }));
  }

  /** Handle Escape where it ends something; the keys that move, which select cells, disarm a digit. @param {KeyboardEvent} event */
  #takes(event) {
    if (directionKey(event)) this.entering.arm(0);
    return event.key === "Escape" && Boolean(this.card.key(event) || this.#result?.key(event) || this.entering.end());
  }

  /** Shift and Ctrl select another tool while they are held. @param {KeyboardEvent | null} event */
  modifiers(event) {
    this.entering.modifiers(event);
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    if (this.clock.paused) return;
    this.#moved(this.session[way]());
  }

  /** Announce what a move did to the cell at the cursor, and whether it was the last. @param {boolean} changed */
  #moved(changed) {
    if (!changed) return;
    const { game, selection: { cursor } } = this.session;
    const fault = this.#wrong().has(cursor) ? "wrong" : this.#clashing().has(cursor) ? "clash" : "";
    announce(() => describeCell(game.shape, cursor, this.highlights.contents[cursor], fault));
    this.#finished();
    if (!game.isFull || game.isSolved) return;
    if (!game.variant || game.solution) notify(t("full_wrong"), null, this.#asNow());
    else {
      const isStill = this.#asNow();
      this.session.accept().then((isRight) => (isRight ? this.#finished() : isStill() && notify(t("full_wrong"), null, isStill)));
    }
    refresh();
  }

  /** Celebrate a game that is solved, once. */
  #finished() {
    const { game, number } = this.session;
    if (!game.isSolved || this.#celebrated === number) return;
    this.#celebrated = number;
    choose({ welcome: false });
    if (game.solutions === "several") notify(`${t("solved")}. ${t("puzzle_several")}`);
    // The board has its moment first. Nobody aims at a key of the pad any more when the card takes its place.
    setTimeout(() => this.#showResult(number), RIPPLE_MS);
  }

  /** @param {number} number of the puzzle that was solved */
  async #showResult(number) {
    const card = await this.#results();
    if (card && number === this.session.number && this.session.game.isSolved) card.present();
  }

  /** List candidates where nothing stands; of what the player has written or removed, ask. */
  #listCandidates() {
    const { session } = this;
    const before = session.game.snapshot;
    this.#moved(session.play(markCandidates(before)));
    const { snapshot } = session.game;
    const [over, whole] = [markCandidates(snapshot, true), withAllCandidates(snapshot)];
    /** @type {(key: import("../words/language.js").Key, next: typeof snapshot) => import("../ui/announce.js").Action} */
    const offer = (key, next) => ({ label: () => t(key), run: () => this.#moved(session.play(next)) });
    if (over !== snapshot) notify(() => t("candidates_own"), offer("candidates_over", over), this.#asNow());
    else if (snapshot !== before) return;
    else if (whole !== snapshot) notify(() => t("candidates_stay"), offer("candidates_back", whole), this.#asNow());
    else notify(t("candidates_there"), null, this.#asNow());
  }

  /** List what is in some solution from here on. */
  #listTrueCandidates = onDemand(async () => (await import("./true-candidates.js")).listTrueCandidates(this.session, (changed) => this.#moved(changed)));

  async #check() {
    const { game } = this.session;
    if (this.clock.paused) return;
    if (!game.solutions && !game.isEmpty) {
      const found = this.session.findSolution();
      notifyUntil(t("thinking"), found);
      await found;
      if (game !== this.session.game) return;
    }
    // One of two clashing digits may be right. Only if the solution is unknown are both in doubt.
    const broken = game.variant && !game.solution ? await brokenCells(game).catch(() => []) : [];
    if (game !== this.session.game) return;
    const doubtful = game.solution ? game.mistakes() : new Set([...game.conflicts(), ...broken]);
    const wrong = game.shape.cells.filter((cell) => doubtful.has(cell) && !game.givens[cell]);
    this.#checked = { snapshot: game.snapshot, wrong };
    const result = () => {
      if (wrong.length) return t("check_wrong", { cells: wrong.map((cell) => game.shape.nameOf(cell)).join(", ") });
      if (game.solutions === "none") return t("puzzle_none");
      if (game.isSolved) return t("solved");
      return t(game.solution ? "check_right" : "check_clash_free");
    };
    const isMistaken = game.mistakes().size > 0 && game.canUndo;
    notify(result(), isMistaken ? { label: () => t("undo_mistake"), run: () => this.#undoMistakes() } : null, this.#asNow());
    refresh();
  }

  /** Go back to the last position without a wrong digit. */
  #undoMistakes() {
    const { session } = this;
    let changed = false;
    while (session.game.mistakes().size && session.undo()) changed = true;
    this.#moved(changed);
  }

  /** Whether the board is still as it is now. */
  #asNow() {
    const { snapshot } = this.session.game;
    return () => snapshot === this.session.game.snapshot;
  }

  #clashing() {
    return setting().conflicts ? this.#clashes.of(this.session.game) : new Set();
  }

  #wrong() {
    const checked = this.#checked.snapshot === this.session.game.snapshot ? this.#checked.wrong : [];
    return new Set([...checked, ...(this.card.isOpen ? this.hints.shownWrong : [])]);
  }

  #connectBoard() {
    const { board, session } = this;
    board.addEventListener("select-cells", (event) => session.select(/** @type {CustomEvent} */ (event).detail));
    this.entering.connect(board);
    liveOnBoard(language, () => (board.labels = boardLabels("board")));
    liveOnBoard(() => session.game.shape, (shape) => (board.shape = shape));
    liveOnBoard(() => session.game.figure, (figure) => (board.figure = figure));
    const picture = () => (this.card.isOpen ? this.hints.picture() : null);
    const { highlights } = this;
    const fog = memo(() => [session.game, session.game.snapshot, session.game.solutions], () => cellsInFog(session.game));
    liveOnBoard(
      () => /** @type {const} */ ([picture(), fog(), ...highlights.seen, highlights.hand !== ""]),
      ([shown, hidden]) => {
        const contents = highlights.contents.map((content, cell) => (hidden.has(cell) ? { ...content, ...(content.given ? { digit: 0, given: false } : {}), fogged: true } : content));
        board.fog = hidden;
        board.cells = shown ? contentsWithPicture(contents, shown, session.candidates) : contents;
        board.picture = shown;
      },
    );
    liveOnBoard(() => (this.card.isOpen ? this.hints.houses : []), (houses) => (board.hints = houses));
    const lacking = () => (this.card.isOpen ? this.hints.lacking : []);
    const lit = () => (this.card.isOpen ? this.hints.cells : []);
    const others = () => (this.card.isOpen ? this.hints.others : []);
    /** @param {readonly number[]} cells @param {import("../board/sudoku-board.js").Tint} tint */
    const tinted = (cells, tint) => cells.map((cell) => /** @type {const} */ ([cell, tint]));
    liveOnBoard(
      () => [...highlights.seen, ...lacking(), -1, ...lit(), -1, ...others()],
      () => (board.tints = new Map([...highlights.tints, ...tinted(lit(), "marked"), ...tinted(others(), "good"), ...tinted(lacking(), "bad")])),
    );
    liveOnBoard(() => session.selection, (selection) => (board.selection = selection));
    liveOnBoard(() => [...this.#clashing(), ...this.#wrong()], (faults) => (board.faults = new Set(faults)));
    liveOnBoard(() => [...this.#wrong()], (wrong) => (board.wrong = new Set(wrong)));
    liveOnBoard(
      () => {
        const { cells } = this.highlights.view;
        if (this.entering.armed) return this.entering.armed;
        if (cells && cells !== BIVALUE) return cells;
        return setting().highlight ? commonDigit(session.selection, board.cells) : 0;
      },
      (digit) => (board.highlight = digit),
    );
    liveOnBoard(
      () => setting().pen || session.game.snapshot.cells.some(({ pen }) => pen),
      async (draws) => draws && (await this.#pens()) && refresh(),
    );
    liveOnBoard(() => this.#pen?.path ?? "", (path) => (board.drawing = path));
    liveOnBoard(() => (this.entering.tool === "pen" && !highlights.hand && !this.clock.paused ? this.#pen : null), (pen) => (board.pen = pen));
    liveOnBoard(() => this.clock.paused, (paused) => (board.covered = paused));
    liveOnBoard(() => session.number, () => {
      this.clock.paused = false; // another puzzle was paused
      this.entering.arm(0);
      this.entering.offerCell();
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
    const cover = h(
      "button",
      { type: "button", class: "cover", hidden: () => !paused(), onclick: pause },
      h("strong", {}, () => t("paused")),
      h("span", {}, () => t("resume")),
    );
    const pad = numberPad({
      shape: () => session.game.shape,
      tool: () => this.entering.tool,
      choose: (tool) => this.entering.choose(tool),
      enter: (digit) => this.entering.press(digit),
      hold: (digit) => this.entering.hold(digit),
      armed: () => this.entering.armed,
      erase: () => this.entering.erase(),
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      canUndo: () => session.game.canUndo && !clock.paused,
      canRedo: () => session.game.canRedo && !clock.paused,
      left: (digit) => (session.game.shape.copies ?? 0) - session.game.digits.filter((held) => held === digit).length,
    });
    const { main, menu } = this.#actions();
    return h(
      "section",
      { class: "mode play", "data-mode": "play" },
      h("div", { class: "stage" }, this.board, cover),
      h(
        "div",
        { class: () => `panel ${this.#result?.isOpen ? "ended" : ""}` },
        notice(session, () => this.#showGames("library")),
        this.#rules,
        statusLine({ game: () => session.game, paused, pause, settings: async () => (await this.dialogs.settings())?.showModal() }),
        welcome(),
        this.#end,
        pad,
        this.highlights.element,
        main,
        this.card.element,
        menu,
        savepoints(session, { paused, back: (snapshot) => this.#moved(session.play(snapshot)) }),
      ),
    );
  }

  #actions() {
    const { session, dialogs, clock } = this;
    const isVariant = () => session.game.variant !== null;
    return actions({
      isOver: () => session.game.isSolved || session.game.isEmpty,
      main: [
        { label: "get_hint", icon: "bulb", onclick: () => this.card.next(), disabled: () => clock.paused },
        { label: "check", icon: "check", onclick: () => this.#check(), disabled: () => clock.paused },
        {
          label: "candidates",
          icon: "pencil",
          onclick: () => this.#listCandidates(),
          disabled: () => setting().automatic || clock.paused,
        },
      ],
      next: { label: "new_puzzle", icon: "plus", onclick: async () => (await dialogs.new())?.present() },
      quiet: [
        { label: "daily_puzzles", icon: "calendar", onclick: () => this.#showGames("daily") },
        { label: "result", icon: "flag", onclick: () => this.#showResult(session.number), hidden: () => !session.game.isSolved },
        { label: "games", icon: "games", onclick: () => this.#showGames("library") },
        { label: "highlights", icon: "highlight", onclick: () => this.highlights.toggle(), pressed: () => this.highlights.isOpen },
        { label: "save_point", icon: "bookmark", onclick: () => this.#save() },
        { label: "restart", icon: "restart", onclick: () => this.#moved(session.play(session.game.start)), disabled: () => !session.game.canUndo || clock.paused },
        { label: "true_candidates", icon: "pencil", onclick: async () => (await this.#listTrueCandidates())?.(), hidden: () => !isVariant(), disabled: () => setting().automatic || clock.paused },
        { label: "import", icon: "open", onclick: this.ways.open },
        { label: "share", icon: "link", onclick: () => this.#share() },
        { label: "export", icon: "export", onclick: async () => (await dialogs.export())?.present() },
        { label: "print", icon: "print", onclick: async () => (await dialogs.print())?.present() },
        { label: "help", icon: "help", onclick: () => this.#showHelp() },
      ],
    });
  }

  /** @param {"library" | "daily"} view */
  async #showGames(view) {
    (await this.dialogs.games())?.present(view);
  }

  async #showHelp() {
    (await this.dialogs.help())?.showModal();
  }

  #save() {
    const { session } = this;
    if (session.addSavepoint(clockText(session.game.seconds))) notify(t("saved"));
  }

  async #share() {
    const link = `${location.origin}${location.pathname}${await linkOfGame(this.session.game)}`;
    const copied = await copyText(link); // at once, while the browser remembers the press
    (await this.dialogs.share())?.present(link, copied);
  }
}
