/**
 * A small number pad for boards without tools: digits, erase, undo and redo, for touch screens.
 * *Play* has a separate pad with tools.
 */

import { t } from "../words/language.js";
import { button } from "./controls.js";
import { h } from "./dom.js";

/**
 * @param {import("../model/shape.js").Shape} shape
 * @param {{
 *   enter: (digit: number) => void, erase: () => void, undo: () => void, redo: () => void,
 *   canUndo: () => boolean, canRedo: () => boolean,
 * }} actions
 */
export const digitPad = (shape, { enter, erase, undo, redo, canUndo, canRedo }) =>
  h(
    "div",
    { class: "digits twelve", role: "group", "aria-label": () => t("number_pad") },
    ...shape.places.map((digit) => h("button", { type: "button", class: "button", onclick: () => enter(digit) }, shape.characterOf(digit))),
    button({ label: "erase", icon: "erase", bare: true, onclick: erase }),
    button({ label: "undo", icon: "undo", bare: true, onclick: undo, disabled: () => !canUndo() }),
    button({ label: "redo", icon: "redo", bare: true, onclick: redo, disabled: () => !canRedo() }),
  );
