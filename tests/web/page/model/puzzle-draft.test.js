import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cellsNamed, cellsOf, classicLine, constraintsOf, formOf, lineFrom, NOTHING, PuzzleDraft, puzzleOfLine, withConstraint, withCopied, withForm, withGivens, withJoined, withMoved,
  withoutConstraint, withRegion, withTakenApart,
} from "../../../../src/sudokit/web/page/model/puzzle-draft.js";
import { boxes, classic, Shape } from "../../../../src/sudokit/web/page/model/shape.js";

const six = new Shape({ rows: 6, columns: 6, digits: [0, 1, 2, 3, 4, 5], regions: boxes(6, 6, 2, 3) });
const cage = { kind: "cage", cells: "r1c1 r1c2", total: 3 };
const whisper = { kind: "whisper", cells: "r8c8 r9c9", difference: 5 };

test("a draft is undone to nothing, and goes on from anywhere", () => {
  const draft = new PuzzleDraft();
  assert.equal(draft.change({ ...NOTHING }), false);
  assert.ok(draft.change(withConstraint(draft.puzzle, cage)));
  assert.ok(draft.change(withConstraint(draft.puzzle, whisper)));
  assert.ok(draft.undo() && draft.undo());
  assert.equal(draft.puzzle, NOTHING);
  assert.equal(draft.undo(), false);
  assert.ok(draft.redo());
  assert.ok(draft.change(withGivens(draft.puzzle, classic, [0], 5)));
  assert.equal(draft.canRedo, false);
  const again = PuzzleDraft.fromJSON(JSON.parse(JSON.stringify(draft)));
  assert.deepEqual(again.puzzle, draft.puzzle);
  assert.ok(again.undo() && again.undo());
  assert.deepEqual(again.puzzle, { ...NOTHING });
});

test("what is kept of a long draft is its end", () => {
  const draft = new PuzzleDraft();
  for (let rows = 1; rows <= 25; rows += 1) for (let columns = 1; columns <= 10; columns += 1) draft.change({ ...NOTHING, rows, columns });
  for (let back = 0; back < 20; back += 1) draft.undo();
  const again = PuzzleDraft.fromJSON(JSON.parse(JSON.stringify(draft)));
  assert.deepEqual(again.puzzle, draft.puzzle);
  assert.ok(again.canUndo && again.canRedo);
});

test("givens are values of the puzzle, not places of digits", () => {
  const given = withGivens(NOTHING, six, [0, 7], 1);
  assert.deepEqual(given.givens, { r1c1: 0, r2c2: 0 });
  assert.deepEqual(withGivens(given, six, [0], 1).givens, { r2c2: 0 }, "once more takes it back");
  assert.deepEqual(withGivens(given, six, [0, 1], 1).givens, { r1c1: 0, r1c2: 0, r2c2: 0 }, "unless a cell lacks it");
  assert.deepEqual(withGivens(given, six, [0, 7, 8], 0).givens, {});
});

test("constraints are changed, moved and deleted", () => {
  const two = withConstraint(withConstraint(NOTHING, cage), whisper);
  assert.deepEqual(constraintsOf(withConstraint(two, { ...cage, total: 4 }, 0)), [{ ...cage, total: 4 }, whisper]);
  assert.deepEqual(constraintsOf(withMoved(two, 1, 0)), [whisper, cage]);
  assert.equal(withMoved(two, 0, -1), two);
  assert.equal(withMoved(two, 1, 2), two);
  assert.deepEqual(constraintsOf(withoutConstraint(two, 0)), [whisper]);
});

test("constraints are joined to one of which a part holds, and taken apart again", () => {
  const three = [cage, whisper, { ...cage, total: 4 }].reduce((puzzle, each) => withConstraint(puzzle, each), NOTHING);
  const joined = withJoined(three, 1, "any_of");
  assert.deepEqual(constraintsOf(joined), [cage, { kind: "any_of", constraints: [whisper, { ...cage, total: 4 }] }]);
  assert.deepEqual(constraintsOf(withJoined(joined, 0, "any_of")), [{ kind: "any_of", constraints: constraintsOf(three) }]);
  assert.equal(withJoined(joined, 1, "any_of"), joined, "there is no next one");
  assert.deepEqual(withTakenApart(joined, 1), three);
  const both = withJoined(joined, 0, "all_of");
  assert.deepEqual(constraintsOf(both), [{ kind: "all_of", constraints: [cage, constraintsOf(joined)[1]] }], "a choice stays a choice inside");
  assert.deepEqual(withTakenApart(both, 0), joined);
});

test("regions are painted cell by cell", () => {
  const { regions } = withRegion(NOTHING, six, new Set([0, 35]), 6);
  assert.equal(regions, "611222111222333444333444555666555666");
  const twice = withRegion(withRegion(NOTHING, six, new Set([0]), 6), six, new Set([1]), 6);
  assert.equal(twice.regions, "661222111222333444333444555666555666", "the shape that is known may be the one before");
  const all = withRegion(NOTHING, six, new Set(six.cells), 0);
  assert.equal(all.regions, "none");
});

