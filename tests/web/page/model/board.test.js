/** The board's plain numbers, and what a board shows. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, ALL_DIGITS, DIGITS, EMPTY_LINE, HOUSES, PEERS, boxOf, candidatesOf, cellName, columnOf, conflictsOf, digitsOfLine, isSolved, lineOfDigits, marksOfMasks, masksOfMarks, rowOf } from "../../../../src/sudokit/web/page/model/classic.js";
import { digitsOf, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";
import { withCells } from "../../../../src/sudokit/web/page/model/cells.js";
import { contentsOf } from "../../../../src/sudokit/web/page/model/contents.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { disguiseDigits, disguiseMasks, randomDisguise } from "../../../../src/sudokit/web/page/model/shuffle.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("rows, columns and boxes", () => {
  assert.deepEqual([rowOf(40), columnOf(40), boxOf(40)], [4, 4, 4]);
  assert.deepEqual([rowOf(53), columnOf(53), boxOf(53), cellName(53)], [5, 8, 5, "r6c9"]);
  assert.deepEqual([rowOf(54), columnOf(54), boxOf(54), cellName(54)], [6, 0, 6, "r7c1"]);
  assert.deepEqual(HOUSES[0], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(HOUSES[17], [8, 17, 26, 35, 44, 53, 62, 71, 80]);
  assert.deepEqual(HOUSES[23], [33, 34, 35, 42, 43, 44, 51, 52, 53]);
  assert.equal(HOUSES.length, 27);
});

test("peers are the other cells of the three houses", () => {
  assert.deepEqual(PEERS[10], [0, 1, 2, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 28, 37, 46, 55, 64, 73]);
  assert.ok(ALL_CELLS.every((cell) => PEERS[cell].length === 20 && !PEERS[cell].includes(cell)));
});

test("masks hold digits 1 to 9", () => {
  assert.deepEqual(digitsOf(ALL_DIGITS), DIGITS);
  assert.deepEqual(digitsOf(maskOfAll([9, 1, 5, 1])), [1, 5, 9]);
  assert.equal(maskOfAll([]), 0);
  assert.deepEqual(marksOfMasks([0, maskOfAll([9, 1])]), ["", "19"]);
  assert.deepEqual(masksOfMarks(["", "19"]), [0, maskOfAll([9, 1])]);
});

test("a line is 81 digits or dots and nothing else", () => {
  assert.equal(lineOfDigits(digitsOfLine(EASY) ?? []), EASY);
  assert.deepEqual(digitsOfLine(EASY.replaceAll(".", "0")), digitsOfLine(EASY));
  for (const text of ["", EASY.slice(1), `${EASY}1`, ` ${EASY}`, `${EASY}\n`, EASY.replace("5", "x"), EASY.replace("5", "-")]) {
    assert.equal(digitsOfLine(text), null, text);
  }
});

test("every clash is named once, with its digit", () => {
  const digits = digitsOfLine(EMPTY_LINE) ?? [];
  for (const [cell, digit] of [[0, 4], [8, 4], [72, 4], [10, 4], [40, 5], [44, 6]]) digits[cell] = digit;
  assert.deepEqual(conflictsOf(digits), [[0, 8, 4], [0, 10, 4], [0, 72, 4]]);
});

test("a clash is found wherever it is", () => {
  for (const house of HOUSES) {
    for (const [first, last] of [[house[0], house[8]], [house[7], house[8]]]) {
      const digits = ALL_CELLS.map((cell) => (cell === first || cell === last ? 9 : 0));
      assert.deepEqual(conflictsOf(digits), [[first, last, 9]]);
    }
  }
});

test("candidates are what no peer holds, in blank cells", () => {
  const digits = digitsOfLine(EASY) ?? [];
  const candidates = candidatesOf(digits);
  for (const cell of ALL_CELLS) {
    const held = PEERS[cell].map((peer) => digits[peer]);
    assert.deepEqual(digitsOf(candidates[cell]), digits[cell] ? [] : DIGITS.filter((digit) => !held.includes(digit)));
    assert.equal(candidates[cell] & ~ALL_DIGITS, 0);
  }
});

test("solved is full and free of clashes", () => {
  const digits = digitsOfLine(SOLVED) ?? [];
  assert.ok(isSolved(digits));
  assert.ok(!isSolved(digits.with(0, 0)));
  assert.ok(!isSolved(digits.with(0, 3)));
});

test("a board shows marks, or candidates in their places; colours always", () => {
  const game = new Game(EASY);
  const marks = { corner: 2, centre: 4, colours: 8, crossed: 2 };
  game.play(withCells(game.snapshot, [2], () => marks));
  const byHand = { automatic: false, marks: false };
  const automatic = { automatic: true, marks: false };
  assert.deepEqual(contentsOf(game, byHand)[2], { digit: 0, given: false, corner: 2, centre: 4, listed: false, colours: 8, shades: 0, links: [], pinned: 0 });
  assert.deepEqual(contentsOf(game, byHand)[0], { digit: 5, given: true, corner: 0, centre: 0, listed: false, colours: 0, shades: 0, links: [], pinned: 0 });
  assert.equal(contentsOf(game, { ...byHand, places: true })[2].pinned, 4);
  assert.deepEqual(contentsOf(game, byHand, true)[2], { digit: 0, given: false, colours: 8, shades: 0, links: [], candidates: maskOfAll([1, 2, 4]) });
  assert.deepEqual(contentsOf(game, automatic)[2], { digit: 0, given: false, colours: 8, shades: 0, links: [], candidates: maskOfAll([2, 4]) });
});

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

test("a disguise moves rows within bands and bands as a whole, and the same for columns", () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const { source, rename } = randomDisguise(numbers(seed));
    assert.deepEqual([...source].sort((a, b) => a - b), [...ALL_CELLS]);
    assert.deepEqual([...rename].sort((a, b) => a - b), [0, ...DIGITS]);
    assert.equal(rename[0], 0);
    const houses = new Set(HOUSES.map((house) => [...house].sort((a, b) => a - b).join()));
    for (const house of HOUSES) {
      assert.ok(houses.has(house.map((cell) => source[cell]).sort((a, b) => a - b).join()));
    }
  }
});

test("every order of a band, every digit for every digit, and both ways to lie come up evenly", () => {
  const random = numbers(1);
  const [rounds, seen] = [6000, new Map()];
  for (let round = 0; round < rounds; round += 1) {
    const { source, rename } = randomDisguise(random);
    const turned = rowOf(source[0]) !== rowOf(source[1]);
    const column = [0, 1, 2].map((row) => (turned ? columnOf : rowOf)(source[9 * row]) % 3).join("");
    const bands = [0, 3, 6].map((row) => Math.floor((turned ? columnOf : rowOf)(source[9 * row]) / 3)).join("");
    for (const key of [`turned ${turned}`, `rows ${column}`, `bands ${bands}`, `1 is ${rename[1]}`, `9 is ${rename[9]}`]) {
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const expected = { turned: 1 / 2, rows: 1 / 6, bands: 1 / 6, 1: 1 / 9, 9: 1 / 9 };
  assert.equal(seen.size, 2 + 6 + 6 + 9 + 9);
  for (const [key, count] of seen) {
    const mean = rounds * expected[key.split(" ")[0]];
    assert.ok(Math.abs(count - mean) < 5 * Math.sqrt(mean), `${key}: ${count} of ${mean}`);
  }
});

test("digits and marks go where their cells go, under their new names", () => {
  const disguise = randomDisguise(numbers(5));
  const digits = digitsOfLine(EASY) ?? [];
  const masks = candidatesOf(digits);
  const [other, marks] = [disguiseDigits(disguise, digits), disguiseMasks(disguise, masks)];
  assert.deepEqual(conflictsOf(other), []);
  assert.deepEqual(marks, candidatesOf(other));
  assert.equal(other.filter(Boolean).length, digits.filter(Boolean).length);
});
