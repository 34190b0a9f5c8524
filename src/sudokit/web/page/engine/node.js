/** The package in node and Deno, without a wait, so that `require("sudokit")` works as well. */

import { start } from "./module.js";

export * from "./index.js";
export { generate, Generator } from "./generate.js";
export { shuffle, transform } from "./transform.js";

const { process } = /** @type {any} */ (globalThis);
const { readFileSync } = process.getBuiltinModule("node:fs");

start(new WebAssembly.Module(readFileSync(new URL("sudokit.wasm", import.meta.url))));
