/** Which step of a solution is the hardest. */

/** @typedef {Readonly<{er?: number | null, score: number}>} Rated */

/** Whether all steps are the explainer's. @param {readonly Rated[]} steps */
export const areRated = (steps) => steps.every(({ er }) => typeof er === "number");

/** The place of the hardest step, the first if there are several. @param {readonly Rated[]} steps */
export function hardestOf(steps) {
  const byRating = areRated(steps);
  const hardness = steps.map(({ er, score }) => (byRating ? (er ?? 0) : score));
  return Math.max(0, hardness.indexOf(Math.max(...hardness)));
}
