/**
 * Moves: what a key or a tap does to a snapshot. Each is a pure function from the snapshot before to
 * the snapshot after; `Game` keeps the history.
 *
 * A *tool* is what digits currently mean: a digit, a corner mark, a centre mark or a colour.
 */

import { PEERS, candidatesOf, maskOf } from "./board.js";
import { digitsOfSnapshot, withCells } from "./cells.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {"digit" | "corner" | "centre" | "colour"} Tool */

/**
 * @typedef {object} Entry
 * @property {readonly boolean[]} givens which cells may not change
 * @property {Iterable<number>} selection
 * @property {Tool} tool
 * @property {number} digit 1 to 9
 * @property {boolean} automatic whether the page keeps the candidates: marks then cross them out
 * @property {boolean} tidy whether a placed digit leaves the marks of its peers
 */

/** @type {readonly Tool[]} */
export const TOOLS = Object.freeze(["digit", "corner", "centre", "colour"]);

/**
 * The tool that held keys lend; null if none is held.
 * @param {{shift: boolean, ctrl: boolean}} held
 * @returns {Tool | null}
 */
export const lentTool = ({ shift, ctrl }) => (shift && ctrl ? "colour" : shift ? "corner" : ctrl ? "centre" : null);

/** The property of a cell that a pencil tool changes. */
const FIELD = Object.freeze({ corner: "corner", centre: "centre", colour: "colours" });

/**
 * Enter a digit into the selected cells. What all of them have already is taken away again.
 * @param {Snapshot} snapshot
 * @param {Entry} entry
 * @returns {Snapshot}
 */
export function enter(snapshot, { givens, selection, tool, digit, automatic, tidy }) {
  const cells = [...selection];
  if (tool === "colour") return toggle(snapshot, cells, FIELD.colour, digit);
  if (tool === "digit") {
    const free = cells.filter((cell) => !givens[cell]);
    const everywhere = free.every((cell) => snapshot[cell].digit === digit);
    const placed = withCells(snapshot, free, () => ({ digit: everywhere ? 0 : digit }));
    return tidy && !everywhere ? withoutMarks(placed, free, digit) : placed;
  }
  const blanks = cells.filter((cell) => !givens[cell] && !snapshot[cell].digit);
  return automatic
    ? crossOut(snapshot, blanks, digit)
    : toggle(snapshot, blanks, FIELD[tool], digit);
}

/**
 * Empty the selected cells: first what the tool writes; where there is nothing of that, digits, then
 * centre marks, corner marks, colours.
 * @param {Snapshot} snapshot
 * @param {Omit<Entry, "digit" | "tidy">} entry
 * @returns {Snapshot}
 */
export function erase(snapshot, { givens, selection, tool }) {
  const cells = [...selection];
  const first = tool === "digit" ? "digit" : FIELD[tool];
  for (const field of /** @type {const} */ ([first, "digit", "centre", "corner", "crossed", "colours"])) {
    const filled = cells.filter(
      (cell) => snapshot[cell][field] && (field === "colours" || !givens[cell]),
    );
    if (filled.length) return withCells(snapshot, filled, () => ({ [field]: 0 }));
  }
  return snapshot;
}

/**
 * Write every candidate of every blank cell as a centre mark.
 * @param {Snapshot} snapshot
 * @returns {Snapshot}
 */
export function markCandidates(snapshot) {
  const candidates = candidatesOf(digitsOfSnapshot(snapshot));
  const blanks = candidates.flatMap((_, cell) => (snapshot[cell].digit ? [] : [cell]));
  return withCells(snapshot, blanks, (cell, index) => ({
    centre: candidates[index] & ~cell.crossed,
  }));
}

/**
 * @param {Snapshot} snapshot
 * @param {number[]} cells
 * @param {"corner" | "centre" | "colours"} field
 * @param {number} digit
 */
function toggle(snapshot, cells, field, digit) {
  const bit = maskOf(digit);
  const everywhere = cells.every((cell) => snapshot[cell][field] & bit);
  return withCells(snapshot, cells, (cell) => ({
    [field]: everywhere ? cell[field] & ~bit : cell[field] | bit,
  }));
}

/** @param {Snapshot} snapshot @param {number[]} cells @param {number} digit */
function crossOut(snapshot, cells, digit) {
  const bit = maskOf(digit);
  const possible = candidatesOf(digitsOfSnapshot(snapshot));
  const held = cells.filter((cell) => possible[cell] & bit);
  const everywhere = held.every((cell) => snapshot[cell].crossed & bit);
  return withCells(snapshot, held, (cell) => ({
    crossed: everywhere ? cell.crossed & ~bit : cell.crossed | bit,
  }));
}

/** @param {Snapshot} snapshot @param {number[]} cells @param {number} digit */
function withoutMarks(snapshot, cells, digit) {
  const bit = maskOf(digit);
  const peers = new Set(cells.flatMap((cell) => PEERS[cell]));
  return withCells(snapshot, peers, (cell) => ({
    corner: cell.corner & ~bit,
    centre: cell.centre & ~bit,
  }));
}
