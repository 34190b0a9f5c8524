/** The stock of puzzles: what it says of a puzzle stays true in a disguise. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { digitsOfLine, isSolved } from "../../../../src/sudokit/web/page/model/classic.js";
import { LEVELS, stockPuzzle } from "../../../../src/sudokit/web/page/model/stock.js";

test("a puzzle has its solution, its clues among it", () => {
  for (const level of LEVELS) {
    for (let time = 0; time < 20; time += 1) {
      const { puzzle, solution, difficulty } = stockPuzzle(level);
      assert.equal(difficulty.level, level);
      assert.ok(isSolved(digitsOfLine(solution)));
      assert.match(puzzle, /^(?=.*\.)[1-9.]{81}$/);
      assert.ok([...puzzle].every((clue, cell) => clue === "." || clue === solution[cell]));
    }
  }
});
