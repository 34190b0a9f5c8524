/** Where a proof is shown; what shows it loads with the first. */

import { h, live } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";

/** @param {import("./proof.js").Proof} proof */
export function proofPlace(proof) {
  const place = h("div", { class: "proof", hidden: () => !proof.reasons.length });
  const fill = onDemand(async () => place.append(...(await import("./proof-view.js")).proofView(proof)));
  live(() => proof.reasons.length > 0, (isThere) => isThere && fill());
  return place;
}
