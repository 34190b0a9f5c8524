/** Shapes of every size, and the model on them. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openCandidates, snapshotOfDigits, withCells } from "../../../../src/sudokit/web/page/model/cells.js";
import { completedCells } from "../../../../src/sudokit/web/page/model/completion.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { drawLink, linksOf, linksOfView, shade, shadeOf, shadedDigits } from "../../../../src/sudokit/web/page/model/highlights.js";
import { enter, markCandidates } from "../../../../src/sudokit/web/page/model/moves.js";
import { fullMarks } from "../../../../src/sudokit/web/page/model/notes.js";
import { singlesOf } from "../../../../src/sudokit/web/page/model/played/order.js";
import { cellOfMark, digitOfMark, markKey } from "../../../../src/sudokit/web/page/model/picture.js";
import { everything, moved, nothing } from "../../../../src/sudokit/web/page/model/selection.js";
import { Shape, boxes, classic, digitsOf, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";

const upTo = (last, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const FOUR = new Shape({ rows: 4, columns: 4, digits: upTo(4), regions: boxes(4, 4, 2, 2) });
const SIX = new Shape({ rows: 6, columns: 6, digits: upTo(6), regions: boxes(6, 6, 2, 3) });
const SIXTEEN = new Shape({ rows: 16, columns: 16, digits: upTo(16), regions: boxes(16, 16, 4, 4) });
const LARGEST = new Shape({ rows: 25, columns: 25, digits: upTo(25), regions: boxes(25, 25, 5, 5) });
/** Digits from 0, and one more than a row has cells. */
const FROM_NOUGHT = new Shape({ rows: 4, columns: 4, digits: upTo(4, 0), regions: boxes(4, 4, 2, 2) });
const OBLONG = new Shape({ rows: 2, columns: 5, digits: upTo(5), regions: [] });
/** A jigsaw, in which r1c1 is in no region. */
const LABELS = ".AABABBBCCDDCCDD";
const JIGSAW = new Shape({
  rows: 4, columns: 4, digits: upTo(4),
  regions: [..."ABCD"].map((label) => [...LABELS].flatMap((other, cell) => (other === label ? [cell] : []))),
});
const SHAPES = [FOUR, SIX, SIXTEEN, LARGEST, FROM_NOUGHT, OBLONG, JIGSAW, classic];

test("cells have rows, columns and names, and stand where these say", () => {
  for (const shape of SHAPES) {
    assert.equal(shape.cells.length, shape.rows * shape.columns);
    for (const cell of shape.cells) assert.equal(shape.cellAt(shape.rowOf(cell), shape.columnOf(cell)), cell);
    assert.deepEqual([shape.cellAt(-1, 0), shape.cellAt(0, shape.columns), shape.cellAt(shape.rows, 0), shape.cellAt(0, -1)], [-1, -1, -1, -1]);
  }
  assert.deepEqual([SIX.nameOf(35), OBLONG.nameOf(9), SIXTEEN.nameOf(16), LARGEST.nameOf(624)], ["r6c6", "r2c5", "r2c1", "r25c25"]);
});

test("boxes lie in rows, whatever their sides", () => {
  assert.deepEqual(SIX.regions[1], [3, 4, 5, 9, 10, 11]);
  assert.deepEqual(SIX.regions[4], [24, 25, 26, 30, 31, 32]);
  assert.deepEqual(boxes(6, 6, 3, 2)[3], [18, 19, 24, 25, 30, 31]);
  for (const { regions, cells } of [FOUR, SIX, SIXTEEN, LARGEST]) assert.deepEqual(regions.flat().sort((a, b) => a - b), [...cells]);
});

test("houses are rows, columns and regions, and peers the other cells of these", () => {
  for (const shape of SHAPES) {
    assert.equal(shape.houses.length, shape.rows + shape.columns + shape.regions.length);
    for (const cell of shape.cells) {
      const houses = shape.houses.filter((house) => house.includes(cell));
      assert.deepEqual(shape.housesAt[cell].map((house) => shape.houses[house]), houses);
      assert.deepEqual(shape.peers[cell], shape.cells.filter((other) => other !== cell && houses.some((house) => house.includes(other))));
    }
  }
  assert.deepEqual(JIGSAW.cells.map((cell) => "ABCD"[JIGSAW.regionOf(cell)] ?? ".").join(""), LABELS);
  assert.deepEqual(JIGSAW.peers[0], [1, 2, 3, 4, 8, 12]);
  assert.deepEqual(JIGSAW.peers[4], [0, 1, 2, 5, 6, 7, 8, 12]);
});

