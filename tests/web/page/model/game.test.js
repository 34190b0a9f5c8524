/** Games and moves: history, marks, erasing, saving. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, EMPTY_LINE, candidatesOf, conflictsOf, digitsOfLine } from "../../../../src/sudokit/web/page/model/classic.js";
import { digitsOf, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";
import { openCandidates, withAllCandidates, withCandidate } from "../../../../src/sudokit/web/page/model/cells.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { gameOf, isAt, narrowed } from "../../../../src/sudokit/web/page/model/loaded.js";
import { crossOut, enter, erase, markCandidates, withStep } from "../../../../src/sudokit/web/page/model/moves.js";

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
  assert.deepEqual([2, 3].map((cell) => digitsOf(game.snapshot.cells[cell].corner)), [[1], [1]]);
  press(game, "corner", 1, [2, 3]);
  assert.deepEqual([2, 3].map((cell) => game.snapshot.cells[cell].corner), [0, 0]);
});

test("a placed digit leaves the marks of its peers, and undo brings them back", () => {
  const game = new Game(EASY);
  press(game, "centre", 4, [2, 3, 80 - 9]);
  press(game, "digit", 4, [2]);
  assert.equal(game.snapshot.cells[3].centre, 0);
  game.undo();
  assert.deepEqual(digitsOf(game.snapshot.cells[3].centre), [4]);
  press(game, "digit", 4, [2], { tidy: false });
  assert.deepEqual(digitsOf(game.snapshot.cells[3].centre), [4]);
});

test("colours go on every cell, also on clues", () => {
  const game = new Game(EASY);
  press(game, "colour", 3, [0, 2]);
  assert.deepEqual([0, 2].map((cell) => digitsOf(game.snapshot.cells[cell].colours)), [[3], [3]]);
});

test("erasing takes the tool's own marks first, then the next layer", () => {
  const game = new Game(EASY);
  press(game, "corner", 1, [2]);
  press(game, "centre", 2, [2]);
  press(game, "colour", 3, [2]);
  const left = () => ["centre", "corner", "colours"].filter((field) => game.snapshot.cells[2][field]);
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
  assert.deepEqual(digitsOf(copy.snapshot.cells[80].colours), [9]);
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
  assert.deepEqual(game.snapshot.cells.map(({ centre }) => centre), candidatesOf(game.digits));
});

const BY_HAND = { automatic: false, marks: false };
const AUTOMATIC = { automatic: true, marks: false };
const NOTES_COUNT = { automatic: false, marks: true };

/** The open candidates of r1c3, whose peers leave 1, 2 and 4. */
const open = (game, reading) => digitsOf(openCandidates(game.snapshot, reading)[2]);

test("with automatic candidates a mark crosses a candidate out and back", () => {
  const game = new Game(EASY);
  assert.deepEqual(open(game, AUTOMATIC), [1, 2, 4]);
  press(game, "centre", 2, [2], { automatic: true });
  assert.deepEqual(open(game, AUTOMATIC), [1, 4]);
  assert.equal(press(game, "centre", 9, [2], { automatic: true }), false);
  press(game, "corner", 2, [2], { automatic: true });
  assert.deepEqual(open(game, AUTOMATIC), [1, 2, 4]);
});

test("a centre mark is a note until the player says that it is a candidate", () => {
  const game = new Game(EASY);
  press(game, "centre", 4, [2]);
  assert.deepEqual(open(game, BY_HAND), [1, 2, 4]);
  assert.deepEqual(open(game, NOTES_COUNT), [4]);
  assert.deepEqual(open(game, AUTOMATIC), [1, 2, 4]);
});

test("the marks of a list are candidates, as far as they are left, also after a reload", () => {
  const game = new Game(EASY);
  press(game, "centre", 4, [3]);
  game.play(markCandidates(game.snapshot));
  press(game, "centre", 2, [2]);
  assert.deepEqual(open(game, BY_HAND), [1, 4]);
  const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.deepEqual(open(copy, BY_HAND), [1, 4]);
  // A list that is erased says nothing. What is then written is not a list, but all other cells of the box are marked.
  wipe(game, "centre", [2]);
  assert.deepEqual(open(game, BY_HAND), [1, 2, 4]);
  press(game, "centre", 4, [2]);
  assert.deepEqual(open(game, BY_HAND), [4]);
  // Listing goes on where nothing stands, and over own marks only if it is told to.
  press(game, "centre", 6, [3]);
  game.play(markCandidates(game.snapshot));
  assert.deepEqual(open(game, BY_HAND), [4]);
  game.play(markCandidates(game.snapshot, true));
  assert.deepEqual(open(game, BY_HAND), [1, 2, 4]);
  assert.deepEqual(digitsOf(game.snapshot.cells[3].centre), [2, 6]);
});

