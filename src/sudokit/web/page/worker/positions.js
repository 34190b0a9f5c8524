/**
 * Positions: 81 digits, the clues among them, and the candidates of each cell as masks, in which bit d - 1 is digit d.
 * They are what the engine takes (`engine/boards.js`) and what the formats read and write.
 */

import { cellsOf, everyDigit } from "../engine/boards.js";
import { isUnique, NotUnique, solve } from "../engine/index.js";
import { PEERS } from "../model/classic.js";

/**
 * @typedef {object} Position
 * @property {Uint8Array} cells 0 for a blank
 * @property {Uint8Array} givens the clues among them
 * @property {Uint16Array} masks 0 for a filled cell
 */

/** What has solutions: cells, and the candidates of the blank ones. @typedef {Pick<Position, "cells" | "masks">} Within */

/** A position, or a board whose text shows no candidates. @typedef {Omit<Position, "masks"> & {masks: Uint16Array | null}} Board */

/** A board of digits, all of them clues. @param {Uint8Array} cells @returns {Board} */
export const boardOfDigits = (cells) => ({ cells: cellsOf(cells), givens: cells, masks: null });

/** For each blank cell, the digits that none of its peers holds. @param {Uint8Array} cells */
export const possible = (cells) =>
  Uint16Array.from(cells, (digit, cell) => {
    if (digit) return 0;
    return PEERS[cell].reduce((mask, peer) => (cells[peer] ? mask & ~(1 << (cells[peer] - 1)) : mask), everyDigit);
  });

/** Whether a position lacks a candidate that no filled peer rules out. @param {Within} position */
export const isNarrowed = ({ cells, masks }) => possible(cells).some((mask, cell) => (mask & ~masks[cell]) !== 0);

/** Whether candidates belong to a puzzle: some are missing, and its clues have several solutions. @param {Board} board */
export const isSukaku = ({ cells, givens, masks }) => masks !== null && isNarrowed({ cells, masks }) && !isUnique(givens);

/**
 * The only solution of a position: that of the filled cells. If these allow several, as in a sukaku, it is the one within the
 * candidates.
 * @param {Within} position
 */
export function onlySolution({ cells, masks }) {
  try {
    return solve(cells, { unique: true });
  } catch (error) {
    if (!(error instanceof NotUnique)) throw error;
    return solve(cells, { unique: true, candidates: masks });
  }
}

/** @param {Iterable<string | number>} digits */
export function maskOf(digits) {
  let mask = 0;
  for (const digit of digits) mask |= 1 << (Number(digit) - 1);
  return mask;
}

/** The digits of a mask as text, ascending. @param {number} mask */
export const marksOf = (mask) => [..."123456789"].filter((digit) => mask & maskOf([digit])).join("");
