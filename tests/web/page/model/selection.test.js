/** What is selected, and what looks alike. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS } from "../../../../src/sudokit/web/page/model/classic.js";
import { nothing, alike, commonDigit, everything, inverted, moved, only, plus, toggled } from "../../../../src/sudokit/web/page/model/selection.js";
import { classic } from "../../../../src/sudokit/web/page/model/shape.js";

const sorted = ({ cells }) => [...cells].sort((a, b) => a - b);

test("nothing is selected at first, and the arrow keys start in the middle", () => {
  assert.deepEqual([sorted(nothing(classic)), nothing(classic).cursor], [[], 40]);
});

test("a selection is one cell, and grows by one; the cursor is where it changed last", () => {
  const one = only(3);
  assert.deepEqual([sorted(one), one.cursor], [[3], 3]);
  const two = plus(one, 4);
  assert.deepEqual([sorted(two), two.cursor], [[3, 4], 4]);
  assert.deepEqual(sorted(plus(two, 3)), [3, 4]);
  assert.deepEqual(sorted(one), [3]);
});

test("toggling adds what is not there and takes away what is", () => {
  const two = plus(only(3), 4);
  const less = toggled(two, 3);
  assert.deepEqual([sorted(less), less.cursor], [[4], 3]);
  const more = toggled(less, 80);
  assert.deepEqual([sorted(more), more.cursor], [[4, 80], 80]);
  assert.deepEqual(sorted(two), [3, 4]);
});

test("all cells, and all others; the cursor stays", () => {
  const all = everything(only(7), classic);
  assert.deepEqual([sorted(all), all.cursor], [[...ALL_CELLS], 7]);
  assert.deepEqual(sorted(inverted(all, classic)), []);
  const others = inverted(plus(only(3), 7), classic);
  assert.deepEqual([sorted(others), others.cursor], [ALL_CELLS.filter((cell) => cell !== 3 && cell !== 7), 7]);
});

test("the arrows go one cell, and from each edge to the other", () => {
  const steps = [
    [40, -1, 0, 31], [40, 1, 0, 49], [40, 0, -1, 39], [40, 0, 1, 41],
    [4, -1, 0, 76], [76, 1, 0, 4], [36, 0, -1, 44], [44, 0, 1, 36],
  ];
  for (const [cell, down, right, target] of steps) assert.equal(moved(classic, cell, down, right), target);
});

const BLANK = { digit: 0, given: false, corner: 0, centre: 0 };
const board = (special) => ALL_CELLS.map((cell) => ({ ...BLANK, ...special[cell] }));

test("alike are all cells of a digit, whoever wrote it", () => {
  const contents = board({ 0: { digit: 5, given: true }, 10: { digit: 5 }, 20: { digit: 4 }, 30: { centre: 1 << 5 } });
  const fives = alike(contents, 10);
  assert.deepEqual([sorted(fives), fives.cursor], [[0, 10], 10]);
});

test("alike are blank cells with the same marks of every kind", () => {
  const marks = { corner: 0b0110, centre: 0b1000 };
  const contents = board({
    1: marks, 2: { ...marks }, 3: { ...marks, digit: 7 }, 4: { ...marks, corner: 0b0010 }, 5: { ...marks, centre: 0 },
    6: { candidates: 0b1010 }, 7: { candidates: 0b1010 }, 8: { candidates: 0b1000 }, 9: { corner: 0b1110 }, 11: { corner: 0b1110 },
    12: { centre: 0b0110 }, 13: { centre: 0b0110 },
  });
  assert.deepEqual(sorted(alike(contents, 1)), [1, 2]);
  assert.deepEqual(sorted(alike(contents, 6)), [6, 7]);
  assert.deepEqual(sorted(alike(contents, 9)), [9, 11]);
  assert.deepEqual(sorted(alike(contents, 12)), [12, 13]);
});

test("the likeness that is asked for comes first, where the cell has it", () => {
  const contents = board({
    1: { corner: 0b0110, centre: 0b1000, colours: 0b10 }, 2: { corner: 0b0110 }, 3: { centre: 0b1000, colours: 0b10 },
    4: { digit: 7, colours: 0b10, corner: 0b0110 }, 5: { digit: 7 }, 6: { colours: 0b110 },
  });
  assert.deepEqual(sorted(alike(contents, 1, "corner")), [1, 2]);
  assert.deepEqual(sorted(alike(contents, 1, "centre")), [1, 3]);
  assert.deepEqual(sorted(alike(contents, 1, "colour")), [1, 3, 4]);
  assert.deepEqual(sorted(alike(contents, 1)), [1]);
  assert.deepEqual(sorted(alike(contents, 4, "corner")), [4, 5]); // a digit hides its marks
  assert.deepEqual(sorted(alike(contents, 5, "colour")), [4, 5]);
  assert.deepEqual(sorted(alike(contents, 6, "corner")), [6]);
});

test("a blank cell without marks is like no other", () => {
  assert.deepEqual(sorted(alike(board({}), 50)), [50]);
});

test("the common digit is that of all filled cells that are selected", () => {
  const contents = board({ 0: { digit: 5 }, 10: { digit: 5 }, 20: { digit: 9 } });
  const digitOf = (...cells) => commonDigit({ cells: new Set(cells), cursor: 0 }, contents);
  assert.equal(digitOf(0), 5);
  assert.equal(digitOf(20), 9);
  assert.equal(digitOf(0, 10, 1), 5);
  assert.equal(digitOf(0, 20), 0);
  assert.equal(digitOf(1), 0);
  assert.equal(digitOf(), 0);
});