test("what was crossed out while the page kept the candidates counts only while it does", () => {
  const game = new Game(EASY);
  press(game, "centre", 2, [2], { automatic: true });
  assert.deepEqual(open(game, BY_HAND), [1, 2, 4]);
});

test("a step places and takes away, where the player sees it", () => {
  const step = { placements: [[40, 5]], eliminations: [[2, 1]] };
  for (const [reading, field] of [[BY_HAND, "centre"], [AUTOMATIC, "crossed"]]) {
    const game = new Game(EASY);
    game.play(withStep(game.snapshot, step, reading));
    assert.equal(game.digits[40], 5);
    assert.deepEqual(open(game, reading), [2, 4]);
    assert.deepEqual(digitsOf(game.snapshot.cells[2][field]), field === "centre" ? [2, 4] : [1]);
  }
});

test("every way of reading can take a candidate away, and bring it and all others back", () => {
  for (const reading of [BY_HAND, AUTOMATIC, NOTES_COUNT]) {
    const game = new Game(EASY);
    game.play(crossOut(game.snapshot, [2, 3], 2, reading));
    game.play(crossOut(game.snapshot, [2], 4, reading));
    assert.deepEqual(open(game, reading), [1]);
    game.play(crossOut(game.snapshot, [2], 4, reading));
    assert.deepEqual(open(game, reading), [1, 4]);
    game.play(withCandidate(game.snapshot, [2], 2));
    assert.deepEqual(open(game, reading), [1, 2, 4]);
    assert.deepEqual(digitsOf(openCandidates(game.snapshot, reading)[3]), [6]);
    game.play(withAllCandidates(game.snapshot));
    assert.deepEqual(openCandidates(game.snapshot, reading), candidatesOf(game.digits));
    assert.ok(game.undo());
  }
});

test("where the page keeps the candidates, erasing brings back those that were taken away", () => {
  const game = new Game(EASY);
  press(game, "centre", 4, [2]); // a note, hidden while the page keeps the candidates
  press(game, "centre", 2, [2], { automatic: true });
  press(game, "colour", 3, [2]);
  const erased = () => game.play(erase(game.snapshot, { givens: game.givens, selection: [2], tool: "digit", automatic: true }));
  assert.ok(erased());
  assert.deepEqual(open(game, AUTOMATIC), [1, 2, 4]);
  assert.ok(erased());
  assert.equal(game.snapshot.cells[2].colours, 0);
  assert.equal(erased(), false);
  assert.deepEqual(digitsOf(game.snapshot.cells[2].centre), [4]);
});

test("a game begins with the clues of its line, and takes no other line", () => {
  const game = new Game(EASY.replaceAll(".", "0"));
  assert.equal(game.puzzle, EASY);
  assert.deepEqual(game.givens, [...EASY].map((clue) => clue !== "."));
  assert.equal(game.snapshot, game.start);
  assert.deepEqual([game.canUndo, game.canRedo, game.isBegun, game.isFull, game.isSolved], [false, false, false, false, false]);
  assert.deepEqual([game.seconds, game.solution, game.solutions, game.difficulty], [0, null, null, null]);
  assert.equal(new Game(EMPTY_LINE).line, EMPTY_LINE);
  assert.throws(() => new Game("123"), { name: "TypeError", message: "not a line of 81 cells: 123" });
});

test("what can be undone and redone, and what counts as begun", () => {
  const game = new Game(EASY);
  assert.equal(game.undo(), false);
  assert.equal(game.redo(), false);
  press(game, "digit", 4, [2]);
  assert.deepEqual([game.canUndo, game.canRedo, game.isBegun], [true, false, true]);
  assert.equal(game.play(game.snapshot), false);
  assert.ok(game.undo());
  assert.deepEqual([game.canUndo, game.canRedo, game.isBegun, game.line], [false, true, true, EASY]);
  assert.ok(game.redo());
  assert.deepEqual([game.canUndo, game.canRedo], [true, false]);
  const saved = new Game(EASY);
  saved.save("0:00");
  assert.ok(saved.isBegun);
});

