/** The files of the algorithms, as the Python package has them. */

/** @type {Map<string, Promise<string>>} */
const sources = new Map();

/** Where such a file is. @param {string} algorithm */
export const sourceAddress = (algorithm) => new URL(`../../classic/${algorithm}.py`, import.meta.url).href;

/** The text of such a file. @param {string} algorithm @returns {Promise<string>} @throws if it cannot be had */
export function sourceOf(algorithm) {
  let source = sources.get(algorithm);
  if (!source) {
    source = fetch(sourceAddress(algorithm)).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return response.text();
    });
    source.catch(() => sources.delete(algorithm));
    sources.set(algorithm, source);
  }
  return source;
}
