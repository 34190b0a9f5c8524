/** The package in browsers without the generator, which the page needs later. Importing it waits until the module is compiled. */

import { compiled } from "./engine.js";
import { start } from "./module.js";

export * from "./index.js";

start(await compiled(new URL("sudokit.wasm", import.meta.url)));
