/**
 * Small JSON values that survive a reload: in the browser's local storage, which all tabs share, or in
 * the storage of this tab. If there is none (because the browser forbids it, for example), the page works
 * but forgets. Games are stored by `games/library.js`.
 */

const PREFIX = "sudokit.";

/** The storage that all tabs share, or that of this tab; null where the browser allows none. @param {"local" | "session"} kind */
export function browserStorage(kind) {
  try {
    return kind === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

const shared = browserStorage("local");
const own = browserStorage("session");

/**
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
export const load = (name, otherwise) => read(shared, name) ?? otherwise;

/** @param {string} name @param {unknown} value @returns {boolean} whether it is kept */
export const save = (name, value) => write(shared, name, value);

/** Listen for a shared value that something else changes: another tab, or a copy that is restored. @param {string} name @param {() => void} changed */
export function onChange(name, changed) {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === PREFIX + name) changed();
  });
}

/**
 * The value that this tab has saved, or else the last one saved by any tab.
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
export const loadOwn = (name, otherwise) => read(own, name) ?? load(name, otherwise);

/** Save for this tab, and for tabs that open later. @param {string} name @param {unknown} value @returns {boolean} whether it is kept */
export function saveOwn(name, value) {
  const kept = write(own, name, value);
  return save(name, value) || kept;
}

/** @param {Storage | null} storage @param {string} name */
function read(storage, name) {
  try {
    return JSON.parse(storage?.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage | null} storage @param {string} name @param {unknown} value */
function write(storage, name, value) {
  try {
    storage?.setItem(PREFIX + name, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}
