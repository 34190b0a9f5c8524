/** The cells whose digits break a rule. Those of a house are known at once; of all else in a variant the engine is asked. */

import { brokenCells } from "../games/solutions.js";
import { refresh } from "../ui/dom.js";

/** @typedef {import("../model/game.js").Game} Game */

export class Clashes {
  /** What was asked last, and the answer. */
  #told = { snapshot: /** @type {unknown} */ (null), cells: /** @type {readonly number[]} */ ([]) };
  /** The snapshot that is being asked about. @type {unknown} */ #asked = null;

  /** Those on the board now; the engine's come a moment later. @param {Game} game */
  of(game) {
    const inHouses = game.conflicts();
    if (!game.variant) return inHouses;
    if (this.#told.snapshot !== game.snapshot) this.#ask(game);
    // Until the answer is there, what broke a rule before probably still does.
    const cells = this.#told.cells.filter((cell) => game.digits[cell]);
    return new Set([...inHouses, ...cells]);
  }

  /** @param {Game} game */
  async #ask(game) {
    const { snapshot } = game;
    if (this.#asked === snapshot) return;
    this.#asked = snapshot;
    const cells = await brokenCells(game).catch(() => []);
    if (this.#asked !== snapshot) return; // another move was made meanwhile
    this.#told = { snapshot, cells };
    refresh();
  }
}
