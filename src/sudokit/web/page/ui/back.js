/**
 * Back closes the topmost dialog, and only that. An open dialog has an entry of its own in the history of the page, with the
 * URL of the one before; whatever else closes the dialog goes back from it.
 */

/** Set in the state of such an entry. */
const DIALOG = "dialog";

/** The open dialogs, the topmost last. @type {HTMLDialogElement[]} */
const open = [];
/** What waits until the entry of a closed dialog has been left. @type {(() => void)[] | null} */
let waiting = null;

const isAtDialog = () => history.state === DIALOG;

/** @param {HTMLDialogElement} dialog that opens */
export function openedDialog(dialog) {
  if (open.includes(dialog)) return;
  whenSettled(() => history.pushState(DIALOG, ""));
  open.push(dialog);
  dialog.addEventListener("close", () => closed(dialog), { once: true });
}

/** @param {HTMLDialogElement} dialog */
function closed(dialog) {
  if (!open.includes(dialog)) return; // Back has closed it
  open.splice(open.indexOf(dialog), 1);
  whenSettled(() => {
    if (!isAtDialog()) return; // what the dialog led to has taken the place of its entry
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

/** Do something with the history, once no dialog's entry is being left. @param {() => void} run */
function whenSettled(run) {
  if (waiting) waiting.push(run);
  else run();
}

/** Show another URL: in a new entry, or in that of the dialog that led there. @param {string} link */
export const showLink = (link) =>
  whenSettled(() => {
    if (isAtDialog()) history.replaceState(null, "", link);
    else history.pushState(null, "", link);
  });
