/** The dialog *Games*: the library, the daily puzzles, and what was played so far. One view is shown at a time. */

import { t } from "../../words/language.js";
import { announce } from "../../ui/announce.js";
import { dialog } from "../../ui/dialog.js";
import { h, refresh } from "../../ui/dom.js";
import { addStyle } from "../../ui/on-demand.js";
import { dailyView } from "./daily-view.js";
import { libraryView } from "./library-view.js";
import { statisticsView } from "./statistics-view.js";

/** @typedef {"library" | "daily" | "statistics"} View */

/** @type {readonly View[]} */
const VIEWS = Object.freeze(["library", "daily", "statistics"]);

await addStyle(new URL("./shelf.css", import.meta.url));

/** @param {import("../session.js").Session} session */
export function gamesDialog(session) {
  /** @type {View} */ let shown = "library";
  const close = () => element.close();
  /** @type {Readonly<Record<View, {element: HTMLElement, fill: () => void, leave?: () => void}>>} */
  const views = {
    library: libraryView(session, close),
    daily: dailyView(session, close),
    statistics: statisticsView(session),
  };
  const tabs = h(
    "div",
    { class: "segments", role: "group", "aria-label": () => t("games") },
    ...VIEWS.map((name) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": () => String(shown === name),
          onclick: () => {
            show(name);
            announce(t(`shelf_${name}`));
          },
        },
        () => t(`shelf_${name}`),
      ),
    ),
  );
  const element = dialog("games", tabs, ...VIEWS.map((name) => views[name].element));
  element.classList.add("shelf");
  element.addEventListener("close", () => views[shown].leave?.());

  /** @param {View} name */
  function show(name) {
    views[shown].leave?.();
    shown = name;
    for (const other of VIEWS) views[other].element.hidden = other !== name;
    views[name].fill();
    refresh();
  }

  return Object.assign(element, {
    /** @param {View} [view] the one shown last, if none is named */
    present(view = shown) {
      session.library.sweep(session.id);
      show(view);
      element.showModal();
    },
  });
}
