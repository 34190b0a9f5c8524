import assert from "node:assert/strict";
import { test } from "node:test";
import * as variants from "../../../src/sudokit/web/page/engine/variants/node.js";
import { FormatError, NoSolution, TimedOut } from "../../../src/sudokit/web/page/engine/node.js";
import { candidatesByAndBy, equalCells } from "../../../src/sudokit/web/page/engine/variants/questions.js";

const form = /** @type {const} */ ("sudokit variant");
const killer = {
  form,
  rows: 4,
  columns: 4,
  constraints: [
    { kind: "thermometer", cells: "r1c4 r1c3 r1c2 r1c1" },
    { kind: "cage", cells: "r2c1 r3c1", total: 3 },
  ],
};
/** Of these a search has no end that anybody waits for. */
const large = { form, rows: 25, columns: 25, constraints: [{ kind: "anti_knight" }, { kind: "anti_king" }] };

/** @param {...import("../../../src/sudokit/web/page/engine/variants/index.d.ts").Constraint} constraints */
const with_ = (...constraints) => ({ ...killer, constraints });

test("solutions in ascending order", () => {
  assert.equal(variants.solve(killer).join(""), "4321123421433412");
  const all = variants.solutions(killer, { most: 9 }).map((digits) => digits.join(""));
  assert.equal(all.length, 6);
  assert.deepEqual(all, all.toSorted());
  assert.throws(() => variants.solve(killer, { unique: true }), /^NotUnique: several solutions \(r3c2 can be 1 or 4\)$/);
  assert.throws(() => variants.solve(with_({ kind: "any_of", constraints: [] })), NoSolution);
});

test("counts, up to a limit", () => {
  assert.deepEqual(variants.count(killer), { count: 6, complete: true });
  assert.deepEqual(variants.count(killer, { limit: 6 }), { count: 6, complete: false });
  assert.deepEqual(variants.count({ form, rows: 4, columns: 4 }), { count: 288, complete: true });
  const about = variants.estimate({ form, rows: 4, columns: 4 }, { ways: 2000 });
  assert.ok(Math.abs(about - 288) < 20);
  assert.equal(variants.estimate({ form, rows: 4, columns: 4, givens: { r1c1: 1, r1c2: 1 } }), 0);
  assert.equal(variants.isUnique(killer), false);
  assert.equal(variants.isUnique({ ...killer, givens: { r3c2: 4, r4c4: 2, r3c4: 3 } }), true);
});

test("the grid, and what may stand in it", () => {
  const found = variants.grid({ form, rows: 2, columns: 3, digits: [0, 1, 2], latin: false, givens: { r1c2: 0, X1: 2 }, candidates: { r2c3: [2, 1] } });
  assert.deepEqual([found.rows, found.columns, found.digits, found.extras], [2, 3, [0, 1, 2], ["X1"]]);
  assert.deepEqual(found.candidates.slice(0, 2), [[0, 1, 2], [0]]);
  assert.deepEqual(found.candidates.slice(5), [[1, 2], [2]]);
});

test("true candidates", () => {
  assert.deepEqual(variants.trueCandidates(killer)[0], [0, 0, 0, 1]);
  assert.deepEqual(variants.trueCandidates(killer, { limit: 100 })[4], [3, 3, 0, 0]);
});

test("pictures", () => {
  const [line, cage] = variants.picture(killer);
  assert.deepEqual([line.kind, line.shapes[0].cells, line.shapes[0].start], ["thermometer", [3, 2, 1, 0], "bulb"]);
  assert.deepEqual([cage.shapes[0].what, cage.shapes[0].text], ["outline", "3"]);
  const [named] = variants.picture(with_({ kind: "relation", cells: "r1c1 r1c2", rule: [[1, 2]], name: 'a "b"\\\n\u0001한글😀' }));
  assert.equal(named.detail, 'a "b"\\\n\u0001한글😀');
});

