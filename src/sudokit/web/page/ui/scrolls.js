/** A box that scrolls, and shows whether there is more below: what is there fades out, and an arrow stands on it. */

import { h, live } from "./dom.js";

/** So many pixels may be missing at the end: browsers round. */
const ROUNDING = 4;

/** @param {...import("./dom.js").Child} children */
export function scrolls(...children) {
  const box = h("div", { class: "scrolls" }, ...children);
  const look = () => box.classList.toggle("goes-on", box.scrollHeight - box.clientHeight - box.scrollTop > ROUNDING);
  box.addEventListener("scroll", look, { passive: true });
  const sizes = new ResizeObserver(look);
  for (const each of [box, ...box.children]) sizes.observe(each);
  live(() => box.childElementCount, look);
  return box;
}
