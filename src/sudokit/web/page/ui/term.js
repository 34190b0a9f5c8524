/** A word that a tap explains, in a box beside it. */

import { t } from "../words/language.js";
import { closeOnBack } from "./back.js";
import { h } from "./dom.js";

/** How far the box stays away from the word and from the edges of the window. */
const GAP_PX = 6;

/**
 * @param {() => string} word empty for none
 * @param {import("../words/language.js").Key} about
 */
export function term(word, about) {
  const box = h("span", { popover: "auto", class: "explained", role: "note" });
  const name = h("button", { type: "button", class: "term", hidden: () => !word() }, word);
  name.popoverTargetElement = box;
  closeOnBack(box);
  // Nothing that is hidden is found by a search of the page.
  box.addEventListener("beforetoggle", (event) => (box.textContent = /** @type {ToggleEvent} */ (event).newState === "open" ? t(about) : ""));
  box.addEventListener("toggle", () => {
    if (!box.matches(":popover-open")) return;
    const { left, top, bottom } = name.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const below = bottom + GAP_PX;
    box.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - width - GAP_PX))}px`;
    box.style.top = `${below + height <= innerHeight ? below : Math.max(GAP_PX, top - GAP_PX - height)}px`;
  });
  return h("span", {}, name, box);
}
