/** Cells, chains and houses as they are written in sentences: `src/sudokit/words/notation.py` describes the notation. */

import { columnOf, rowOf } from "../../model/classic.js";

/** @typedef {import("../../model/chains.js").Chain} Chain */
/** @typedef {import("../../words/texts.js").Texts} Texts */

export { cellName } from "../../engine/errors.js";

const kinds = ["row", "column", "box"];

/** @template T @param {Iterable<T>} items @param {(item: T) => number} keyOf @returns {Map<number, T[]>} in the order of the keys' first items */
export function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.has(key) ? groups.get(key).push(item) : groups.set(key, [item]);
  }
  return groups;
}

/** Cells, grouped by row or by column, whichever makes fewer groups. @param {Iterable<number>} cells */
export function cellsText(cells) {
  const sorted = [...new Set(cells)].sort((a, b) => a - b);
  const rows = grouped(sorted, rowOf);
  const columns = grouped(sorted, columnOf);
  const digits = (/** @type {number[]} */ lines) => lines.map((line) => line + 1).join("");
  const words =
    rows.size <= columns.size
      ? [...rows].map(([row, members]) => `r${row + 1}c${digits(members.map(columnOf))}`)
      : [...columns].map(([column, members]) => `r${digits(members.map(rowOf))}c${column + 1}`);
  return words.join(", ");
}

/** @param {Chain} chain */
export const chainText = (chain) =>
  chain
    .map(([cells, digit, , strong], i) => `(${digit})${cellsText(cells)}${i === chain.length - 1 ? "" : strong ? "=" : "-"}`)
    .join("");

/** Houses, grouped by their kind. @param {readonly number[]} houses @param {Texts} language */
export const housesText = (houses, language) =>
  kinds
    .map((name, kind) => ({ name, numbers: houses.filter((house) => Math.floor(house / 9) === kind).map((house) => (house % 9) + 1) }))
    .filter(({ numbers }) => numbers.length)
    .map(({ name, numbers }) => language.say("houses", name, { count: numbers.length, numbers: language.join("numbers", numbers) }))
    .join(", ");
