/** Moves: what is erased first, what a digit does to marks, what is taken away. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, ALL_DIGITS, PEERS, candidatesOf, digitsOfLine } from "../../../../src/sudokit/web/page/model/classic.js";
import { classic, digitsOf, maskOf, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";
import { openCandidates, snapshotOfDigits, withAllCandidates, withCandidate, withCells, withoutCandidate } from "../../../../src/sudokit/web/page/model/cells.js";
import { TOOLS, crossOut, enter, enterRange, erase, lentTool, markCandidates, withStep } from "../../../../src/sudokit/web/page/model/moves.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const START = snapshotOfDigits(digitsOfLine(EASY), classic);
const GIVENS = [...EASY].map((clue) => clue !== ".");
const NO_GIVENS = ALL_CELLS.map(() => false);

const BY_HAND = { automatic: false, marks: false };
const AUTOMATIC = { automatic: true, marks: false };
const NOTES_COUNT = { automatic: false, marks: true };

const press = (snapshot, tool, digit, selection, options = {}) =>
  enter(snapshot, { givens: GIVENS, selection, tool, digit, automatic: false, tidy: true, ...options });

/** A cell with something in every layer. */
const FULL = { digit: 4, corner: maskOf(1), centre: maskOf(2), colours: maskOf(3), crossed: maskOf(2), listed: true };
const LAYERS = ["digit", "centre", "corner", "colours"];

/** The layers of r1c3 in the order in which a tool erases them. */
function erasedInTurn(tool, automatic, layers) {
  let snapshot = withCells(START, [2], () => FULL);
  const order = [];
  for (;;) {
    const before = snapshot;
    snapshot = erase(before, { givens: GIVENS, selection: [2], tool, automatic });
    if (snapshot === before) return order;
    const gone = layers.filter((layer) => Number(before.cells[2][layer]) && !Number(snapshot.cells[2][layer]));
    order.push(gone.join("+"));
  }
}

test("erasing begins with what the tool writes, and goes on with digit, centre, corner, colour", () => {
  assert.deepEqual(TOOLS.map((tool) => erasedInTurn(tool, false, LAYERS)), [
    ["digit", "centre", "corner", "colours"],
    ["corner", "digit", "centre", "colours"],
    ["centre", "digit", "corner", "colours"],
    ["colours", "digit", "centre", "corner"],
    ["digit", "centre", "corner", "colours"],
  ]);
});

test("where the page keeps the candidates, erasing brings them back instead of touching hidden marks", () => {
  const layers = [...LAYERS, "crossed"];
  assert.deepEqual(TOOLS.map((tool) => erasedInTurn(tool, true, layers)), [
    ["digit", "crossed", "colours"],
    ["digit", "crossed", "colours"],
    ["digit", "crossed", "colours"],
    ["colours", "digit", "crossed"],
    ["digit", "crossed", "colours"],
  ]);
});

test("erasing takes one layer of all selected cells, and of clues nothing but the colour", () => {
  const marked = withCells(withCells(START, [2], () => ({ digit: 4 })), [0, 2, 3], () => ({ colours: maskOf(1), corner: maskOf(2) }));
  const entry = { givens: GIVENS, selection: [0, 2, 3], tool: "digit", automatic: false };
  const once = erase(marked, entry);
  assert.deepEqual([0, 2, 3].map((cell) => once.cells[cell].digit), [5, 0, 0]);
  assert.deepEqual([2, 3].map((cell) => once.cells[cell].corner), [maskOf(2), maskOf(2)]);
  const twice = erase(once, entry);
  assert.deepEqual([0, 2, 3].map((cell) => twice.cells[cell].corner), [maskOf(2), 0, 0]);
  const thrice = erase(twice, entry);
  assert.deepEqual([0, 2, 3].map((cell) => thrice.cells[cell].colours), [0, 0, 0]);
  assert.equal(thrice.cells[0].digit, 5);
  assert.equal(erase(thrice, entry), thrice);
});

test("held keys lend a tool", () => {
  assert.equal(lentTool({ shift: true, ctrl: true }), "colour");
  assert.equal(lentTool({ shift: true, ctrl: false }), "corner");
  assert.equal(lentTool({ shift: false, ctrl: true }), "centre");
  assert.equal(lentTool({ shift: false, ctrl: false }), null);
  assert.deepEqual(TOOLS, ["digit", "corner", "centre", "colour", "pen"]);
});

