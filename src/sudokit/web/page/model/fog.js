/** Fog over the board: it hides what is drawn and given until right digits light the cells around them. */

/** Cells that light those around them from the beginning, and cells that are clear themselves. With links, right digits light cells of their links only. @typedef {Readonly<{lamps: readonly number[], lit: readonly number[], links?: readonly {by: number, lit: readonly number[]}[]}>} Fog */

/** @type {ReadonlySet<number>} */
const CLEAR = new Set();

/**
 * The cells under the fog. Where there is not one solution, nothing could clear it, so there is none.
 * @param {object} game
 * @param {Fog | null} game.fog
 * @param {import("./shape.js").Shape} game.shape
 * @param {readonly boolean[]} game.givens
 * @param {readonly number[]} game.digits
 * @param {string | null} game.solution as a line
 * @param {"one" | "several" | "none" | null} game.solutions
 * @returns {ReadonlySet<number>}
 */
export function cellsInFog({ fog, shape, givens, digits, solution, solutions }) {
  if (!fog || (solutions && solutions !== "one")) return CLEAR;
  const right = shape.digitsOfLine(solution ?? "") ?? [];
  const { lamps, lit, links } = fog;
  const isRight = (/** @type {number} */ cell) => digits[cell] && digits[cell] === right[cell];
  const lights = links ? [] : [...lamps, ...shape.cells.filter((cell) => !givens[cell] && isRight(cell))];
  const clear = new Set([...lit, ...(links ?? []).flatMap((link) => (isRight(link.by) ? link.lit : []))]);
  return new Set(shape.cells.filter((cell) => !clear.has(cell) && !lights.some((light) => isBeside(shape, cell, light))));
}

/** Whether two cells touch, or are the same. @param {import("./shape.js").Shape} shape @param {number} a @param {number} b */
const isBeside = ({ rowOf, columnOf }, a, b) => Math.abs(rowOf(a) - rowOf(b)) < 2 && Math.abs(columnOf(a) - columnOf(b)) < 2;
