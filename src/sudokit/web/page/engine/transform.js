/**
 * Symmetries applied to boards: `transform` and `shuffle`. Operations are those of `sudokit.Transformation.parse` in Python, and the same
 * seed gives the same board.
 *
 * A transformation is the object that `transformation` returns: transposed or not, then rows and columns in another order and digits
 * by other names, all counted from 1.
 */

import { cellsOf, textOf } from "./boards.js";
import { shown } from "./errors.js";
import { list, optionsOf, seedOf } from "./options.js";

/** @typedef {import("./index.d.ts").Transformation} Transformation */
/** @typedef {"rows" | "columns" | "digits"} Part */

const inPlace = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const backwards = [...inPlace].reverse();
/** @param {Partial<Transformation>} parts @returns {Transformation} */
const made = (parts) => ({ transposed: false, rows: inPlace, columns: inPlace, digits: inPlace, ...parts });

/** @type {Record<string, Transformation>} */
const turns = {
  90: made({ transposed: true, columns: backwards }),
  180: made({ rows: backwards, columns: backwards }),
  270: made({ transposed: true, rows: backwards }),
};
/** @type {Record<string, Transformation>} */
const mirrors = {
  "left-right": made({ columns: backwards }),
  "up-down": made({ rows: backwards }),
  "diagonal": made({ transposed: true }),
  "anti-diagonal": made({ transposed: true, rows: backwards, columns: backwards }),
};
/** @type {Record<string, number>} */
const sizes = { rows: 9, columns: 9, bands: 3, stacks: 3, digits: 9 };

/** @type {typeof import("./index.d.ts").transform} */
export function transform(board, ...operations) {
  let cells = cellsOf(board);
  for (const operation of operations)
    for (const step of typeof operation === "string" ? operation.split(",").map(operationOf) : [checked(operation)]) cells = applied(step, cells);
  return textOf(cells);
}

/** @type {typeof import("./index.d.ts").shuffle} */
export function shuffle(board, options) {
  const { seed } = optionsOf(options, ["seed"]);
  return textOf(applied(numbered(drawn(seedOf(seed))), cellsOf(board)));
}

/** @param {Transformation} way @param {Uint8Array} cells */
function applied({ transposed, rows, columns, digits }, cells) {
  const [ofRow, ofColumn] = transposed ? [1, 9] : [9, 1];
  return Uint8Array.from(
    rows.flatMap((row) => columns.map((column) => cells[ofRow * (row - 1) + ofColumn * (column - 1)])),
    (digit) => digit && digits[digit - 1],
  );
}

/** A transformation that somebody made. @param {Partial<Transformation>} way @returns {Transformation} */
function checked(way) {
  const { transposed = false, ...parts } = optionsOf(/** @type {Partial<Transformation>} */ (way), ["transposed", "rows", "columns", "digits"]);
  if (typeof transposed !== "boolean") throw new RangeError(`transposed is ${shown(transposed)}, expected true or false`);
  /** @type {[string, number[]][]} */
  const orders = Object.entries(parts).map(([name, order]) => [name, orderOf(name, list(name, order, "numbers"))]);
  for (const [name, order] of orders)
    if (name !== "digits" && [0, 3, 6].some((start) => new Set(order.slice(start, start + 3).map(chuteOf)).size > 1))
      throw new RangeError(`${name} ${written(order)}: the three ${name} of a ${name === "rows" ? "band" : "stack"} must stay together`);
  return made({ transposed, ...Object.fromEntries(orders) });
}

/** @param {number} line */
const chuteOf = (line) => Math.floor((line - 1) / 3);

/** An order, which has each number once. @param {string} what @param {number[]} order @param {string} [text] as it was given */
function orderOf(what, order, text = order.join(" ")) {
  const size = sizes[what];
  if (order.length !== size || inPlace.slice(0, size).some((number) => !order.includes(number)))
    throw new RangeError(`${what} ${text}: expected each of 1 to ${size} once`);
  return order;
}

