/**
 * The number pad: nine digits, the four tools, and what changes the past. It shows what the digits
 * currently mean (a held Shift or Ctrl included), and which are used up.
 */

import { COLOURS } from "../board/style.js";
import { t, tOf } from "../words/language.js";
import { DIGITS } from "../model/board.js";
import { TOOLS } from "../model/moves.js";
import { button } from "../ui/controls.js";
import { h, live } from "../ui/dom.js";

/** @typedef {import("../model/moves.js").Tool} Tool */

const KEYS = Object.freeze({ digit: "Z", corner: "X", centre: "C", colour: "V" });

/**
 * @typedef {object} PadActions
 * @property {() => Tool} tool what digits mean now
 * @property {(tool: Tool) => void} choose
 * @property {(digit: number) => void} enter
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
        class: "tool",
        "aria-pressed": () => String(actions.tool() === tool),
        "aria-label": () => t(`tool_${tool}`),
        title: () => `${t(`tool_${tool}`)} (${KEYS[tool]})`,
        onclick: () => actions.choose(tool),
      },
      h("span", { class: `glyph ${tool}`, "aria-hidden": "true" }, ...glyph(tool)),
    ),
  );
  const digits = DIGITS.map((digit) =>
    h(
      "button",
      {
        type: "button",
        class: () => `key ${actions.left(digit) <= 0 && actions.tool() === "digit" ? "used" : ""}`,
        "aria-label": () =>
          actions.tool() === "colour" ? tOf("colour", digit) : `${digit}, ${t("left", { count: Math.max(0, actions.left(digit)) })}`,
        onclick: () => actions.enter(digit),
      },
      h("span", { class: () => `face ${actions.tool()}` }, String(digit)),
      swatch(digit),
      h("small", { class: "left", "aria-hidden": "true" }, () => String(Math.max(0, actions.left(digit)))),
    ),
  );
  const pad = h(
    "div",
    { class: "pad", role: "group", "aria-label": () => t("number_pad") },
    h("div", { class: "tools", role: "group", "aria-label": () => t("tools") }, ...tools),
    h("div", { class: "keys" }, ...digits),
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
  const marks = { digit: ["5"], corner: ["1", "2"], centre: ["12"], colour: ["", "", ""] };
  return marks[tool].map((mark) => h("i", {}, mark));
}
