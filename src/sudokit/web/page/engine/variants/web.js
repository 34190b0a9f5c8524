/** Variants in browsers, workers and bundles. Importing it waits until the modules are compiled. */

import { compiled } from "../engine.js";
import { start, startForms, startSteps } from "./questions.js";

export { clashes, count, estimate, figure, grid, isUnique, nextStep, picture, read, SeveralSolutions, solutions, solve, trueCandidates, VariantError, write } from "./questions.js";

const [engine, steps, forms] = await Promise.all([
  compiled(new URL("../variants.wasm", import.meta.url)),
  compiled(new URL("../steps.wasm", import.meta.url)),
  compiled(new URL("../forms.wasm", import.meta.url)),
]);
start(engine);
startSteps(steps);
startForms(forms);
