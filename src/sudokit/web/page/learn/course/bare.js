/** Steps on boards without candidates: what makes a single certain is shown by houses and digits alone. */

import { ALL_CELLS, HOUSES, PEERS } from "../../model/classic.js";

/** @typedef {import("../../model/position.js").PlacedStep} Step */
/** @typedef {import("../../steps/scenes.js").Scene} Scene */

/** @param {readonly number[]} houses */
const shade = (houses) => ({ houses, roles: new Map(), links: [] });

/** The houses that two cells share. @param {number} a @param {number} b */
export const commonHouses = (a, b) =>
  HOUSES.flatMap((house, index) => (house.includes(a) && house.includes(b) ? [index] : []));

/**
 * The picture of a single: what rules out the other cells or digits, and with the answer the digit itself.
 * @param {Step} step
 * @param {"pattern" | "answer"} stage
 * @returns {Scene}
 */
export function sceneOfSingle(step, stage) {
  const { digits, givens } = step.position;
  const [cell, digit] = step.placements[0];
  const isAnswer = stage === "answer";
  const isHidden = step.technique === "hidden-single"; // the cell itself is what is looked for
  return {
    cells: ALL_CELLS.map((at) => ({ digit: isAnswer && at === cell ? digit : digits[at], given: givens[at] })),
    picture: shade(reasons(step)),
    hints: step.picture.houses.slice(0, 1),
    highlight: isHidden ? digit : 0,
    tints: new Map(isHidden && !isAnswer ? [] : [[cell, isAnswer ? "good" : "tried"]]),
  };
}

/** The houses that make the single certain. @param {Step} step @returns {number[]} */
function reasons({ technique, placements: [[cell, digit]], picture: { houses }, position: { digits } }) {
  if (technique === "naked-single") return commonHouses(cell, cell);
  if (technique !== "hidden-single") return [...houses];
  const others = HOUSES[houses[0]].filter((at) => at !== cell && !digits[at]);
  // As few houses as possible: one may rule out several cells.
  /** @type {Set<number>} */
  const ruling = new Set();
  for (const other of others) {
    const possible = PEERS[other].filter((peer) => digits[peer] === digit).flatMap((peer) => commonHouses(other, peer));
    if (possible.length && !possible.some((house) => ruling.has(house))) ruling.add(possible[0]);
  }
  return [...ruling];
}
