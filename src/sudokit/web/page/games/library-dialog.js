/** The dialog *Games*: every game that has a move, to go on with or to delete. */

import { clockText, language, nameOf, t } from "../words/language.js";
import { Game } from "../model/game.js";
import { announce, notify } from "../ui/announce.js";
import { dialog } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { preview } from "./preview.js";

/** @typedef {import("./library.js").Kept} Kept */

/** A longer list is shown in pieces, as every preview takes its time. */
const SHOWN_AT_ONCE = 30;

/** @param {import("./session.js").Session} session */
export function libraryDialog(session) {
  const { library } = session;
  let shown = SHOWN_AT_ONCE;
  const list = h("ul", { class: "games" });
  const element = dialog(
    "games",
    h("p", { class: "quiet" }, () => t("games_about")),
    list,
  );

  function fill() {
    const games = library.all();
    const more = h(
      "button",
      {
        type: "button",
        class: "button wide",
        onclick: () => {
          shown += SHOWN_AT_ONCE;
          fill();
        },
      },
      t("more_games", { count: games.length - shown }),
    );
    list.replaceChildren(
      ...games.slice(0, shown).map(card),
      ...(games.length > shown ? [h("li", {}, more)] : []),
      ...(games.length ? [] : [h("li", { class: "quiet" }, t("no_games"))]),
    );
  }

  /** @param {Kept} kept */
  function card(kept) {
    const game = Game.fromJSON(kept.game);
    const inHand = kept.id === session.id;
    const date = new Date(kept.changed).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
    const level = game.difficulty ? nameOf("levels", game.difficulty.level) : t("level_unknown");
    const blanks = game.givens.filter((given) => !given).length;
    const filled = game.digits.filter((digit, cell) => digit && !game.givens[cell]).length;
    const state = game.isSolved ? t("solved") : t("filled_of", { filled, blanks });
    const about = [level, clockText(game.seconds), state, ...(inHand ? [t("game_in_hand")] : [])].join(" · ");
    const resume = h(
      "button",
      {
        type: "button",
        class: "game",
        "aria-current": inHand ? "true" : null,
        onclick: () => {
          element.close();
          session.resume(kept.id);
        },
      },
      preview(game),
      h("span", {}, h("b", {}, date), h("small", {}, about)),
    );
    const forget = h(
      "button",
      { type: "button", class: "button bare", "aria-label": t("delete_game", { date }), title: t("delete_game", { date }), onclick: () => remove(kept) },
      icon("erase"),
    );
    return h("li", {}, resume, inHand ? null : forget);
  }

  /** @param {Kept} kept */
  function remove(kept) {
    const place = library.all().findIndex(({ id }) => id === kept.id);
    library.remove(kept.id);
    fill();
    const left = list.querySelectorAll("button.game");
    /** @type {HTMLElement | undefined} */ (left[Math.min(place, left.length - 1)])?.focus();
    const back = () => {
      library.write({ ...kept, revision: 0 });
      fill();
      announce(t("game_restored"));
    };
    notify(t("game_deleted"), { label: t("undo"), run: back });
  }

  return Object.assign(element, {
    present() {
      library.sweep(session.id);
      shown = SHOWN_AT_ONCE;
      fill();
      element.showModal();
    },
  });
}
