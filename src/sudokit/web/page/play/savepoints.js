/** The positions that the player has kept: a chip for each, which leads back to it, and a button that removes it. */

import { language, t } from "../words/language.js";
import { h, memo } from "../ui/dom.js";

/** @typedef {import("../model/cells.js").Snapshot} Snapshot */

/**
 * @param {import("../games/session.js").Session} session
 * @param {{paused: () => boolean, back: (snapshot: Snapshot) => void}} given
 */
export function savepoints(session, { paused, back }) {
  return h(
    "div",
    { class: "savepoints" },
    memo(
      () => [session.game.savepoints, language()],
      () =>
        session.game.savepoints.map(({ at, snapshot }, index) => {
          const filled = snapshot.cells.filter(({ digit }) => digit).length;
          return h(
            "span",
            { class: "chip" },
            h("button", { type: "button", disabled: paused, onclick: () => back(snapshot) }, t("savepoint", { at, filled })),
            h("button", { type: "button", "aria-label": t("forget", { at }), onclick: () => session.removeSavepoint(index) }, "×"),
          );
        }),
    ),
  );
}
