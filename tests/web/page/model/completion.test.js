/** What a move completes. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, digitsOfLine } from "../../../../src/sudokit/web/page/model/classic.js";
import { completedCells } from "../../../../src/sudokit/web/page/model/completion.js";
import { classic } from "../../../../src/sudokit/web/page/model/shape.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const row = (index) => ALL_CELLS.filter((cell) => Math.floor(cell / 9) === index);
const sorted = (cells) => [...cells].sort((a, b) => a - b);

/** The solution with some cells changed. */
function board(changes) {
  const digits = digitsOfLine(SOLVED);
  for (const [cell, digit] of Object.entries(changes)) digits[cell] = digit;
  return digits;
}

test("the last cell of a row completes it, and nothing else while others lack a cell", () => {
  // Cell 0 holds a 5; cells 10 and 36 keep its box, its column and the other fives incomplete.
  const lacking = { 10: 0, 36: 0, 33: 0, 31: 0, 6: 9 };
  const before = board({ ...lacking, 0: 0, 28: 0 });
  assert.deepEqual(sorted(completedCells(classic, before, board({ ...lacking, 28: 0 }), SOLVED)), row(0));
});

test("the ninth of a digit completes it", () => {
  const fives = ALL_CELLS.filter((cell) => SOLVED[cell] === "5");
  const others = Object.fromEntries(ALL_CELLS.filter((cell) => SOLVED[cell] !== "5").map((cell) => [cell, 0]));
  assert.deepEqual(sorted(completedCells(classic, board({ ...others, 0: 0 }), board(others), SOLVED)), fives);
});

test("a wrong digit completes nothing, with and without a known solution", () => {
  const before = board({ 0: 0 });
  assert.equal(completedCells(classic, before, board({ 0: 3 }), SOLVED).size, 0);
  assert.equal(completedCells(classic, before, board({ 0: 3 }), null).size, 0);
  assert.ok(completedCells(classic, before, board({}), null).size > 20);
});

test("a house that was complete before is not completed again", () => {
  assert.equal(completedCells(classic, board({}), board({}), SOLVED).size, 0);
  assert.equal(completedCells(classic, board({}), board({ 80: 0 }), SOLVED).size, 0);
});
