/** What a move completes: houses, and digits, whose cells are all filled in and right. */

/**
 * The cells of the houses and digits that are complete and right after a move, but were not before it.
 * @param {import("./shape.js").Shape} shape
 * @param {readonly number[]} before the digits before the move
 * @param {readonly number[]} after those after it
 * @param {string | null} solution as a line; without it, digits that clash with nothing are right
 * @returns {Set<number>}
 */
export function completedCells(shape, before, after, solution) {
  if (after.every((digit, cell) => digit === before[cell])) return new Set();
  const isRight = rightness(shape, after, solution);
  const wasRight = rightness(shape, before, solution);
  const houses = shape.houses.filter((house) => house.every(isRight) && !house.every(wasRight));
  const copies = shape.copies ?? Infinity;
  const digits = shape.places.filter((digit) => placesOf(digit, after, isRight) === copies && placesOf(digit, before, wasRight) < copies);
  return new Set([...houses.flat(), ...shape.cells.filter((cell) => digits.includes(after[cell]))]);
}

/** @param {import("./shape.js").Shape} shape @param {readonly number[]} digits @param {string | null} solution @returns {(cell: number) => boolean} */
function rightness(shape, digits, solution) {
  const right = solution && shape.digitsOfLine(solution);
  if (right) return (cell) => digits[cell] === right[cell];
  const clashing = new Set(shape.conflictsOf(digits).flatMap(([a, b]) => [a, b]));
  return (cell) => digits[cell] > 0 && !clashing.has(cell);
}

/** @param {number} digit @param {readonly number[]} digits @param {(cell: number) => boolean} isRight */
const placesOf = (digit, digits, isRight) => digits.filter((held, cell) => held === digit && isRight(cell)).length;
