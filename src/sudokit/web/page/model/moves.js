/**
 * Moves: what a key or a tap does to a snapshot. Each is a pure function from the old snapshot to the
 * new one; `Game` keeps the history.
 *
 * A *tool* is what digits currently mean: a digit, a corner mark, a centre mark or a colour; with the pen, a digit.
 */

import { maskOf } from "./shape.js";
import { openCandidates, possibleIn, withAllCandidates, withCandidate, withCells, withoutCandidate } from "./cells.js";

/** @typedef {import("./cells.js").Snapshot} Snapshot */
/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./cells.js").Reading} Reading */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Tool */

/**
 * @typedef {object} Entry
 * @property {readonly boolean[]} givens which cells may not change
 * @property {Iterable<number>} selection
 * @property {Tool} tool
 * @property {number} digit
 * @property {boolean} automatic whether the page keeps the candidates: marks then cross them out
 * @property {boolean} tidy whether a placed digit leaves the marks of its peers
 */

/** @type {readonly Tool[]} */
export const TOOLS = Object.freeze(["digit", "corner", "centre", "colour", "pen"]);

/**
 * The tool that held keys select; null if none is held.
 * @param {{shift: boolean, ctrl: boolean}} held
 * @returns {Tool | null}
 */
export const lentTool = ({ shift, ctrl }) => (shift && ctrl ? "colour" : shift ? "corner" : ctrl ? "centre" : null);

/** The colours of cells are numbered like digits. */
const COLOURS = 9;

/** The property of a cell that a pencil tool changes. */
const FIELD = Object.freeze({ corner: "corner", centre: "centre", colour: "colours" });

/**
 * Enter a digit into the selected cells. If all of them have it already, it is removed.
 * @param {Snapshot} snapshot
 * @param {Entry} entry
 * @returns {Snapshot}
 */
export function enter(snapshot, { givens, selection, tool, digit, automatic, tidy }) {
  const cells = [...selection];
  if (tool === "colour") return digit > COLOURS ? snapshot : toggle(snapshot, cells, FIELD.colour, digit);
  if (tool === "digit" || tool === "pen") {
    const free = cells.filter((cell) => !givens[cell]);
    const everywhere = free.every((cell) => snapshot.cells[cell].digit === digit);
    const placed = withCells(snapshot, free, () => ({ digit: everywhere ? 0 : digit }));
    return tidy && !everywhere ? withoutMarks(placed, free, digit) : placed;
  }
  const blanks = cells.filter((cell) => !givens[cell] && !snapshot.cells[cell].digit);
  return automatic
    ? crossOut(snapshot, blanks, digit, { automatic, marks: false })
    : toggle(snapshot, blanks, FIELD[tool], digit);
}

/**
 * Add all centre marks from one to another to the selected cells.
 * @param {Snapshot} snapshot
 * @param {Pick<Entry, "givens" | "selection">} entry
 * @param {number} from
 * @param {number} to may be less
 */
export function enterRange(snapshot, { givens, selection }, from, to) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const blanks = [...selection].filter((cell) => !givens[cell] && !snapshot.cells[cell].digit);
  return withCells(snapshot, blanks, ({ centre }) => ({ centre: centre | (maskOf(last + 1) - maskOf(first)) }));
}

/**
 * Erase the selected cells: first what the tool writes; if there is none of that, digits, then centre
 * marks, corner marks, colours. If the page keeps the candidates, no marks are visible; then the removed
 * candidates are restored instead. The pen erases all that is drawn, wherever it is.
 * @param {Snapshot} snapshot
 * @param {Omit<Entry, "digit" | "tidy">} entry
 * @returns {Snapshot}
 */
