/** The constraints of the draft, in their order: one can be chosen to be changed, moved, copied, deleted. */

import { button } from "../ui/controls.js";
import { h, live, remaking } from "../ui/dom.js";
import { language, say, textsOfKind } from "../words/language.js";
import { isJoined, JOINING } from "../model/puzzle-draft.js";
import { choiceText, fieldsOf } from "./constraint-form.js";

/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */

const ICONS = Object.freeze(/** @type {const} */ ({ any_of: "pairs", all_of: "link" }));

/**
 * @param {{
 *   constraints: () => readonly Constraint[], chosen: () => number | null, marked: () => readonly ("" | "bad" | "redundant")[],
 *   choose: (place: number) => void, move: (place: number, to: number) => void, copy: (place: number) => void, remove: (place: number) => void,
 *   join: (place: number, kind: import("../model/puzzle-draft.js").Joining) => void, takeApart: (place: number) => void,
 * }} ways
 */
export function constraintList({ constraints, chosen, marked, choose, move, copy, remove, join, takeApart }) {
  const list = h("ol", { class: "set-list" });
  const remake = remaking();
  live(
    () => /** @type {const} */ ([constraints(), chosen(), marked().join(), language()]),
    ([all, at]) => list.replaceChildren(...remake(() => all.map((constraint, place) => row(constraint, place, at === place, marked()[place])))),
  );

  /** @param {Constraint} constraint @param {number} place @param {boolean} isChosen @param {string} mark */
  function row(constraint, place, isChosen, mark) {
    const { title } = textsOfKind(constraint.kind);
    const named = `${title} ${place + 1}`;
    return h(
      "li",
      { class: mark },
      h(
        "button",
        { type: "button", class: "set-constraint", "aria-pressed": String(isChosen), onclick: () => choose(place) },
        h("strong", {}, title),
        h("span", {}, summary(constraint)),
        mark ? h("em", {}, say("setting", `part_${mark}`)) : null,
      ),
      isChosen &&
        h(
          "div",
          { class: "row" },
          button({ label: () => say("setting", "up"), icon: "previous", bare: true, onclick: () => move(place, place - 1), disabled: () => place === 0 }),
          button({ label: () => say("setting", "down"), icon: "next", bare: true, onclick: () => move(place, place + 1), disabled: () => place === constraints().length - 1 }),
          button({ label: () => say("setting", "copy"), icon: "copy", bare: true, onclick: () => copy(place) }),
          ...JOINING.map((kind) => button({ label: () => say("setting", `join_${kind}`), icon: ICONS[kind], bare: true, onclick: () => join(place, kind), disabled: () => place === constraints().length - 1 })),
        ),
      isJoined(constraint) && button({ label: () => say("setting", "take_apart"), icon: "export", bare: true, onclick: () => takeApart(place) }),
      button({ label: () => say("setting", "remove", { constraint: named }), icon: "bin", bare: true, onclick: () => remove(place) }),
    );
  }

  return h("section", { class: "set-constraints", hidden: () => !constraints().length }, h("h2", {}, () => say("setting", "constraints", { count: constraints().length })), list);
}

/** What a constraint says, in short: its values, then its first and last cell. @param {Constraint} constraint */
function summary({ kind, ...values }) {
  const fields = fieldsOf(kind);
  const named = Object.entries(values).flatMap(([name, value]) => {
    const type = fields[name]?.type;
    if (type === "constraints") return [/** @type {Constraint[]} */ (value).map((each) => textsOfKind(each.kind).title).join(kind === "all_of" ? " + " : " / ")];
    if (type === "flag") return value && value !== fields[name].usual ? [say("setting", `field_${name}`)] : [];
    if (type === "choice") return [choiceText(/** @type {string | number} */ (value))];
    if (type === "numbers") return value ? [/** @type {number[]} */ (value).join(" ")] : [];
    return type === "number" || type === "text" ? [value ?? ""] : [];
  });
  const cells = Object.values(values).flat().flatMap((value) => (typeof value === "string" ? (value.match(/\br\d+c\d+\b/g) ?? []) : []));
  const where = cells.length > 2 ? `${cells[0]} … ${cells.at(-1)}` : cells.join(" ");
  return [...named, where].filter((part) => part !== "").join(" · ");
}
