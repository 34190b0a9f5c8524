/**
 * The files that Python and the page share: the languages of `sudokit.words`, and the tables of `sudokit.logic`. The
 * server has them beside the page's own files, under the names that they have in `src/sudokit/`.
 */

/** The text of such a file. @param {string} path like `words/en.json` @returns {Promise<string>} */
export const sharedFile = async (path) => new TextDecoder().decode(await sharedBytes(path));

/** @param {string} path @returns {Promise<Uint8Array>} */
export async function sharedBytes(path) {
  const { process } = /** @type {any} */ (globalThis);
  if (import.meta.url.startsWith("file:") && process)
    return process.getBuiltinModule("node:fs").readFileSync(new URL(`../../../${path}`, import.meta.url));
  const address = new URL(`../${path}`, import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The rows of a table, none of whose fields has a comma in it. @param {string} path @returns {Promise<Record<string, string>[]>} */
export async function sharedTable(path) {
  const [names, ...rows] = (await sharedFile(path)).trimEnd().split(/\r?\n/).map((line) => line.split(","));
  return rows.map((fields) => Object.fromEntries(names.map((name, i) => [name, fields[i]])));
}
