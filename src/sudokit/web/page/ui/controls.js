/** The few controls that all modes share: buttons, switches, choices, dialogs. */

import { t } from "../i18n/language.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../i18n/strings.js").Key} Key */
/** @typedef {import("./icons.js").IconName} IconName */

/**
 * A button with a word, an icon, or both.
 * @param {{
 *   label: Key, icon?: IconName, onclick: (event: MouseEvent) => void, bare?: boolean, kind?: string,
 *   disabled?: () => boolean, pressed?: () => boolean, keys?: string,
 * }} options `bare` shows the icon alone, the word as its name and tip; `keys` are named in the tip
 */
export function button({ label, icon: name, onclick, bare, kind, disabled, pressed, keys }) {
  const tip = () => (keys ? `${t(label)} (${keys})` : t(label));
  return h(
    "button",
    {
      type: "button",
      class: `button ${kind ?? ""} ${bare ? "bare" : ""}`,
      onclick,
      ...(bare ? { "aria-label": () => t(label), title: tip } : keys ? { title: tip } : {}),
      ...(disabled ? { disabled } : {}),
      ...(pressed ? { "aria-pressed": () => String(pressed()) } : {}),
    },
    name && icon(name),
    bare ? null : h("span", {}, () => t(label)),
  );
}

/**
 * A switch for something that is on or off.
 * @param {{label: Key, get: () => boolean, set: (on: boolean) => void}} options
 */
export function toggle({ label, get, set }) {
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked: get,
    onchange: () => set(input.checked),
  });
  return h("label", { class: "toggle" }, h("span", {}, () => t(label)), input);
}

/**
 * A list to choose one thing from.
 * @param {{label: Key, options: () => readonly (readonly [value: string, text: string])[], get: () => string, set: (value: string) => void}} options
 */
export function choice({ label, options, get, set }) {
  const select = h("select", { onchange: () => set(select.value) });
  const fill = () => {
    const value = get();
    select.replaceChildren(
      ...options().map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
    );
    select.value = value;
  };
  const element = h("label", { class: "field" }, h("span", {}, () => t(label)), select);
  fill();
  return { element, select, fill };
}

/**
 * A modal dialog with a title and a way out.
 * @param {Key} title
 * @param {...import("./dom.js").Child} children
 */
export function dialog(title, ...children) {
  const element = h(
    "dialog",
    { "aria-label": () => t(title), onclick: closeOnBackdrop },
    h(
      "header",
      {},
      h("h2", {}, () => t(title)),
      button({ label: "close", icon: "close", bare: true, onclick: () => element.close() }),
    ),
    h("div", { class: "dialog-body" }, ...children),
  );
  document.body.append(element);
  return element;
}

/** @param {MouseEvent} event */
function closeOnBackdrop(event) {
  const { currentTarget, target } = event;
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close();
}
