/** The page's own solver. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { digitsOfLine } from "../../../../src/sudokit/web/page/model/board.js";
import { solve } from "../../../../src/sudokit/web/page/model/solve.js";
import { LEVELS, stockPuzzle } from "../../../../src/sudokit/web/page/model/stock.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const ESCARGOT_SOLVED = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
const solved = (line) => solve(digitsOfLine(line));

test("the one solution is found", () => {
  assert.deepEqual(solved(EASY), { solutions: "one", solution: SOLVED });
  assert.deepEqual(solved(SOLVED), { solutions: "one", solution: SOLVED });
  assert.deepEqual(solved(ESCARGOT), { solutions: "one", solution: ESCARGOT_SOLVED });
});

test("several solutions, and none, are told from one", () => {
  assert.deepEqual(solved(".".repeat(9) + EASY.slice(9)), { solutions: "several", solution: null });
  assert.deepEqual(solved(".".repeat(81)), { solutions: "several", solution: null });
  assert.deepEqual(solved(`55${EASY.slice(2)}`), { solutions: "none", solution: null });
  assert.deepEqual(solved("12345678.........9" + ".".repeat(63)), { solutions: "none", solution: null });
});

test("every puzzle of the stock has one solution, in any disguise", () => {
  for (const level of LEVELS) {
    for (let time = 0; time < 20; time += 1) assert.equal(solved(stockPuzzle(level).puzzle).solutions, "one");
  }
});

test("a board that takes too long is given up", () => {
  // Without a solution, which shows only far down the search.
  const hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
  const answer = solved(hard);
  assert.ok(answer === null || answer.solutions === "none");
});
