/**
 * A small number pad for boards without tools: nine digits, erase, undo and redo, for touch screens.
 * *Play* has a separate pad with tools.
 */

import { t } from "../words/language.js";
import { DIGITS } from "../model/classic.js";
import { button } from "./controls.js";
import { h } from "./dom.js";

/**
 * @param {{
 *   enter: (digit: number) => void, erase: () => void, undo: () => void, redo: () => void,
 *   canUndo: () => boolean, canRedo: () => boolean,
 * }} actions
 */
export const digitPad = ({ enter, erase, undo, redo, canUndo, canRedo }) =>
  h(
    "div",
    { class: "digits twelve", role: "group", "aria-label": () => t("number_pad") },
    ...DIGITS.map((digit) => h("button", { type: "button", class: "button", onclick: () => enter(digit) }, String(digit))),
    button({ label: "erase", icon: "erase", bare: true, onclick: erase }),
    button({ label: "undo", icon: "undo", bare: true, onclick: undo, disabled: () => !canUndo() }),
    button({ label: "redo", icon: "redo", bare: true, onclick: redo, disabled: () => !canRedo() }),
  );
