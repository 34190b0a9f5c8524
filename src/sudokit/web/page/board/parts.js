/** The parts of the board's drawing that never change, from back to front. */

import { ALL_CELLS, rowOf } from "../model/classic.js";
import { CELL, MARGIN, SIZE, gridLines, left, top } from "./geometry.js";
import { set, shape } from "./svg.js";

const UNSPOKEN = { "aria-hidden": "true" };

/** @typedef {ReturnType<typeof build>} Parts */

/** @param {ShadowRoot} root where they go */
export function build(root) {
  const peers = shape("path", { class: "peers", ...UNSPOKEN });
  const backs = shape("g", { class: "backs", ...UNSPOKEN });
  const tints = shape("g", { class: "backs", ...UNSPOKEN });
  const selected = shape("path", { class: "selected", ...UNSPOKEN });
  const selection = shape("path", { class: "selection", ...UNSPOKEN });
  const cursor = shape("rect", { class: "cursor", ...UNSPOKEN });
  const glows = shape("g", { class: "glows", ...UNSPOKEN });
  const overlay = shape("g", { class: "overlay", ...UNSPOKEN });
  const rows = ALL_CELLS.filter((cell) => cell % 9 === 0).map(() => shape("g"));
  const cells = ALL_CELLS.map((index) => {
    const group = shape("g", { role: "gridcell", class: "cell contents" });
    const hit = shape("rect", { class: "hit" });
    const back = shape("rect", { class: "back" });
    const colours = shape("g");
    place(hit, index, 0);
    place(back, index, 0);
    tints.append(back, colours);
    rows[rowOf(index)].append(group);
    return { group, hit, back, colours };
  });
  const svg = shape(
    "svg",
    { viewBox: `0 0 ${SIZE} ${SIZE}` },
    shape("rect", { class: "paper", x: MARGIN, y: MARGIN, width: 9 * CELL, height: 9 * CELL, ...UNSPOKEN }),
    peers,
    backs,
    tints,
    glows,
    selected,
    shape("path", { class: "thin", d: gridLines(false), ...UNSPOKEN }),
    shape("path", { class: "thick", d: gridLines(true), ...UNSPOKEN }),
    selection,
    cursor,
    ...rows,
    overlay,
  );
  root.append(svg);
  return { svg, peers, backs, glows, overlay, selected, selection, cursor, rows, cells };
}

/** Put a rectangle where a cell is, smaller by an inset on each side. @param {SVGElement} element @param {number} cell @param {number} inset */
export function place(element, cell, inset) {
  const size = CELL - 2 * inset;
  set(element, { x: left(cell) + inset, y: top(cell) + inset, width: size, height: size });
}
