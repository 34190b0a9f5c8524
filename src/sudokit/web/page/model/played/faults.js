/**
 * What is wrong with a game that was read: from the storage, which other programs and other versions can write, or from
 * a file. A page that trusted it would not even open. What earlier versions did not write may be missing. The library
 * keeps classic games alone, so a game of another shape is one of a later version.
 */

import { digitsOfLine } from "../classic.js";
import { BIVALUE } from "../highlights.js";
import { faultOfRecord, recordOf } from "./records.js";

/** The first number of a cell's change that is too large, field by field; from the ninth on they are links. */
const CELL = 81;
const MASK = 1 << 10;
const BEYOND = [CELL, 10, MASK, MASK, MASK << 13, MASK, MASK, 10 ** 9];
const BEYOND_LINKS = 200 * CELL;

/** @param {unknown} value an entry of the library @returns {string | null} the field that is wrong; null if none is */
export function faultOfKept(value) {
  const kept = /** @type {any} */ (value);
  for (const field of ["begun", "changed", "revision"]) if (!Number.isFinite(kept?.[field])) return field;
  if (!isTextOrMissing(kept.name)) return "name";
  const fault = faultOfGame(kept.game);
  if (fault !== null) return fault;
  const { game, ...entry } = kept;
  const ofRecord = faultOfRecord(recordOf({ ...entry, game }));
  return ofRecord === "id" ? "id" : ofRecord && `game.${ofRecord}`;
}

/** What is wrong with a game alone. @param {any} game @returns {string | null} the field */
export function faultOfGame(game) {
  if (!isLine(game?.puzzle)) return "game";
  const { sukaku, seconds, history, savepoints, place, solution, difficulty, hints, view } = game;
  if (!isMissing(sukaku) && !(Array.isArray(sukaku) && sukaku.length === 81 && sukaku.every((mask) => isCount(mask) && mask < MASK))) return "game.sukaku";
  if (!(Number.isFinite(seconds) && seconds >= 0)) return "game.seconds";
  if (!Array.isArray(history) || !history.every(isMove)) return "game.history";
  if (!isCount(place)) return "game.place";
  if (!Array.isArray(savepoints) || !savepoints.every((each) => isMove(each?.cells) && isTextOrMissing(each.at))) return "game.savepoints";
  if (!isMissing(solution) && !isLine(solution)) return "game.solution";
  if (!isMissing(difficulty) && typeof difficulty.level !== "string") return "game.difficulty";
  if (!isMissing(hints) && !(Array.isArray(hints) && hints.length === 3 && hints.every(isCount))) return "game.hints";
  if (!isMissing(view) && !(isCount(view.cells) && view.cells <= BIVALUE && typeof view.strong === "boolean")) return "game.view";
  return null;
}

/** Whether a move is a list of changes of cells. @param {unknown} move */
const isMove = (move) => Array.isArray(move) && move.every(isChange);

/** Whether a list is the change of a cell. @param {unknown} change */
const isChange = (change) =>
  Array.isArray(change) &&
  change.length > 1 &&
  change.every((field, place) => isCount(field) && field < (BEYOND[place] ?? BEYOND_LINKS));

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isInteger(value) && /** @type {number} */ (value) >= 0;

/** @param {unknown} value */
const isLine = (value) => typeof value === "string" && digitsOfLine(value) !== null;

/** @param {unknown} value */
const isMissing = (value) => value === null || value === undefined;

/** @param {unknown} value */
const isTextOrMissing = (value) => value === undefined || typeof value === "string";
