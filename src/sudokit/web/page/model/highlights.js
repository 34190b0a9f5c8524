/**
 * Highlights, as players of hard puzzles use them. Some follow from the candidates: the cells where a
 * digit can go, the cells with two candidates (*bivalue* cells), the *strong links* of a digit, which
 * join its only two places in a house. Others are marked by hand: colours on single candidates, and
 * links between two candidates, strong or weak.
 *
 * What is marked by hand is in the snapshot, so it is undone, saved and restored like every mark. A
 * cell has the colours of its candidates in `shades`: the decimal place of 10^(d-1) is the colour of
 * digit d, 0 for none; beyond the 15th digit, a number would not be exact, so those have no colour. It has the links that start in it in `links`, each as an integer (`codeOf`). A link
 * starts at the smaller of its two ends (`markKey`).
 */

import { digitsOf, maskOf } from "./shape.js";
import { BLANK, withCells } from "./cells.js";
import { markKey } from "./picture.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("./picture.js").Candidate} Candidate */
/** @typedef {import("./picture.js").Link} Link */

/**
 * What the board is to show of the candidates.
 * @typedef {Readonly<{cells: number, strong: boolean}>} View
 * `cells` is a digit whose cells are tinted, `BIVALUE` for bivalue cells, or 0. `strong`: whether the
 * strong links of that digit are drawn; with bivalue cells, or without a digit, there are none.
 */

/** The value of `View.cells` for bivalue cells. */
export const BIVALUE = 10;

/** @type {View} */
export const NO_VIEW = Object.freeze({ cells: 0, strong: false });

/**
 * The cells that a view tints.
 * @param {View} view
 * @param {readonly number[]} candidates masks
 */
export function cellsOfView({ cells }, candidates) {
  if (!cells) return [];
  const isShown = (/** @type {number} */ mask) => (cells === BIVALUE ? digitsOf(mask).length === 2 : mask & maskOf(cells));
  return candidates.flatMap((mask, cell) => (isShown(mask) ? [cell] : []));
}

/**
 * The strong links that a view draws, each once, even if two houses have it.
 * @param {Shape} shape
 * @param {View} view
 * @param {readonly number[]} candidates masks
 * @returns {Link[]}
 */
export function linksOfView(shape, { cells: digit, strong }, candidates) {
  if (!strong || !digit || digit === BIVALUE) return [];
  /** @type {Map<string, Link>} */
  const links = new Map();
  for (const house of shape.houses.filter((each) => shape.needsAll(each))) {
    const places = house.filter((cell) => candidates[cell] & maskOf(digit));
    if (places.length === 2) links.set(places.join(), { from: [places[0], digit], to: [places[1], digit], strong: true });
  }
  return [...links.values()];
}

const SHADED = 15;

/** The colour of a candidate, 0 for none. @param {number} shades of its cell @param {number} digit */
export const shadeOf = (shades, digit) => Math.floor(shades / 10 ** (digit - 1)) % 10;

/** The digits of a cell that have a colour, as a mask. @param {number} shades */
export function shadedDigits(shades) {
  let mask = 0;
  for (let digit = 1; shades >= 10 ** (digit - 1); digit += 1) if (shadeOf(shades, digit)) mask |= maskOf(digit);
  return mask;
}

/**
 * Give a candidate of some cells a colour, or take it away if all of them have this colour.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {number} colour 1 to 9
 */
export function shade(snapshot, cells, digit, colour) {
  if (digit > SHADED) return snapshot;
  const chosen = [...cells];
  const everywhere = chosen.every((cell) => shadeOf(snapshot.cells[cell].shades, digit) === colour);
  return withCells(snapshot, chosen, ({ shades }) => ({
    shades: shades + ((everywhere ? 0 : colour) - shadeOf(shades, digit)) * 10 ** (digit - 1),
  }));
}

/**
 * The links that were drawn by hand and whose cells are still blank.
 * @param {Snapshot} snapshot
 * @returns {Link[]}
 */
export const linksOf = ({ shape, cells }) =>
  cells.flatMap(({ digit, links }, cell) =>
    digit ? [] : links.map((code) => linkOfCode(shape, cell, code)).filter(({ to }) => !cells[to[0]].digit),
  );

/**
 * Draw a link; drawing the same again removes it, drawing it in the other kind changes it.
 * @param {Snapshot} snapshot
 * @param {Link} link between two different candidates, in either direction
 */
export function drawLink(snapshot, { from, to, strong }) {
  const [[cell, digit], end] = markKey(...from) < markKey(...to) ? [from, to] : [to, from];
  const code = codeOf(snapshot.shape, digit, end, strong);
  return withCells(snapshot, [cell], ({ links }) => {
    const others = links.filter((other) => other !== code && other !== codeOf(snapshot.shape, digit, end, !strong));
    const left = links.includes(code) ? others : [...others, code];
    return { links: left.length ? Object.freeze(left) : BLANK.links };
  });
}

/** The digits of each cell that are coloured or linked by hand, as masks. @param {Snapshot} snapshot */
export function pinnedDigits(snapshot) {
  const masks = snapshot.cells.map(({ shades }) => shadedDigits(shades));
  for (const [cell, digit] of linksOf(snapshot).flatMap(({ from, to }) => [from, to])) masks[cell] |= maskOf(digit);
  return masks;
}

/** Whether anything is marked by hand. @param {Snapshot} snapshot */
export const isHighlighted = ({ cells }) => cells.some(({ shades, links }) => shades || links.length);

/** Take away what is marked by hand. @param {Snapshot} snapshot */
export const withoutHighlights = (snapshot) => withCells(snapshot, snapshot.shape.cells, () => ({ shades: BLANK.shades, links: BLANK.links }));

/**
 * A link from a candidate of a cell to another, as saved games have it: cell and digit of its end, its own digit, the kind.
 * @param {Shape} shape @param {number} digit @param {Candidate} to @param {boolean} strong
 */
function codeOf({ digits }, digit, [cell, other], strong) {
  const base = digits.length + 1;
  return 2 * (base * (base * cell + other) + digit) + Number(strong);
}

/** @param {Shape} shape @param {number} cell @param {number} code @returns {Link} */
function linkOfCode({ digits }, cell, code) {
  const base = digits.length + 1;
  const own = code >> 1;
  const end = Math.floor(own / base);
  return { from: [cell, own % base], to: [Math.floor(end / base), end % base], strong: code % 2 === 1 };
}
