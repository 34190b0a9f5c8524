/**
 * The current puzzle, which the modes share: Play plays it, Learn explains it, Watch shows how programs
 * solve it. Every change goes through here, is shown at once, and is kept in the library as soon as the page shows it,
 * or before the page closes. A game that another one replaces stays in the library, and the message about it offers to
 * undo the replacement.
 *
 * The solution and the level of a new puzzle are found in the background; playing does not wait for them.
 */

import { api } from "../asking/api.js";
import { Library } from "./library.js";
import { Ownership } from "./ownership.js";
import { t } from "../words/language.js";
import { marksOfMasks } from "../model/classic.js";
import { openCandidates, possibleIn } from "../model/cells.js";
import { dayOf } from "../model/days.js";
import { Game } from "../model/game.js";
import { gameOf, isAt } from "../model/loaded.js";
import { withStep } from "../model/moves.js";
import { nothing } from "../model/selection.js";
import { stockPuzzle } from "../model/stock.js";
import { figureOn } from "../model/variant.js";
import { setting } from "../settings.js";
import { brokenCells, solutionsOf, solutionsOfVariant } from "./solutions.js";
import { browserStorage, loadOwn, saveOwn } from "../store.js";
import { afterPaint } from "../ui/after-paint.js";
import { notify } from "../ui/announce.js";
import { refresh, refreshBoardFirst } from "../ui/dom.js";

/** @typedef {import("./library.js").Kept} Kept */
/** @typedef {import("../words/language.js").Key} Key */
/** @typedef {import("../model/cells.js").Snapshot} Snapshot */
/** @typedef {import("../model/selection.js").Selection} Selection */
/** @typedef {import("../model/loaded.js").Loaded} Loaded */

/** A game with its entry in the library. @typedef {{game: Game, entry: Omit<Kept, "game">}} Held */

/** The name under which a tab saves the id of its game, for the next visit. */
const IN_HAND = "current";

export class Session {
  library = new Library(browserStorage("local"));
  /** A puzzle of the stock until `start`: views may be built meanwhile. @type {Held} */ #held = this.#newGame(stockPuzzle("Easy"));
  /** The game that the current one has replaced. @type {Held | null} */ #replaced = null;
  /** What is not kept yet: nothing, only the clock, or a move. @type {"nothing" | "clock" | "move"} */
  #unkept = "nothing";
  /** @type {Selection} */ selection = { cells: new Set(), cursor: 0 };
  /** Counts the puzzles, so that views can detect a new one. */
  number = 0;
  #ownership = new Ownership(() => this.#ownerChanged());

