/**
 * What survives a reload: small JSON values in the browser's local storage. Where there is none (a
 * private window, say) the page works all the same and forgets.
 */

const PREFIX = "sudokit.";

/**
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
export function load(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on, it is only not kept.
  }
}
