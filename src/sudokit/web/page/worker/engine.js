/**
 * The engine of the page's worker. The package waits for its module where it is imported; here the first question waits, since
 * WebKit loses such waits where several modules import one that has them.
 */

import { compiled, Engine } from "../engine/engine.js";
import { engine, start, techniques } from "../engine/module.js";

/** @type {Promise<void> | undefined} */
let done;

/** Starts the engine, once: the module with the usual techniques, which is what a visit loads first. */
export const started = () => (done ??= compiled(new URL("../engine/usual.wasm", import.meta.url)).then(start));

/** @type {Promise<Engine> | undefined} */
let whole;
/** An engine that finds a technique, by its key: for those that are not usual, the whole module is loaded. @param {string} technique */
export async function engineFor(technique) {
  if (techniques.find(({ key }) => key === technique)?.on_by_default ?? true) return engine;
  return (whole ??= compiled(new URL("../engine/sudokit.wasm", import.meta.url)).then((module) => new Engine().load(module)));
}
