/**
 * Small JSON values that survive a reload: in the browser's local storage, which all tabs share, or
 * in the storage of this tab alone. Where there is none (the browser forbids it, say) the page works
 * all the same and forgets. Games have a room of their own: `games/library.js`.
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

/**
 * What this tab has saved; else what any tab has saved last.
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
