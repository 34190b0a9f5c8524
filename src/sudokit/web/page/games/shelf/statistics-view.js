/** The view *Statistics*: streaks; per level how many games, how fast, with how many hints; and a copy of everything that is kept. */

import { clockText, nameOf, t } from "../../words/language.js";
import { dayOf } from "../../model/days.js";
import { LEVELS } from "../../model/stock.js";
import { countOf, streaks } from "../../model/played/counts.js";
import { h } from "../../ui/dom.js";
import { backupRow } from "./backup-row.js";
import { recordsOf } from "./records-of.js";

/** @typedef {import("../../model/played/counts.js").Count} Count */

/** @param {import("../session.js").Session} session */
export function statisticsView(session) {
  const counts = h("div", { class: "counted" });
  const element = h("div", { class: "view" }, counts, backupRow(session, () => fill()));

  function fill() {
    const records = recordsOf(session.library);
    const { current, longest, today } = streaks(records, dayOf());
    const rows = LEVELS.map((level) => /** @type {const} */ ([nameOf("levels", level), records.filter((record) => record.level === level)]));
    const unrated = records.filter(({ level }) => !LEVELS.some((name) => name === level));
    const head = ["level", "count_played", "count_solved", "best_time", "median_time", "hints_used"];
    counts.replaceChildren(
      h(
        "dl",
        { class: "figures" },
        figure(t("streak_current"), t("days", { count: current })),
        figure(t("streak_longest"), t("days", { count: longest })),
        figure(t("count_solved"), String(countOf(records).solved)),
      ),
      h("p", { class: "quiet" }, t(today ? "streak_today" : current ? "streak_waits" : "streak_rule")),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": t("shelf_statistics") },
        h(
          "table",
          { class: "counts" },
          h("thead", {}, h("tr", {}, ...head.map((key) => h("th", { scope: "col" }, t(/** @type {"level"} */ (key)))))),
          h("tbody", {}, ...rows.map(([name, some]) => row(name, countOf(some))), unrated.length ? row(t("level_unknown"), countOf(unrated)) : null),
          h("tfoot", {}, row(t("every_level"), countOf(records))),
        ),
      ),
      h("p", { class: "quiet" }, t("statistics_about")),
    );
  }

  return { element, fill };
}

/** @param {string} name @param {string} value */
const figure = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** @param {string} name @param {Count} count */
function row(name, { played, solved, best, median, hints }) {
  const time = (/** @type {number | null} */ seconds) => (seconds === null ? "–" : clockText(seconds));
  const cells = [String(played), String(solved), time(best), time(median), String(hints)];
  return h("tr", { class: played ? "" : "none" }, h("th", { scope: "row" }, name), ...cells.map((text) => h("td", {}, text)));
}
