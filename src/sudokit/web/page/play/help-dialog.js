/** The dialog *Help*: the keys, and what a mouse or a finger can do. */

import { t } from "../words/language.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";

const KEYS = /** @type {const} */ ([
  ["1 – 9", "key_digit"],
  ["Shift + 1 – 9", "key_corner"],
  ["Ctrl + 1 – 9", "key_centre"],
  ["Shift + Ctrl + 1 – 9", "key_colour"],
  ["Z  X  C  V", "key_tools"],
  ["3 - 7", "key_range"],
  ["P", "key_pen"],
  ["Space, Page Down / Up", "key_cycle"],
  ["L", "key_highlights"],
  ["← ↑ → ↓, W A S D", "key_move"],
  ["Shift / Ctrl + ← ↑ → ↓", "key_extend"],
  ["Ctrl + A  /  Ctrl + I", "key_all"],
  ["Escape, Shift + Ctrl + A", "key_none"],
  ["0, Delete, Backspace", "key_erase"],
  ["Ctrl + Z  /  Ctrl + Y", "key_undo"],
  ["Ctrl + C  /  Ctrl + V", "key_paste"],
  ["H, Enter", "key_hint"],
]);

const PARAGRAPHS = /** @type {const} */ (["help_mouse", "help_digit_first", "help_hold"]);

export function helpDialog() {
  return dialog(
    "help",
    h(
      "dl",
      { class: "keys-list" },
      ...KEYS.flatMap(([keys, text]) => [
        h("dt", {}, h("kbd", {}, keys)),
        h("dd", {}, () => t(text)),
      ]),
    ),
    ...PARAGRAPHS.map((key) => h("p", { class: "quiet" }, () => t(key))),
  );
}