test("a smaller grid loses what had a place only in the larger one", () => {
  const puzzle = { ...withGivens(withConstraint(withConstraint(NOTHING, cage), whisper), classic, [0, 80], 5), regions: "boxes", title: "A" };
  const small = withForm(puzzle, { ...formOf(puzzle), rows: 6, columns: 6 });
  assert.deepEqual(small, { form: NOTHING.form, rows: 6, columns: 6, givens: { r1c1: 5 }, constraints: [cage], title: "A" });
  const fromZero = withForm(small, { ...formOf(small), first: 0, latin: false });
  assert.deepEqual(fromZero.digits, [0, 1, 2, 3, 4, 5]);
  assert.equal(fromZero.latin, false);
  assert.deepEqual(formOf(fromZero), { rows: 6, columns: 6, first: 0, spare: 0, latin: false });
  const ten = withForm(fromZero, { ...formOf(fromZero), spare: 1 });
  assert.deepEqual(ten.digits, [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(withForm(ten, { ...formOf(ten), rows: 4, columns: 4 }).digits, [0, 1, 2, 3, 4]);
});

test("a clue outside the grid is about the line that begins at its edge", () => {
  const names = (/** @type {number[]} */ cells) => lineFrom(cells, six).map(six.nameOf).join(" ");
  assert.equal(names([]), "");
  assert.equal(names([0]), "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6");
  assert.equal(names([0, 6]), "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1");
  assert.equal(names([2]), "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3");
  assert.equal(names([33]), "r6c4 r5c4 r4c4 r3c4 r2c4 r1c4");
  assert.equal(names([17]), "r3c6 r3c5 r3c4 r3c3 r3c2 r3c1");
  assert.equal(names([1, 8]), "r1c2 r2c3 r3c4 r4c5 r5c6");
  assert.equal(names([14]), "r3c3", "in the middle, nothing says which way");
});

test("cells are named and found", () => {
  assert.deepEqual(cellsNamed("r1c1, R2C3", classic), [0, 11]);
  assert.equal(cellsNamed("r10c1", classic), null);
  assert.equal(cellsNamed("a1", classic), null);
  assert.deepEqual(cellsOf({ kind: "clone", cells: "r1c1 r1c2", copy: "r2c1 r2c2" }, classic), [0, 1, 9, 10]);
  assert.deepEqual(cellsOf({ kind: "equal_sums", groups: ["r1c1", "r1c2"] }, classic), [0, 1]);
});

test("a draft without anything of its own is a classic Sudoku", () => {
  const line = `53..7${".".repeat(76)}`;
  assert.equal(classicLine(puzzleOfLine(line)), line);
  assert.equal(classicLine(withConstraint(NOTHING, cage)), null);
  assert.equal(classicLine({ ...NOTHING, rows: 6, columns: 6 }), null);
});

test("a draft knows what it was, until that is undone", () => {
  const draft = new PuzzleDraft();
  const opened = withConstraint(NOTHING, cage);
  assert.ok(!draft.isSince(opened));
  draft.change(opened);
  draft.change(withConstraint(opened, whisper));
  assert.ok(draft.isSince(opened));
  draft.undo();
  assert.ok(draft.isSince(opened));
  draft.undo();
  assert.ok(!draft.isSince(opened), "which can be done again");
});

test("a copy stands right behind its original", () => {
  const draft = withConstraint(withConstraint(NOTHING, cage), whisper);
  assert.deepEqual(constraintsOf(withCopied(draft, 0)), [cage, cage, whisper]);
  assert.deepEqual(constraintsOf(withCopied(draft, 1)), [cage, whisper, whisper]);
});

test("regions that are to be found go with the size of the grid, and what is about them with its cells", () => {
  const labels = (/** @type {number} */ count) => Array.from({ length: count }, (_, cell) => `CC${cell + 1}`).join(" ");
  const chaos = withConstraint({ ...NOTHING, rows: 2, columns: 2 }, { kind: "chaos_construction", labels: labels(4) });
  const draft = withConstraint(chaos, { kind: "match_count", cells: "CC2 CC4", counter: "r1c1" });
  assert.equal(draft.regions, "none");
  const larger = withForm(draft, { ...formOf(draft), rows: 3, columns: 3 });
  assert.equal(larger.regions, "none");
  assert.deepEqual(constraintsOf(larger), [{ kind: "chaos_construction", labels: labels(9) }, { kind: "match_count", cells: "CC2 CC5", counter: "r1c1" }]);
  const smaller = withForm(draft, { ...formOf(draft), rows: 2, columns: 1 });
  assert.deepEqual(constraintsOf(smaller), [{ kind: "chaos_construction", labels: labels(2) }]);
  const two = new Shape({ rows: 2, columns: 2, digits: [1, 2], regions: [] });
  assert.deepEqual(cellsOf(constraintsOf(draft)[1], two, labels(4).split(" ")), [1, 3, 0]);
});

test("a clue beside a diagonal is about all of its cells", () => {
  assert.deepEqual(cellsOf({ kind: "little_killer", start: "r1c7", direction: "down-right", total: 6 }, classic), [6, 16, 26]);
  assert.deepEqual(cellsOf({ kind: "little_killer", start: "r1c9", direction: "down-right", total: 6 }, classic), [8]);
});
