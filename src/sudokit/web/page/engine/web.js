/** The package in browsers, workers and bundles. Importing it waits until the module is compiled. */

export * from "./kernel.js";
export { generate, Generator } from "./generate.js";