test("a shape cannot be changed, and is made again from what it writes", () => {
  assert.throws(() => (SIX.rows = 9), TypeError);
  assert.throws(() => SIX.regions[0].push(7), TypeError);
  assert.throws(() => SIX.peers.push([]), TypeError);
  assert.deepEqual(new Shape(JSON.parse(JSON.stringify(JIGSAW))).houses, JIGSAW.houses);
  assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(SIX))), ["rows", "columns", "digits", "regions"]);
});

test("digits have a character each: themselves, and letters from 10 on", () => {
  assert.equal(SIXTEEN.places.map((digit) => SIXTEEN.characterOf(digit)).join(""), "123456789ABCDEFG");
  assert.equal(FROM_NOUGHT.places.map((digit) => FROM_NOUGHT.characterOf(digit)).join(""), "01234");
  assert.deepEqual(["1", "9", "a", "G", "h", "0", "", "."].map((key) => SIXTEEN.digitOf(key)), [1, 9, 10, 16, 0, 0, 0, 0]);
  assert.deepEqual(["0", "4", "5"].map((key) => FROM_NOUGHT.digitOf(key)), [1, 5, 0]);
});

test("lines have a character for each cell; a nought is a blank unless it is a digit", () => {
  assert.deepEqual(FOUR.digitsOfLine("1..2004.........")?.slice(0, 8), [1, 0, 0, 2, 0, 0, 4, 0]);
  assert.deepEqual(FROM_NOUGHT.digitsOfLine("0..40...........")?.slice(0, 5), [1, 0, 0, 5, 1]);
  for (const line of ["", "1..2", "5...............", "1..............".padEnd(17, "."), "x..............."]) assert.equal(FOUR.digitsOfLine(line), null, line);
  for (const shape of SHAPES) {
    const digits = shape.cells.map((cell) => (cell % 3 ? shape.places[cell % shape.places.length] : 0));
    assert.deepEqual(shape.digitsOfLine(shape.lineOfDigits(digits)), digits);
  }
});

test("masks take 25 digits", () => {
  assert.deepEqual(digitsOf(LARGEST.everyDigit), LARGEST.places);
  assert.deepEqual(digitsOf(maskOfAll([25, 1])), [1, 25]);
  const open = LARGEST.candidatesOf(LARGEST.cells.map((cell) => (cell ? 0 : 25)));
  assert.deepEqual([open[0], open[1], open[624]], [0, maskOfAll(upTo(24)), LARGEST.everyDigit]);
});

test("clashes, candidates and solved boards follow the regions", () => {
  const place = (digits) => JIGSAW.cells.map((cell) => digits[cell] ?? 0);
  assert.deepEqual(JIGSAW.conflictsOf(place({ 1: 3, 4: 3, 0: 2, 5: 2 })), [[1, 4, 3]]);
  assert.deepEqual(digitsOf(JIGSAW.candidatesOf(place({ 1: 3, 2: 1 }))[4]), [2, 4]);
  assert.ok(FOUR.isSolved(FOUR.digitsOfLine("1234341221434321")));
  assert.ok(!FOUR.isSolved(FOUR.digitsOfLine("1234214334124321")));
  assert.ok(!JIGSAW.isSolved(JIGSAW.digitsOfLine("1234214334124321")));
});

test("the arrows go round the edges, and start in the middle", () => {
  assert.deepEqual([moved(SIX, 0, -1, 0), moved(SIX, 35, 0, 1), moved(SIX, 14, 1, 0)], [30, 30, 20]);
  assert.deepEqual([moved(OBLONG, 4, 0, 1), moved(OBLONG, 4, 1, 0), moved(OBLONG, 0, -1, 0)], [0, 9, 5]);
  assert.deepEqual([nothing(classic).cursor, nothing(OBLONG).cursor, nothing(FOUR).cursor], [40, 7, 10]);
  assert.equal(everything(nothing(SIX), SIX).cells.size, 36);
});

test("a game of another shape is played, undone, saved and solved", () => {
  const puzzle = "1.34" + "341." + "21.3" + ".321";
  const game = new Game(puzzle, null, FOUR);
  const write = (cell, digit, tool = "digit") =>
    game.play(enter(game.snapshot, { givens: game.givens, selection: [cell], tool, digit, automatic: false, tidy: true }));
  write(1, 3);
  assert.deepEqual([...game.conflicts()].sort((a, b) => a - b), [1, 2, 4, 13]);
  game.undo();
  write(7, 2, "corner");
  write(1, 2);
  assert.equal(game.snapshot.cells[7].corner, maskOfAll([2])); // no peer of r1c2
  const again = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.deepEqual([again.shape.toJSON(), again.line, again.snapshot.cells], [FOUR.toJSON(), game.line, game.snapshot.cells]);
  for (const [cell, digit] of [[7, 2], [10, 4], [12, 4]]) write(cell, digit);
  assert.ok(game.isSolved);
  game.solution = "1234341221434321";
  write(12, 4);
  write(12, 3);
  assert.deepEqual([...game.mistakes()], [12]);
  assert.throws(() => new Game("1", null, FOUR), { message: "not a line of 16 cells: 1" });
});

