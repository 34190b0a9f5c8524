/** The line above the pad: how hard the puzzle is, the clock with its pause, the settings. */

import { clockText, nameOf, t } from "../words/language.js";
import { setting } from "../settings.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { term } from "../ui/term.js";

/**
 * @param {object} given
 * @param {() => import("../model/game.js").Game} given.game
 * @param {() => boolean} given.paused
 * @param {() => void} given.pause pauses the game, or goes on with it
 * @param {() => void} given.settings shows them
 */
export function statusLine({ game, paused, pause, settings }) {
  return h(
    "div",
    { class: "status" },
    h("span", { class: "badge" }, () => {
      const { difficulty, variant } = game();
      if (variant) return t("variant");
      return difficulty ? nameOf("levels", difficulty.level) : t("level_unknown");
    }),
    h("span", { class: "score" }, term(() => {
      const { difficulty } = game();
      return difficulty ? t("score", { score: difficulty.score }) : "";
    }, "about_score")),
    h(
      "span",
      { class: "time", hidden: () => !setting().clock },
      h("span", { role: "timer", "aria-label": () => t("time") }, () => clockText(game().seconds)),
      button({ label: "pause", icon: "pause", bare: true, onclick: pause, pressed: paused }),
    ),
    button({ label: "settings", icon: "settings", bare: true, onclick: settings }),
  );
}
