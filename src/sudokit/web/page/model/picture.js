/**
 * A step as the server sends it, and its picture: which candidates play which part, which houses are
 * meant, which links join them. The parts are the roles of `sudokit.drawing.palette`.
 */

/** What the page needs of a step. @typedef {Pick<import("../../openapi.d.ts").StepAnswer, "technique" | "placements" | "eliminations" | "sentence" | "picture">} Step */
/** @typedef {Step["picture"]["roles"][number][2]} Role */
/** @typedef {[cell: number, digit: number]} Candidate */
/** @typedef {{from: Candidate, to: Candidate, strong: boolean}} Link */

/**
 * @typedef {object} Picture
 * @property {readonly number[]} houses to shade
 * @property {ReadonlyMap<number, Role>} roles by `markKey`
 * @property {readonly Link[]} links
 */

/** One number for a candidate. @param {number} cell @param {number} digit */
export const markKey = (cell, digit) => 10 * cell + digit;

/** @param {Pick<Step, "picture">} step @returns {Picture} */
export const pictureOfStep = ({ picture: { houses, roles, links } }) => ({
  houses,
  roles: new Map(roles.map(([cell, digit, role]) => [markKey(cell, digit), role])),
  links: links.map(([from, to, strong]) => ({ from, to, strong })),
});