test("a digit goes into all selected cells; only where all of them have it, it goes out", () => {
  const digits = (snapshot) => [2, 3, 5].map((cell) => snapshot.cells[cell].digit);
  const one = press(START, "digit", 4, [2]);
  assert.deepEqual(digits(one), [4, 0, 0]);
  const all = press(one, "digit", 4, [2, 3, 5]);
  assert.deepEqual(digits(all), [4, 4, 4]);
  assert.deepEqual(digits(press(all, "digit", 4, [0, 2, 3, 5])), [0, 0, 0]);
  assert.deepEqual(digits(press(all, "digit", 1, [3])), [4, 1, 4]);
});

test("a placed digit clears its marks from peers alone, other marks stay; one that goes out clears none", () => {
  const noted = withCells(START, ALL_CELLS, () => ({ corner: 0b110, centre: 0b110, colours: 0b110 }));
  const placed = press(noted, "digit", 1, [2]);
  for (const cell of ALL_CELLS) {
    const expected = PEERS[2].includes(cell) ? 0b100 : 0b110;
    assert.deepEqual([placed.cells[cell].corner, placed.cells[cell].centre, placed.cells[cell].colours], [expected, expected, 0b110], String(cell));
  }
  const again = withCells(placed, [3], () => ({ corner: 0b110 }));
  assert.equal(press(again, "digit", 1, [2]).cells[3].corner, 0b110);
  assert.equal(press(noted, "digit", 1, [2], { tidy: false }).cells[3].corner, 0b110);
});

test("marks go on blank cells alone, colours on all", () => {
  const filled = press(START, "digit", 4, [2]);
  for (const tool of ["corner", "centre"]) {
    const marked = press(filled, tool, 7, [0, 2, 3]);
    assert.deepEqual([0, 2, 3].map((cell) => marked.cells[cell][tool]), [0, 0, maskOf(7)]);
  }
  const coloured = press(press(filled, "colour", 7, [0]), "colour", 7, [0, 2, 3]);
  assert.deepEqual([0, 2, 3].map((cell) => coloured.cells[cell].colours), [maskOf(7), maskOf(7), maskOf(7)]);
  assert.deepEqual([0, 2, 3].map((cell) => press(coloured, "colour", 7, [0, 2, 3]).cells[cell].colours), [0, 0, 0]);
});

test("marks of one cell add up, and go one by one", () => {
  const two = press(press(START, "centre", 1, [2]), "centre", 9, [2]);
  assert.deepEqual(digitsOf(two.cells[2].centre), [1, 9]);
  assert.deepEqual(digitsOf(press(two, "centre", 1, [2]).cells[2].centre), [9]);
});

test("where the page keeps the candidates, both marks cross out, on blank cells that are not clues", () => {
  const filled = press(START, "digit", 4, [2]);
  for (const tool of ["corner", "centre"]) {
    const crossed = press(filled, tool, 2, [0, 2, 3], { automatic: true });
    assert.deepEqual([0, 2, 3].map((cell) => crossed.cells[cell].crossed), [0, 0, maskOf(2)]);
    assert.deepEqual([3].map((cell) => crossed.cells[cell][tool]), [0]);
  }
});

test("crossing out takes away wherever a selected cell has it, and brings back where none has", () => {
  for (const reading of [BY_HAND, AUTOMATIC]) {
    const has = (snapshot) => [2, 3, 5].map((cell) => Boolean(openCandidates(snapshot, reading)[cell] & maskOf(2)));
    assert.deepEqual(has(START), [true, true, true]);
    const one = crossOut(START, [2], 2, reading);
    assert.deepEqual(has(one), [false, true, true]);
    const two = crossOut(one, [2, 3], 2, reading);
    assert.deepEqual(has(two), [false, false, true]);
    assert.deepEqual(has(crossOut(two, [2, 3], 2, reading)), [true, true, true]);
    assert.equal(crossOut(START, [2], 5, reading), START); // a clue of its box rules it out
    const [held, lacking] = [11, 2].map((cell) => Boolean(openCandidates(START, reading)[cell] & maskOf(7)));
    assert.deepEqual([held, lacking], [true, false]);
    assert.equal(crossOut(START, [2, 11], 7, reading).cells[2], START.cells[2]);
  }
});

