/** What the board shows for a step: the position before it, and the step's picture. */

import { digitsOfLine, maskOfAll } from "../model/board.js";
import { pictureOfStep } from "../model/picture.js";

/** @typedef {import("../model/picture.js").Step} Step */
/** @typedef {import("../learn/learn.js").Scene} Scene */

/** Scenes are made once a step, so that views can be compared with `===`. @type {WeakMap<Step, Scene>} */
const scenes = new WeakMap();

/** @param {Step} step @returns {Scene} */
export function sceneOfStep(step) {
  let scene = scenes.get(step);
  if (!scene) {
    scene = { cells: contentsOfStep(step), picture: pictureOfStep(step) };
    scenes.set(step, scene);
  }
  return scene;
}

/** @param {Step} step */
function contentsOfStep(step) {
  const digits = digitsOfLine(step.grid) ?? [];
  return digits.map((digit, cell) => ({
    digit,
    given: step.puzzle[cell] !== ".",
    candidates: maskOfAll([...step.candidates[cell]].map(Number)),
  }));
}
