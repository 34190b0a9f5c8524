/** What stands under the board on paper: the title and the rules of the puzzle. On the screen it is not there. */

import { h, live, remaking } from "../ui/dom.js";
import { language, t, textsOfKind } from "../words/language.js";
import { constraintsOf } from "../model/puzzle-draft.js";

/** @param {() => import("../model/variant.js").Variant} puzzle */
export function paper(puzzle) {
  const element = h("div", { class: "rules" });
  const remake = remaking();
  live(
    () => /** @type {const} */ ([puzzle(), language()]),
    ([draft]) => element.replaceChildren(...remake(() => text(draft))),
  );
  return h("div", { class: "set-paper" }, element);
}

/** @param {import("../model/variant.js").Variant} puzzle */
function text(puzzle) {
  const { title, author, latin, rules } = puzzle;
  const wordings = (/** @type {string} */ wanted) => [...new Set(constraintsOf(puzzle).flatMap(({ kind, name }) => (kind === wanted && name ? [String(name)] : [])))].map((words) => `\n${words}`);
  const kinds = [...new Set(constraintsOf(puzzle).map(({ kind }) => kind))].map((kind) => ({ ...textsOfKind(kind), words: wordings(kind) }));
  return [
    title ? h("h2", {}, title) : null,
    author ? h("p", {}, t("by_author", { author })) : null,
    rules ? h("p", { class: "words" }, rules) : null,
    h("ul", {}, h("li", {}, t(latin === false ? "rule_no_lines" : "rule_lines")), ...kinds.map(({ title: name, rule, words }) => h("li", {}, h("strong", {}, name), ` ${rule}`, words.length ? h("span", { class: "words" }, ...words) : null))),
  ].filter((part) => part !== null);
}