test("the next step", () => {
  const cage = { form, digits: [0, 1, 2, 3], rows: 4, columns: 4, constraints: [{ kind: "cage", cells: "r2c1 r3c1", total: 1 }] };
  const expected = { technique: "rule", level: "Easy", sources: [{ of: "constraint", number: 0 }], cells: [4, 8], placements: [], reason: [], chains: [], sets: [] };
  const { score, eliminations, ...step } = /** @type {import("sudokit/variants").Step} */ (variants.nextStep(cage, []));
  assert.deepEqual(step, expected);
  assert.deepEqual(eliminations, [[4, 2], [4, 3], [8, 2], [8, 3]]);
  assert(score > 0);
  assert.deepEqual(variants.nextStep(cage, [null, null, null, null, 1])?.placements, [[8, 0]]);
  const candidates = variants.grid(cage).candidates.with(15, []);
  assert.equal(variants.nextStep(cage, [], { candidates })?.technique, "contradiction");
  const several = { form, rows: 4, columns: 4 };
  assert.equal(variants.nextStep(several, []), null);
  assert.equal(variants.nextStep(several, [], { guesses: true }), null);
  assert.throws(() => variants.nextStep(cage, /** @type {any} */ (null)), /^RangeError: digits is null, expected a list of digits/);
});

test("texts of other programs", () => {
  for (const name of /** @type {const} */ (["json", "f-puzzles", "iss"])) {
    const { puzzle, leftOut } = variants.read(variants.write(killer, name));
    assert.deepEqual([variants.solve(puzzle), leftOut], [variants.solve(killer), []]);
  }
  const whisper = { form, constraints: [{ kind: "whisper", cells: "r5c5 r5c6", difference: 1 }] };
  assert.match(variants.write(whisper, "sudokupad"), /^https:\/\/sudokupad.app\/scl/);
  const sums = { form, constraints: [{ kind: "equal_sums", groups: ["r1c1", "r2c2"] }] };
  const given = { kind: "negative_dots", differences: null, ratios: null }; // a number that is null is not said
  const dots = { form, constraints: [{ kind: "white_dot", cells: "r1c1 r1c2" }, given] };
  assert.match(variants.write(dots, "sudokupad"), /^https:\/\/sudokupad.app\/scl/);
  assert.throws(() => variants.write(sums, "sudokupad"), { name: "VariantError", message: /SudokuPad cannot express EqualSums/ });
  assert.throws(() => variants.write(killer, /** @type {any} */ ("ctc")), /^RangeError: no form .ctc., expected one of json, f-puzzles/);
});

test("errors name the constraint, the field and the cell", () => {
  /** @type {[any, string][]} */
  const wrong = [
    [{ kind: "cage" }, "constraint 1: cage, cells: missing"],
    [{ kind: "cage", cells: "r1c1 r9c9" }, "constraint 1: cage: r9c9 is outside the grid, expected r1c1 to r4c4"],
    [{ kind: "cage", cells: "r1c1", total: -1 }, "constraint 1: cage, total: -1, expected at least 0"],
    [{ kind: "cage", cells: "r1c1", total: "7" }, "constraint 1: cage, total: '7', expected a whole number"],
    [{ kind: "no" }, "constraint 1: no kind of constraint is called 'no'"],
    [{ kind: "any_of", constraints: [{ kind: "odd", cells: "r1c1" }, { kind: "whisper", cells: "r1c1" }] }, "constraint 1: constraint 2: whisper, cells: 1 cell, expected at least 2"],
    [{ kind: "odd", cells: "r1c1", total: 1 }, "constraint 1: odd, total: unknown field, expected cells"],
  ];
  for (const [constraint, expected] of wrong)
    assert.throws(() => variants.solve(with_(constraint)), { name: "VariantError", message: expected });
  try {
    variants.solve(with_({ kind: "cage", cells: "r1c1 r1c1" }));
    assert.fail();
  } catch (error) {
    const { kind, field, cell } = /** @type {variants.VariantError} */ (error);
    assert.deepEqual([kind, field, cell], ["cage", "cells", "r1c1"]);
  }
  assert.equal(variants.solve(JSON.stringify(killer)).length, 16); // and goes on after them
});

test("what is not a puzzle", () => {
  for (const wrong of ["", "{", "[]", "null", "{}", '{"form": "other"}']) assert.throws(() => variants.solve(wrong), FormatError);
  // @ts-expect-error
  for (const wrong of [null, undefined, 5, [], {}]) assert.throws(() => variants.solve(wrong), FormatError);
  // @ts-expect-error
  assert.throws(() => variants.solve(killer, { uniq: true }), RangeError);
  assert.throws(() => variants.count(killer, { limit: 0 }), RangeError);
});

