/** The view *Library*: every game with a move, to continue, name or delete. */

import { clockText, language, nameOf, t } from "../../words/language.js";
import { Game } from "../../model/game.js";
import { dayOf } from "../../model/days.js";
import { LEVELS } from "../../model/stock.js";
import { recordOf } from "../../model/played/records.js";
import { announce, notify } from "../../ui/announce.js";
import { choice } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { dateText } from "./daily.js";
import { preview } from "./preview.js";

/** @typedef {import("../library.js").Kept} Kept */

/** A longer list is shown in pieces, because every preview takes time. */
const SHOWN_AT_ONCE = 30;
const LONGEST_NAME = 60;

/** @param {import("../session.js").Session} session @param {() => void} close */
export function libraryView(session, close) {
  const { library } = session;
  let shown = SHOWN_AT_ONCE;
  let level = "";
  let state = "";
  /** The game that is being named. */
  let naming = "";
  const list = h("ul", { class: "games" });
  const levels = choice({
    label: "level",
    options: () => [["", t("every_level")], ...LEVELS.map((name) => /** @type {const} */ ([name, nameOf("levels", name)]))],
    get: () => level,
    set: (value) => {
      level = value;
      fill();
    },
  });
  const states = choice({
    label: "games_shown",
    options: () => [["", t("all_games")], ["open", t("open_games")], ["solved", t("solved_games")]],
    get: () => state,
    set: (value) => {
      state = value;
      fill();
    },
  });
  const filters = h("div", { class: "columns" }, states.element, levels.element);
  const element = h("div", { class: "view" }, filters, list);

  function fill() {
    levels.fill();
    states.fill();
    const all = library.all();
    const games = all.filter(isWanted);
    filters.hidden = all.length < 2;
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
    const nothing = all.length ? t("no_such_games") : t("no_games");
    list.replaceChildren(
      ...games.slice(0, shown).map(card),
      ...(games.length > shown ? [h("li", {}, more)] : []),
      ...(games.length ? [] : [h("li", { class: "empty" }, nothing)]),
    );
  }

  /** @param {Kept} kept */
  function isWanted({ game }) {
    if (level && game.difficulty?.level !== level) return false;
    return !state || (state === "solved") === Game.fromJSON(game).isSolved;
  }

  /** @param {Kept} kept */
  function card(kept) {
    const game = Game.fromJSON(kept.game);
    const inHand = kept.id === session.id;
    const title = titleOf(kept);
    const resume = h(
      "button",
      {
        type: "button",
        class: "game",
        "aria-current": inHand ? "true" : null,
        onclick: () => {
          close();
          session.resume(kept.id);
        },
      },
      preview(game),
      h("span", {}, h("b", {}, title), ...aboutOf(kept, game, inHand)),
    );
    if (naming === kept.id) return h("li", {}, nameForm(kept, title));
    const name = t("name_game", { date: title });
    const remove = t("delete_game", { date: title });
    return h(
      "li",
      { class: game.isSolved ? "solved" : "" },
      resume,
      h("span", { class: "acts" },
        h("button", { type: "button", class: "button bare", "aria-label": name, title: name, onclick: () => rename(kept) }, icon("pencil")),
        inHand ? null : h("button", { type: "button", class: "button bare", "aria-label": remove, title: remove, onclick: () => forget(kept) }, icon("bin")),
      ),
    );
  }

  /** @param {Kept} kept @param {string} title */
  function nameForm(kept, title) {
    const input = h("input", { type: "text", maxlength: LONGEST_NAME, value: kept.name ?? "", placeholder: title, "aria-label": t("name_game", { date: title }) });
    const end = (/** @type {boolean} */ keeps) => {
      if (naming !== kept.id) return;
      naming = "";
      if (keeps) session.rename(kept.id, input.value.trim());
      fill();
      focusOn(kept.id);
    };
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      event.stopPropagation();
      end(event.key === "Enter");
    });
    return h(
      "form",
      {
        class: "naming",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          end(true);
        },
      },
      input,
      h("button", { type: "submit", class: "button primary" }, t("keep_name")),
      h("button", { type: "button", class: "button", onclick: () => end(false) }, t("cancel")),
    );
  }

  /** @param {Kept} kept */
  function rename(kept) {
    naming = kept.id;
    fill();
    list.querySelector("input")?.select();
    list.querySelector("input")?.focus();
  }

  /** @param {string} id */
  function focusOn(id) {
    const place = library.all().filter(isWanted).findIndex((kept) => kept.id === id);
    const games = list.querySelectorAll("button.game");
    /** @type {HTMLElement | undefined} */ (games[Math.min(place, games.length - 1)])?.focus();
  }

  /** @param {Kept} kept */
  function forget(kept) {
    const games = library.all().filter(isWanted);
    const next = games[games.findIndex(({ id }) => id === kept.id) + 1] ?? games.at(-2);
    library.remove(kept.id);
    library.remember(recordOf(kept));
    fill();
    if (next) focusOn(next.id);
    const back = () => {
      library.write({ ...kept, revision: 0 });
      fill();
      announce(t("game_restored"));
    };
    notify(() => t("game_deleted"), { label: () => t("undo"), run: back });
  }

  return {
    element,
    fill() {
      naming = "";
      shown = SHOWN_AT_ONCE;
      fill();
    },
  };
}

/** The name of a game: the player's, that of its day, or its level. @param {Kept} kept */
function titleOf({ name, game: { daily, difficulty } }) {
  const level = difficulty ? nameOf("levels", difficulty.level) : t("level_unknown");
  return name || (daily ? t("daily_of", { date: dateText(daily.day, shortForm(daily.day)), level }) : level);
}

/** The year is named if it is another one. @param {string} day @returns {Intl.DateTimeFormatOptions} */
const shortForm = (day) => ({ day: "numeric", month: "short", ...(day.slice(0, 4) === dayOf().slice(0, 4) ? {} : { year: "numeric" }) });

/** When it was played, how far it came. @param {Kept} kept @param {Game} game @param {boolean} inHand @returns {HTMLElement[]} */
function aboutOf({ name, changed }, game, inHand) {
  const when = new Date(changed).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const level = name && game.difficulty ? [nameOf("levels", game.difficulty.level)] : [];
  const blanks = game.givens.filter((given) => !given).length;
  const filled = game.digits.filter((digit, cell) => digit && !game.givens[cell]).length;
  const state = game.isSolved ? t("solved") : t("filled_of", { filled, blanks });
  const lines = [[...level, when].join(" · "), [clockText(game.seconds), state].join(" · ")];
  return [
    ...lines.map((line) => h("small", {}, line)),
    ...(inHand ? [h("small", { class: "here" }, t("game_in_hand"))] : []),
    ...(game.isSolved ? [] : [h("progress", { max: blanks, value: filled, "aria-hidden": "true" })]),
  ];
}
