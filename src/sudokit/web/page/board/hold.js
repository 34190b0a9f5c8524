/** Long presses: of a cell, and of a key of the number pad. */

const HOLD_MS = 500;

export class Hold {
  #timer = 0;

  /** Call back in half a second, unless this is cancelled before; the device may buzz then. @param {() => void} held */
  start(held) {
    this.cancel();
    this.#timer = window.setTimeout(() => {
      // Before the first touch has ended, a browser would refuse to buzz, and complain.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
      held();
    }, HOLD_MS);
  }

  cancel() {
    clearTimeout(this.#timer);
  }
}

/**
 * Call back when an element is pressed for long. The click at the end of the press is then none.
 * @param {HTMLElement} element
 * @param {() => void} held
 */
export function onHold(element, held) {
  const hold = new Hold();
  let isHeld = false;
  element.addEventListener("pointerdown", ({ button }) => {
    isHeld = false;
    if (button === 0) {
      hold.start(() => {
        isHeld = true;
        held();
      });
    }
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) element.addEventListener(end, () => hold.cancel());
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("click", (event) => isHeld && event.stopImmediatePropagation(), { capture: true });
}
