/** Selections, disguises, pictures of steps and positions after them, traces. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { HOUSES, PEERS, conflictsOf, digitsOfLine } from "../../../../src/sudokit/web/page/model/classic.js";
import { classic, digitsOf } from "../../../../src/sudokit/web/page/model/shape.js";
import { PLACE, REJECT, UNDO, packed } from "../../../../src/sudokit/web/page/model/events.js";
import { markKey, pictureOfReason, pictureOfStep } from "../../../../src/sudokit/web/page/model/picture.js";
import { positionAfter, positionOf } from "../../../../src/sudokit/web/page/model/position.js";
import { alike, commonDigit, inverted, moved, only, plus, toggled } from "../../../../src/sudokit/web/page/model/selection.js";
import { disguiseDigits, disguiseMasks, randomDisguise } from "../../../../src/sudokit/web/page/model/shuffle.js";
import { Trace } from "../../../../src/sudokit/web/page/watch/race/trace.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("houses have nine cells, cells have twenty peers", () => {
  assert.ok(HOUSES.every((house) => house.length === 9));
  assert.ok(PEERS.every((peers) => peers.length === 20));
});

test("the cursor goes round the edges", () => {
  assert.equal(moved(classic, 0, -1, 0), 72);
  assert.equal(moved(classic, 8, 0, 1), 0);
  assert.equal(moved(classic, 40, 1, -1), 48);
});

test("selections grow, shrink and turn inside out", () => {
  const two = plus(only(3), 4);
  assert.deepEqual([...two.cells], [3, 4]);
  assert.deepEqual([...toggled(two, 3).cells], [4]);
  assert.equal(inverted(two, classic).cells.size, 79);
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
  const script = [[REJECT, 0, 1], [PLACE, 0, 2], [PLACE, 1, 3], [UNDO, 1, 3], [PLACE, 1, 4], [REJECT, 80, 9]];
  const trace = new Trace(digitsOfLine(".".repeat(81)), Uint16Array.from(script, (event) => packed(...event)));
  trace.forward(3);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 3]);
  trace.forward(2);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 4]);
  assert.deepEqual(trace.counters, { placements: 3, checks: 4, backtracks: 1 });
  assert.deepEqual(trace.last, { kind: PLACE, cell: 1, digit: 4 });
  trace.forward(Infinity);
  assert.deepEqual(trace.last, { kind: REJECT, cell: 80, digit: 9 });
  trace.backward(3);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 3]);
  trace.backward(Infinity);
  assert.deepEqual(trace.counters, { placements: 0, checks: 0, backtracks: 0 });
  assert.equal(trace.last, null);
});

const CHAINED = /** @type {any} */ ({
  chains: [
    [[[0], 5, false, true, 0, null], [[8], 5, true, false, 0, 0], [[17], 5, false, true, 0, 20], [[9, 10], 5, true, false, 0, 1]],
    [[[0], 5, false, true, 0, null], [[3], 5, true, false, 0, 0]],
  ],
  picture: {
    houses: [4],
    roles: [[0, 5, "pincer"], [8, 5, "pattern"], [17, 5, "other"], [9, 5, "pincer"], [20, 5, "removed"]],
    links: [[[0, 5], [8, 5], true], [[8, 5], [17, 5], false], [[17, 5], [10, 5], true], [[0, 5], [3, 5], true]],
  },
});

/** A sentence of a proof. @param {Partial<import("../../../../src/sudokit/web/page/model/picture.js").Reason>} about */
const reason = (about) => ({ text: "", chain: null, node: null, inside: [], ...about });

test("a sentence shows its chain as far as it has been told, and the house that forces its link", () => {
  const { houses, roles, links, assumed } = pictureOfReason(CHAINED, reason({ chain: 0, node: 2 }));
  assert.deepEqual(houses, [20]);
  assert.deepEqual([...roles], [[markKey(20, 5), "removed"], [markKey(0, 5), "other"], [markKey(8, 5), "pattern"], [markKey(17, 5), "other"]]);
  assert.deepEqual(links.map(({ to }) => to[0]), [8, 17]);
  assert.deepEqual(assumed, ["pattern", "other"]);
});

test("an ending shows its whole chain, and the conclusion the whole step", () => {
  const ending = pictureOfReason(CHAINED, reason({ chain: 1 }));
  assert.deepEqual(ending.links.map(({ to }) => to[0]), [3]);
  assert.deepEqual(ending.houses, []);
  assert.deepEqual(pictureOfReason(CHAINED, reason({})), pictureOfStep(CHAINED));
});

/** If r1c1 is 5, then r1c9 is not; a nested step, which needs that, removes 5 from r2c8; so r2c4 is 5, and r9c4 is not. */
const DYNAMIC = /** @type {any} */ ({
  chains: [
    [
      [[0], 5, true, false, 0, null],
      [[8], 5, false, true, 0, 0, [0], null],
      [[16], 5, false, true, 0, null, [1], 0],
      [[12], 5, true, false, 0, 1, [2], null],
      [[75], 5, false, true, 0, 12, [3], null],
    ],
  ],
  nested: [
    {
      chains: [[[[16], 5, true, false, 0, null], [[17], 6, false, true, 0, null]]],
      nested: [],
      picture: { houses: [20], roles: [[17, 5, "pattern"], [16, 5, "removed"]], links: [[[16, 5], [17, 6], false]] },
    },
  ],
  picture: { houses: [], roles: [[0, 5, "pivot"], [75, 5, "removed"]], links: [] },
});

test("a sentence of a dynamic chain shows what is true by now, and what it follows from", () => {
  const { houses, roles, links } = pictureOfReason(DYNAMIC, reason({ chain: 0, node: 4 }));
  assert.deepEqual(houses, [12]);
  assert.deepEqual([...roles], [[markKey(75, 5), "other"], [markKey(0, 5), "pattern"], [markKey(12, 5), "pattern"]]);
  assert.deepEqual(links, [{ from: [12, 5], to: [75, 5], strong: false }]);
  const before = pictureOfReason(DYNAMIC, reason({ chain: 0, node: 3 }));
  assert.deepEqual([...before.roles.keys()], [[75, 5], [0, 5], [16, 5], [12, 5]].map(([cell, digit]) => markKey(cell, digit)));
  assert.deepEqual(before.links, [{ from: [16, 5], to: [12, 5], strong: true }]);
});

test("a nested step has its own picture, and what was false before", () => {
  const nested = pictureOfReason(DYNAMIC, reason({ chain: 0, node: 2 }));
  assert.deepEqual([...nested.roles], [[markKey(8, 5), "other"], [markKey(17, 5), "pattern"], [markKey(16, 5), "removed"]]);
  assert.deepEqual([nested.houses, nested.links.length, nested.assumed], [[20], 1, ["other"]]);
  const inside = pictureOfReason(DYNAMIC, reason({ chain: 0, node: 1, inside: [0] }));
  assert.deepEqual([...inside.roles], [[markKey(8, 5), "other"], [markKey(16, 5), "pattern"], [markKey(17, 6), "other"]]);
  assert.deepEqual(inside.links, [{ from: [16, 5], to: [17, 6], strong: false }]);
});
