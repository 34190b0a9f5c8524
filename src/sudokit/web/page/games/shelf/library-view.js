/** The view *Library*: every game with a move, to find, continue, name or delete. */

import { clockText, language, nameOf, t } from "../../words/language.js";
import { Game } from "../../model/game.js";
import { dayOf } from "../../model/days.js";
import { LEVELS } from "../../model/stock.js";
import { recordOf } from "../../model/played/records.js";
import { announce, notify } from "../../ui/announce.js";
import { button } from "../../ui/controls.js";
import { choice } from "../../ui/dialog.js";
import { h, refresh } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { dateText } from "./daily.js";
import { preview } from "./preview.js";

/** @typedef {import("../library.js").Kept} Kept */

/** A longer list is shown in pieces, because every preview takes time. */
const SHOWN_AT_ONCE = 30;
const LONGEST_NAME = 60;
/** What is looked for in the clues. */
const LINE = /^[\d.]{9,}$/;

/** @typedef {"played" | "begun" | "score" | "name"} Order */

/** How games are compared. @type {Readonly<Record<Order, (a: Kept, b: Kept) => number>>} */
const BY = Object.freeze({
  played: (a, b) => b.changed - a.changed,
  begun: (a, b) => b.begun - a.begun,
  score: (a, b) => (b.game.difficulty?.score ?? 0) - (a.game.difficulty?.score ?? 0),
  name: (a, b) => titleOf(a).localeCompare(titleOf(b), language(), { numeric: true }),
});
const ORDERS = /** @type {Order[]} */ (Object.keys(BY));

