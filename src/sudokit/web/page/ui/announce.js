/** Short messages: shown for a moment at the foot of the page, and read out by screen readers. */

import { h } from "./dom.js";

const VISIBLE_MS = 4000;
const spoken = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
const shown = h("div", { class: "toast", "aria-hidden": "true" });
let timer = 0;

/** Put the two places for messages on the page. */
export function installMessages() {
  document.body.append(spoken, shown);
}

/** Read a message out. @param {string} message */
export function announce(message) {
  // The same words twice in a row would otherwise not be read again.
  spoken.textContent = spoken.textContent === message ? `${message}\u00a0` : message;
}

/** Show a message and read it out. @param {string} message */
export function notify(message) {
  announce(message);
  // An open dialog lies above the page: the message goes where it can be seen.
  (document.querySelector("dialog[open]") ?? document.body).append(shown);
  shown.textContent = message;
  shown.classList.add("visible");
  clearTimeout(timer);
  timer = window.setTimeout(() => shown.classList.remove("visible"), VISIBLE_MS);
}
