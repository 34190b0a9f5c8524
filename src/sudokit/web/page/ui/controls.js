/** The button of all modes; what dialogs have besides is in `dialog.js`. */

import { t } from "../words/language.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../words/language.js").Key} Key */
/** @typedef {import("./icons.js").IconName} IconName */

/**
 * A button with a word, an icon, or both.
 * @param {{
 *   label: Key | (() => string), icon?: IconName, onclick: (event: MouseEvent) => void, bare?: boolean, kind?: string,
 *   disabled?: () => boolean, hidden?: () => boolean, pressed?: () => boolean, keys?: string,
 * }} options `bare` shows the icon alone, the word as its name and tip; `keys` are named in the tip
 */
export function button({ label, icon: name, onclick, bare, kind, disabled, hidden, pressed, keys }) {
  const word = typeof label === "function" ? label : () => t(label);
  const tip = () => (keys ? `${word()} (${keys})` : word());
  return h(
    "button",
    {
      type: "button",
      class: `button ${kind ?? ""} ${bare ? "bare" : ""}`,
      onclick,
      ...(bare ? { "aria-label": word, title: tip } : keys ? { title: tip } : {}),
      ...(disabled ? { disabled } : {}),
      ...(hidden ? { hidden } : {}),
      ...(pressed ? { "aria-pressed": () => String(pressed()) } : {}),
    },
    name && icon(name),
    bare ? null : h("span", {}, word),
  );
}
