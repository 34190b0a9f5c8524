/** Variants in node and Deno, without a wait. */

import { start, startForms, startSteps } from "./questions.js";

export { clashes, count, estimate, figure, grid, isUnique, nextStep, picture, read, SeveralSolutions, solutions, solve, trueCandidates, VariantError, write } from "./questions.js";

const { process } = /** @type {any} */ (globalThis);
const { readFileSync } = process.getBuiltinModule("node:fs");

start(new WebAssembly.Module(readFileSync(new URL("../variants.wasm", import.meta.url))));
startSteps(new WebAssembly.Module(readFileSync(new URL("../steps.wasm", import.meta.url))));
startForms(new WebAssembly.Module(readFileSync(new URL("../forms.wasm", import.meta.url))));
