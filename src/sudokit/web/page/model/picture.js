/**
 * A step as a picture: which candidates play which part, which houses are meant, which links join
 * them. The parts are the roles of `sudokit.drawing.palette`, so that a step looks the same on a
 * terminal, in a notebook and here.
 */

import { columnOf, rowOf } from "./board.js";

/** @typedef {"pattern" | "other" | "fin" | "endo-fin" | "pivot" | "pincer" | "placed" | "removed"} Role */
/** @typedef {{cells: number[], digit: number, on: boolean, strong: boolean, set: number}} ChainNode */

/**
 * @typedef {object} Step what the server sends for `sudokit.Step`
 * @property {string} technique
 * @property {string} name
 * @property {string} level
 * @property {number} score
 * @property {string} puzzle the clues
 * @property {string} grid all digits before the step
 * @property {[number, number][]} placements
 * @property {[number, number][]} eliminations
 * @property {number[]} digits
 * @property {number[]} base
 * @property {number[]} cover
 * @property {[number, number, Role][]} marks
 * @property {[number[], number[]][]} sets
 * @property {ChainNode[][]} chains
 * @property {{candidate: [number, number]}[]} refutations of a guess: why the cell's other digits fail
 * @property {{en: string, ko: string}} text
 * @property {string[]} candidates
 */

/** @typedef {{from: [number, number], to: [number, number], strong: boolean}} Link ends are [cell, digit] */

/**
 * @typedef {object} Picture
 * @property {readonly number[]} houses to shade
 * @property {ReadonlyMap<number, Role>} roles by `markKey`
 * @property {readonly Link[]} links
 */

/** One number for a candidate. @param {number} cell @param {number} digit */
export const markKey = (cell, digit) => 10 * cell + digit;

/** @param {Step} step @returns {Picture} */
export function pictureOfStep(step) {
  /** @type {Map<number, Role>} */
  const roles = new Map();
  // What happens to a candidate counts more than its part in the pattern, an earlier part more
  // than a later one.
  for (const [cell, digit, role] of [...step.marks].reverse()) roles.set(markKey(cell, digit), role);
  for (const [cell, digit] of step.eliminations) roles.set(markKey(cell, digit), "removed");
  for (const { candidate } of step.refutations) roles.set(markKey(...candidate), "removed");
  for (const [cell, digit] of step.placements) roles.set(markKey(cell, digit), "placed");
  return { houses: step.base, roles, links: linksOf(step) };
}

/** @param {Step} step @returns {Link[]} */
function linksOf(step) {
  if (step.technique.startsWith("forcing-net")) return []; // a net is too dense to be read as lines
  return step.chains.flatMap((chain) =>
    chain.slice(1).map((node, index) => nearest(chain[index], node)),
  );
}

/** The shortest line between two nodes, which may be groups of cells. @param {ChainNode} a @param {ChainNode} b */
function nearest(a, b) {
  /** @type {Link} */
  let best = { from: [a.cells[0], a.digit], to: [b.cells[0], b.digit], strong: a.strong };
  let shortest = Infinity;
  for (const from of a.cells) {
    for (const to of b.cells) {
      const distance = (rowOf(from) - rowOf(to)) ** 2 + (columnOf(from) - columnOf(to)) ** 2;
      if (distance < shortest) {
        shortest = distance;
        best = { from: [from, a.digit], to: [to, b.digit], strong: a.strong };
      }
    }
  }
  return best;
}
