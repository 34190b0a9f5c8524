/**
 * The engine of the page's worker. The package waits for its module where it is imported; here the first question waits, since
 * WebKit loses such waits where several modules import one that has them.
 */

import { compiled } from "../engine/engine.js";
import { start } from "../engine/module.js";

/** @type {Promise<void> | undefined} */
let done;

/** Starts the engine, once. */
export const started = () => (done ??= compiled(new URL("../engine/sudokit.wasm", import.meta.url)).then(start));
