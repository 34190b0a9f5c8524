/**
 * What moves on the board: a wave through some cells, which tints them and lifts their contents for a
 * moment. It starts after the frame that shows the digit. Where the visitor wants no motion, the cells
 * are tinted together, and nothing moves.
 */

import { shape } from "./svg.js";

/** @typedef {import("./geometry.js").Plan} Plan */
/** @typedef {import("./parts.js").Parts} Parts */

/** How long a cell takes. */
const CELL_MS = 280;

/**
 * @param {Plan} plan
 * @param {Parts} parts
 * @param {Iterable<number>} cells
 * @param {number} origin the cell where the wave starts
 * @param {number} duration of the whole wave, in milliseconds; at least 280
 */
export function wave(plan, parts, cells, origin, duration) {
  const found = [...cells].map((cell) => ({ cell, distance: plan.shape.distance(cell, origin) }));
  const farthest = Math.max(1, ...found.map(({ distance }) => distance));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Two steps: the frame that is due shows the digit, and only what comes after it is the wave's.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const { cell, distance } of found) {
        const delay = still ? 0 : ((duration - CELL_MS) * distance) / farthest;
        animate(plan, parts, cell, { duration: CELL_MS, delay, easing: "ease-out" }, still);
      }
    }),
  );
}

/**
 * @param {Plan} plan
 * @param {Parts} parts
 * @param {number} cell
 * @param {KeyframeAnimationOptions} timing
 * @param {boolean} still
 */
function animate(plan, { glows, cells }, cell, timing, still) {
  const glow = shape("rect", { class: "glow", ...plan.square(cell) });
  glows.append(glow);
  const tint = glow.animate({ opacity: [0, 0.6, 0] }, { ...timing, fill: "backwards" });
  tint.onfinish = tint.oncancel = () => glow.remove();
  if (!still) cells[cell].group.animate({ transform: ["none", "scale(1.14)", "none"] }, timing);
}
