/** The few controls that all modes share: buttons, switches, choices, dialogs. */

import { t } from "../words/language.js";
import { liveRegion } from "./announce.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../words/language.js").Key} Key */
/** @typedef {import("./icons.js").IconName} IconName */

/**
 * A button with a word, an icon, or both.
 * @param {{
 *   label: Key, icon?: IconName, onclick: (event: MouseEvent) => void, bare?: boolean, kind?: string,
 *   disabled?: () => boolean, hidden?: () => boolean, pressed?: () => boolean, keys?: string,
 * }} options `bare` shows the icon alone, the word as its name and tip; `keys` are named in the tip
 */
export function button({ label, icon: name, onclick, bare, kind, disabled, hidden, pressed, keys }) {
  const tip = () => (keys ? `${t(label)} (${keys})` : t(label));
  return h(
    "button",
    {
      type: "button",
      class: `button ${kind ?? ""} ${bare ? "bare" : ""}`,
      onclick,
      ...(bare ? { "aria-label": () => t(label), title: tip } : keys ? { title: tip } : {}),
      ...(disabled ? { disabled } : {}),
      ...(hidden ? { hidden } : {}),
      ...(pressed ? { "aria-pressed": () => String(pressed()) } : {}),
    },
    name && icon(name),
    bare ? null : h("span", {}, () => t(label)),
  );
}

/**
 * A switch that is on or off.
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
 * A modal dialog with a title and a button to close it. The focus goes to the first control of its body.
 * Enter presses its primary button or, without one, closes it. In a text field of several lines this
 * needs Ctrl+Enter.
 * @param {Key} title
 * @param {...import("./dom.js").Child} children
 */
export function dialog(title, ...children) {
  const body = h("div", { class: "dialog-body" }, ...children);
  const element = h(
    "dialog",
    {
      "aria-label": () => t(title),
      onclick: closeOnBackdrop,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || event.defaultPrevented || event.isComposing || hasOwnEnter(event)) return;
        event.preventDefault();
        const purpose = body.querySelector(".primary");
        if (purpose instanceof HTMLButtonElement) purpose.click();
        else element.close();
      },
    },
    h(
      "header",
      {},
      h("h2", {}, () => t(title)),
      button({ label: "close", icon: "close", bare: true, onclick: () => element.close() }),
    ),
    body,
    liveRegion(),
  );
  document.body.append(element);
  return Object.assign(element, {
    showModal() {
      HTMLDialogElement.prototype.showModal.call(element);
      firstControl(body)?.focus();
    },
  });
}

/** Whether the focused control uses Enter itself. @param {KeyboardEvent} event */
function hasOwnEnter({ target, ctrlKey, metaKey }) {
  if (target instanceof HTMLTextAreaElement) return !(ctrlKey || metaKey);
  return target instanceof Element && Boolean(target.closest("button, a, summary"));
}

/** @param {HTMLElement} body */
function firstControl(body) {
  const controls = body.querySelectorAll("input, select, textarea, button, a[href]");
  const usable = [...controls].filter((control) => control.checkVisibility() && !control.matches(":disabled, [tabindex='-1']"));
  // The chosen radio button represents its group.
  const [first] = usable;
  const chosen = first?.matches("[type=radio]") && usable.find((control) => control.matches(":checked"));
  return /** @type {HTMLElement | undefined} */ (chosen || first);
}

/** @param {MouseEvent} event */
function closeOnBackdrop(event) {
  const { currentTarget, target } = event;
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close();
}
