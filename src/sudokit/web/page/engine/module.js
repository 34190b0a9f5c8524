/** The one engine of this package. Importing it waits until the module is compiled. */

import { Engine } from "./engine.js";

const address = new URL("sudokit.wasm", import.meta.url);

/**
 * The bytes of the module. Node's `fetch` reads no files, and an import of `node:fs` would stop bundlers for browsers.
 * @returns {Promise<BufferSource>}
 */
async function read() {
  const { process } = /** @type {any} */ (globalThis);
  if (address.protocol === "file:" && process) return process.getBuiltinModule("node:fs").readFileSync(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

export const engine = new Engine(await WebAssembly.compile(await read()));

/** @typedef {{key: string, size: number, order: number, level: import("./index.d.ts").Level, score: number, on_by_default: boolean, assumes_unique: boolean}} TechniqueFacts */

/** @type {{levels: [import("./index.d.ts").Level, number][], techniques: TechniqueFacts[], explainers: TechniqueFacts[]}} */
const tables = engine.json("tables", null, []);

/** Their names and highest scores, from the easiest. */
export const levels = tables.levels;
export const techniques = tables.techniques;
/** Those of the explainer, in its order. */
export const explainers = tables.explainers.map((facts) => techniques.find(({ key }) => key === facts.key) ?? facts);

/** The number of a technique in the module. @param {string} key */
export function techniqueNumber(key) {
  const number = techniques.findIndex((each) => each.key === key);
  if (number < 0) throw new RangeError(`no technique '${key}', expected a key like 'x-wing'`);
  return number;
}
