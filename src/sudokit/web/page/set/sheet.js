/** What a puzzle is before anything is on it: its size, its digits, whether rows and columns count; and its title, its author, and the rules in the author's words. */

import { h, live } from "../ui/dom.js";
import { say } from "../words/language.js";
import { formOf } from "../model/puzzle-draft.js";

/** @typedef {import("../model/variant.js").Variant} Variant */

const SIZES = Array.from({ length: 25 }, (_, index) => index + 1);

/**
 * @param {{
 *   hidden: () => boolean, puzzle: () => Variant,
 *   form: (change: Partial<ReturnType<typeof formOf>>) => void, name: (change: {title: string} | {author: string} | {rules: string}) => void,
 * }} ways
 */
export function sheet({ hidden, puzzle, form, name }) {
  /** @param {"rows" | "columns" | "first"} what @param {readonly number[]} values */
  const number = (what, values) => {
    const select = h("select", { onchange: () => form({ [what]: Number(select.value) }) }, ...values.map((value) => h("option", { value }, String(value))));
    live(() => formOf(puzzle())[what], (value) => (select.value = String(value)));
    return h("label", { class: "field" }, h("span", {}, () => say("setting", what)), select);
  };
  /** @param {"title" | "author"} what */
  const text = (what) => {
    const input = h("input", { type: "text", maxlength: "200", value: () => puzzle()[what] ?? "", onchange: () => name(/** @type {{title: string}} */ ({ [what]: input.value })) });
    return h("label", { class: "field" }, h("span", {}, () => say("setting", what)), input);
  };
  const words = h("textarea", { rows: 4, maxlength: "5000", value: () => puzzle().rules ?? "", onchange: () => name({ rules: words.value.trim() }) });
  const latin = h("input", { type: "checkbox", class: "switch", role: "switch", checked: () => formOf(puzzle()).latin, onchange: () => form({ latin: latin.checked }) });
  return h(
    "div",
    { class: "set-sheet", hidden },
    h("div", { class: "columns" }, number("rows", SIZES), number("columns", SIZES), number("first", [0, 1])),
    h("label", { class: "toggle" }, h("span", {}, () => say("setting", "latin")), latin),
    text("title"),
    text("author"),
    h("label", { class: "field" }, h("span", {}, () => say("setting", "own_words")), words),
  );
}
