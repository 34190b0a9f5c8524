/** The digits that can make a total in some cells: what players write beside a killer cage. */

import { maskOf } from "./shape.js";

/** More cells, or more tries, would keep the page waiting. */
const [MOST_CELLS, MOST_TRIES] = [9, 20_000];

/**
 * The combinations that still fit, each in ascending order; null if there are too many to try.
 * @param {readonly number[]} open of each cell a mask of what it can be
 * @param {readonly number[]} digits what each digit counts, by its place
 * @param {number} total
 * @param {boolean} differ whether no digit comes twice
 * @returns {number[][] | null}
 */
export function combinations(open, digits, total, differ) {
  if (open.length > MOST_CELLS) return null;
  /** @type {number[][]} */
  const found = [];
  let tries = 0;
  /** @param {number[]} chosen @param {number} first the first place that may come next @param {number} rest */
  const add = (chosen, first, rest) => {
    tries += 1;
    const left = open.length - chosen.length;
    if (!left) {
      if (rest !== 0) return;
      tries += 1 << open.length; // of sets of digits
      if (fits(open, chosen)) found.push(chosen);
      return;
    }
    // From here on, digits ascend.
    for (let place = first; place <= digits.length && tries < MOST_TRIES; place += 1) {
      if (digits[place - 1] * left > rest) return;
      if (/** @type {number} */ (digits.at(-1)) * left >= rest) add([...chosen, place], place + Number(differ), rest - digits[place - 1]);
    }
  };
  add([], 1, total);
  return tries < MOST_TRIES ? found : null;
}

/** Whether the digits can go to the cells, one to each. @param {readonly number[]} open @param {readonly number[]} digits */
function fits(open, digits) {
  let used = new Set([0]); // which of the digits the cells so far can have
  for (const mask of open) {
    const next = new Set();
    for (const set of used)
      digits.forEach((digit, at) => {
        if (mask & maskOf(digit) && !(set & (1 << at))) next.add(set | (1 << at));
      });
    used = next;
  }
  return used.size > 0;
}

/**
 * The cages and sums that some cells are in, with their combinations.
 * @param {Pick<import("./game.js").Game, "variant" | "shape" | "digits">} game
 * @param {readonly number[]} open of each blank cell a mask of what it can be
 * @param {Iterable<number>} cells
 * @returns {{kind: string, total: number, combinations: number[][]}[]}
 */
export function combinationsAt({ variant, shape, digits }, open, cells) {
  const wanted = [...cells];
  if (!wanted.length) return [];
  return cagesOf(variant).flatMap(({ kind, total, names }) => {
    const inside = names.map((name) => shape.cells.find((cell) => shape.nameOf(cell) === name) ?? -1);
    if (inside.includes(-1) || !wanted.every((cell) => inside.includes(cell))) return [];
    const masks = inside.map((cell) => (digits[cell] ? maskOf(digits[cell]) : open[cell]));
    const all = combinations(masks, shape.digits, total, kind === "cage");
    return all ? [{ kind, total, combinations: all }] : [];
  });
}

/** The cages and sums of a puzzle that have a total. @param {import("./variant.js").Variant | null} variant @returns {{kind: string, total: number, names: string[]}[]} */
export const cagesOf = (variant) =>
  (variant?.constraints ?? []).flatMap(({ kind, cells, total, coefficients }) =>
    (kind === "cage" || (kind === "sum" && !coefficients)) && typeof total === "number"
      ? [{ kind, total, names: [cells].flat().join(" ").toLowerCase().split(/[\s,]+/) }]
      : [],
  );
