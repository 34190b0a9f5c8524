/** The digits that can make a total in some cells. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cagesOf, combinations, combinationsAt } from "../../../../src/sudokit/web/page/model/combinations.js";
import { classic, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";

const every = classic.everyDigit;

test("sets of different digits, or any digits", () => {
  assert.deepEqual(combinations([every, every], classic.digits, 4, true), [[1, 3]]);
  assert.deepEqual(combinations([every, every], classic.digits, 4, false), [[1, 3], [2, 2]]);
  assert.deepEqual(combinations([every, every, every], classic.digits, 23, true), [[6, 8, 9]]);
  assert.deepEqual(combinations([every, every], classic.digits, 18, true), []);
  assert.equal(combinations(Array(9).fill(every), classic.digits, 45, true)?.length, 1);
});

test("only those for which each cell has a digit", () => {
  const low = maskOfAll([1, 2]);
  assert.deepEqual(combinations([low, every], classic.digits, 10, true), [[1, 9], [2, 8]]);
  assert.deepEqual(combinations([low, low, every], classic.digits, 10, true), [[1, 2, 7]]);
});

test("places are not digits", () => {
  const all = maskOfAll([1, 2, 3, 4]);
  assert.deepEqual(combinations([all, all], [0, 1, 2, 3], 1, true), [[1, 2]]);
  assert.deepEqual(combinations([all, all], [0, 1, 2, 3], 0, false), [[1, 1]]);
});

test("what takes too long is not tried", () => {
  const digits = Array.from({ length: 25 }, (_, i) => i + 1);
  assert.equal(combinations(Array(10).fill(every), digits, 100, true), null);
  assert.equal(combinations(Array(9).fill(2 ** 26 - 2), digits, 117, true), null);
  assert.equal(combinations(Array(9).fill(every), classic.digits, 45, false), null);
});

test("the cage of the selected cells", () => {
  const constraints = [
    { kind: "cage", cells: "r1c1 r1c2", total: 17 },
    { kind: "cage", cells: "r2c1 r2c2" },
    { kind: "sum", cells: ["r1c2", "R1C3"], total: 3 },
    { kind: "sum", cells: "r1c2 r1c3", total: 3, coefficients: [1, 2] },
  ];
  const variant = { form: /** @type {const} */ ("sudokit variant"), constraints };
  const game = { variant, shape: classic, digits: classic.cells.map((cell) => (cell === 0 ? 9 : 0)) };
  const open = classic.candidatesOf(game.digits);
  assert.equal(cagesOf(variant).length, 2);
  assert.deepEqual(combinationsAt(game, open, [0]), [{ kind: "cage", total: 17, combinations: [[8, 9]] }]);
  assert.deepEqual(combinationsAt(game, open, [1]).map(({ combinations: all }) => all), [[[8, 9]], [[1, 2]]]);
  assert.deepEqual(combinationsAt(game, open, [0, 2]), []);
  assert.deepEqual(combinationsAt(game, open, []), []);
});