test("a move after an undo replaces what was undone, however much that was", () => {
  const game = new Game(EASY);
  for (const digit of [1, 2, 4]) press(game, "digit", digit, [2]);
  game.undo();
  game.undo();
  press(game, "digit", 4, [2]);
  assert.deepEqual([game.canRedo, game.digits[2]], [false, 4]);
  game.undo();
  assert.equal(game.digits[2], 1);
});

test("savepoints keep their order and their times; one can be forgotten", () => {
  const game = new Game(EASY);
  for (const [digit, at] of [[1, "0:10"], [2, "0:20"], [4, "0:30"]]) {
    press(game, "digit", digit, [2]);
    game.save(at);
  }
  game.forget(1);
  assert.deepEqual(game.savepoints.map(({ at, snapshot }) => [at, snapshot.cells[2].digit]), [["0:10", 1], ["0:30", 4]]);
  const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.deepEqual(copy.savepoints, game.savepoints);
});

test("a saved game keeps every field of every cell, and what is known of the puzzle", () => {
  const game = new Game(EASY);
  Object.assign(game, { seconds: 5, solution: SOLVED, solutions: "one", difficulty: { level: "Easy", score: 204 } });
  for (const tool of ["corner", "centre", "colour"]) press(game, tool, 7, [2]);
  press(game, "centre", 2, [2], { automatic: true });
  game.play(markCandidates(game.snapshot));
  press(game, "digit", 4, [2], { tidy: false });
  game.undo();
  const saved = JSON.parse(JSON.stringify(game));
  assert.equal(saved.history.length, 6);
  assert.deepEqual(saved.history[0], [[2, 0, 128, 0, 0, 0, 0]]);
  const copy = Game.fromJSON(saved);
  assert.deepEqual(JSON.parse(JSON.stringify(copy)), saved);
  assert.deepEqual(copy.snapshot, game.snapshot);
  assert.deepEqual([copy.seconds, copy.solution, copy.solutions, copy.difficulty], [5, SOLVED, "one", { level: "Easy", score: 204 }]);
  while (copy.canUndo) {
    assert.equal(copy.undo(), game.undo());
    assert.deepEqual(copy.snapshot, game.snapshot);
  }
  assert.ok(!game.canUndo);
});

test("a place outside of the history is its nearest end, and earlier pages knew of one solution or nothing", () => {
  const game = new Game(EASY);
  press(game, "digit", 4, [2]);
  const { solutions, ...saved } = game.toJSON();
  assert.equal(solutions, null);
  for (const [place, digit] of [[-1, 0], [0, 0], [1, 4], [9, 4]]) assert.equal(Game.fromJSON({ ...saved, place }).digits[2], digit);
  assert.equal(Game.fromJSON(saved).solutions, null);
  assert.equal(Game.fromJSON({ ...saved, solution: SOLVED }).solutions, "one");
  assert.equal(Game.fromJSON({ ...saved, solutions: "several" }).solutions, "several");
});

test("hints are counted by degree, and games of earlier pages had none", () => {
  const game = new Game(EASY);
  for (const degree of [1, 1, 2, 3]) game.countHint(degree);
  assert.deepEqual(game.hints, [2, 1, 1]);
  assert.deepEqual(new Game(EASY).hints, [0, 0, 0]);
  const { hints, ...earlier } = JSON.parse(JSON.stringify(game));
  assert.deepEqual(Game.fromJSON({ ...earlier, hints }).hints, [2, 1, 1]);
  assert.deepEqual(Game.fromJSON(earlier).hints, [0, 0, 0]);
});

test("full is not yet solved", () => {
  const game = new Game(SOLVED.replace("5", "."));
  assert.ok(!game.isFull && !game.isSolved);
  press(game, "digit", 3, [0]);
  assert.ok(game.isFull && !game.isSolved);
  assert.deepEqual([...game.conflicts()].sort((a, b) => a - b), [0, 1, 72]);
  press(game, "digit", 5, [0]);
  assert.ok(game.isFull && game.isSolved);
  assert.equal(game.conflicts().size, 0);
});