/** @param {number[]} order */
const written = (order) => [0, 3, 6].map((start) => order.slice(start, start + 3).join("")).join("|");

/** One operation. @param {string} text @returns {Transformation} */
function operationOf(text) {
  const [name, what, first, second, ...more] = text.trim().split(/\s+/);
  const count = [name, what, first, second].filter((word) => word !== undefined).length + more.length;
  if (count === 1 && name === "identity") return made({});
  if (count === 1 && name === "transpose") return mirrors.diagonal;
  if (count === 2 && name === "rotate") return named(name, what, turns);
  if (count === 2 && name === "mirror") return named(name, what, mirrors);
  if (count === 2 && Object.hasOwn(sizes, name)) return ofOrder(name, orderOf(name, [...what.replaceAll("|", "")].map(Number), what));
  if (count === 4 && name === "swap" && Object.hasOwn(sizes, what)) return ofOrder(what, swapped(what, first, second));
  throw new RangeError(
    `'${text.trim()}' is not an operation; expected transpose, rotate, mirror, rows, columns, bands, stacks, digits, swap or identity, with what belongs to it`,
  );
}

/** @param {string} operation @param {string} name @param {Record<string, Transformation>} known */
function named(operation, name, known) {
  if (Object.hasOwn(known, name)) return known[name];
  const names = Object.keys(known);
  throw new RangeError(`${operation} ${name}: expected ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
}

/** @param {string} what @param {string} first @param {string} second */
function swapped(what, first, second) {
  const order = inPlace.slice(0, sizes[what]);
  const [a, b] = [first, second].map((number) => order.findIndex((each) => String(each) === number));
  if (a < 0 || b < 0) throw new RangeError(`swap ${what} ${first} ${second}: expected two numbers from 1 to ${sizes[what]}`);
  [order[a], order[b]] = [order[b], order[a]];
  return order;
}

/** One that permutes only rows, columns, bands, stacks or digits. @param {string} what @param {number[]} order */
function ofOrder(what, order) {
  const lines = order.flatMap((chute) => [3 * chute - 2, 3 * chute - 1, 3 * chute]);
  if (what === "bands") return made({ rows: lines });
  if (what === "stacks") return made({ columns: lines });
  return checked(made({ [what]: order }));
}

// --- random ------------------------------------------------------------------------------------------------------------

const word = 2n ** 64n;
const symmetries = 2n * 1296n * 1296n * 362880n;
const golden = 0x9e3779b97f4a7c15n;

/** The number of a symmetry: SplitMix64 without bias. @param {bigint} seed */
function drawn(seed) {
  for (let state = seed; ; ) {
    state = (state + golden) % word;
    let mixed = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) % word;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) % word;
    mixed ^= mixed >> 31n;
    if (mixed < word - (word % symmetries)) return Number(mixed % symmetries);
  }
}

/** The symmetry with a number: digits, columns, rows, transposed, lowest place first. @param {number} number below 2**53 */
function numbered(number) {
  /** @param {number} size */
  const next = (size) => {
    const index = number % size;
    number = Math.floor(number / size);
    return index;
  };
  const left = [...inPlace];
  const digits = inPlace.map((_, i) => left.splice(next(9 - i), 1)[0]);
  const [columns, rows] = [next(1296), next(1296)];
  return { transposed: number > 0, rows: lineOrder(rows), columns: lineOrder(columns), digits };
}

/** The orders of three, in lexicographic order. */
const triples = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/** The order of rows with a number, of the 1,296 in lexicographic order that keep bands together. @param {number} number */
function lineOrder(number) {
  const left = [0, 1, 2];
  return [72, 6, 1].flatMap((rest) => {
    const [band] = left.splice(Math.floor(number / rest / 6), 1);
    const order = triples[Math.floor(number / rest) % 6];
    number %= rest;
    return order.map((line) => 3 * band + line + 1);
  });
}
