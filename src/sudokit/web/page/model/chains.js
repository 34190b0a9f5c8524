/**
 * The chains of a step, as `sudokit.logic.step` describes them. In a dynamic chain, a node may follow from several earlier
 * ones, or by a step that is nested in the chain; its array ends with these.
 */

/** @typedef {import("../../openapi.d.ts").StepAnswer["chains"][number]} Chain */
/** @typedef {Chain[number]} Node */

/** What a node of a dynamic chain follows from, and the index of the nested step by which it does; of others, nothing. @param {Node} node */
export const originOf = ([, , , , , , parents = [], nested = null]) => ({ parents, nested });

/** @param {Chain} chain */
export const isDynamic = (chain) => chain.some(({ length }) => length > 6);
