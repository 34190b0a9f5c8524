/** The module for variants as the page has compiled it, which gives it to its workers. */

/** @type {(module: WebAssembly.Module | null) => void} */ let settle = () => {};
/** @type {Promise<WebAssembly.Module | null>} */ let given = Promise.resolve(null);

/** From now on a module will be given. */
export function expect() {
  given = new Promise((resolve) => (settle = resolve));
}

/** @param {WebAssembly.Module | null} module null if the page could not compile it */
export const give = (module) => settle(module);

/** The module; null where no page gives one. */
export const theModule = () => given;
