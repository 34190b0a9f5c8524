/** A dialog and what stands in it, switches and choices. The first view needs none of them. */

import { t } from "../words/language.js";
import { liveRegion } from "./announce.js";
import { openedDialog } from "./back.js";
import { button } from "./controls.js";
import { h } from "./dom.js";

/** @typedef {import("../words/language.js").Key} Key */

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
 * A list to choose one thing from. Those of a group follow each other, after those of none.
 * @param {{label: Key, options: () => readonly (readonly [value: string, text: string, group?: string])[], get: () => string, set: (value: string) => void}} options
 */
export function choice({ label, options, get, set }) {
  const select = h("select", { onchange: () => set(select.value) });
  const fill = () => {
    const value = get();
    select.replaceChildren();
    /** @type {HTMLElement} */ let place = select;
    for (const [key, text, group = ""] of options()) {
      if (group && place.getAttribute("label") !== group) select.append((place = h("optgroup", { label: group })));
      place.append(h("option", { value: key, selected: key === value }, text));
    }
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
      openedDialog(element);
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
