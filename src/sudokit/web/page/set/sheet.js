/** What a puzzle is before anything is on it: its size, its digits, whether rows and columns count; and its title, its author, and the rules in the author's words. */

import { h, live } from "../ui/dom.js";
import { say } from "../words/language.js";
import { formOf, lastDigit } from "../model/puzzle-draft.js";

/** @typedef {import("../model/variant.js").Variant} Variant */

const LARGEST = 25;
/** @param {number} least @param {number} most */
const range = (least, most) => Array.from({ length: most - least + 1 }, (_, index) => least + index);

/**
 * @param {{
 *   hidden: () => boolean, puzzle: () => Variant,
 *   form: (change: Partial<import("../model/puzzle-draft.js").PuzzleForm>) => void, name: (change: {title: string} | {author: string} | {rules: string}) => void,
 * }} ways
 */
export function sheet({ hidden, puzzle, form, name }) {
  /** @param {"rows" | "columns" | "first" | "last"} what @param {(value: number) => void} set @param {() => {value: number, values: number[]}} state */
  const number = (what, set, state) => {
    const select = h("select", { onchange: () => set(Number(select.value)) });
    live(
      () => JSON.stringify(state()),
      () => {
        const { value, values } = state();
        select.replaceChildren(...values.map((each) => h("option", { value: each, selected: each === value }, String(each))));
      },
    );
    return h("label", { class: "field" }, h("span", {}, () => say("setting", what)), select);
  };
  /** @param {"rows" | "columns" | "first"} what @param {number[]} values */
  const part = (what, values) => number(what, (value) => form({ [what]: value }), () => ({ value: formOf(puzzle())[what], values }));
  const last = number("last", (value) => form({ spare: formOf(puzzle()).spare + value - lastDigit(formOf(puzzle())) }), () => {
    const now = formOf(puzzle());
    const usual = lastDigit({ ...now, spare: 0 });
    return { value: lastDigit(now), values: range(now.latin ? usual : now.first, now.first + LARGEST - 1) };
  });
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
    h("div", { class: "columns" }, part("rows", range(1, LARGEST)), part("columns", range(1, LARGEST)), part("first", [0, 1]), last),
    h("label", { class: "toggle" }, h("span", {}, () => say("setting", "latin")), latin),
    text("title"),
    text("author"),
    h("label", { class: "field" }, h("span", {}, () => say("setting", "own_words")), words),
  );
}