test("crossing out with a mark goes by the candidates that the page keeps, whatever is noted", () => {
  const noted = withCells(START, [2, 3], () => ({ centre: maskOf(4) }));
  const crossed = press(noted, "centre", 2, [2, 3], { automatic: true });
  assert.deepEqual([2, 3].map((cell) => digitsOf(crossed.cells[cell].crossed)), [[2], [2]]);
});

test("listing candidates leaves what was taken from a list out, and own marks alone", () => {
  const candidates = candidatesOf(digitsOfLine(EASY));
  const first = withCells(START, [2], () => ({ centre: maskOf(1), listed: true }));
  const listed = markCandidates(first);
  for (const cell of ALL_CELLS) {
    assert.equal(listed.cells[cell].centre, cell === 2 ? maskOf(1) : candidates[cell], String(cell));
    assert.equal(listed.cells[cell].listed, candidates[cell] > 0, String(cell));
  }
  assert.equal(markCandidates(listed), listed);
  const own = withCells(START, [2, 3], (_, cell) => ({ [cell === 2 ? "centre" : "corner"]: maskOf(4) }));
  const beside = markCandidates(own);
  assert.deepEqual([beside.cells[2], beside.cells[3].centre, beside.cells[3].corner], [own.cells[2], candidates[3], maskOf(4)]);
  const over = markCandidates(beside, true);
  assert.deepEqual(over.cells.map(({ centre }) => centre), candidates);
  assert.equal(markCandidates(over, true), over);
});

test("a move that changes nothing is the same snapshot, one that does shares the other cells", () => {
  assert.equal(withCells(START, ALL_CELLS, () => ({})), START);
  assert.equal(withCells(START, [2], () => ({ digit: 0, corner: 0 })), START);
  for (const field of ["digit", "corner", "centre", "colours", "crossed"]) {
    const next = withCells(START, [2, 3], (_, cell) => ({ [field]: cell }));
    assert.deepEqual(ALL_CELLS.filter((cell) => next.cells[cell] !== START.cells[cell]), [2, 3]);
    assert.deepEqual([next.cells[2][field], next.cells[3][field]], [2, 3]);
    assert.ok(Object.isFrozen(next) && Object.isFrozen(next.cells[2]));
  }
  assert.ok(withCells(withCells(START, [2], () => ({ centre: 2 })), [2], () => ({ listed: true })).cells[2].listed);
});

test("a cell that is changed twice in a move has both changes", () => {
  const next = withCells(START, [2, 2], ({ centre }) => ({ centre: centre + 2 }));
  assert.equal(next.cells[2].centre, 4);
  assert.equal(START.cells[2].centre, 0);
});

test("a list without marks is none", () => {
  const listed = withCells(START, [2], () => ({ centre: 2, listed: true }));
  assert.equal(withCells(listed, [2], () => ({ centre: 0 })).cells[2].listed, false);
});

test("candidates that are open, by every way of reading", () => {
  const candidates = digitsOf(candidatesOf(digitsOfLine(EASY))[2]);
  assert.deepEqual(candidates, [1, 2, 4]);
  const read = (cell, reading) => digitsOf(openCandidates(withCells(START, [2], () => cell), reading)[2]);
  const note = { centre: maskOfAll([1, 9]), crossed: maskOf(4) };
  assert.deepEqual(read(note, BY_HAND), [1, 2, 4]);
  assert.deepEqual(read(note, NOTES_COUNT), [1]);
  assert.deepEqual(read(note, AUTOMATIC), [1, 2]);
  assert.deepEqual(read(note, { automatic: true, marks: true }), [1, 2]);
  const list = { ...note, listed: true };
  assert.deepEqual(read(list, BY_HAND), [1]);
  assert.deepEqual(read(list, NOTES_COUNT), [1]);
  assert.deepEqual(read({ ...list, crossed: maskOf(1) }, AUTOMATIC), []);
  assert.deepEqual(read({}, NOTES_COUNT), [1, 2, 4]);
  assert.equal(openCandidates(START, BY_HAND)[0], 0);
});

