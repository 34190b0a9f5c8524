/**
 * The view *Daily*: a month, and the five puzzles of one of its days. Days to come are closed. The puzzles of the day that
 * is looked at are made ahead, one after the other, which takes a moment; leaving the view ends that.
 */

import { clockText, language, nameOf, number, t } from "../../words/language.js";
import { dayOf } from "../../model/days.js";
import { monthAfter, weeksOfMonth } from "../../model/played/month.js";
import { solvedByDay, streaks } from "../../model/played/counts.js";
import { LEVELS } from "../../model/stock.js";
import { Game } from "../../model/game.js";
import { announce } from "../../ui/announce.js";
import { button } from "../../ui/controls.js";
import { h, remaking } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { reasonOf } from "../../ui/request.js";
import { isUnanswered } from "../new-puzzle.js";
import { dailyGame, dailyPuzzle, dateText, openDaily } from "./daily.js";
import { recordsOf } from "./records-of.js";

/** @typedef {import("../../model/days.js").Day} Day */
/** @typedef {import("../../model/stock.js").Level} Level */

/** The first month with daily puzzles to look back at. */
const FIRST_MONTH = "2026-01-01";

/** @param {import("../session.js").Session} session @param {() => void} close */
export function dailyView(session, close) {
  let today = dayOf();
  let day = today;
  let month = monthAfter(today, 0);
  /** Ends what is being made. */
  let making = new AbortController();
  /** The level whose puzzle is awaited. @type {Level | null} */ let awaited = null;
  let problem = "";
  const calendar = h("div", { class: "calendar" });
  const remake = remaking();
  const levels = h("ul", { class: "dailies" });
  const streak = h("p", { class: "streak" });
  const words = h("p", { class: "problem", role: "alert", hidden: true });
  const about = h("p", { class: "quiet" });
  const element = h("div", { class: "view daily" }, h("div", { class: "of-day" }, streak, levels, words, about), calendar);

  function fill() {
    const records = recordsOf(session.library);
    const solved = solvedByDay(records);
    const { current } = streaks(records, today);
    streak.replaceChildren(
      h("b", {}, day === today ? t("daily_today") : dateText(day, { dateStyle: "full" })),
      h("span", {}, day === today ? dateText(day, { dateStyle: "full" }) : current ? t("streak_of", { count: current }) : ""),
      day === today && current ? h("span", { class: "row-of-days" }, t("streak_of", { count: current })) : "",
    );
    levels.replaceChildren(...LEVELS.map(puzzleRow));
    words.textContent = problem;
    words.hidden = !problem;
    about.textContent = t("daily_about");
    calendar.replaceChildren(...remake(() => calendarOf(solved)));
  }

  /** @param {Level} level */
  function puzzleRow(level) {
    const kept = dailyGame(session, day, level);
    const game = kept && Game.fromJSON(kept.game);
    const blanks = game ? game.givens.filter((given) => !given).length : 0;
    const filled = game ? game.digits.filter((digit, cell) => digit && !game.givens[cell]).length : 0;
    const state = () => {
      if (awaited === level) return t("creating");
      if (!game) return t("daily_new");
      if (game.finish) return t("daily_solved", { time: clockText(game.finish.seconds) });
      return t("daily_begun", { time: clockText(game.seconds), percent: Math.floor((100 * filled) / blanks) });
    };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `daily-puzzle ${game?.finish ? "solved" : game ? "begun" : ""}`, "aria-busy": String(awaited === level), onclick: () => open(level) },
        h("span", { class: `rank rank-${LEVELS.indexOf(level)}`, "aria-hidden": "true" }, ...LEVELS.map(() => h("i"))),
        h("b", {}, nameOf("levels", level)),
        h("small", {}, state()),
        icon(game?.finish ? "check" : awaited === level ? "close" : "next"),
      ),
    );
  }

  /** @param {ReadonlyMap<Day, ReadonlySet<string>>} solved */
  function calendarOf(solved) {
    const first = firstWeekday();
    const [week] = weeksOfMonth("2026-06-01", 1); // from Monday to Sunday
    const weekdays = week.map((_, place) => /** @type {Day} */ (week[(first - 1 + place) % 7]));
    return [
      h(
        "div",
        { class: "month" },
        turn("previous", -1, month <= FIRST_MONTH),
        h("b", { "aria-live": "polite" }, dateText(month, { month: "long", year: "numeric" })),
        turn("next", 1, monthAfter(month, 1) > today),
      ),
      h(
        "table",
        { onkeydown: walk },
        h("thead", {}, h("tr", {}, ...weekdays.map((known) => h("th", { scope: "col", abbr: dateText(known, { weekday: "long" }) }, dateText(known, { weekday: "short" }))))),
        h("tbody", {}, ...weeksOfMonth(month, first).map((week) => h("tr", {}, ...week.map((place) => h("td", {}, place && dayButton(place, solved)))))),
      ),
    ];
  }

  /** @param {"previous" | "next"} label @param {number} months @param {boolean} ends */
  const turn = (label, months, ends) =>
    button({
      label: `month_${label}`,
      icon: label,
      bare: true,
      disabled: () => ends,
      onclick: () => {
        month = monthAfter(month, months);
        fill();
        const turned = [...calendar.querySelectorAll(".month button")].find((other) => other instanceof HTMLButtonElement && !other.disabled && other.matches(months < 0 ? ":first-child" : ":last-child"));
        /** @type {HTMLElement | undefined} */ (turned ?? calendar.querySelector(".month button:enabled") ?? undefined)?.focus();
      },
    });

  /** @param {Day} place @param {ReadonlyMap<Day, ReadonlySet<string>>} solved */
  function dayButton(place, solved) {
    const done = solved.get(place);
    const label = [dateText(place, { dateStyle: "full" }), place > today ? t("day_closed") : t("day_solved", { count: done?.size ?? 0 })].join(", ");
    return h(
      "button",
      {
        type: "button",
        "data-day": place,
        class: done?.size ? "done" : "",
        "aria-label": label,
        "aria-pressed": String(place === day),
        "aria-current": place === today ? "date" : null,
        disabled: place > today,
        onclick: () => look(place),
      },
      h("span", {}, number(Number(place.slice(8)))),
      h("span", { class: "dots", "aria-hidden": "true" }, ...LEVELS.map((level) => h("i", { class: done?.has(level) ? "on" : "" }))),
    );
  }

  /** The arrow keys go from day to day. @param {KeyboardEvent} event */
  function walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const days = [...calendar.querySelectorAll("button[data-day]:enabled")];
    const place = days.indexOf(event.target);
    /** @type {HTMLElement | undefined} */ (days[place + step])?.focus();
  }

  /** @param {Day} chosen */
  function look(chosen) {
    stop();
    day = chosen;
    problem = "";
    fill();
    /** @type {HTMLElement | null} */ (calendar.querySelector(`[data-day="${day}"]`))?.focus();
    announce(dateText(day, { dateStyle: "full" }));
    prepare();
  }

  /** Make the day's puzzles before they are asked for. */
  async function prepare() {
    const { signal } = making;
    const asked = day;
    for (const level of LEVELS) {
      if (signal.aborted || dailyGame(session, asked, level)) continue;
      await dailyPuzzle(asked, level, signal).catch(() => {}); // reported when it is wanted
    }
  }

  function stop() {
    making.abort();
    making = new AbortController();
    awaited = null;
  }

  /** @param {Level} level */
  async function open(level) {
    const isCancelled = awaited === level;
    stop();
    problem = "";
    if (isCancelled) return fillAndFocus(level);
    const { signal } = making;
    awaited = level;
    fillAndFocus(level);
    try {
      await openDaily(session, day, level, signal, close);
    } catch (error) {
      if (signal.aborted) return;
      problem = isUnanswered(error) ? t("daily_unanswered") : reasonOf(error);
    }
    if (signal.aborted) return;
    awaited = null;
    fillAndFocus(level);
  }

  /** @param {Level} level */
  function fillAndFocus(level) {
    fill();
    /** @type {HTMLElement} */ (levels.querySelectorAll("button")[LEVELS.indexOf(level)]).focus();
  }

  return {
    element,
    fill() {
      const now = dayOf();
      if (now !== today) [today, day, month] = [now, now, monthAfter(now, 0)];
      problem = "";
      fill();
      prepare();
    },
    leave: stop,
  };
}

/** The day with which weeks begin where the player is, 1 for Monday to 7 for Sunday. */
function firstWeekday() {
  const spoken = navigator.languages.find((tag) => tag.split("-")[0] === language()) ?? language();
  const locale = /** @type {Intl.Locale & {weekInfo?: {firstDay: number}, getWeekInfo?: () => {firstDay: number}}} */ (new Intl.Locale(spoken));
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}
