/** A step as shapes: `src/sudokit/drawing/picture.py` describes them. */

import { originOf } from "../model/chains.js";
import { technique } from "./techniques.js";

/** @typedef {import("../../openapi.d.ts").StepAnswer["picture"]} Picture */
/** @typedef {import("./words/steps.js").Facts} Facts */
/** @typedef {import("./words/steps.js").Candidate} Candidate */
/** @typedef {import("./words/steps.js").Refutation} Refutation */
/** @typedef {import("../model/chains.js").Chain} Chain */
/** @typedef {import("../model/chains.js").Node} Node */

/** @param {Facts} step @returns {Picture} */
export function pictureOf(step) {
  const links = linksOf(step);
  return { houses: step.base, roles: rolesOf(step, links), links };
}

/** @param {number} cell @param {number} digit */
const markOf = (cell, digit) => 10 * cell + digit;

/**
 * What happens to a candidate counts more than its part in the pattern, an earlier part more. A dynamic chain makes so
 * many candidates false that only those with a link are marked.
 * @param {Facts} step @param {Picture["links"]} links @returns {Picture["roles"]}
 */
function rolesOf({ technique: key, marks, eliminations, refutations, placements }, links) {
  const linked = new Set(links.flatMap(([from, to]) => [markOf(...from), markOf(...to)]));
  const isDynamic = technique(key).proof === "dynamic";
  /** @type {Map<number, Picture["roles"][number]>} */
  const roles = new Map();
  const set = (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {Picture["roles"][number][2]} */ role) =>
    roles.set(markOf(cell, digit), [cell, digit, role]);
  for (const [cell, digit, role] of [...marks].reverse())
    if (!isDynamic || role !== "other" || linked.has(markOf(cell, digit))) set(cell, digit, role);
  for (const [cell, digit] of eliminations) set(cell, digit, "removed");
  for (const { candidate } of /** @type {Refutation[]} */ (/** @type {unknown} */ (refutations))) set(...candidate, "removed");
  for (const [cell, digit] of placements) set(cell, digit, "placed");
  return [...roles.values()];
}

/** Dynamic chains with more links are a thicket; of these, only the main lines are drawn. */
const LEGIBLE = 30;

/** @param {Facts} step @returns {Picture["links"]} */
function linksOf(step) {
  const { proof } = technique(step.technique);
  if (proof === "nets") return []; // a net is too dense to be read as lines
  if (proof === "dynamic") {
    const whole = implications(step, true);
    return whole.length <= LEGIBLE ? whole : implications(step, false);
  }
  return step.chains.flatMap((chain) => chain.slice(1).map((node, i) => nearest(chain[i], node)));
}

/**
 * The links of dynamic chains, each once: all of them, or those of the main lines. What follows by a nested step has no
 * links, since it follows from too much.
 * @param {Facts} step @param {boolean} whole @returns {Picture["links"]}
 */
function implications({ chains }, whole) {
  /** @type {Map<string, Picture["links"][number]>} */
  const links = new Map();
  for (const chain of chains) {
    for (const index of whole ? chain.keys() : mainLine(chain)) {
      const { parents, nested } = originOf(chain[index]);
      if (nested !== null) continue;
      for (const parent of whole ? parents : parents.slice(0, 1)) {
        const link = nearest(chain[parent], chain[index]);
        links.set(link.join(), link);
      }
    }
  }
  return [...links.values()];
}

/** The nodes from the premise to the end, of which each is the first that the next one follows from. @param {Chain} chain */
function mainLine(chain) {
  const line = [chain.length - 1];
  for (let { parents } = originOf(chain[line[0]]); parents.length; { parents } = originOf(chain[line[0]])) line.unshift(parents[0]);
  return line;
}

/** The shortest line between two nodes, which may have several cells each. @param {Node} node @param {Node} following @returns {Picture["links"][number]} */
function nearest([cells, digit, , strong], [others, other]) {
  let [from, to] = [cells[0], others[0]];
  let shortest = Infinity;
  for (const one of cells)
    for (const two of others) {
      const length = squaredLength(one, digit, two, other);
      if (length < shortest) [from, to, shortest] = [one, two, length];
    }
  return [[from, digit], [to, other], strong];
}

const CELL = 54;
const PITCH = 17;

/** @param {number} one @param {number} digit @param {number} two @param {number} other */
function squaredLength(one, digit, two, other) {
  const right = CELL * ((one % 9) - (two % 9)) + PITCH * (((digit - 1) % 3) - ((other - 1) % 3));
  const down = CELL * (Math.floor(one / 9) - Math.floor(two / 9)) + PITCH * (Math.floor((digit - 1) / 3) - Math.floor((other - 1) / 3));
  return right * right + down * down;
}
