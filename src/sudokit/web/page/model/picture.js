/**
 * A step as the server sends it, and its picture: which candidates play which part, which houses are
 * meant, which links join them. The parts are the roles of `sudokit.drawing.palette`.
 */

/** @typedef {"pattern" | "other" | "fin" | "endo-fin" | "pivot" | "pincer" | "placed" | "removed"} Role */
/** @typedef {[cell: number, digit: number]} Candidate */
/** @typedef {{title: string, joint: string, body: string}} Sentence in the language asked for; all three are the text */

/**
 * @typedef {object} Step what the page needs of a `sudokit.Step`
 * @property {string} technique
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {Sentence} sentence
 * @property {{houses: number[], roles: [number, number, Role][], links: [Candidate, Candidate, boolean][]}} picture
 */

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
