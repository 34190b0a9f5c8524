/**
 * The answers of an exercise: which are right, and why another is not. An *answer* is a candidate, a digit of a
 * cell, that the player places or removes. It is right if it belongs to the result of one of the exercise's steps.
 */

import { HOUSES } from "../../model/classic.js";
import { classic, digitsOf, maskOf } from "../../model/shape.js";

/** @typedef {import("../../model/picture.js").Candidate} Candidate */
/** @typedef {import("../../model/position.js").PlacedStep} PlacedStep */
/** @typedef {import("../../model/position.js").Position} Position */

/**
 * Why an answer is not right:
 *
 * - *filled*: the cell holds a digit already
 * - *seen*: a digit to place is in another cell, `other`, of a `house`
 * - *open*: a digit to place is possible, but so are `digits`
 * - *true*: a digit to place is that of the solution, but none of the steps shows it
 * - *absent*: a digit to remove is not a candidate of the cell
 * - *needed*: a digit to remove is that of the solution
 * - *elsewhere*: a digit to remove is wrong, but none of the steps shows it
 *
 * @typedef {object} Fault
 * @property {"filled" | "seen" | "open" | "true" | "absent" | "needed" | "elsewhere"} reason
 * @property {number} cell
 * @property {number} digit
 * @property {number} [other]
 * @property {number} [house] its number in `HOUSES`
 * @property {readonly number[]} [digits]
 */

/** The result of a step: its placements, or else its eliminations. @param {PlacedStep} step @returns {readonly Candidate[]} */
export const resultOf = ({ placements, eliminations }) => /** @type {Candidate[]} */ (placements.length ? placements : eliminations);

/** @param {PlacedStep} step @param {number} cell @param {number} digit */
const belongs = (step, cell, digit) => resultOf(step).some(([at, held]) => at === cell && held === digit);

/**
 * What is wrong with an answer; null if it is right.
 * @param {Position} start
 * @param {readonly PlacedStep[]} steps
 * @param {readonly number[] | null} solution null if it is not known
 * @param {number} cell
 * @param {number} digit
 * @returns {Fault | null}
 */
export function faultOf({ digits, candidates }, steps, solution, cell, digit) {
  if (steps.some((step) => belongs(step, cell, digit))) return null;
  const isTrue = solution?.[cell] === digit;
  const isCandidate = (candidates[cell] & maskOf(digit)) !== 0;
  if (digits[cell]) return { reason: "filled", cell, digit: digits[cell] };
  if (!steps[0]?.placements.length) return { reason: !isCandidate ? "absent" : isTrue ? "needed" : "elsewhere", cell, digit };
  const { houses } = steps[0].picture;
  const own = classic.housesAt[cell];
  const inOrder = [...own.filter((house) => houses.includes(house)), ...own]; // the one that the step is about first
  const house = inOrder.find((house) => HOUSES[house].some((at) => digits[at] === digit));
  if (house !== undefined) return { reason: "seen", cell, digit, other: HOUSES[house].find((at) => digits[at] === digit), house };
  if (isTrue) return { reason: "true", cell, digit };
  return { reason: "open", cell, digit, digits: digitsOf(candidates[cell] & ~maskOf(digit)) };
}

/**
 * Where to look for a step: its first house, or the box with most cells of its pattern.
 * @param {Pick<PlacedStep, "picture" | "placements" | "eliminations">} step
 */
export function houseToLookAt({ picture: { houses, roles }, placements, eliminations }) {
  if (houses.length) return houses[0];
  const pattern = roles.filter(([, , role]) => role !== "removed").map(([cell]) => cell);
  const cells = pattern.length ? pattern : [...placements, ...eliminations].map(([cell]) => cell);
  const counts = HOUSES.slice(18).map((box) => cells.filter((cell) => box.includes(cell)).length);
  return 18 + counts.indexOf(Math.max(...counts));
}
