/** The parts of the board's drawing that stay as long as its shape, from back to front. */

import { drawFigure } from "./figure.js";
import { CELL, MARGIN } from "./geometry.js";
import { shape } from "./svg.js";

const UNSPOKEN = { "aria-hidden": "true" };

/** @typedef {ReturnType<typeof build>} Parts */

/**
 * @param {ShadowRoot} root where they go
 * @param {import("./geometry.js").Plan} plan
 * @param {import("../model/variant.js").Figure | null} [figure]
 */
export function build(root, plan, figure = null) {
  const { columns, cells: all, rows: height } = plan.shape;
  const peers = shape("path", { class: "peers", ...UNSPOKEN });
  const backs = shape("g", { class: "backs", ...UNSPOKEN });
  const tints = shape("g", { class: "backs", ...UNSPOKEN });
  const selected = shape("path", { class: "selected", ...UNSPOKEN });
  const selection = shape("path", { class: "selection", ...UNSPOKEN });
  const fog = { cells: shape("path", { class: "fog", ...UNSPOKEN }), lines: shape("path", { class: "thick", ...UNSPOKEN }) };
  const cursor = shape("rect", { class: "cursor", ...UNSPOKEN });
  const drawing = shape("path", { class: "drawing contents", ...UNSPOKEN });
  const glows = shape("g", { class: "glows", ...UNSPOKEN });
  const figures = drawFigure(figure);
  const { ground, under, over } = figures;
  const overlay = shape("g", { class: "overlay", ...UNSPOKEN });
  const rows = Array.from({ length: height }, () => shape("g"));
  const cells = all.map((index) => {
    const group = shape("g", { role: "gridcell", class: "cell contents" });
    const hit = shape("rect", { class: "hit", ...plan.square(index) });
    const back = shape("rect", { class: "back", ...plan.square(index) });
    const colours = shape("g");
    tints.append(back, colours);
    group.append(hit);
    rows[plan.shape.rowOf(index)].append(group);
    return { group, hit, back, colours };
  });
  const svg = shape(
    "svg",
    { viewBox: Object.values(plan.view).join(" ") },
    shape("rect", { class: "paper", x: MARGIN, y: MARGIN, width: columns * CELL, height: height * CELL, ...UNSPOKEN }),
    ground,
    peers,
    backs,
    tints,
    glows,
    selected,
    under,
    shape("path", { class: "thin", d: plan.grid, ...UNSPOKEN }),
    shape("path", { class: "thick", d: plan.borders, ...UNSPOKEN }),
    over,
    fog.cells,
    fog.lines,
    selection,
    cursor,
    drawing,
    ...rows,
    overlay,
  );
  svg.style.setProperty("--scale", String(plan.scale));
  root.replaceChildren(svg);
  return { svg, peers, backs, glows, overlay, fog, selected, selection, cursor, drawing, rows, cells, figures };
}

/** Draw another figure in place of the one that is there. @param {Parts} parts @param {import("../model/variant.js").Figure | null} figure */
export function redrawFigure({ figures }, figure) {
  const { ground, under, over } = drawFigure(figure);
  figures.ground.replaceWith(ground);
  figures.under.replaceWith(under);
  figures.over.replaceWith(over);
  Object.assign(figures, { ground, under, over });
}
