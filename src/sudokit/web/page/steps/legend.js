/** What the colours of a picture mean: one entry for each role that is in it. */

import { language, tOf } from "../i18n/language.js";
import { h, memo } from "../ui/dom.js";

/** @typedef {import("../model/picture.js").Picture} Picture */
/** @typedef {import("../model/picture.js").Role} Role */

/** @type {readonly Role[]} */
const ROLES = ["pattern", "pivot", "pincer", "fin", "endo-fin", "other", "placed", "removed"];

/** @param {() => Picture | null} picture */
export function legend(picture) {
  return h(
    "ul",
    { class: "legend" },
    memo(
      () => /** @type {const} */ ([picture(), language()]),
      ([shown]) => {
        const present = new Set(shown?.roles.values());
        return ROLES.filter((role) => present.has(role)).map((role) =>
          h("li", {}, h("i", { class: `dot ${role}` }), tOf("role", role)),
        );
      },
    ),
  );
}
