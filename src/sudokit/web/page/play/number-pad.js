/**
 * The number pad: the digits, the tools, undo and redo. It shows what the digits currently mean
 * (including a held Shift or Ctrl), how many of each are left, and which digit is armed: an armed digit goes to
 * the cells that are pressed next. A digit that is pressed for long is a mark, or a digit while marks are chosen.
 */

import { onHold } from "../board/hold.js";
import { COLOURS } from "../board/style.js";
import { t, tOf } from "../words/language.js";
import { TOOLS } from "../model/moves.js";
import { setting } from "../settings.js";
import { button } from "../ui/controls.js";
import { h, live, remaking } from "../ui/dom.js";

/** @typedef {import("../model/moves.js").Tool} Tool */

const KEYS = Object.freeze({ digit: "Z", corner: "X", centre: "C", colour: "V", pen: "P" });

/**
 * @typedef {object} PadActions
 * @property {() => import("../model/shape.js").Shape} shape whose digits there are
 * @property {() => Tool} tool what digits mean now
 * @property {(tool: Tool) => void} choose
 * @property {(digit: number) => void} enter
 * @property {(digit: number) => void} hold a digit was pressed for long
 * @property {() => number} armed the digit that goes to the cells pressed next; 0 if there is none
 * @property {() => void} erase
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => boolean} canUndo
 * @property {() => boolean} canRedo
 * @property {(digit: number) => number} left how many of a digit are still to be placed
 */

/** @param {PadActions} actions */
export function numberPad(actions) {
  const tools = TOOLS.map((tool) =>
    h(
      "button",
      {
        type: "button",
        class: `tool ${tool}`,
        hidden: () => tool === "pen" && !setting().pen,
        "aria-pressed": () => String(actions.tool() === tool),
        "aria-label": () => t(`tool_${tool}`),
        title: () => `${t(`tool_${tool}`)} (${KEYS[tool]})`,
        onclick: () => actions.choose(tool),
      },
      h("span", { class: `glyph ${tool}`, "aria-hidden": "true" }, ...glyph(tool)),
      h("small", { "aria-hidden": "true" }, () => tOf("short", tool)),
    ),
  );
  /** @param {number} digit */
  const keyOf = (digit) => {
    const name = actions.shape().characterOf(digit);
    const key = h(
      "button",
      {
        type: "button",
        class: () => `key ${actions.left(digit) <= 0 && actions.tool() === "digit" ? "used" : ""}`,
        "aria-pressed": () => String(actions.armed() === digit),
        "aria-label": () =>
          actions.tool() === "colour" && COLOURS[digit - 1] ? tOf("colour", digit) : `${name}, ${t("left", { count: Math.max(0, actions.left(digit)) })}`,
        onclick: () => actions.enter(digit),
      },
      swatch(digit),
      h("span", { class: "face" }, name),
      h("small", { class: "left", "aria-hidden": "true" }, () => String(Math.max(0, actions.left(digit)))),
    );
    onHold(key, () => actions.hold(digit));
    return key;
  };
  const keys = h("div", { class: "keys" });
  const remake = remaking();
  live(actions.shape, (shape) => keys.replaceChildren(...remake(() => shape.places.map(keyOf))));
  const pad = h(
    "div",
    { class: "pad", role: "group", "aria-label": () => t("number_pad") },
    h("div", { class: "tools", role: "group", "aria-label": () => t("tools") }, ...tools),
    keys,
    h(
      "div",
      { class: "history" },
      button({ label: "undo", icon: "undo", bare: true, keys: "Ctrl+Z", onclick: actions.undo, disabled: () => !actions.canUndo() }),
      button({ label: "redo", icon: "redo", bare: true, keys: "Ctrl+Y", onclick: actions.redo, disabled: () => !actions.canRedo() }),
      button({ label: "erase", icon: "erase", bare: true, keys: "Del", onclick: actions.erase }),
    ),
  );
  live(actions.tool, (tool) => (pad.dataset.tool = tool));
  return pad;
}

/** @param {number} colour */
function swatch(colour) {
  const element = h("span", { class: "swatch" });
  element.style.background = COLOURS[colour - 1];
  return element;
}

/** A picture of what a tool writes. @param {Tool} tool */
function glyph(tool) {
  const marks = { digit: ["5"], corner: ["1", "2"], centre: ["12"], colour: ["", "", ""], pen: ["╱"] };
  return marks[tool].map((mark) => h("i", {}, mark));
}
