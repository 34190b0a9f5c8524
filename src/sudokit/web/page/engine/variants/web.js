/** Variants in browsers, workers and bundles. Importing it waits until the module is compiled. */

import { compiled } from "../engine.js";
import { start } from "./questions.js";

export { clashes, count, figure, grid, isUnique, nextStep, picture, read, SeveralSolutions, solutions, solve, trueCandidates, VariantError, write } from "./questions.js";

start(await compiled(new URL("../variants.wasm", import.meta.url)));
