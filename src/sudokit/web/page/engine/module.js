/** The one engine of this package. `web.js` and `node.js` start it, each in its way; all else takes it from here. */

import { Engine } from "./engine.js";
import { shown } from "./errors.js";

/** @typedef {{key: string, size: number, order: number, level: import("./index.d.ts").Level, score: number, on_by_default: boolean, assumes_unique: boolean}} TechniqueFacts */

/** It is loaded by `start`, which also fills the tables. */
export const engine = new Engine();

/** Their names and highest scores, from the easiest. @type {[import("./index.d.ts").Level, number][]} */
export const levels = [];
/** @type {TechniqueFacts[]} */
export const techniques = [];
/** Those of the explainer, in its order. @type {TechniqueFacts[]} */
export const explainers = [];

/** Starts the engine. @param {WebAssembly.Module} module sudokit.wasm, compiled */
export function start(module) {
  engine.load(module);
  /** @type {{levels: typeof levels, techniques: TechniqueFacts[], explainers: TechniqueFacts[]}} */
  const tables = engine.json("tables", null, []);
  levels.push(...tables.levels);
  techniques.push(...tables.techniques);
  explainers.push(...tables.explainers.map((facts) => techniques.find(({ key }) => key === facts.key) ?? facts));
}

/** The number of a technique in the module. @param {string} key */
export function techniqueNumber(key) {
  const number = techniques.findIndex((each) => each.key === key);
  if (number < 0) throw new RangeError(`no technique ${shown(key)}, expected a key like 'x-wing'`);
  return number;
}
