/**
 * What an algorithm holds in its variables at the line at work: cell, digit and depth for all, and a picture of what it
 * looks things up in. For `scan`, `sets`, `bitmask` and `mrv` that are the houses of the cell, digit by digit; for `dlx`
 * the 324 items of the exact cover.
 */

import { shape } from "../../board/svg.js";
import { DIGITS, candidatesOf, cellName } from "../../model/classic.js";
import { maskOf } from "../../model/shape.js";
import { h } from "../../ui/dom.js";
import { number } from "../../words/language.js";
import { KINDS, heldIn, housesOf, itemSizes, smallestItem, without } from "./search-state.js";
import { shared } from "./texts.js";

/** @typedef {import("./search-state.js").Digits} Digits */
/** @typedef {{cell: number | null, digit: number, digits: Digits, depth: number}} State */

/** Of which algorithm the houses are shown as bits; of the others as sets. */
const IN_BITS = new Set(["bitmask", "mrv"]);

/** @param {string} algorithm @param {State} state @returns {HTMLElement[]} */
export function variables(algorithm, { cell, digit, digits, depth }) {
  return [
    h(
      "dl",
      { class: "variables" },
      variable("cell", cell === null ? "–" : `${cell} (${cellName(cell)})`),
      variable("digit", digit ? String(digit) : "–"),
      variable(shared("depth"), number(depth)),
    ),
    algorithm === "dlx" ? cover(digits, cell) : houses(algorithm, digits, cell, digit),
  ];
}

/** @param {string} name @param {string} value */
const variable = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** @param {string} algorithm @param {Digits} digits @param {number | null} cell @param {number} digit */
function houses(algorithm, digits, cell, digit) {
  const isBits = IN_BITS.has(algorithm);
  // As in a number, the highest bit comes first.
  const order = isBits ? DIGITS.toReversed() : DIGITS;
  const kept = cell === null ? [] : housesOf(cell).map((cells) => heldIn(digits, cells));
  /** @param {string} name @param {(digit: number) => string} write @param {(digit: number) => boolean} isSet */
  const row = (name, write, isSet) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...order.map((each) =>
        h("td", { class: `${cell !== null && isSet(each) ? "set" : ""} ${each === digit ? "now" : ""}` }, cell === null ? "" : write(each)),
      ),
    );
  const rows = KINDS.map((kind, i) =>
    isBits
      ? row(shared(kind), (each) => (kept[i] & maskOf(each) ? "0" : "1"), (each) => !(kept[i] & maskOf(each)))
      : row(shared(kind), (each) => (kept[i] & maskOf(each) ? String(each) : "·"), (each) => Boolean(kept[i] & maskOf(each))),
  );
  if (isBits) {
    const fits = cell === null ? 0 : candidatesOf(without(digits, cell))[cell];
    const left = digit ? fits & ~(2 * maskOf(digit) - 1) : fits; // what has been tried is no longer in it
    rows.push(row("fitting", (each) => (left & maskOf(each) ? "1" : "0"), (each) => Boolean(left & maskOf(each))));
  }
  const head = h("tr", {}, h("td"), ...order.map((each) => h("th", { scope: "col" }, String(each))));
  return h(
    "table",
    { class: `houses ${isBits ? "bits" : ""}` },
    h("caption", {}, shared(algorithm === "scan" ? "scanned" : isBits ? "masks" : "sets")),
    h("thead", {}, head),
    h("tbody", {}, ...rows),
  );
}

const BLOCK = 9;
/** What the items stand for, a block of 9 x 9 each. */
const BLOCKS = /** @type {const} */ (["cells", "rows", "columns", "boxes"]);
const SIDE = 5;
const GAP = 7;

/** The items of the exact cover: dark where covered, framed where the search is. @param {Digits} digits @param {number | null} cell */
function cover(digits, cell) {
  const sizes = itemSizes(digits);
  const before = cell === null ? digits : without(digits, cell);
  const chosen = smallestItem(itemSizes(before));
  const place = (/** @type {number} */ item) => ({
    x: Math.floor(item / 81) * (BLOCK * SIDE + GAP) + (item % BLOCK) * SIDE,
    y: Math.floor((item % 81) / BLOCK) * SIDE,
  });
  const squares = sizes.map((size, item) =>
    shape("rect", { ...place(item), width: SIDE - 0.6, height: SIDE - 0.6, class: size < 0 ? "covered" : size === 0 ? "empty" : "open" }),
  );
  const { x, y } = place(Math.max(0, chosen));
  const frame = shape("rect", { x: x - 1.3, y: y - 1.3, width: SIDE + 2, height: SIDE + 2, class: "chosen" });
  const covered = sizes.filter((size) => size < 0).length;
  const width = 4 * BLOCK * SIDE + 3 * GAP;
  const said = chosen < 0 ? shared("covered_all") : shared("covered", { covered, item: itemName(chosen), count: itemSizes(before)[chosen] });
  return h(
    "figure",
    { class: "cover-matrix" },
    h("figcaption", {}, said),
    shape("svg", { viewBox: `-2 -2 ${width + 4} ${BLOCK * SIDE + 4}`, "aria-hidden": "true" }, ...squares, ...(chosen < 0 ? [] : [frame])),
    h("ol", {}, ...BLOCKS.map((block) => h("li", {}, shared(block)))),
  );
}

/** An item in words: the cell, or the digit's place in a house. @param {number} item */
function itemName(item) {
  if (item < 81) return cellName(item);
  const [house, digit] = [Math.floor((item % 81) / 9) + 1, (item % 9) + 1];
  return shared("item", { digit, house: `${shared(KINDS[Math.floor(item / 81) - 1])} ${house}` });
}