test("the smallest digit is a digit like any other, also if it is 0", () => {
  const game = new Game("0...............", null, FROM_NOUGHT);
  assert.deepEqual([game.givens[0], game.digits[0], game.line.startsWith("0...")], [true, 1, true]);
  assert.equal(openCandidates(game.snapshot, { automatic: true, marks: false })[1], maskOfAll([2, 3, 4, 5]));
  const again = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.deepEqual(again.snapshot.cells, game.snapshot.cells);
});

test("candidates are marked, and marks of a box are full, only where each digit has its place", () => {
  for (const [shape, counts] of [[SIX, true], [FROM_NOUGHT, false]]) {
    const marked = markCandidates(snapshotOfDigits(shape.cells.map(() => 0), shape));
    assert.ok(marked.cells.every(({ centre }) => centre === shape.everyDigit));
    assert.deepEqual(new Set(fullMarks(marked)), new Set([counts ? shape.everyDigit : 0]));
  }
});

test("strong links and singles need a house that needs every digit", () => {
  const masks = FOUR.cells.map((cell) => (cell === 0 || cell === 3 ? maskOfAll([1, 2]) : maskOfAll([2, 3, 4])));
  assert.deepEqual(linksOfView(FOUR, { cells: 1, strong: true }, masks), [{ from: [0, 1], to: [3, 1], strong: true }]);
  assert.deepEqual(linksOfView(FROM_NOUGHT, { cells: 1, strong: true }, masks), []);
  const digits = FOUR.digitsOfLine("..1.1..........1");
  assert.equal(singlesOf(digits, snapshotOfDigits(digits, FOUR)).get(9), 1);
  assert.equal(singlesOf(digits, snapshotOfDigits(digits, FROM_NOUGHT)).get(9), undefined);
});

test("candidates have numbers of their own on the largest board, and links join them", () => {
  const keys = LARGEST.cells.flatMap((cell) => LARGEST.places.map((digit) => markKey(cell, digit)));
  assert.equal(new Set(keys).size, 625 * 25);
  assert.deepEqual([cellOfMark(markKey(624, 25)), digitOfMark(markKey(624, 25))], [624, 25]);
  const link = { from: [3, 25], to: [624, 24], strong: true };
  const empty = snapshotOfDigits(LARGEST.cells.map(() => 0), LARGEST);
  assert.deepEqual(linksOf(drawLink(empty, link)), [link]);
});

test("there are nine colours of cells, and candidates have one up to the 15th digit", () => {
  const empty = snapshotOfDigits(SIXTEEN.cells.map(() => 0), SIXTEEN);
  const paint = (digit) => enter(empty, { givens: [], selection: [0], tool: "colour", digit, automatic: false, tidy: false });
  assert.deepEqual([paint(9).cells[0].colours, paint(10)], [maskOfAll([9]), empty]);
  const all = SIXTEEN.places.reduce((snapshot, digit) => shade(snapshot, [0], digit, 9), empty);
  assert.deepEqual(digitsOf(shadedDigits(all.cells[0].shades)), upTo(15));
  assert.ok(upTo(15).every((digit) => shadeOf(all.cells[0].shades, digit) === 9));
});

test("what a move completes: houses, and digits that have all their places", () => {
  const [before, after] = ["1234341221434.21", "1234341221434321"].map((line) => FOUR.digitsOfLine(line));
  const completed = [...completedCells(FOUR, before, after, null)].sort((a, b) => a - b);
  assert.deepEqual(completed, [1, 2, 4, 5, 8, 9, 11, 12, 13, 14, 15]); // three houses, and the 3s
  assert.deepEqual([FOUR.copies, OBLONG.copies, FROM_NOUGHT.copies], [4, 2, null]);
  assert.equal(completedCells(FROM_NOUGHT, before, after, null).has(2), false); // nobody knows how many 3s there will be
});

test("a cell that does not change stays the same object", () => {
  const start = snapshotOfDigits(SIX.cells.map(() => 0), SIX);
  const next = withCells(start, [7], () => ({ digit: 6 }));
  assert.deepEqual([next.shape === SIX, next.cells[8] === start.cells[8], next.cells[7].digit], [true, true, 6]);
});
