/** The package in browsers, workers and bundles. Importing it waits until the module is compiled. */

import { compiled } from "./engine.js";
import { start } from "./module.js";

export * from "./index.js";
export { generate, Generator } from "./generate.js";
export { shuffle, transform } from "./transform.js";

start(await compiled(new URL("sudokit.wasm", import.meta.url)));
