/** The true candidates of a variant: the digits that a cell has in some solution, given what is on the board. */

import { api } from "../asking/api.js";
import { t } from "../words/language.js";
import { withCells } from "../model/cells.js";
import { maskOfAll } from "../model/shape.js";
import { notify, notifyUntil } from "../ui/announce.js";
import { reasonOf } from "../ui/request.js";

/**
 * What lists them as marks on the board of a session, or says why it cannot.
 * @param {import("../games/session.js").Session} session
 * @param {(changed: boolean) => void} moved
 */
export const listTrueCandidates = (session, moved) => async () => {
  const { snapshot } = session.game;
  const isStill = () => session.game.snapshot === snapshot;
  const found = withTrueCandidates(session.game);
  notifyUntil(t("thinking"), found.then(() => {}, () => {}));
  try {
    const after = await found;
    if (!isStill()) return;
    if (!after) notify(t("no_way"), null, isStill);
    else if (after === snapshot) notify(t("candidates_there"), null, isStill);
    else moved(session.play(after));
  } catch (error) {
    notify(reasonOf(error), null, isStill);
  }
};

/**
 * The snapshot of a game with its true candidates listed in all blank cells; null if there is no solution from here.
 * @param {import("../model/game.js").Game} game
 */
async function withTrueCandidates({ variant, shape, digits, snapshot }) {
  const puzzle = /** @type {import("../model/variant.js").Variant} */ (variant);
  const filled = shape.cells.filter((cell) => digits[cell]);
  const givens = Object.fromEntries(filled.map((cell) => [shape.nameOf(cell), shape.digits[digits[cell] - 1]]));
  const { cells } = await api.trueCandidates({ ...puzzle, givens: { ...puzzle.givens, ...givens } });
  const masks = cells.map(maskOfAll);
  if (!masks[0]) return null;
  return withCells(snapshot, shape.cells.filter((cell) => !digits[cell]), (_, cell) => ({ centre: masks[cell], listed: true }));
}