test("taking a candidate away takes its corner mark as well, and no other", () => {
  const marked = withCells(START, [2, 3], () => ({ corner: maskOfAll([1, 2]), crossed: maskOf(4) }));
  const kept = withoutCandidate(marked, [2], 1, AUTOMATIC);
  assert.deepEqual([kept.cells[2].corner, kept.cells[3].corner], [maskOf(2), maskOfAll([1, 2])]);
  assert.deepEqual([digitsOf(kept.cells[2].crossed), kept.cells[2].centre, kept.cells[2].listed], [[1, 4], 0, false]);
  const listed = withoutCandidate(marked, [2], 1, BY_HAND);
  assert.deepEqual([digitsOf(listed.cells[2].centre), listed.cells[2].listed, digitsOf(listed.cells[2].crossed)], [[2, 4], true, [4]]);
  const back = withCandidate(withCandidate(kept, [2], 4), [2], 1);
  assert.deepEqual([back.cells[2].crossed, back.cells[2].centre], [0, 0]);
  assert.deepEqual(digitsOf(withCandidate(listed, [2], 1).cells[2].centre), [1, 2, 4]);
});

test("all candidates come back in the cells that are meant, and notes stay", () => {
  const cells = [2, 3, 5];
  const gone = withCells(withCells(START, cells, () => ({ crossed: ALL_DIGITS, centre: maskOf(2) })), [2, 5], () => ({ listed: true }));
  const candidates = candidatesOf(digitsOfLine(EASY));
  const some = withAllCandidates(gone, [2, 3]);
  assert.deepEqual(cells.map((cell) => some.cells[cell].crossed), [0, 0, ALL_DIGITS]);
  assert.deepEqual(cells.map((cell) => some.cells[cell].centre), [candidates[2], maskOf(2), maskOf(2)]);
  const all = withAllCandidates(gone);
  assert.deepEqual(cells.map((cell) => [all.cells[cell].crossed, all.cells[cell].centre]), [[0, candidates[2]], [0, maskOf(2)], [0, candidates[5]]]);
});

test("a step of several placements and eliminations does them all", () => {
  const step = { placements: [[2, 1], [3, 2]], eliminations: [[5, 2], [5, 4], [6, 9]] };
  const done = withStep(START, step, AUTOMATIC);
  assert.deepEqual([2, 3].map((cell) => done.cells[cell].digit), [1, 2]);
  assert.deepEqual([5, 6].map((cell) => digitsOf(done.cells[cell].crossed)), [[2, 4], [9]]);
  assert.deepEqual(ALL_CELLS.filter((cell) => done.cells[cell] !== START.cells[cell]), [2, 3, 5, 6]);
});

test("a step that removes candidates leaves no board with candidates here and there", () => {
  const own = withCells(START, [3], () => ({ centre: maskOf(2) }));
  const done = withStep(own, { placements: [], eliminations: [[2, 1]] }, BY_HAND);
  const candidates = candidatesOf(digitsOfLine(EASY));
  const blanks = ALL_CELLS.filter((cell) => candidates[cell] && cell !== 3);
  assert.deepEqual(blanks.filter((cell) => !done.cells[cell].listed), []);
  assert.deepEqual(blanks.map((cell) => done.cells[cell].centre), blanks.map((cell) => candidates[cell] & ~(cell === 2 ? maskOf(1) : 0)));
  assert.deepEqual([done.cells[3].centre, done.cells[3].listed], [maskOf(2), false]);
});

test("a step that places a digit clears the marks of its peers, if the player wants that", () => {
  const marked = withCells(START, [3, 60], () => ({ centre: maskOfAll([1, 2]), corner: maskOf(1) }));
  const step = { placements: [[2, 1]], eliminations: [] };
  const marks = (tidy) => [3, 60].map((cell) => withStep(marked, step, { ...BY_HAND, tidy }).cells[cell]).map(({ centre, corner }) => [centre, corner]);
  assert.deepEqual(marks(true), [[maskOf(2), 0], [maskOfAll([1, 2]), maskOf(1)]]);
  assert.deepEqual(marks(false), Array(2).fill([maskOfAll([1, 2]), maskOf(1)]));
});

test("an empty board can be filled everywhere", () => {
  const filled = enter(snapshotOfDigits(Array(81).fill(0), classic), { givens: NO_GIVENS, selection: ALL_CELLS, tool: "digit", digit: 7, automatic: false, tidy: true });
  assert.ok(filled.cells.every(({ digit }) => digit === 7));
});

test("a range adds all centre marks from one digit to another, in either direction, and takes none away", () => {
  const one = enterRange(START, { givens: GIVENS, selection: [0, 2, 3] }, 7, 3);
  assert.deepEqual([0, 2, 3].map((cell) => one.cells[cell].centre), [0, 0b1111_1000, 0b1111_1000]);
  assert.equal(enterRange(one, { givens: GIVENS, selection: [2] }, 4, 5), one);
});
