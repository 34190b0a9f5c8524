/** Games and moves: history, marks, erasing, saving. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, EMPTY_LINE, candidatesOf, conflictsOf, digitsOf, digitsOfLine, maskOfAll } from "../../../../src/sudokit/web/page/model/board.js";
import { openCandidates, withStep } from "../../../../src/sudokit/web/page/model/cells.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { enter, erase, markCandidates } from "../../../../src/sudokit/web/page/model/moves.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Make a move with sensible defaults. */
function press(game, tool, digit, selection, options = {}) {
  return game.play(enter(game.snapshot, { givens: game.givens, selection, tool, digit, automatic: false, tidy: true, ...options }));
}

function wipe(game, tool, selection) {
  return game.play(erase(game.snapshot, { givens: game.givens, selection, tool, automatic: false }));
}

test("a digit goes in, the same digit takes it out again", () => {
  const game = new Game(EASY);
  assert.ok(press(game, "digit", 4, [2]));
  assert.equal(game.digits[2], 4);
  assert.ok(press(game, "digit", 4, [2]));
  assert.equal(game.digits[2], 0);
});

test("clues never change", () => {
  const game = new Game(EASY);
  assert.equal(press(game, "digit", 9, [0, 1]), false);
  assert.equal(press(game, "centre", 9, [0, 1]), false);
  assert.equal(wipe(game, "digit", ALL_CELLS), false);
  assert.equal(game.line, EASY);
});

test("a mark is added where any selected cell lacks it, and removed where all have it", () => {
  const game = new Game(EASY);
  press(game, "corner", 1, [2]);
  press(game, "corner", 1, [2, 3]);
  assert.deepEqual([2, 3].map((cell) => digitsOf(game.snapshot[cell].corner)), [[1], [1]]);
  press(game, "corner", 1, [2, 3]);
  assert.deepEqual([2, 3].map((cell) => game.snapshot[cell].corner), [0, 0]);
});

test("a placed digit leaves the marks of its peers, and undo brings them back", () => {
  const game = new Game(EASY);
  press(game, "centre", 4, [2, 3, 80 - 9]);
  press(game, "digit", 4, [2]);
  assert.equal(game.snapshot[3].centre, 0);
  game.undo();
  assert.deepEqual(digitsOf(game.snapshot[3].centre), [4]);
  press(game, "digit", 4, [2], { tidy: false });
  assert.deepEqual(digitsOf(game.snapshot[3].centre), [4]);
});

test("colours go on every cell, also on clues", () => {
  const game = new Game(EASY);
  press(game, "colour", 3, [0, 2]);
  assert.deepEqual([0, 2].map((cell) => digitsOf(game.snapshot[cell].colours)), [[3], [3]]);
});

test("erasing takes the tool's own marks first, then the next layer", () => {
  const game = new Game(EASY);
  press(game, "corner", 1, [2]);
  press(game, "centre", 2, [2]);
  press(game, "colour", 3, [2]);
  const left = () => ["centre", "corner", "colours"].filter((field) => game.snapshot[2][field]);
  wipe(game, "corner", [2]);
  assert.deepEqual(left(), ["centre", "colours"]);
  wipe(game, "digit", [2]);
  assert.deepEqual(left(), ["colours"]);
  wipe(game, "digit", [2]);
  assert.deepEqual(left(), []);
  assert.equal(wipe(game, "digit", [2]), false);
});

test("undo and redo have no end, and a new move forgets what was undone", () => {
  const game = new Game(EMPTY_LINE);
  const lines = [game.line];
  for (let move = 0; move < 2000; move += 1) {
    press(game, "digit", (move % 9) + 1, [(move * 7) % 81]);
    lines.push(game.line);
  }
  for (let move = lines.length - 1; move > 0; move -= 1) {
    assert.equal(game.line, lines[move]);
    assert.ok(game.undo());
  }
  assert.equal(game.undo(), false);
  for (let move = 1; move < lines.length; move += 1) assert.ok(game.redo());
  assert.equal(game.line, lines.at(-1));
  game.undo();
  press(game, "colour", 1, [0]);
  assert.equal(game.redo(), false);
});

test("a saved game comes back with its history and savepoints", () => {
  const game = new Game(EASY);
  press(game, "digit", 4, [2]);
  press(game, "corner", 2, [3, 5]);
  game.save("1:00");
  press(game, "colour", 9, [80]);
  game.undo();
  game.seconds = 77;
  const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.deepEqual(copy.snapshot, game.snapshot);
  assert.equal(copy.seconds, 77);
  assert.ok(copy.redo());
  assert.deepEqual(digitsOf(copy.snapshot[80].colours), [9]);
  copy.play(copy.savepoints[0].snapshot);
  assert.deepEqual(copy.snapshot, game.snapshot);
  for (let move = 0; move < 4; move += 1) copy.undo();
  assert.equal(copy.line, EASY);
});

test("conflicts are pairs of cells of one house", () => {
  const digits = [...digitsOfLine(EASY)];
  assert.deepEqual(conflictsOf(digits), []);
  digits[2] = 5;
  assert.deepEqual(conflictsOf(digits), [[0, 2, 5]]);
});

test("mistakes are told by the solution", () => {
  const game = new Game(EASY);
  press(game, "digit", 1, [2]);
  assert.deepEqual([...game.mistakes()], []);
  game.solution = SOLVED;
  assert.deepEqual([...game.mistakes()], [2]);
});

test("a full board without conflicts is solved", () => {
  const game = new Game(EASY);
  for (const cell of ALL_CELLS) press(game, "digit", Number(SOLVED[cell]), game.givens[cell] ? [] : [cell]);
  assert.ok(game.isSolved);
  press(game, "digit", 1, [2]);
  assert.ok(!game.isSolved);
});

test("marking candidates writes what no peer holds", () => {
  const game = new Game(EASY);
  game.play(markCandidates(game.snapshot));
  assert.deepEqual(game.snapshot.map(({ centre }) => centre), candidatesOf(game.digits));
});

test("with automatic candidates a mark crosses a candidate out and back", () => {
  const game = new Game(EASY);
  const open = () => digitsOf(openCandidates(game.snapshot, true)[2]);
  assert.deepEqual(open(), [1, 2, 4]);
  press(game, "centre", 2, [2], { automatic: true });
  assert.deepEqual(open(), [1, 4]);
  assert.equal(press(game, "centre", 9, [2], { automatic: true }), false);
  press(game, "corner", 2, [2], { automatic: true });
  assert.deepEqual(open(), [1, 2, 4]);
});

test("centre marks are the player's candidates unless the page keeps them", () => {
  const game = new Game(EASY);
  press(game, "centre", 4, [2]);
  assert.equal(openCandidates(game.snapshot, false)[2], maskOfAll([4]));
  assert.equal(openCandidates(game.snapshot, true)[2], maskOfAll([1, 2, 4]));
});

test("a step places and crosses out", () => {
  const game = new Game(EASY);
  game.play(withStep(game.snapshot, { placements: [[40, 5]], eliminations: [[2, 1]] }));
  assert.equal(game.digits[40], 5);
  assert.deepEqual(digitsOf(openCandidates(game.snapshot, false)[2]), [2, 4]);
});