test("time", () => {
  assert.throws(() => variants.solve(large, { timeout: 0.05 }), TimedOut);
  assert.throws(() => variants.trueCandidates({ form, rows: 16, columns: 16 }, { timeout: 0.05, limit: 1000 }), TimedOut);
  const { count, complete } = variants.count({ form }, { timeout: 0.1 });
  assert.ok(count > 0);
  assert.equal(complete, false);
  assert.equal(variants.solve(killer).length, 16);
});

test("candidates by and by are those that are known in the end", () => {
  const cells = killer.rows * killer.columns;
  const places = variants.trueCandidates(killer).map((counts) => counts.flatMap((count, place) => (count ? [place + 1] : [])));
  const parts = [...candidatesByAndBy(killer, { first: [15, 3], solutions: [] }, { timeout: 60 })];
  const { solutions, ...last } = /** @type {typeof parts[number]} */ (parts.at(-1));
  assert.deepEqual(last, { complete: true, cells: places });
  for (const part of parts) for (let cell = 0; cell < cells; cell += 1) if (part.cells[cell]) assert.deepEqual(part.cells[cell], places[cell]);
  const shown = places.map((_, cell) => [...new Set(solutions.map((solution) => solution[cell]))].sort());
  assert.deepEqual(shown, places); // places are digits here
  assert.throws(() => [...candidatesByAndBy(large, { first: [], solutions: [] }, { timeout: 0.2 })], TimedOut);
  const impossible = with_({ kind: "any_of", constraints: [] });
  for (const some of [[], solutions]) assert.deepEqual([...candidatesByAndBy(impossible, { first: [], solutions: some }, { timeout: 60 })], [{ complete: true, cells: Array(cells).fill([]), solutions: [] }]);
});

test("solutions of another puzzle are a start, whichever are solutions still", () => {
  const without = { ...killer, constraints: killer.constraints.slice(1) };
  const all = (/** @type {import("../../../src/sudokit/web/page/engine/variants/index.js").Puzzle} */ puzzle, /** @type {number[][]} */ solutions) =>
    /** @type {{cells: (number[] | null)[], solutions: number[][]}} */ ([...candidatesByAndBy(puzzle, { first: [], solutions }, { timeout: 60 })].at(-1));
  for (const [before, after] of [[killer, without], [without, killer], [killer, with_()]]) {
    const { solutions } = all(before, []);
    assert.deepEqual(all(after, [...solutions, [], [1, 2]]).cells, all(after, []).cells);
  }
});

test("cells to begin with are known after fewer solutions", () => {
  const puzzle = { form, rows: 16, columns: 16, constraints: [{ kind: "anti_knight" }] };
  /** How many solutions it takes to see each digit in a cell. @param {number} cell @param {number[]} first */
  const solutionsUntilKnown = (cell, first) => {
    for (const { complete, solutions } of candidatesByAndBy(puzzle, { first, solutions: [] }, { timeout: 60 })) {
      const seen = new Set();
      const last = solutions.findIndex((solution) => seen.add(solution[cell]).size === puzzle.rows);
      if (last >= 0) return last;
      assert.ok(!complete);
    }
    return Infinity;
  };
  for (const cell of [99, 200]) assert.ok(solutionsUntilKnown(cell, [cell]) < solutionsUntilKnown(cell, [0, 255]));
});

test("cells that are equal in every solution", () => {
  for (const constraints of [[], killer.constraints, [{ kind: "palindrome", cells: "r1c2 r2c3" }, { kind: "thermometer", cells: "r4c1 r4c2" }]]) {
    const puzzle = with_(...constraints);
    const all = variants.solutions(puzzle, { most: 1000 });
    /** @type {Map<string, number[]>} */
    const groups = new Map();
    for (const cell of all[0].keys()) {
      const digits = all.map((solution) => solution[cell]);
      if (new Set(digits).size > 1) groups.set(String(digits), [...(groups.get(String(digits)) ?? []), cell]);
    }
    const candidates = variants.trueCandidates(puzzle).map((counts) => counts.flatMap((count, place) => (count ? [place + 1] : [])));
    assert.deepEqual(equalCells(puzzle, candidates), [...groups.values()].filter(({ length }) => length > 1));
  }
});
