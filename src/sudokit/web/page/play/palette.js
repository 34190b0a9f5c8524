/**
 * The palette of highlights, in three rows: the digits, whose cells are tinted; the colours for single
 * candidates; and what else there is: bivalue cells, strong links, links drawn by hand.
 */

import { COLOURS } from "../board/style.js";
import { DIGITS } from "../model/classic.js";
import { BIVALUE, isHighlighted, withoutHighlights } from "../model/highlights.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { addStyle } from "../ui/on-demand.js";
import { t, tOf } from "../words/language.js";

/** @typedef {import("./highlights.js").Highlights} Highlights */
/** @typedef {import("../words/language.js").Key} Key */

await addStyle(new URL("./palette.css", import.meta.url));

/** @param {Highlights} highlights */
export function palette(highlights) {
  return h(
    "section",
    { class: "palette", "aria-label": () => t("highlights"), hidden: () => !highlights.isOpen },
    h("p", { class: "quiet" }, () => t("highlight_cells")),
    digits(highlights),
    h("p", { class: "quiet" }, () => t(advice(highlights))),
    colours(highlights),
    others(highlights),
  );
}

/** What can be done now. @param {Highlights} highlights @returns {Key} */
function advice({ hand }) {
  if (hand === "shade") return "hand_shade";
  if (hand === "strong") return "hand_strong";
  return hand === "weak" ? "hand_weak" : "highlight_candidates";
}

/** @param {Highlights} highlights */
function digits(highlights) {
  const keys = DIGITS.map((digit) => {
    const isShown = () => highlights.view.cells === digit;
    return h(
      "button",
      {
        type: "button",
        class: "button",
        "aria-pressed": () => String(isShown()),
        "aria-label": () => t("highlight_digit", { digit }),
        onclick: () => highlights.show({ cells: isShown() ? 0 : digit }),
      },
      String(digit),
    );
  });
  return h("div", { class: "nine", role: "group", "aria-label": () => t("highlight_cells") }, ...keys);
}

/** @param {Highlights} highlights */
function colours(highlights) {
  const keys = COLOURS.map((shade, index) => {
    const swatch = h("i", { class: "swatch" });
    swatch.style.background = shade;
    return h(
      "button",
      {
        type: "button",
        class: "button",
        "aria-pressed": () => String(highlights.hand === "shade" && highlights.colour === index + 1),
        "aria-label": () => tOf("colour", index + 1),
        title: () => tOf("colour", index + 1),
        onclick: () => highlights.take("shade", index + 1),
      },
      swatch,
    );
  });
  return h("div", { class: "nine", role: "group", "aria-label": () => t("highlight_candidates") }, ...keys);
}

/** @param {Highlights} highlights */
function others(highlights) {
  const { session, play } = highlights;
  const isBivalue = () => highlights.view.cells === BIVALUE;
  return h(
    "div",
    { class: "others" },
    key("bivalue", { pressed: isBivalue, onclick: () => highlights.show({ cells: isBivalue() ? 0 : BIVALUE }) }),
    key("pairs", { pressed: () => highlights.view.strong, onclick: () => highlights.show({ strong: !highlights.view.strong }) }),
    key("strong", { pressed: () => highlights.hand === "strong", onclick: () => highlights.take("strong") }),
    key("weak", { pressed: () => highlights.hand === "weak", onclick: () => highlights.take("weak") }),
    key("undo", { onclick: () => play.step("undo"), disabled: () => !session.game.canUndo || play.isPaused() }),
    key("clear", { onclick: () => clear(highlights), disabled: () => play.isPaused() || !hasAny(highlights) }),
    key("close", { onclick: () => highlights.toggle() }),
  );
}

/** @param {Highlights} highlights */
const hasAny = ({ session, view }) => view.cells > 0 || view.strong || isHighlighted(session.game.snapshot);

/** @param {Highlights} highlights */
function clear(highlights) {
  highlights.show({ cells: 0, strong: false });
  highlights.play.moved(highlights.session.play(withoutHighlights(highlights.session.game.snapshot)));
}

/** The icons and words of the last row, and what explains the words. */
const LOOKS = /** @type {const} */ ({
  bivalue: ["bivalue", "highlight_bivalue", "about_bivalue"],
  pairs: ["pairs", "highlight_pairs", "about_pairs"],
  strong: ["strong", "draw_strong", "about_strong"],
  weak: ["weak", "draw_weak", "about_weak"],
  undo: ["undo", "undo"],
  clear: ["erase", "highlights_clear"],
  close: ["close", "close"],
});

/**
 * @param {keyof typeof LOOKS} name
 * @param {{onclick: () => void, pressed?: () => boolean, disabled?: () => boolean}} does
 */
function key(name, { onclick, pressed, disabled }) {
  const [picture, word, about] = LOOKS[name];
  return h(
    "button",
    {
      type: "button",
      class: "button",
      onclick,
      ...(about ? { title: () => t(about) } : {}),
      ...(pressed ? { "aria-pressed": () => String(pressed()) } : {}),
      ...(disabled ? { disabled } : {}),
    },
    icon(picture),
    h("span", {}, () => t(word)),
  );
}
