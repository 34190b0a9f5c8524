/** What the colours of a picture mean: one entry for each role that is in it. */

import { ROLES } from "../board/style.js";
import { language, nameOf } from "../words/language.js";
import { h, memo } from "../ui/dom.js";

/** @typedef {import("../model/picture.js").Picture} Picture */
/** @typedef {import("../model/picture.js").Role} Role */

/** @param {() => Picture | null} picture */
export function legend(picture) {
  return h(
    "ul",
    { class: "legend" },
    memo(
      () => /** @type {const} */ ([picture(), language()]),
      ([shown]) => {
        const present = new Set(shown?.roles.values());
        const roles = /** @type {Role[]} */ (Object.keys(ROLES));
        return roles.filter((role) => present.has(role)).map((role) => h("li", {}, dot(role), nameOf("roles", role)));
      },
    ),
  );
}

/** @param {Role} role */
function dot(role) {
  const element = h("i", { class: `dot ${role}` });
  element.style.background = ROLES[role];
  return element;
}
