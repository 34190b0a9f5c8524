/** The package in browsers without the generator, which the page needs later. Importing it waits until the module is compiled. */

import { start } from "./module.js";

export * from "./index.js";

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

start(await WebAssembly.compile(await read()));
