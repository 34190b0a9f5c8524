import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps, cellName, explain, hint, NoSolution, NotUnique, rate, rateMany, solve, SudokuError, techniques, TimedOut } from "../../../src/sudokit/web/page/engine/node.js";

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const empty = ".".repeat(81);
const hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/** A board as steps change it. @param {string} board */
const walk = (board) => {
  const cells = [...board];
  const marks = cells.map((_, cell) => new Set(cells[cell] === "." ? "123456789" : ""));
  /** @param {number} cell @param {number} digit */
  const place = (cell, digit) => {
    cells[cell] = String(digit);
    marks[cell].clear();
    for (let peer = 0; peer < 81; ++peer)
      if (peer % 9 === cell % 9 || Math.floor(peer / 9) === Math.floor(cell / 9) || (Math.floor(peer / 27) === Math.floor(cell / 27) && Math.floor((peer % 9) / 3) === Math.floor((cell % 9) / 3)))
        marks[peer].delete(String(digit));
  };
  cells.forEach((character, cell) => character !== "." && place(cell, Number(character)));
  return {
    /** @param {import("../../../src/sudokit/web/page/engine/index.d.ts").Step} step */
    make({ placements, eliminations }) {
      for (const [cell, digit] of placements) place(cell, digit);
      for (const [cell, digit] of eliminations) marks[cell].delete(String(digit));
    },
    board: () => cells.join(""),
    candidates: () => marks.map((digits) => [...digits].join("")),
  };
};

test("ratings", () => {
  assert.deepEqual(rate(easy), { solved: true, level: "Easy", score: 204, hardest: "naked-single" });
  assert.equal(rate(hardest).level, "Extreme");
  assert.equal(rate(solve(easy)).hardest, null);
  assert.throws(() => rate(empty), NotUnique);
  const [first, second, third] = rateMany([easy, "x", empty]);
  assert.ok("score" in first && first.score === 204);
  assert.equal(second instanceof SudokuError && second.message, "1 character, expected 81");
  assert.ok(third instanceof NotUnique);
});

test("an explanation solves the board, each step from where the one before it led", () => {
  for (const board of [easy, hardest]) {
    const { steps, rating } = explain(board, { guesses: true });
    const here = walk(board);
    for (const step of steps) {
      assert.ok(step.placements.length + step.eliminations.length > 0);
      here.make(step);
    }
    assert.equal(here.board(), solve(board));
    assert.deepEqual(rating, rate(board));
    assert.equal(steps.reduce((sum, step) => sum + step.score, 0), rating.score);
  }
});

test("hints lead to the solution from any position on the way", () => {
  const here = walk(hardest);
  for (let made = 0; ; ++made) {
    const { step, wrong, missing, solved } = hint(here.board(), { puzzle: hardest, candidates: here.candidates() });
    assert.deepEqual([wrong, missing], [[], []]);
    if (solved) break;
    assert.ok(step && made < 400);
    here.make(step);
  }
});

test("a hint says first what is wrong", () => {
  const { wrong, step } = hint(`531${easy.slice(3)}`, { puzzle: easy });
  assert.deepEqual([wrong, step], [[[2, 1]], null]);
  const clash = hint(`535${easy.slice(3)}`, { puzzle: easy });
  assert.deepEqual(clash.wrong, [[2, 5]]);
  const marks = Array(81).fill("123456789").with(2, "12");
  assert.deepEqual(hint(easy, { candidates: marks }).missing, [[2, 4]]);
  assert.throws(() => explain(easy, { candidates: marks }), /lack the solution's digit in r1c3/);
  assert.throws(() => hint(`.${easy.slice(1)}`, { puzzle: easy }), /r1c1 is blank instead of 5/);
  assert.throws(() => hint(`53.12${easy.slice(5)}`), SudokuError);
  assert.throws(() => hint("12345678." + "........9" + ".".repeat(63)), NoSolution);
  assert.throws(() => hint(easy, { candidates: ["a"] }), /candidates of 1 cells, expected 81/);
  assert.throws(() => hint(easy, { candidates: Array(81).fill("0") }), /a candidate of r1c1 is '0', expected 1 to 9/);
});

test("all steps of some techniques, and a technique that there is not", () => {
  const steps = allSteps(easy, { techniques: ["naked-single"] });
  assert.deepEqual(steps.map((step) => step.placements).sort(), [[[40, 5]], [[59, 7]], [[62, 4]], [[70, 3]]]);
  assert.equal(allSteps(easy, { techniques: ["naked-single"], most: 2 }).length, 2);
  assert.throws(() => allSteps(easy, { techniques: ["x-ray"] }), /no technique 'x-ray'/);
  assert.ok(techniques().some(({ key, level }) => key === "x-wing" && level === "Hard"));
  assert.equal(cellName(40), "r5c5");
});

test("a search deep in recursion ends in time, and the next call is answered", () => {
  assert.throws(() => allSteps(hardest, { timeout: 0.01 }), TimedOut);
  assert.equal(rate(easy).score, 204);
});

test("ratings and steps of the explainer, and chains in the place of guesses", () => {
  assert.deepEqual(rate(easy, { system: "explainer" }), { er: 1.2, ep: 1.2, ed: 1.2, hardest: "hidden-single", solved: true });
  assert.deepEqual(rate(solve(easy), { system: "explainer" }), { er: 0, ep: 0, ed: 0, hardest: null, solved: true });
  assert.ok(rateMany([empty], { system: "explainer" })[0] instanceof NotUnique);
  const known = new Set(techniques({ system: "explainer" }).map(({ key }) => key));
  const { steps, rating } = explain(hardest, { system: "explainer" });
  assert.equal(Math.max(...steps.map(({ er }) => er ?? 0)), rating.er);
  assert.ok(steps.every(({ technique, level }) => known.has(technique) && level));
  assert.deepEqual(hint(hardest, { system: "explainer" }).step, steps[0]);
  assert.ok(explain(hardest, { guesses: true }).steps.some(({ technique }) => technique === "brute-force"));
  assert.ok(!explain(hardest).steps.some(({ technique }) => technique === "brute-force"));
  assert.deepEqual(explain(hardest).rating, rate(hardest));
  assert.throws(() => rate(easy, { system: /** @type {any} */ ("other") }), /no system 'other', expected one of sudokit, explainer/);
});
