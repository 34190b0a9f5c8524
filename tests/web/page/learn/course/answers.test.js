/** Answers of exercises: what is right, and why something else is not. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { HOUSES, candidatesOf, digitsOfLine } from "../../../../../src/sudokit/web/page/model/classic.js";
import { maskOf } from "../../../../../src/sudokit/web/page/model/shape.js";
import { faultOf, houseToLookAt } from "../../../../../src/sudokit/web/page/learn/course/answers.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const blanks = new Set([0, 1, 3, 12, 20, 27, 28]);
const digits = digitsOfLine([...SOLVED].map((digit, cell) => (blanks.has(cell) ? "." : digit)).join(""));
const start = { digits, givens: digits.map(Boolean), candidates: candidatesOf(digits) };
const solution = digitsOfLine(SOLVED);

/** A step with one result. */
const stepOf = (result) => ({ technique: "", placements: [], eliminations: [], picture: { houses: [], roles: [], links: [] }, position: start, ...result });
const placing = [stepOf({ placements: [[20, 8]] })];
const removing = [stepOf({ eliminations: [[0, 3], [1, 5]] })];

test("what belongs to a step is right", () => {
  assert.equal(faultOf(start, placing, solution, 20, 8), null);
  assert.equal(faultOf(start, removing, solution, 1, 5), null);
});

test("a digit to place can be in a filled cell, seen, open, or true for another reason", () => {
  assert.deepEqual(faultOf(start, placing, solution, 2, 8), { reason: "filled", cell: 2, digit: 4 });
  const seen = faultOf(start, placing, solution, 0, 9);
  assert.equal(seen?.reason, "seen");
  assert.equal(digits[seen?.other ?? 0], 9);
  assert.ok([seen?.cell, seen?.other].every((cell) => HOUSES[seen?.house ?? 0].includes(Number(cell))));
  assert.deepEqual(faultOf(start, placing, solution, 3, 6), { reason: "true", cell: 3, digit: 6 });
  assert.deepEqual(faultOf(start, placing, solution, 27, 5), { reason: "open", cell: 27, digit: 5, digits: [8] });
  assert.equal(faultOf(start, placing, null, 3, 6)?.reason, "open", "without a solution nothing is said about it");
});

test("a digit that several houses have is shown in the house that the step is about", () => {
  const inColumn = { ...placing[0], picture: { houses: [9], roles: [], links: [] } };
  const { house, other } = faultOf(start, [inColumn], solution, 0, 9);
  assert.deepEqual([house, other], [9, HOUSES[9].find((cell) => SOLVED[cell] === "9")]);
  assert.equal(faultOf(start, placing, solution, 0, 9)?.house, 0, "otherwise in its row first");
});

test("a digit to remove can be absent, needed, or left by another technique", () => {
  const noted = { ...start, candidates: start.candidates.map((mask, cell) => (cell === 3 ? maskOf(6) | maskOf(7) : mask)) };
  assert.equal(faultOf(noted, removing, solution, 3, 1)?.reason, "absent");
  assert.equal(faultOf(noted, removing, solution, 3, 6)?.reason, "needed");
  assert.equal(faultOf(noted, removing, solution, 3, 7)?.reason, "elsewhere");
  assert.equal(faultOf(noted, removing, solution, 2, 7)?.reason, "filled");
});

test("the place to look at is the step's house, or the box with most of its pattern", () => {
  assert.equal(houseToLookAt({ ...placing[0], picture: { houses: [4, 7], roles: [], links: [] } }), 4);
  const roles = [[0, 1, "pattern"], [80, 1, "pattern"], [79, 1, "pivot"], [1, 1, "removed"], [2, 1, "removed"]];
  assert.equal(houseToLookAt({ ...placing[0], picture: { houses: [], roles, links: [] } }), 26);
  assert.equal(houseToLookAt(placing[0]), 18);
});
