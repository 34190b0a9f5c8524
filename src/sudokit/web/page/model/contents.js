/**
 * What a board shows of a game: the digits and marks, or every open candidate in its own place. The picture
 * of a step needs the latter in the cells that it is about.
 */

import { maskOf } from "./shape.js";
import { openCandidates } from "./cells.js";
import { linksOf, pinnedDigits } from "./highlights.js";
import { cellOfMark, digitOfMark, markKey } from "./picture.js";

/** @typedef {import("./picture.js").Link} Link */

/** @type {readonly Link[]} */
const NONE = Object.freeze([]);

/**
 * What a board shows in one cell. All but the digit, `given` and `links` are masks of digits.
 * @typedef {object} CellContent
 * @property {number} digit 0 for a blank
 * @property {boolean} given
 * @property {number} [corner]
 * @property {number} [centre]
 * @property {number} [candidates]
 * @property {boolean} [decided] whether the only candidate is known to be the digit of the cell
 * @property {boolean} [listed] whether the centre marks are candidates that the page has written, each in its own place
 * @property {number} [colours]
 * @property {number} [pinned] what has to stand in its own place: what is highlighted by hand, or all that is in the middle
 * @property {number} [shades] the colours of candidates, as in a snapshot
 * @property {readonly Link[]} [links] drawn by hand, that end here
 * @property {boolean} [fogged] whether fog hides what is given here
 */

/**
 * @param {Pick<import("./game.js").Game, "snapshot" | "givens">} game
 * @param {import("./cells.js").Reading & {places?: boolean}} reading `places`: centre marks stand in their own places
 * @param {boolean} [candidates] whether to show every open candidate in its own place
 * @returns {CellContent[]}
 */
export function contentsOf(game, reading, candidates = reading.automatic) {
  const open = candidates ? openCandidates(game.snapshot, reading) : [];
  const pinned = candidates ? [] : pinnedDigits(game.snapshot);
  const drawn = linksOf(game.snapshot);
  return game.snapshot.cells.map(({ digit, corner, centre, colours, shades, listed }, cell) => {
    const given = game.givens[cell];
    const links = drawn.length ? drawn.filter(({ from, to }) => from[0] === cell || to[0] === cell) : NONE;
    if (candidates) return { digit, given, colours, shades, links, candidates: open[cell] };
    return { digit, given, corner, centre, listed, colours, shades, links, pinned: pinned[cell] | (reading.places ? centre : 0) };
  });
}

/** @type {readonly (Exclude<keyof CellContent, "links">)[]} */
const FIELDS = Object.freeze(["digit", "given", "corner", "centre", "candidates", "decided", "listed", "colours", "pinned", "shades", "fogged"]);

/** Whether two cells look the same. @param {CellContent} a @param {CellContent} b */
export const sameContent = (a, b) => a === b || FIELDS.every((field) => a[field] === b[field] || (!a[field] && !b[field])) && sameLinks(a.links, b.links);

/** @param {readonly Link[]} [a] @param {readonly Link[]} [b] */
const sameLinks = (a = NONE, b = NONE) =>
  a.length === b.length && a.every(({ from, to, strong }, i) => markKey(...from) === markKey(...b[i].from) && markKey(...to) === markKey(...b[i].to) && strong === b[i].strong);

/**
 * The contents for the picture of a step: where the picture colours a candidate, the open candidates stand in
 * their places instead of the player's marks. Where all that it colours is a digit to place, only this digit does.
 * @param {readonly CellContent[]} contents
 * @param {import("./picture.js").Picture} picture
 * @param {import("./shape.js").Masks} open
 * @returns {CellContent[]}
 */
export function contentsWithPicture(contents, { roles }, open) {
  const coloured = new Set([...roles.keys()].map(cellOfMark));
  const involved = new Set([...roles].filter(([, role]) => role !== "placed").map(([mark]) => cellOfMark(mark)));
  const placed = new Map([...roles].filter(([, role]) => role === "placed").map(([mark]) => [cellOfMark(mark), maskOf(digitOfMark(mark))]));
  return contents.map((content, cell) => {
    const { digit, given, colours, shades, links } = content;
    return digit || !coloured.has(cell) ? content : { digit, given, colours, shades, links, candidates: (!involved.has(cell) && placed.get(cell)) || open[cell] };
  });
}
