/** A position: the digits, which of them are clues, and what each blank cell can still hold. */

import { PEERS, digitsOfLine, masksOfMarks } from "./classic.js";
import { maskOf } from "./shape.js";

/** A position as the server sends it. @typedef {import("../../openapi.d.ts").PositionAnswer} PositionText */

/**
 * @typedef {object} Position
 * @property {readonly number[]} digits
 * @property {readonly boolean[]} givens
 * @property {readonly number[]} candidates masks
 */

/** @typedef {import("./picture.js").Step & {position: Position}} PlacedStep a step with the position before it */

/** @param {PositionText} text @returns {Position} */
export const positionOf = ({ puzzle, grid, candidates }) => ({
  digits: digitsOfLine(grid) ?? [],
  givens: [...puzzle].map((clue) => clue !== "."),
  candidates: masksOfMarks(candidates),
});

/**
 * The position after a step.
 * @param {Position} position
 * @param {{placements: number[][], eliminations: number[][]}} step
 * @returns {Position}
 */
export function positionAfter({ digits, givens, candidates }, { placements, eliminations }) {
  const filled = [...digits];
  const left = [...candidates];
  for (const [cell, digit] of eliminations) left[cell] &= ~maskOf(digit);
  for (const [cell, digit] of placements) {
    filled[cell] = digit;
    left[cell] = 0;
    for (const peer of PEERS[cell]) left[peer] &= ~maskOf(digit);
  }
  return { digits: filled, givens, candidates: left };
}
