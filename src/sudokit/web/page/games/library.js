/**
 * The library: the games that this browser keeps, each under its own key (`sudokit.game.<id>`), so that
 * saving one game cannot change another.
 *
 * The storage is the browser's local storage, because it is written before the call returns: a move
 * that is not kept yet is kept while the page closes. Tabs share it. So that no tab overwrites what another has
 * written, every game has a *revision*, the number of times it was written, and `write` refuses a game
 * whose stored revision is not the one that the caller has seen.
 */

import { Game } from "../model/game.js";
import { faultOfGame, faultOfKept } from "../model/played/faults.js";

/** @typedef {import("../model/game.js").SavedGame} SavedGame */

/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {number} begun milliseconds since 1970
 * @property {number} changed when the last move was made, likewise
 * @property {number} revision how often the game was written; 0 if never
 * @property {string} [name] that the player gave it
 * @property {SavedGame} game
 */

/**
 * The result of writing a game: it is kept; another tab has written it in the meantime; the storage is
 * full; or this browser keeps nothing for the page.
 * @typedef {"kept" | "conflict" | "full" | "forbidden"} Outcome
 */

const PREFIX = "sudokit.game.";
/** The keys of what is remembered of deleted games: `model/played/records.js`. */
const RECORD = "sudokit.record.";
/** The key of the only game in versions without a library. */
const SINGLE_GAME = "sudokit.game";
/** A game without a move is kept this long, so that its tab can be reloaded. */
const UNTOUCHED_FOR_MS = 24 * 60 * 60 * 1000;

export class Library {
  #storage;
  #now;
  /** Games that the storage did not take, kept as long as the page is open. @type {Map<string, Kept>} */
  #unstored = new Map();
  /** What was stored last. */
  #written = { id: "", revision: 0, text: "" };
  /** Why the storage did not take the last of them. @type {"full" | "forbidden"} */
  #refusal = "full";
  /**
   * Called when a game that did not fit before is stored, with the id it had and the entry it has now.
   * @type {(id: string, entry: Omit<Kept, "game">) => void}
   */
  onStored = () => {};

