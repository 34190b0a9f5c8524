/** Notes or candidates: which marks narrow the position that a hint starts from. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, HOUSES, candidatesOf, digitsOfLine } from "../../../../src/sudokit/web/page/model/classic.js";
import { classic, digitsOf, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";
import { openCandidates, snapshotOfDigits, withCandidate, withCells, withoutCandidate } from "../../../../src/sudokit/web/page/model/cells.js";
import { markCandidates } from "../../../../src/sudokit/web/page/model/moves.js";
import { fullMarks } from "../../../../src/sudokit/web/page/model/notes.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const START = snapshotOfDigits(digitsOfLine(EASY), classic);
const POSSIBLE = candidatesOf(digitsOfLine(EASY));
const READING = { automatic: false, marks: false };
/** The blanks of the first box, which needs 1, 2, 4 and 7: r1c3 can hold 1 2 4, r2c2 2 4 7, r2c3 2 4 7, r3c1 1 2. */
const [R1C3, R2C2, R2C3, R3C1] = [2, 10, 11, 18];

/** @param {Record<number, number[]>} marks @param {"corner" | "centre"} [kind] */
const marked = (marks, kind = "corner") =>
  Object.entries(marks).reduce((snapshot, [cell, digits]) => withCells(snapshot, [Number(cell)], () => ({ [kind]: maskOfAll(digits) })), START);
const full = (snapshot) => [R1C3, R2C2, R2C3, R3C1].map((cell) => digitsOf(fullMarks(snapshot)[cell]));
const open = (snapshot) => [R1C3, R2C2, R2C3, R3C1].map((cell) => digitsOf(openCandidates(snapshot, READING)[cell]));
const ALL_OPEN = [[1, 2, 4], [2, 4, 7], [2, 4, 7], [1, 2]];

test("the board is as this file says", () => {
  assert.deepEqual([R1C3, R2C2, R2C3, R3C1].map((cell) => digitsOf(POSSIBLE[cell])), ALL_OPEN);
});

test("two places of a digit in a box are not all candidates of the cells, in either kind of mark", () => {
  for (const kind of ["corner", "centre"]) {
    const noted = marked({ [R2C2]: [7], [R2C3]: [7], [R1C3]: [1], [R3C1]: [1] }, kind);
    assert.deepEqual(full(noted), [[], [], [], []]);
    assert.deepEqual(open(noted), ALL_OPEN);
  }
});

test("in a box that is marked throughout, marks are all candidates, whoever marked it cell by cell or digit by digit", () => {
  const places = { [R1C3]: [1, 4], [R2C2]: [4, 7], [R2C3]: [2, 7], [R3C1]: [1, 2] };
  for (const kind of ["corner", "centre"]) {
    assert.deepEqual(full(marked(places, kind)), [[1, 4], [4, 7], [2, 7], [1, 2]]);
    assert.deepEqual(open(marked(places, kind)), [[1, 4], [4, 7], [2, 7], [1, 2]]);
  }
});

test("a blank cell without a mark, or a digit without a place, leaves the whole box notes", () => {
  const bare = { [R1C3]: [1, 4], [R2C2]: [4, 7], [R2C3]: [2, 7] };
  assert.deepEqual(open(marked(bare)), ALL_OPEN);
  const homeless = { [R1C3]: [1, 4], [R2C2]: [4], [R2C3]: [2], [R3C1]: [1, 2] };
  assert.deepEqual(open(marked(homeless)), ALL_OPEN);
});

test("marks that peers rule out count for nothing", () => {
  // 5 is a clue of the box: a cell with 5 alone is as good as without marks.
  assert.deepEqual(open(marked({ [R1C3]: [1, 4], [R2C2]: [4, 7], [R2C3]: [2, 7], [R3C1]: [5] })), ALL_OPEN);
  assert.deepEqual(open(marked({ [R1C3]: [1, 4, 5], [R2C2]: [4, 7], [R2C3]: [2, 7], [R3C1]: [1, 2] }))[0], [1, 4]);
});

test("a row with every digit marked is not complete, because places are noted by box", () => {
  const row = HOUSES[0].filter((cell) => !START.cells[cell].digit);
  const noted = row.reduce((snapshot, cell) => withCells(snapshot, [cell], () => ({ corner: POSSIBLE[cell] })), START);
  assert.deepEqual(fullMarks(noted).filter(Boolean), []);
});

test("corner and centre marks of a cell count together, but beside a list corner marks count for nothing", () => {
  const both = withCells(marked({ [R1C3]: [1], [R2C2]: [4, 7], [R2C3]: [2, 7], [R3C1]: [1, 2] }), [R1C3], () => ({ centre: maskOfAll([4]) }));
  assert.deepEqual(open(both)[0], [1, 4]);
  const listed = withCells(markCandidates(START), [R1C3], () => ({ centre: maskOfAll([1, 2]), corner: maskOfAll([4]) }));
  assert.deepEqual(open(listed), [[1, 2], ...ALL_OPEN.slice(1)]);
  assert.deepEqual(fullMarks(markCandidates(START)), POSSIBLE);
});

test("where the page keeps the candidates, hidden marks narrow nothing", () => {
  const complete = marked({ [R1C3]: [1, 4], [R2C2]: [4, 7], [R2C3]: [2, 7], [R3C1]: [1, 2] });
  assert.deepEqual(openCandidates(complete, { automatic: true, marks: false }), POSSIBLE);
});

test("a candidate that complete marks lack can be restored, and removed again", () => {
  const complete = marked({ [R1C3]: [1, 4], [R2C2]: [4, 7], [R2C3]: [2, 7], [R3C1]: [1, 2] });
  const more = withCandidate(complete, [R1C3], 2);
  assert.deepEqual(open(more)[0], [1, 2, 4]);
  assert.deepEqual(open(withoutCandidate(more, [R1C3], 2, READING))[0], [1, 4]);
});

test("a full board has no marks to speak of", () => {
  const solved = snapshotOfDigits(digitsOfLine("534678912672195348198342567859761423426853791713924856961537284287419635345286179"), classic);
  assert.deepEqual(fullMarks(solved), ALL_CELLS.map(() => 0));
});