test("a loaded board is filled in by moves that can be undone; clues stay clues", () => {
  const board = `${EASY.slice(0, 2)}4${EASY.slice(3)}`;
  const game = gameOf({ puzzle: EASY, board });
  assert.deepEqual([game.puzzle, game.line, game.difficulty], [EASY, board, null]);
  assert.ok(!game.givens[2]);
  game.undo();
  assert.deepEqual([game.line, game.canUndo], [EASY, false]);
  assert.ok(!gameOf({ puzzle: EASY }).isBegun);
  assert.equal(gameOf({ puzzle: EASY, board: "?" }).line, EASY);
  assert.deepEqual(gameOf({ puzzle: EASY, difficulty: { level: "Easy", score: 1 } }).difficulty, { level: "Easy", score: 1 });
});

test("loaded candidates are listed, as far as the digits allow them", () => {
  const candidates = ALL_CELLS.map((cell) => (cell === 2 ? maskOfAll([1, 9]) : cell === 3 ? maskOfAll([9]) : 0b1111111110));
  const game = gameOf({ puzzle: EASY, candidates });
  assert.deepEqual(digitsOf(game.snapshot.cells[2].centre), [1]);
  assert.deepEqual([game.snapshot.cells[2].listed, game.snapshot.cells[3].listed, game.snapshot.cells[3].centre], [true, false, 0]);
  assert.equal(game.snapshot.cells[5].centre, candidatesOf(game.digits)[5]);
});

test("a game is at a loaded board if it would begin just there", () => {
  const game = new Game(EASY);
  assert.ok(isAt(game, { puzzle: EASY }));
  assert.ok(isAt(game, { puzzle: EASY, board: EASY }));
  assert.ok(!isAt(game, { puzzle: EASY, candidates: candidatesOf(game.digits) }));
  press(game, "digit", 4, [2]);
  assert.ok(!isAt(game, { puzzle: EASY }));
  assert.ok(isAt(game, { puzzle: EASY, board: game.line }));
  assert.ok(!isAt(game, { puzzle: SOLVED, board: game.line }));
});

test("the candidates of a sukaku are there from the start, and none but them come back", () => {
  const candidates = [0, 2, 12, 0, ...Array(77).fill(1022)];
  const loaded = { puzzle: `5${".".repeat(80)}`, candidates };
  const game = gameOf({ ...loaded, sukaku: narrowed(loaded) });
  const possible = candidatesOf(game.digits).map((mask, cell) => mask & candidates[cell]);
  const open = (from = game) => openCandidates(from.snapshot, { automatic: false, marks: false });
  assert.deepEqual([game.canUndo, open()], [false, possible]);
  wipe(game, "centre", ALL_CELLS);
  assert.deepEqual(open(), possible);
  game.play(markCandidates(game.snapshot));
  assert.deepEqual(game.snapshot.cells.map(({ centre }) => centre), possible);
  game.play(withAllCandidates(game.snapshot));
  assert.deepEqual(open(), possible);
  const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.deepEqual([copy.text, open(copy), copy.snapshot], [game.text, possible, game.snapshot]);
});

test("candidates that rule nothing out make no sukaku", () => {
  const puzzle = `5${".".repeat(80)}`;
  assert.equal(narrowed({ puzzle }), null);
  assert.equal(narrowed({ puzzle, candidates: Array(81).fill(1022) }), null);
  assert.equal(gameOf({ puzzle, candidates: Array(81).fill(1022) }).sukaku, null);
});

test("the candidates of a puzzle with one solution are the player's", () => {
  const candidates = candidatesOf(digitsOfLine(EASY)).map((mask, cell) => (cell === 2 ? maskOfAll([1, 4]) : mask));
  const game = gameOf({ puzzle: EASY, candidates });
  assert.deepEqual([game.text, game.canUndo, digitsOf(game.snapshot.cells[2].centre)], [EASY, true, [1, 4]]);
});

test("a puzzle may come with its solution", () => {
  const game = gameOf({ puzzle: EASY, solution: SOLVED });
  assert.deepEqual([game.solution, game.solutions], [SOLVED, "one"]);
  assert.deepEqual([gameOf({ puzzle: EASY }).solution, gameOf({ puzzle: EASY }).solutions], [null, null]);
});
