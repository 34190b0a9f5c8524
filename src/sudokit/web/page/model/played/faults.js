/**
 * What is wrong with a game that was read: from the storage, which other programs and other versions can write, or from
 * a file. A page that trusted it would not even open. What earlier versions did not write may be missing.
 */

import { BIVALUE } from "../highlights.js";
import { classic } from "../shape.js";
import { faultOfRecord, recordOf } from "./records.js";

/** The most rows, columns and digits, and the first digit that has no character. */
const [MOST, BEYOND_DIGITS] = [25, 36];
/** The colours of a cell are nine, whatever the digits are; what the pen has drawn in it stands above them. */
const BEYOND_COLOURS = 1 << 23;

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
  const form = game?.shape ?? classic;
  if (!isForm(form)) return "game.shape";
  const beyond = beyondIn(form);
  const [cells, , mask] = beyond;
  const isLine = (/** @type {unknown} */ value) => isLineOf(form, value);
  const isMove = (/** @type {unknown} */ move) => Array.isArray(move) && move.every((change) => isChange(change, beyond));
  if (!isLine(game?.puzzle)) return "game";
  const { sukaku, seconds, history, savepoints, place, solution, accepted, difficulty, hints, view } = game;
  if (!isMissing(sukaku) && !(Array.isArray(sukaku) && sukaku.length === cells && sukaku.every((each) => isCount(each) && each < mask))) return "game.sukaku";
  if (!(Number.isFinite(seconds) && seconds >= 0)) return "game.seconds";
  if (!Array.isArray(history) || !history.every(isMove)) return "game.history";
  if (!isCount(place)) return "game.place";
  if (!Array.isArray(savepoints) || !savepoints.every((each) => isMove(each?.cells) && isTextOrMissing(each.at))) return "game.savepoints";
  if (!isMissing(solution) && !isLine(solution)) return "game.solution";
  if (!isMissing(accepted) && !isLine(accepted)) return "game.accepted";
  if (!isMissing(difficulty) && typeof difficulty.level !== "string") return "game.difficulty";
  if (!isMissing(hints) && !(Array.isArray(hints) && hints.length === 3 && hints.every(isCount))) return "game.hints";
  if (!isMissing(view) && !(isCount(view.cells) && view.cells <= BIVALUE && typeof view.strong === "boolean")) return "game.view";
  return null;
}

/** Whether a shape can be made of it. @param {any} form */
const isForm = ({ rows, columns, digits, regions }) =>
  [rows, columns, digits?.length].every((side) => isCount(side) && side > 0 && side <= MOST) &&
  [digits, regions].every(Array.isArray) &&
  digits.every((/** @type {unknown} */ digit) => isCount(digit) && digit < BEYOND_DIGITS) &&
  regions.every((/** @type {unknown} */ region) => Array.isArray(region) && region.every((cell) => isCount(cell) && cell < rows * columns));

/** The first number of a cell's change that is too large, field by field; from the ninth on they are links. @param {import("../shape.js").Form} form */
function beyondIn({ rows, columns, digits }) {
  const cells = rows * columns;
  const mask = 2 << digits.length;
  return [cells, digits.length + 1, mask, mask, BEYOND_COLOURS, mask, mask, Number.MAX_SAFE_INTEGER, 2 * (digits.length + 1) ** 2 * cells];
}

/** Whether a list is the change of a cell. @param {unknown} change @param {readonly number[]} beyond */
const isChange = (change, beyond) =>
  Array.isArray(change) &&
  change.length > 1 &&
  change.every((field, place) => isCount(field) && field < beyond[Math.min(place, 8)]);

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isInteger(value) && /** @type {number} */ (value) >= 0;

/** @param {import("../shape.js").Form} form @param {unknown} value */
const isLineOf = ({ rows, columns, digits }, value) =>
  typeof value === "string" && value.length === rows * columns && [...value].every((sign) => /[.0]/.test(sign) || digits.includes(parseInt(sign, 36)));

/** @param {unknown} value */
const isMissing = (value) => value === null || value === undefined;

/** @param {unknown} value */
const isTextOrMissing = (value) => value === undefined || typeof value === "string";
