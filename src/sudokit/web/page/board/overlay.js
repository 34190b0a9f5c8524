/** What lies under and over the contents of all cells: houses, links, frames, the rings of a link being drawn. */

import { boxOf, columnOf, rowOf } from "../model/classic.js";
import { candidateCentre, houseRectangle, linkPath } from "./geometry.js";
import { shape } from "./svg.js";

/** @typedef {import("../model/picture.js").Candidate} Candidate */
/** @typedef {import("../model/picture.js").Link} Link */

/** Rectangles of houses. @param {readonly number[]} houses */
export const drawHouses = (houses) => houses.map((house) => shape("rect", { ...houseRectangle(house), class: "house" }));

/** The row, column and box of a cell as path data. @param {number} cell */
export const housesAround = (cell) =>
  [rowOf(cell), 9 + columnOf(cell), 18 + boxOf(cell)]
    .map((house) => {
      const { x, y, width, height } = houseRectangle(house);
      return `M${x} ${y}h${width}v${height}h${-width}z`;
    })
    .join("");

/** Links, solid for strong ones and dashed for weak ones. @param {readonly Link[]} links @param {string} [kind] */
export const drawLinks = (links, kind = "") =>
  links.map((link) => shape("path", { d: linkPath(link), class: `link ${link.strong ? "strong" : "weak"} ${kind}` }));

/** Dashed frames of houses. @param {readonly number[]} houses */
export const drawFrames = (houses) =>
  houses.map((house) => {
    const { x, y, width, height } = houseRectangle(house);
    return shape("rect", { x: x + 3, y: y + 3, width: width - 6, height: height - 6, class: "hint" });
  });

/** Rings around candidates. @param {readonly Candidate[]} candidates */
export const drawRings = (candidates) =>
  candidates.map((candidate) => {
    const { x, y } = candidateCentre(...candidate);
    return shape("circle", { cx: x, cy: y, r: 10.5, class: "ring" });
  });