/** @param {import("../session.js").Session} session @param {() => void} close */
export function libraryView(session, close) {
  const { library } = session;
  let shown = SHOWN_AT_ONCE;
  let level = "";
  let state = "";
  /** @type {Order} */ let order = "played";
  /** All games, as they were when the view was last filled. @type {Kept[]} */
  let games = [];
  /** The games picked to be deleted; null while games are opened by a press. @type {Set<string> | null} */
  let picked = null;
  /** The game that is being named. */
  let naming = "";
  const list = h("ul", { class: "games" });
  const levels = choice({
    label: "level",
    options: () => [["", t("every_level")], ...LEVELS.map((name) => /** @type {const} */ ([name, nameOf("levels", name)]))],
    get: () => level,
    set: (value) => {
      level = value;
      showList();
    },
  });
  const states = choice({
    label: "games_shown",
    options: () => [["", t("all_games")], ["open", t("open_games")], ["solved", t("solved_games")]],
    get: () => state,
    set: (value) => {
      state = value;
      showList();
    },
  });
  const orders = choice({
    label: "games_order",
    options: () => ORDERS.map((name) => [name, t(`order_${name}`)]),
    get: () => order,
    set: (value) => {
      order = /** @type {Order} */ (value);
      showList();
    },
  });
  const search = h("input", { type: "text", oninput: showList });
  const filters = h(
    "div",
    { class: "columns" },
    h("label", { class: "field" }, h("span", {}, () => t("games_search")), search),
    orders.element,
    states.element,
    levels.element,
  );
  const several = h(
    "div",
    { class: "row start" },
    button({ label: "pick_games", icon: "check", onclick: () => pick(picked ? null : []), pressed: () => picked !== null }),
    button({ label: "pick_all", onclick: () => pick(wanted().map(({ id }) => id)), hidden: () => !picked }),
    h(
      "button",
      {
        type: "button",
        class: "button",
        hidden: () => !picked,
        disabled: () => !picked?.size,
        onclick: () => {
          const gone = games.filter(({ id }) => picked?.has(id));
          pick(null);
          forget(gone);
        },
      },
      () => t("delete_picked", { count: picked?.size ?? 0 }),
    ),
  );
  const element = h("div", { class: "view" }, filters, several, list);

  /** Pick games to delete, or stop that. The game in hand cannot be deleted. @param {string[] | null} ids */
  function pick(ids) {
    picked = ids && new Set(ids.filter((id) => id !== session.id));
    naming = "";
    showList();
    refresh();
  }

  function fill() {
    for (const one of [levels, states, orders]) one.fill();
    games = library.all();
    filters.hidden = several.hidden = games.length < 2;
    showList();
  }

  /** The games that are looked for, in their order. */
  const wanted = () => games.filter(isWanted).sort(BY[order]);

  function showList() {
    const games = wanted();
    const more = h(
      "button",
      {
        type: "button",
        class: "button wide",
        onclick: () => {
          shown += SHOWN_AT_ONCE;
          showList();
        },
      },
      t("more_games", { count: games.length - shown }),
    );
    const nothing = several.hidden ? t("no_games") : t("no_such_games");
    list.replaceChildren(
      ...games.slice(0, shown).map(card),
      ...(games.length > shown ? [h("li", {}, more)] : []),
      ...(games.length ? [] : [h("li", { class: "empty" }, nothing)]),
    );
  }

  /** @param {Kept} kept */
  function isWanted(kept) {
    const { game } = kept;
    const text = textOf(kept);
    const words = search.value.toLowerCase().split(/\s+/);
    if (!words.every((word) => (LINE.test(word) ? game.puzzle : text).includes(word))) return false;
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
        ...(picked ? { disabled: inHand, "aria-pressed": String(picked.has(kept.id)) } : {}),
        onclick: () => {
          if (picked) return toggle(kept.id);
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
      picked ? null : h("span", { class: "acts" },
        h("button", { type: "button", class: "button bare", "aria-label": name, title: name, onclick: () => rename(kept) }, icon("pencil")),
        inHand ? null : h("button", { type: "button", class: "button bare", "aria-label": remove, title: remove, onclick: () => forget([kept]) }, icon("bin")),
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
    const place = wanted().findIndex((kept) => kept.id === id);
    const cards = list.querySelectorAll("button.game");
    /** @type {HTMLElement | undefined} */ (cards[Math.min(place, cards.length - 1)])?.focus();
  }

  /** @param {string} id */
  function toggle(id) {
    if (!picked?.delete(id)) picked?.add(id);
    showList();
    refresh();
    focusOn(id);
  }

  /** Delete games; the message about it brings them back. @param {Kept[]} gone */
  function forget(gone) {
    const before = wanted();
    const ids = new Set(gone.map(({ id }) => id));
    const last = before.findLastIndex(({ id }) => ids.has(id));
    const next = before.slice(last + 1)[0] ?? before.findLast(({ id }) => !ids.has(id));
    for (const kept of gone) {
      library.remove(kept.id);
      library.remember(recordOf(kept));
    }
    fill();
    if (next) focusOn(next.id);
    const count = gone.length;
    const back = () => {
      for (const kept of gone) library.write({ ...kept, revision: 0 });
      fill();
      announce(t("games_restored", { count }));
    };
    notify(() => t("games_deleted", { count }), { label: () => t("undo"), run: back });
  }

  return {
    element,
    fill() {
      naming = search.value = "";
      picked = null;
      shown = SHOWN_AT_ONCE;
      fill();
      refresh();
    },
  };
}

/** The name of a game: the player's, that of its day or of a variant, or its level. @param {Kept} kept */
function titleOf({ name, game: { daily, difficulty, variant } }) {
  const level = variant ? variant.title || t("variant") : difficulty ? nameOf("levels", difficulty.level) : t("level_unknown");
  return name || (daily ? t("daily_of", { date: dateText(daily.day, shortForm(daily.day)), level }) : level);
}

/** The year is named if it is another one. @param {string} day @returns {Intl.DateTimeFormatOptions} */
const shortForm = (day) => ({ day: "numeric", month: "short", ...(day.slice(0, 4) === dayOf().slice(0, 4) ? {} : { year: "numeric" }) });

/** What can be looked for beside a line of clues: the name, the level, the day. @param {Kept} kept */
const textOf = (kept) => {
  const level = kept.game.difficulty ? nameOf("levels", kept.game.difficulty.level) : "";
  return [titleOf(kept), level, dateOf(kept)].join(" ").toLowerCase();
};

/** @param {Kept} kept */
const dateOf = ({ changed }) => new Date(changed).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

/** When it was played, how far it came. @param {Kept} kept @param {Game} game @param {boolean} inHand @returns {HTMLElement[]} */
function aboutOf(kept, game, inHand) {
  const { name } = kept;
  const level = name && game.difficulty ? [nameOf("levels", game.difficulty.level)] : [];
  const blanks = game.givens.filter((given) => !given).length;
  const filled = game.digits.filter((digit, cell) => digit && !game.givens[cell]).length;
  const state = game.isSolved ? t("solved") : t("filled_of", { filled, blanks });
  const lines = [[...level, dateOf(kept)].join(" · "), [clockText(game.seconds), state].join(" · ")];
  return [
    ...lines.map((line) => h("small", {}, line)),
    ...(inHand ? [h("small", { class: "here" }, t("game_in_hand"))] : []),
    ...(game.isSolved ? [] : [h("progress", { max: blanks, value: filled, "aria-hidden": "true" })]),
  ];
}
