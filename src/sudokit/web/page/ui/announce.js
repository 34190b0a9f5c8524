/**
 * Short messages: shown for a moment beside the board, and read out by screen readers. A
 * message can have an action, such as undoing what it reports. It stands over a line of which nothing is lost for a while:
 * the first of the panel, which tells of the puzzle, or the title of an open dialog.
 *
 * An open dialog makes the rest of the page inert, also for screen readers. So messages go into the
 * topmost dialog; each dialog has its own live region.
 */

import { language } from "../words/language.js";
import { afterPaint } from "./after-paint.js";
import { h, live } from "./dom.js";

/** @typedef {{label: () => string, run: () => void}} Action in the language that is spoken then */
/** Whether what a message says or offers is still so. @typedef {() => boolean} Holds */

const VISIBLE_MS = 4000;
const VISIBLE_WITH_ACTION_MS = 15_000;
/** How high a message is, at least. */
const SMALLEST_PX = 44;

const spoken = liveRegion();
const words = h("span", { "aria-hidden": "true" });
const act = h("button", { type: "button" });
const shown = h("div", { class: "toast" }, words, act);
let timer = 0;
/** @type {Action | null} */ let offered = null;
/** What the page waits for, the last of which is shown whenever no other message is. @type {string[]} */
const awaited = [];
/** The message that is shown, if it can be said again. @type {() => string} */ let said = () => "";
const always = () => true;
/** @type {Holds} */ let holds = always;

act.addEventListener("click", () => {
  const action = offered;
  hide();
  action?.run();
});
window.addEventListener("resize", place);
shown.addEventListener("pointerenter", () => clearTimeout(timer));
shown.addEventListener("pointerleave", () => hideLater());
shown.addEventListener("focusin", () => clearTimeout(timer));
shown.addEventListener("focusout", () => hideLater());

/** A place whose text is read out when it changes. */
export function liveRegion() {
  return h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
}

/** Put the two places for messages on the page. */
export function installMessages() {
  document.body.append(spoken, shown);
  // What a message offers stays when the language changes.
  live(language, () => {
    spoken.textContent = "";
    if (offered) write();
    else hide();
  });
  live(() => holds(), (now) => now || hide());
  // What else is shown may have moved the line.
  live(() => ({}), () => shown.classList.contains("visible") && requestAnimationFrame(place));
}

function write() {
  words.textContent = said();
  act.textContent = offered?.label() ?? "";
}

/** The topmost dialog, if one is open. */
const openDialog = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;

/** What a message may stand over. */
function lineForMessages() {
  const dialog = openDialog();
  if (dialog) return dialog.querySelector("h2");
  const panel = document.querySelector("[role=tabpanel]:not([hidden]) .panel");
  const lines = /** @type {HTMLElement[]} */ ([...(panel?.querySelectorAll(":scope > .status, .how") ?? [])]);
  return lines.find(({ offsetWidth }) => offsetWidth) ?? panel?.firstElementChild;
}

/** Long messages grow upwards, away from the board. */
function place() {
  const line = lineForMessages()?.getBoundingClientRect();
  const lowest = line && Math.min(Math.max(line.bottom, SMALLEST_PX), innerHeight);
  Object.assign(
    shown.style,
    line && line.width
      ? { left: `${line.left}px`, bottom: `${innerHeight - Number(lowest)}px`, maxWidth: `${line.width}px`, minHeight: `${SMALLEST_PX}px` }
      : { left: "", bottom: "", maxWidth: "", minHeight: "" },
  );
}

/** What will be read out after the frame. @type {string | (() => string) | null} */ let unread = null;

/** Read a message out, once the page shows what it is about; of several before that, the last. @param {string | (() => string)} message */
export function announce(message) {
  const isFirst = unread === null;
  unread = message;
  if (!isFirst) return;
  afterPaint(() => {
    const words = String(typeof unread === "function" ? unread() : unread);
    unread = null;
    const region = openDialog()?.querySelector("[role=status]") ?? spoken;
    // The same words twice in a row would otherwise not be read again.
    region.textContent = region.textContent === words ? `${words}\u00a0` : words;
  });
}

/**
 * Show a message and read it out. It goes when it no longer holds.
 * @param {string | (() => string)} message @param {Action | null} [action] a button beside it @param {Holds} [holding]
 */
export function notify(message, action, holding) {
  show(typeof message === "string" ? () => message : message, action, holding);
  announce(said());
  hideLater();
}

/**
 * Show a message until something is done, and read it out at once. Another message is shown first: waiting must take away
 * neither an Undo nor what an answer says.
 * @param {string} message @param {Promise<void>} done
 */
export function notifyUntil(message, done) {
  awaited.push(message);
  announce(message);
  if (!shown.classList.contains("visible")) show(() => message);
  done.then(() => {
    awaited.splice(awaited.indexOf(message), 1);
    if (said() === message) hide();
  });
}

/** @param {() => string} message @param {Action | null} [action] @param {Holds} [holding] */
function show(message, action = null, holding = always) {
  said = message;
  holds = holding;
  const dialog = openDialog();
  (dialog ?? document.body).append(shown);
  dialog?.addEventListener("close", () => document.body.append(shown), { once: true });
  offered = action;
  act.hidden = !action;
  write();
  place();
  shown.classList.add("visible");
}

/** Take the message away that is shown. */
export function hush() {
  if (shown.classList.contains("visible")) hide();
}

function hideLater() {
  clearTimeout(timer);
  timer = window.setTimeout(hide, offered ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS);
}

function hide() {
  clearTimeout(timer);
  shown.classList.remove("visible");
  act.hidden = true;
  offered = null;
  holds = always;
  const message = awaited.at(-1);
  if (message) show(() => message);
}
