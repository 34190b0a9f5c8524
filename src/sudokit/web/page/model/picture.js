/**
 * A step from the server, and its picture: the roles of candidates, the shaded houses, the links. The
 * roles are those of `sudokit.drawing.palette`.
 */

import { isDynamic, originOf } from "./chains.js";

/** @typedef {import("../../openapi.d.ts").StepAnswer} StepAnswer */
/** A step; those that the page makes itself have no proof. @typedef {Pick<StepAnswer, "technique" | "score" | "placements" | "eliminations" | "sentence" | "picture"> & Partial<StepAnswer>} Step */
/**
 * One sentence of the proof of a step, as `sudokit.words.reasoning` has it.
 * @typedef {object} Reason
 * @property {string} text
 * @property {number | null} chain the index of the chain that it is about; null for the conclusion
 * @property {number | null} node the index of the node that it reaches; null for an ending or the conclusion
 * @property {readonly number[]} inside the nested step to which chain and node belong, by its index in each `nested` on the way to it
 */
/** @typedef {import("./chains.js").Chain} Chain */
/** @typedef {import("./chains.js").Node} Node */
/** @typedef {Step["picture"]["roles"][number][2]} Role */
/** @typedef {[cell: number, digit: number]} Candidate */
/** @typedef {{from: Candidate, to: Candidate, strong: boolean}} Link */

/**
 * @typedef {object} Picture
 * @property {readonly number[]} houses to shade
 * @property {ReadonlyMap<number, Role>} roles by `markKey`
 * @property {readonly Link[]} links
 * @property {readonly Role[]} [assumed] the roles of candidates that are true (`pattern`) or false (`other`) under an assumption
 */

/** The number of a candidate; no shape has more than 25 digits. @param {number} cell @param {number} digit */
export const markKey = (cell, digit) => 32 * cell + digit;

/** The cell of a candidate by its number. @param {number} key */
export const cellOfMark = (key) => key >> 5;
/** @param {number} key */
export const digitOfMark = (key) => key & 31;

/** @param {Pick<Step, "picture">} step @returns {Picture} */
export const pictureOfStep = ({ picture: { houses, roles, links } }) => ({
  houses,
  roles: new Map(roles.map(([cell, digit, role]) => [markKey(cell, digit), role])),
  links: links.map(([from, to, strong]) => ({ from, to, strong })),
});

/**
 * The picture of a sentence of a proof: its chain as far as it has been told, and the house that forces its last link. A
 * nested step has its own picture, and what had to be false before; the conclusion has that of the whole step.
 * @param {Step} step @param {Reason} reason @returns {Picture}
 */
export function pictureOfReason(step, { chain, node, inside }) {
  let shown = step;
  /** @type {Map<number, Role>} */
  const before = new Map();
  for (const index of inside) shown = entered(shown, index, before);
  const nodes = chain === null ? [] : (shown.chains?.[chain] ?? []);
  const { nested } = node === null ? { nested: null } : originOf(nodes[node]);
  if (nested !== null) shown = entered(shown, nested, before);
  const whole = pictureOfStep(shown);
  if (chain === null || nested !== null)
    return shown === step ? whole : { ...whole, roles: new Map([...before, ...whole.roles]), assumed: ["other"] };
  const effect = [...whole.roles].filter(([, role]) => role === "removed" || role === "placed");
  const told = node === null ? nodes : nodes.slice(0, node + 1);
  const { roles, links } = isDynamic(nodes) ? latest(told) : { roles: told.flatMap(rolesOf), links: linksOf(shown, chain, told) };
  const house = node === null ? null : nodes[node][5];
  return { houses: house === null ? [] : [house], roles: new Map([...before, ...effect, ...roles]), links, assumed: ["pattern", "other"] };
}

/** A nested step. What had to be false for it is added to what was before. @param {Step} step @param {number} index @param {Map<number, Role>} before */
function entered({ chains = [], nested = [] }, index, before) {
  for (const chain of chains) {
    const followers = chain.map(originOf).filter((origin) => origin.nested === index);
    const causes = followers.flatMap(({ parents }) => parents.map((parent) => chain[parent]));
    for (const [mark, role] of causes.flatMap(rolesOf)) if (role === "other") before.set(mark, role);
  }
  return nested[index];
}

/** @param {Node} node @returns {[mark: number, role: Role][]} */
const rolesOf = ([cells, digit, on]) => cells.map((cell) => [markKey(cell, digit), on ? "pattern" : "other"]);

/** The links of a chain as far as it has been told. @param {Step} step @param {number} number @param {Chain} told */
function linksOf(step, number, told) {
  const before = (step.chains ?? []).slice(0, number).reduce((count, { length }) => count + length - 1, 0);
  return pictureOfStep(step).links.slice(before, before + told.length - 1);
}

/** The last node of a dynamic chain, with the links that lead to it from what is true, and all that is true by now. @param {Chain} told */
function latest(told) {
  const end = told.length - 1;
  const causes = originOf(told[end]).parents;
  const earlier = causes.flatMap((cause) => {
    const { parents, nested } = originOf(told[cause]);
    return told[cause][2] || nested !== null ? [] : parents.map((from) => ({ from, to: cause }));
  });
  const links = [...earlier, ...causes.map((from) => ({ from, to: end }))];
  return {
    roles: told.filter((node, i) => node[2] || i === 0 || i === end || causes.includes(i)).flatMap(rolesOf),
    links: links.map(({ from, to }) => ({ from: candidateOf(told[from]), to: candidateOf(told[to]), strong: !told[from][2] })),
  };
}

/** The candidate of a node of a dynamic chain. @param {Node} node @returns {Candidate} */
const candidateOf = ([[cell], digit]) => [cell, digit];
