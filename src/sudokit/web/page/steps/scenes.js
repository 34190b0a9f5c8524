/** What the board shows for a step: the position before it, and the step's picture. */

import { ALL_CELLS } from "../model/classic.js";
import { pictureOfStep } from "../model/picture.js";

/** @typedef {import("../model/position.js").PlacedStep} PlacedStep */
/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../model/picture.js").Picture} Picture */
/** @typedef {import("../board/sudoku-board.js").Tint} Tint */

/**
 * What the board is to show.
 * @typedef {object} Scene
 * @property {readonly CellContent[]} cells
 * @property {Picture | null} [picture]
 * @property {readonly number[]} [hints] houses to frame
 * @property {ReadonlySet<number>} [faults]
 * @property {ReadonlySet<number>} [wrong]
 * @property {ReadonlyMap<number, Tint>} [tints]
 * @property {number} [highlight] a digit to highlight
 */

/** A board without anything. @type {Scene} */
export const EMPTY_BOARD = Object.freeze({ cells: ALL_CELLS.map(() => ({ digit: 0, given: false })) });

/** Scenes are made once per step, so that they can be compared with `===`. @type {WeakMap<PlacedStep, Scene>} */
const scenes = new WeakMap();

/** @param {PlacedStep} step @returns {Scene} */
export function sceneOfStep(step) {
  let scene = scenes.get(step);
  if (!scene) {
    scene = { cells: contentsOfStep(step), picture: pictureOfStep(step) };
    scenes.set(step, scene);
  }
  return scene;
}

/** @param {PlacedStep} step */
const contentsOfStep = ({ position: { digits, givens, candidates } }) =>
  digits.map((digit, cell) => ({ digit, given: givens[cell], candidates: candidates[cell] }));