  /** Go on with the game of the last visit. @param {Loaded | null} shared a puzzle to open instead */
  start(shared) {
    const last = this.#lastGame();
    const goesOn = last && (!shared || isAt(last.game, shared));
    if (goesOn) this.#held = last;
    else if (shared) this.#held = this.#newGame(shared);
    this.#begin();
    if (last && !goesOn) this.#offerBack(last, "opened");
    this.library.onStored = (id, entry) => this.#stored(id, entry);
    window.addEventListener("beforeunload", (event) => {
      this.keep();
      if (this.library.hasUnstored) event.preventDefault();
    });
    window.addEventListener("storage", (event) => this.#storageChanged(event));
    window.addEventListener("pagehide", () => {
      this.keep();
      this.#ownership.release();
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.#begin(); // restored from the browser's memory; other tabs may have played on
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  get game() {
    return this.#held.game;
  }

  /** The game's key in the library. */
  get id() {
    return this.#held.entry.id;
  }

  /** Why closing the page would lose moves of any game; empty if it would not. */
  get trouble() {
    return this.library.trouble;
  }

  /** Whether another tab holds the game, so that this one only shows it. */
  get isElsewhere() {
    return this.#ownership.state === "elsewhere";
  }

  /** Make a move on the board. @param {Snapshot} snapshot @returns {boolean} whether anything changed */
  play(snapshot) {
    return this.#change(() => this.game.play(snapshot));
  }

  undo() {
    return this.#change(() => this.game.undo());
  }

  redo() {
    return this.#change(() => this.game.redo());
  }

  /** @param {{placements: number[][], eliminations: number[][]}} step */
  apply(step) {
    return this.play(withStep(this.game.snapshot, step, setting()));
  }

  /** Keep the position under a name. @param {string} at @returns {boolean} whether it could be kept */
  addSavepoint(at) {
    return this.#change(() => {
      this.game.save(at);
      return true;
    });
  }

  /** @param {number} index */
  removeSavepoint(index) {
    const { id } = this;
    const savepoint = this.game.savepoints[index];
    const removed = this.#change(() => {
      this.game.forget(index);
      return true;
    });
    const back = () =>
      this.#change(() => {
        this.game.savepoints = this.game.savepoints.toSpliced(index, 0, savepoint);
        return true;
      });
    if (removed) notify(() => t("savepoint_removed"), { label: () => t("undo"), run: back }, () => id === this.id && !this.isElsewhere);
  }

  /** Highlight something else on the board, which is not a move. @param {import("../model/highlights.js").View} view */
  show(view) {
    return this.#change(() => {
      this.game.view = view;
      return true;
    });
  }

  /** Play by other rules. @param {{variant: import("../model/variant.js").Variant, told: import("../model/variant.js").Told}} rules */
  playBy(rules) {
    const { game } = this;
    this.#change(() => {
      Object.assign(game, rules, { figure: null, solution: null, solutions: null, accepted: null });
      return true;
    });
    this.#draw(game);
  }

  /** Find the solution of the game, unless it is known. */
  async findSolution() {
    const { game } = this;
    if (!game.solutions) Object.assign(game, await (game.variant ? solutionsOfVariant(game) : solutionsOf(game.text)));
  }

  /** Accept a full board that breaks no rule, where there is not one solution to compare it with. @returns {Promise<boolean>} whether it does; true if nobody knows */
  async accept() {
    const { game } = this;
    const { line } = game;
    const broken = await brokenCells(game).catch(() => null);
    if (!broken || game !== this.game || line !== game.line) return true;
    if (broken.length) return false;
    return this.#change(() => {
      game.accepted = line;
      return true;
    });
  }

  /** Count a second on the clock. @param {boolean} keeps whether to save it */
  tick(keeps) {
    if (this.isElsewhere) return;
    this.game.seconds += 1;
    if (this.#unkept === "nothing") this.#unkept = "clock";
    if (keeps) this.keep();
    refresh();
  }

  /** Count what a hint has revealed (`Game.hints`). @param {1 | 2 | 3} degree */
  countHint(degree) {
    if (this.isElsewhere) return;
    this.game.countHint(degree);
    if (this.#unkept === "nothing") this.#unkept = "clock";
    this.keep();
  }

  /** @param {Selection} selection */
  select(selection) {
    this.selection = selection;
    refresh();
  }

  /**
   * Open another puzzle. The message about it offers to return to the previous one.
   * @param {Loaded} loaded
   * @param {Key} message
   */
  load(loaded, message) {
    if (isAt(this.game, loaded)) return notify(t(message));
    this.#replace(this.#newGame(loaded), message);
  }

  /** Continue a game of the library. @param {string} id */
  resume(id) {
    const kept = this.library.read(id);
    if (kept && id !== this.id) this.#replace(held(kept), "game_resumed");
  }

  /** Give a game of the library a name; an empty one takes it away. @param {string} id @param {string} name */
  rename(id, name) {
    const kept = this.library.read(id);
    if (id !== this.id || this.isElsewhere) {
      if (kept) this.library.write({ ...kept, name });
      return;
    }
    this.#held.entry.name = name;
    if (this.#unkept === "nothing") this.#unkept = "clock";
    this.keep();
  }

  /** Show the game as the library has it, after something else has written it there. */
  reread() {
    this.#adoptNewest();
  }

  /** Take over a game that another tab holds. */
  takeOver() {
    this.#ownership.takeOver();
  }

  /** Save what is not saved yet. */
  keep() {
    if (this.#unkept === "nothing" || this.isElsewhere) return;
    const { entry, game } = this.#held;
    const before = this.trouble;
    const outcome = this.library.write({ ...entry, game: game.toJSON() });
    if (outcome === "conflict") return this.#settleConflict();
    if (this.trouble && this.trouble !== before) notify(t(`trouble_${this.trouble}`));
    if (outcome !== "kept") return;
    this.#held.entry = { ...entry, revision: entry.revision + 1 };
    this.#unkept = "nothing";
  }

  /** The open candidates of each cell. */
  get candidates() {
    return openCandidates(this.game.snapshot, setting());
  }

  /** The position in the form that the server takes. @returns {import("../asking/api.js").Position} */
  get position() {
    const marks = this.candidates;
    const possible = possibleIn(this.game.snapshot);
    const untouched = marks.every((mask, cell) => mask === possible[cell]);
    return {
      board: this.game.line,
      puzzle: this.game.text,
      candidates: untouched ? null : marksOfMasks(marks),
    };
  }

  /** @param {() => boolean} change @returns {boolean} whether anything changed */
  #change(change) {
    if (this.isElsewhere) {
      notify(() => t("game_elsewhere"), { label: () => t("take_over"), run: () => this.takeOver() }, () => this.isElsewhere);
      return false;
    }
    if (!change()) return false;
    this.#held.entry.changed = Date.now();
    if (this.game.isSolved) this.game.finish ??= { at: Date.now(), day: dayOf(), seconds: this.game.seconds };
    this.#unkept = "move";
    afterPaint(() => this.keep());
    refreshBoardFirst();
    return true;
  }

  /** @param {Held} next @param {Key} message */
  #replace(next, message) {
    this.keep();
    const before = this.#held;
    // A game without a move is not kept, unless another tab holds it.
    if (!before.game.isBegun && this.#ownership.state === "mine") this.library.remove(before.entry.id);
    // Both may have freed space for the new game, which is then stored as a later revision.
    const kept = this.library.read(next.entry.id);
    this.#held = kept ? held(kept) : next;
    this.#begin();
    this.#offerBack(before, message);
  }

  /** @param {Held} before @param {Key} message */
  #offerBack(before, message) {
    this.#replaced = before;
    notify(() => t(message), { label: () => t("previous_game"), run: () => this.#bringBack(before) }, () => this.#replaced === before);
  }

  /** Undo a replacement. @param {Held} before */
  #bringBack(before) {
    const kept = this.library.read(before.entry.id);
    // A game without a move is no longer in the library; a game in it may have been played on.
    const back = kept ? held(kept) : { ...before, entry: { ...before.entry, revision: 0 } };
    this.#replace(back, "game_resumed");
  }

  /** Called whenever another game becomes the current one. */
  #begin() {
    const { entry, game } = this.#held;
    this.selection = nothing(game.shape);
    this.number += 1;
    this.#ownership.claim(entry.id);
    saveOwn(IN_HAND, entry.id);
    const isNew = entry.revision === 0;
    this.#unkept = this.library.isUnstored(entry.id) || (isNew && game.isBegun) ? "move" : isNew ? "clock" : "nothing";
    this.keep();
    this.#adoptNewest();
    this.#ask(game);
    this.#draw(game);
    refresh();
  }

  /** What the constraints of a variant look like. @param {Game} game */
  async #draw(game) {
    if (!game.variant || game.figure) return;
    game.figure = await api.drawVariant(game.variant).then((figure) => figureOn(figure, game.drawn)).catch(() => null);
    refresh();
  }

  /** The last game shown by this tab, or else by any tab. @returns {Held | null} */
  #lastGame() {
    const id = loadOwn(IN_HAND, "") || this.library.adoptSingleGame();
    const kept = (id && this.library.read(id)) || this.library.all()[0];
    return kept ? held(kept) : null;
  }

  /** @param {Loaded} loaded @returns {Held} */
  #newGame(loaded) {
    return { game: gameOf(loaded), entry: this.library.newEntry() };
  }

  #ownerChanged() {
    if (this.#ownership.state === "mine") this.#adoptNewest();
    // Only the clock is lost; moves are kept when they are made, if the storage takes them.
    else if (this.isElsewhere && !this.library.isUnstored(this.id)) this.#unkept = "nothing";
    refresh();
  }

  /** Handle writes and deletions of other tabs. @param {StorageEvent} event */
  #storageChanged({ key }) {
    if (this.library.isKeyOf(key, this.id)) this.#adoptNewest();
    this.library.storeRest();
  }

  /** Called when a game that did not fit before is stored. @param {string} id @param {Held["entry"]} entry */
  #stored(id, entry) {
    if (id === this.id) {
      this.#held.entry = entry;
      this.#unkept = "clock";
      if (entry.id !== id) this.#fork();
    } else if (entry.id !== id) notify(t("game_forked"));
    refresh();
  }

  /** Show the game as another tab has written it, unless this tab would lose a move. */
  #adoptNewest() {
    if (this.#unkept === "move") return;
    const kept = this.library.read(this.id);
    if (!kept || kept.revision === this.#held.entry.revision) return;
    this.#held = held(kept);
    this.#unkept = "nothing";
    this.#draw(this.game);
    refresh();
  }

  /**
   * Another tab has written the game since this one read it. The moves of both are kept: those made
   * here continue as a separate game.
   */
  #settleConflict() {
    if (this.#unkept === "clock") {
      this.#unkept = "nothing";
      return this.#adoptNewest();
    }
    const { entry, game } = this.#held;
    this.#held = { game, entry: { ...this.library.newEntry(), begun: entry.begun, name: entry.name } };
    this.#fork();
    this.keep();
  }

  /** Continue the current game under another id. */
  #fork() {
    this.#ownership.claim(this.id);
    saveOwn(IN_HAND, this.id);
    notify(t("game_forked"));
  }

  /** Find the solution and the level. @param {Game} game */
  async #ask(game) {
    if (game.isEmpty) return;
    await this.findSolution();
    if (game.solution && !game.difficulty && !game.variant) {
      const rating = await api.rate(game.text).catch(() => null);
      if (rating) game.difficulty = { level: rating.level, score: rating.score };
    }
    if (game !== this.game) return;
    if (this.#unkept === "nothing") this.#unkept = "clock";
    this.keep();
    refresh();
  }
}

/** @param {Kept} kept @returns {Held} */
const held = ({ game, ...entry }) => ({ game: Game.fromJSON(game), entry });
