/** What prevents playing, or keeping what is played, and what to do about it. */

import { t, tOf } from "../words/language.js";
import { h } from "../ui/dom.js";

/** @param {import("../games/session.js").Session} session @param {() => void} openLibrary where games can be deleted */
export function notice(session, openLibrary) {
  const words = () => {
    const { solutions } = session.game;
    if (session.isElsewhere) return t("game_elsewhere");
    if (session.trouble) return tOf("trouble", session.trouble);
    return solutions === "several" || solutions === "none" ? tOf("puzzle", solutions) : "";
  };
  return h(
    "div",
    { class: "notice", role: "status", hidden: () => !words() },
    h("p", {}, words),
    h("button", { type: "button", class: "button", hidden: () => !session.isElsewhere, onclick: () => session.takeOver() }, () => t("take_over")),
    h("button", { type: "button", class: "button", hidden: () => session.isElsewhere || session.trouble !== "full", onclick: openLibrary }, () => t("games")),
  );
}
