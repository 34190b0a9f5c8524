/** What lies under and over the contents of all cells: houses, links, frames, the rings of a link being drawn. */

import { shape } from "./svg.js";

/** @typedef {import("./geometry.js").Plan} Plan */
/** @typedef {import("../model/picture.js").Candidate} Candidate */
/** @typedef {import("../model/picture.js").Link} Link */

/** The ground of houses. @param {Plan} plan @param {readonly number[]} houses */
export const drawHouses = (plan, houses) =>
  houses.map((house) => shape("path", { d: plan.contour(plan.shape.houses[house]), class: "house" }));

/** The houses of a cell as path data. @param {Plan} plan @param {number} cell */
export const housesAround = (plan, cell) => plan.shape.housesAt[cell].map((house) => plan.contour(plan.shape.houses[house])).join("");

/** Links, solid for strong ones and dashed for weak ones. @param {Plan} plan @param {readonly Link[]} links @param {string} [kind] */
export const drawLinks = (plan, links, kind = "") =>
  links.map((link) => shape("path", { d: plan.linkPath(link), class: `link ${link.strong ? "strong" : "weak"} ${kind}` }));

/** Dashed frames of houses. @param {Plan} plan @param {readonly number[]} houses */
export const drawFrames = (plan, houses) =>
  houses.map((house) => shape("path", { d: plan.contour(plan.shape.houses[house], 3), class: "hint" }));

/** Frames of cells that are wrong. @param {Plan} plan @param {ReadonlySet<number>} cells */
export const drawWrong = (plan, cells) => [...cells].map((cell) => shape("path", { d: plan.contour([cell], 5), class: "wrong" }));

/** Rings around candidates. @param {Plan} plan @param {readonly Candidate[]} candidates */
export const drawRings = (plan, candidates) =>
  candidates.map((candidate) => {
    const { x, y } = plan.candidateCentre(...candidate);
    return shape("circle", { cx: x, cy: y, r: 10.5 * plan.scale, class: "ring" });
  });
