/** What nobody sees or hears in the same moment waits until the frame is painted, so that a key shows its digit at once. */

/** @param {() => void} run called after the next frame; at once where the page is hidden, since then there is none */
export function afterPaint(run) {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
