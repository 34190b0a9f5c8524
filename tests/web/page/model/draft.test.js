/** The puzzle that *Analyse* edits. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft } from "../../../../src/sudokit/web/page/model/draft.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { gameOf } from "../../../../src/sudokit/web/page/model/loaded.js";
import { Shape, boxes, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** Of EASY, with two candidates for each blank. */
const SUKAKU = Array.from(SOLVED, (digit) => maskOfAll([Number(digit), (Number(digit) % 9) + 1]));

function draftOf(puzzle, sukaku = null) {
  const draft = new Draft();
  draft.take({ puzzle, sukaku });
  return draft;
}

test("a draft begins empty, and takes a puzzle whole", () => {
  const draft = new Draft();
  assert.deepEqual([draft.isEmpty, draft.line, draft.text, draft.sukaku], [true, ".".repeat(81), ".".repeat(81), null]);
  assert.equal(draft.take({ puzzle: EASY }), true);
  assert.deepEqual([draft.isEmpty, draft.line, draft.text], [false, EASY, EASY]);
  assert.equal(draft.take({ puzzle: EASY }), false); // nothing to undo
  assert.throws(() => draft.take({ puzzle: "53.." }), { message: "not a line of 81 cells: 53.." });
});

test("every digit is a clue that can change: it goes into all selected cells, and out where all have it", () => {
  const draft = draftOf(EASY);
  draft.write([0, 2], 5);
  assert.deepEqual([draft.line.slice(0, 4), [...draft.conflicts()].sort((a, b) => a - b)], ["535.", [0, 2]]);
  draft.write([0, 2], 5);
  assert.equal(draft.line.slice(0, 4), ".3..");
  draft.write([1, 2, 4], 0);
  assert.equal(draft.line.slice(0, 6), "......");
  assert.equal(draft.write([1, 2], 0), false);
});

test("changes are undone and redone, clearing and other puzzles as well", () => {
  const draft = draftOf(EASY);
  draft.write([2], 4);
  draft.clear();
  draft.take({ puzzle: SOLVED });
  assert.equal(draft.clear() && draft.clear(), false);
  for (const line of [SOLVED, ".".repeat(81), EASY.replace("53.", "534"), EASY, ".".repeat(81)]) {
    assert.equal(draft.undo(), true);
    assert.equal(draft.line, line);
  }
  assert.deepEqual([draft.undo(), draft.canUndo, draft.canRedo], [false, false, true]);
  draft.redo();
  assert.equal(draft.line, EASY);
});

test("a sukaku keeps its candidates while clues come and go", () => {
  const draft = draftOf(EASY, SUKAKU);
  const { text } = draft;
  assert.notEqual(text, EASY);
  assert.equal(draft.write([2], 0), false); // a blank has nothing to take out
  assert.equal(text, new Game(EASY, SUKAKU).text);
  assert.equal(draft.sukaku[2], SUKAKU[2] & maskOfAll([1, 2, 4]));
  draft.write([3], 6);
  assert.deepEqual([draft.sukaku[3], draft.sukaku[5] & maskOfAll([6])], [0, 0]);
  draft.write([3], 0);
  assert.equal(draft.text, text);
  assert.equal(draft.take({ puzzle: EASY }), true); // the same clues, but no sukaku
  assert.equal(draft.sukaku, null);
});

test("a draft is saved with all its changes", () => {
  const draft = draftOf(EASY, SUKAKU);
  draft.write([2], 4);
  draft.write([3], 6);
  draft.undo();
  const again = Draft.fromJSON(JSON.parse(JSON.stringify(draft)));
  assert.deepEqual([again.text, again.sukaku], [draft.text, draft.sukaku]);
  again.redo();
  assert.equal(again.line.slice(0, 5), "53467");
  again.undo();
  again.undo();
  again.undo();
  assert.ok(again.isEmpty && !again.canUndo);
  assert.throws(() => Draft.fromJSON({}), TypeError);
});

test("a game begins with what a draft holds, and a draft with what a game began with", () => {
  const draft = draftOf(EASY, SUKAKU);
  const game = gameOf({ puzzle: draft.line, sukaku: draft.sukaku });
  assert.deepEqual([game.text, game.isBegun], [draft.text, false]);
  game.undo();
  assert.equal(draftOf(EASY).take(game), true);
  assert.equal(draft.take(game), false);
});

test("a draft of another shape", () => {
  const shape = new Shape({ rows: 6, columns: 6, digits: [0, 1, 2, 3, 4, 5], regions: boxes(6, 6, 2, 3) });
  const draft = new Draft(shape);
  draft.write([0, 1], shape.digitOf("0"));
  assert.deepEqual([draft.line, draft.conflicts().size, draft.isEmpty], ["00".padEnd(36, "."), 2, false]);
  assert.equal(Draft.fromJSON(JSON.parse(JSON.stringify(draft)), shape).line, draft.line);
});
