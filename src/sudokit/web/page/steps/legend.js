/** The meaning of the colours of a picture: one entry for each role in it. */

import { ROLES } from "../board/style.js";
import { language, nameOf, t } from "../words/language.js";
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
        return roles.filter((role) => present.has(role)).map((role) => h("li", {}, dot(role), nameIn(shown, role)));
      },
    ),
  );
}

/** The name of a role. In a proof, a candidate is true or false for the time being. @param {Picture | null} picture @param {Role} role */
function nameIn(picture, role) {
  if (role === "pattern" && picture?.assumed?.includes(role)) return t("proof_true");
  if (role === "other" && picture?.assumed?.includes(role)) return t("proof_false");
  return nameOf("roles", role);
}

/** @param {Role} role */
function dot(role) {
  const element = h("i", { class: `dot ${role}` });
  element.style.background = ROLES[role];
  return element;
}
