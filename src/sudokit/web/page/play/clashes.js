/** The cells whose digits break a rule. Those of a house are known at once; of all else in a variant the engine is asked. */

import { api } from "../asking/api.js";
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
    const { variant, snapshot, shape } = game;
    if (!variant || this.#asked === snapshot) return;
    this.#asked = snapshot;
    const digits = game.digits.map((digit) => (digit ? shape.digits[digit - 1] : null));
    const cells = await api.checkVariant(variant, digits).catch(() => []);
    if (this.#asked !== snapshot) return; // another move was made meanwhile
    this.#told = { snapshot, cells };
    refresh();
  }
}
