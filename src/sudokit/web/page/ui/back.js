/**
 * Back closes the topmost layer, which is a dialog or a popover, and only that. An open layer has an entry of its own in the
 * history of the page, with the URL of the one before; whatever else closes the layer goes back from it.
 */

/** Set in the state of such an entry. */
const LAYER = "layer";

/** @typedef {{close: () => void}} Layer */

/** The open layers, the topmost last. @type {Layer[]} */
const open = [];
/** What waits until the entry of a closed layer has been left. @type {(() => void)[] | null} */
let waiting = null;

const isAtLayer = () => history.state === LAYER;

/** @param {HTMLDialogElement} dialog that opens */
export function openedDialog(dialog) {
  if (open.includes(dialog)) return;
  opened(dialog);
  dialog.addEventListener("close", () => closed(dialog), { once: true });
}

/** Let Back close a popover. @param {HTMLElement} popover */
export function closeOnBack(popover) {
  const layer = { close: () => popover.hidePopover() };
  popover.addEventListener("beforetoggle", (event) => (event.newState === "open" ? opened(layer) : closed(layer)));
}

/** @param {Layer} layer */
function opened(layer) {
  whenSettled(() => history.pushState(LAYER, ""));
  open.push(layer);
}

/** @param {Layer} layer */
function closed(layer) {
  if (!open.includes(layer)) return; // Back has closed it
  open.splice(open.indexOf(layer), 1);
  whenSettled(() => {
    if (!isAtLayer()) return; // what the layer led to has taken the place of its entry
    waiting = [];
    history.back();
  });
}

window.addEventListener("popstate", () => {
  if (!waiting) return open.pop()?.close();
  const [...runs] = waiting;
  waiting = null;
  for (const run of runs) whenSettled(run);
});

/** Do something with the history, once no layer's entry is being left. @param {() => void} run */
function whenSettled(run) {
  if (waiting) waiting.push(run);
  else run();
}

/** Show another URL: in a new entry, or in that of the layer that led there. @param {string} link */
export const showLink = (link) =>
  whenSettled(() => {
    if (isAtLayer()) history.replaceState(null, "", link);
    else history.pushState(null, "", link);
  });