  /**
   * @param {Storage | null} storage null where the browser allows none
   * @param {() => number} [now]
   */
  constructor(storage, now = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** The entry of a game that has not been written yet. @returns {Omit<Kept, "game">} */
  newEntry() {
    const now = this.#now();
    const id = `${now.toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    return { id, begun: now, changed: now, revision: 0 };
  }

  /** Whether a key of the storage is that of a game. @param {string | null} key @param {string} id */
  isKeyOf(key, id) {
    return key === PREFIX + id;
  }

  /** A game; null if there is none of this id or it cannot be read. @param {string} id @returns {Kept | null} */
  read(id) {
    return this.#unstored.get(id) ?? this.#parsed(PREFIX + id);
  }

  /**
   * Keep a game, unless its stored revision differs from that of `kept`. If the storage does not take
   * it, it is kept as long as the page is open. After a `conflict` only the caller has it.
   * @param {Kept} kept
   * @returns {Outcome} after `kept` the stored revision is one more
   */
  write(kept) {
    const outcome = this.#isOutdated(kept) ? "conflict" : this.#put(kept);
    if (outcome === "full" || outcome === "forbidden") this.#unstored.set(kept.id, kept);
    else this.#unstored.delete(kept.id);
    if (outcome === "kept") this.storeRest();
    return outcome;
  }

  /** Delete a game. @param {string} id */
  remove(id) {
    this.#unstored.delete(id);
    this.#forget(PREFIX + id);
    this.storeRest();
  }

  /**
   * Store games that did not fit before, if they fit now. A game that another tab has written in the
   * meantime becomes a separate game, so that the moves of both are kept.
   */
  storeRest() {
    for (const kept of [...this.#unstored.values()]) {
      const { begun, changed } = kept;
      const next = this.#isOutdated(kept) ? { ...kept, ...this.newEntry(), begun, changed } : kept;
      if (this.#put(next) !== "kept") continue;
      this.#unstored.delete(kept.id);
      const { game, ...entry } = next;
      this.onStored(kept.id, { ...entry, revision: entry.revision + 1 });
    }
  }

  /** Whether a game is kept only as long as the page is open. @param {string} id */
  isUnstored(id) {
    return this.#unstored.has(id);
  }

  /** Whether closing the page would lose a game. */
  get hasUnstored() {
    return [...this.#unstored.values()].some(({ game }) => isBegun(game));
  }

  /** Why closing the page would lose a game; empty if it would not. @returns {"" | "full" | "forbidden"} */
  get trouble() {
    return this.hasUnstored ? this.#refusal : "";
  }

  /** The games with a move, the last played first. @returns {Kept[]} */
  all() {
    return this.#games()
      .filter(({ game }) => isBegun(game))
      .sort((a, b) => b.changed - a.changed);
  }

  /** Remember a game that is deleted. @param {{id: string}} record */
  remember(record) {
    try {
      this.#storage?.setItem(RECORD + record.id, JSON.stringify(record));
    } catch {
      // It is smaller than the game whose place it takes. Where that fails, the storage takes nothing at all.
    }
  }

  /** What is remembered of deleted games, as it was stored. @returns {unknown[]} */
  remembered() {
    return this.#keys(RECORD).flatMap((key) => this.#value(key) ?? []);
  }

  /** Drop games without a move that nobody has returned to. @param {string} except the id of the current game */
  sweep(except) {
    const before = this.#now() - UNTOUCHED_FOR_MS;
    for (const { id, changed, game } of this.#games()) {
      if (!isBegun(game) && changed < before && id !== except) this.remove(id);
    }
  }

  /** Take over the only game that earlier versions of the page kept. @returns {string | null} its id */
  adoptSingleGame() {
    const game = savedGame(this.#text(SINGLE_GAME));
    if (!game) return null;
    const entry = this.newEntry();
    // The old key is removed only after the new one is written.
    if (this.write({ ...entry, game }) === "kept") this.#forget(SINGLE_GAME);
    return entry.id;
  }

  #games() {
    const ids = this.#keys(PREFIX).map((key) => key.slice(PREFIX.length));
    return [...new Set([...ids, ...this.#unstored.keys()])].flatMap((id) => this.read(id) ?? []);
  }

  /** @param {string} prefix */
  #keys(prefix) {
    const storage = this.#storage;
    const keys = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "") : [];
    return keys.filter((key) => key.startsWith(prefix));
  }

  /** @param {string} key @returns {Kept | null} */
  #parsed(key) {
    const kept = this.#value(key);
    return faultOfKept(kept) === null && key === PREFIX + kept.id ? kept : null;
  }

  /** @param {string} key @returns {any} null if there is none, or it is not JSON */
  #value(key) {
    try {
      return JSON.parse(this.#text(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  #text(key) {
    try {
      return this.#storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** Whether another tab has written the game since its revision was read. @param {Kept} kept */
  #isOutdated({ id, revision }) {
    const own = this.#written;
    // With every move: what this tab has written need not be read again.
    if (own.id === id && own.revision === revision && own.text === this.#text(PREFIX + id)) return false;
    const stored = this.#parsed(PREFIX + id);
    return stored !== null && stored.revision !== revision;
  }

  /** Store a game as its next revision. @param {Kept} kept @returns {"kept" | "full" | "forbidden"} */
  #put(kept) {
    try {
      if (!this.#storage) throw new Error("this browser allows no storage");
      const revision = kept.revision + 1;
      const text = JSON.stringify({ ...kept, revision });
      this.#storage.setItem(PREFIX + kept.id, text);
      this.#written = { id: kept.id, revision, text };
      return "kept";
    } catch (error) {
      const { name } = /** @type {{name?: string}} */ (error);
      // Firefox has another name for this error.
      this.#refusal = name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED" ? "full" : "forbidden";
      return this.#refusal;
    }
  }

  /** @param {string} key */
  #forget(key) {
    try {
      this.#storage?.removeItem(key);
    } catch {
      // A storage that may not be written contains no games either.
    }
  }
}

/** Whether a move was made, even if it was undone. @param {SavedGame} game */
const isBegun = (game) => game.history.length > 0 || game.savepoints.length > 0;

/** @param {string | null} text @returns {SavedGame | null} */
function savedGame(text) {
  try {
    const saved = JSON.parse(text ?? "null");
    return faultOfGame(saved) === null ? Game.fromJSON(saved).toJSON() : null;
  } catch {
    return null;
  }
}
