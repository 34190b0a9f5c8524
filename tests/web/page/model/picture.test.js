/** Selections, disguises, pictures of steps and positions after them, traces. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { HOUSES, PEERS, conflictsOf, digitsOf, digitsOfLine } from "../../../../src/sudokit/web/page/model/board.js";
import { markKey, pictureOfStep } from "../../../../src/sudokit/web/page/model/picture.js";
import { positionAfter, positionOf } from "../../../../src/sudokit/web/page/model/position.js";
import { alike, commonDigit, inverted, moved, only, plus, toggled } from "../../../../src/sudokit/web/page/model/selection.js";
import { disguiseDigits, disguiseMasks, randomDisguise } from "../../../../src/sudokit/web/page/model/shuffle.js";
import { PLACED, REJECTED, Trace, UNDONE } from "../../../../src/sudokit/web/page/watch/trace.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("houses have nine cells, cells have twenty peers", () => {
  assert.ok(HOUSES.every((house) => house.length === 9));
  assert.ok(PEERS.every((peers) => peers.length === 20));
});

test("the cursor goes round the edges", () => {
  assert.equal(moved(0, -1, 0), 72);
  assert.equal(moved(8, 0, 1), 0);
  assert.equal(moved(40, 1, -1), 48);
});

test("selections grow, shrink and turn inside out", () => {
  const two = plus(only(3), 4);
  assert.deepEqual([...two.cells], [3, 4]);
  assert.deepEqual([...toggled(two, 3).cells], [4]);
  assert.equal(inverted(two).cells.size, 79);
});

test("a double click takes all cells of a digit", () => {
  const contents = [...SOLVED].map((digit) => ({ digit: Number(digit) }));
  const fives = alike(contents, 0);
  assert.equal(fives.cells.size, 9);
  assert.equal(commonDigit(fives, contents), 5);
  assert.equal(commonDigit(plus(fives, 1), contents), 0);
});

test("a disguise keeps a solved board solved and marks with their digits", () => {
  const digits = digitsOfLine(SOLVED);
  for (let round = 0; round < 20; round += 1) {
    const disguise = randomDisguise();
    const other = disguiseDigits(disguise, digits);
    assert.deepEqual(conflictsOf(other), []);
    assert.ok(!other.includes(0));
    const masks = disguiseMasks(disguise, digits.map((digit) => 1 << digit));
    assert.deepEqual(masks, other.map((digit) => 1 << digit));
  }
});

test("a picture is read as the server sends it", () => {
  const picture = pictureOfStep({
    picture: { houses: [3], roles: [[0, 1, "pattern"], [2, 9, "removed"]], links: [[[9, 1], [10, 2], true]] },
  });
  assert.deepEqual([...picture.roles], [[markKey(0, 1), "pattern"], [markKey(2, 9), "removed"]]);
  assert.deepEqual(picture.houses, [3]);
  assert.deepEqual(picture.links, [{ from: [9, 1], to: [10, 2], strong: true }]);
});

test("after a step cells are filled, their peers cleared, and candidates gone", () => {
  const candidates = Array.from({ length: 81 }, () => "123");
  const start = positionOf({ puzzle: ".".repeat(80) + "9", grid: ".".repeat(80) + "9", candidates: [...candidates.slice(1), ""] });
  const after = positionAfter(start, { placements: [[0, 1]], eliminations: [[40, 2], [1, 3]] });
  assert.deepEqual([after.digits[0], after.digits[80], after.givens[80], after.givens[0]], [1, 9, true, false]);
  assert.equal(after.candidates[0], 0);
  assert.deepEqual([1, 9, 10, 40, 30].map((cell) => digitsOf(after.candidates[cell]).join("")), ["2", "23", "23", "13", "123"]);
  assert.equal(start.candidates[0], start.candidates[30]);
});

test("a trace runs both ways and counts", () => {
  const trace = new Trace(digitsOfLine(".".repeat(81)));
  const script = [[REJECTED, 0, 1], [PLACED, 0, 2], [PLACED, 1, 3], [UNDONE, 1, 3], [PLACED, 1, 4]];
  for (const [kind, cell, digit] of script) trace.add(kind, cell, digit);
  trace.forward(3);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 3]);
  trace.forward(Infinity);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 4]);
  assert.deepEqual(trace.counters, { placements: 3, checks: 4, backtracks: 1 });
  assert.deepEqual(trace.last, { kind: PLACED, cell: 1, digit: 4 });
  trace.backward(2);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 3]);
  trace.backward(Infinity);
  assert.deepEqual(trace.counters, { placements: 0, checks: 0, backtracks: 0 });
  assert.equal(trace.last, null);
});

test("a trace holds more events than it had room for", () => {
  const trace = new Trace(digitsOfLine(".".repeat(81)));
  for (let event = 0; event < 5000; event += 1) trace.add(REJECTED, 80, 9);
  trace.forward(Infinity);
  assert.equal(trace.counters.checks, 5000);
  assert.deepEqual(trace.last, { kind: REJECTED, cell: 80, digit: 9 });
});