export function erase(snapshot, { givens, selection, tool, automatic }) {
  const cells = [...selection];
  const free = cells.filter((cell) => !givens[cell]);
  /** @param {"digit" | "centre" | "corner"} field @param {number[]} among */
  const clear = (field, among) => withCells(snapshot, among, () => ({ [field]: 0 }));
  const layers = {
    digit: () => clear("digit", free),
    centre: () => clear("centre", free),
    corner: () => clear("corner", free),
    candidates: () => withAllCandidates(snapshot, free),
    colour: () => withCells(snapshot, cells, () => ({ colours: 0, shades: 0 })),
    pen: () => withCells(snapshot, snapshot.shape.cells, () => ({ pen: 0 })),
  };
  /** @type {readonly (keyof typeof layers)[]} */
  const order = automatic ? ["digit", "candidates", "colour"] : ["digit", "centre", "corner", "colour"];
  const first = [...order, /** @type {const} */ ("pen")].filter((layer) => layer === tool);
  for (const layer of [...first, ...order]) {
    const erased = layers[layer]();
    if (erased !== snapshot) return erased;
  }
  return snapshot;
}

/**
 * List the candidates of the blank cells as centre marks. Candidates removed from listed cells stay
 * removed, and cells with the player's own centre marks keep these.
 * @param {Snapshot} snapshot
 * @param {boolean} [over] whether to list in place of own marks too
 * @returns {Snapshot}
 */
export function markCandidates(snapshot, over = false) {
  const candidates = possibleIn(snapshot);
  const unlisted = snapshot.shape.cells.filter((cell) => candidates[cell] && !snapshot.cells[cell].listed);
  const wanted = unlisted.filter((cell) => over || !snapshot.cells[cell].centre);
  return withCells(snapshot, wanted, (_, index) => ({ centre: candidates[index], listed: true }));
}

/**
 * Remove a candidate from some cells, or restore it if all of them lack it.
 * @param {Snapshot} snapshot
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {Reading} reading
 * @returns {Snapshot}
 */
export function crossOut(snapshot, cells, digit, reading) {
  const bit = maskOf(digit);
  const possible = possibleIn(snapshot);
  const held = [...cells].filter((cell) => possible[cell] & bit);
  const open = openCandidates(snapshot, reading);
  return held.some((cell) => open[cell] & bit)
    ? withoutCandidate(snapshot, held, digit, reading)
    : withCandidate(snapshot, held, digit);
}

/**
 * Apply a logical step. What removes candidates lists them in all cells first, but for those with own marks, so that the
 * board is not left with candidates here and there. A digit leaves the marks of its peers as if the player had placed it.
 * @param {Snapshot} snapshot
 * @param {{placements: number[][], eliminations: number[][]}} step
 * @param {Reading & {tidy?: boolean}} reading
 * @returns {Snapshot}
 */
export function withStep(snapshot, { placements, eliminations }, reading) {
  let next = eliminations.length && !reading.automatic ? markCandidates(snapshot) : snapshot;
  for (const [cell, digit] of eliminations) next = withoutCandidate(next, [cell], digit, reading);
  for (const [cell, digit] of placements) {
    next = withCells(next, [cell], () => ({ digit }));
    if (reading.tidy) next = withoutMarks(next, [cell], digit);
  }
  return next;
}

/**
 * @param {Snapshot} snapshot
 * @param {number[]} cells
 * @param {"corner" | "centre" | "colours"} field
 * @param {number} digit
 */
function toggle(snapshot, cells, field, digit) {
  const bit = maskOf(digit);
  const everywhere = cells.every((cell) => snapshot.cells[cell][field] & bit);
  return withCells(snapshot, cells, (cell) => ({
    [field]: everywhere ? cell[field] & ~bit : cell[field] | bit,
  }));
}

/** @param {Snapshot} snapshot @param {number[]} cells @param {number} digit */
function withoutMarks(snapshot, cells, digit) {
  const bit = maskOf(digit);
  const peers = new Set(cells.flatMap((cell) => snapshot.shape.peers[cell]));
  return withCells(snapshot, peers, (cell) => ({
    corner: cell.corner & ~bit,
    centre: cell.centre & ~bit,
  }));
}
