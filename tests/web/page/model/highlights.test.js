/** Highlights: what follows from the candidates, and what is marked by hand. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL_CELLS, EMPTY_LINE } from "../../../../src/sudokit/web/page/model/classic.js";
import { classic, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";
import { snapshotOfDigits, withCells } from "../../../../src/sudokit/web/page/model/cells.js";
import { contentsOf } from "../../../../src/sudokit/web/page/model/contents.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { BIVALUE, cellsOfView, drawLink, isHighlighted, linksOf, linksOfView, pinnedDigits, shade, shadeOf, withoutHighlights } from "../../../../src/sudokit/web/page/model/highlights.js";

/** Masks of candidates, from the digits of some cells. */
function candidates(digits) {
  const masks = ALL_CELLS.map(() => 0);
  for (const [cell, text] of Object.entries(digits)) masks[cell] = maskOfAll([...text].map(Number));
  return masks;
}

const EMPTY = snapshotOfDigits(ALL_CELLS.map(() => 0), classic);
const STRONG = { from: [3, 5], to: [30, 5], strong: true };

test("a digit's cells, and the cells with two candidates", () => {
  const masks = candidates({ 0: "12", 5: "123", 80: "19" });
  assert.deepEqual(cellsOfView({ cells: 1, strong: false }, masks), [0, 5, 80]);
  assert.deepEqual(cellsOfView({ cells: BIVALUE, strong: false }, masks), [0, 80]);
  assert.deepEqual(cellsOfView({ cells: 0, strong: true }, masks), []);
});

test("two places in a house are a strong link, once even in a row and a box", () => {
  const masks = candidates({ 0: "7", 1: "7", 40: "7", 76: "7", 22: "7", 80: "7" });
  const found = linksOfView(classic, { cells: 7, strong: true }, masks).map(({ from, to, strong }) => [...from, ...to, strong]);
  assert.deepEqual(found, [[0, 7, 1, 7, true], [76, 7, 80, 7, true]]); // column 5 has three places
  assert.deepEqual(linksOfView(classic, { cells: 7, strong: false }, masks), []);
  assert.deepEqual(linksOfView(classic, { cells: BIVALUE, strong: true }, masks), []);
});

test("a candidate has one colour; the same again takes it away", () => {
  let snapshot = shade(EMPTY, [4], 9, 3);
  snapshot = shade(snapshot, [4], 1, 9);
  assert.deepEqual([9, 1, 5].map((digit) => shadeOf(snapshot.cells[4].shades, digit)), [3, 9, 0]);
  snapshot = shade(snapshot, [4], 9, 8);
  assert.equal(shadeOf(snapshot.cells[4].shades, 9), 8);
  snapshot = shade(snapshot, [4, 5], 9, 8); // not everywhere yet
  assert.deepEqual([4, 5].map((cell) => shadeOf(snapshot.cells[cell].shades, 9)), [8, 8]);
  snapshot = shade(shade(snapshot, [4, 5], 9, 8), [4], 1, 9);
  assert.equal(isHighlighted(snapshot), false);
});

test("a link is the same from both ends, changes its kind, and goes when it is drawn again", () => {
  const drawn = drawLink(EMPTY, STRONG);
  assert.deepEqual(linksOf(drawn), [STRONG]);
  assert.deepEqual(linksOf(drawLink(EMPTY, { ...STRONG, from: STRONG.to, to: STRONG.from })), [STRONG]);
  const weak = drawLink(drawn, { ...STRONG, strong: false });
  assert.deepEqual(linksOf(weak), [{ ...STRONG, strong: false }]);
  assert.deepEqual(drawLink(weak, { ...STRONG, strong: false }), EMPTY);
});

test("a link within a cell, from the first candidate to the last", () => {
  const links = [{ from: [0, 1], to: [0, 9], strong: false }, { from: [0, 1], to: [80, 9], strong: true }, { from: [0, 9], to: [80, 1], strong: false }];
  assert.deepEqual(linksOf(links.reduce(drawLink, EMPTY)), links);
});

test("a digit hides the links of its cell, and erasing it brings them back", () => {
  const drawn = drawLink(EMPTY, STRONG);
  for (const cell of [3, 30]) {
    const filled = withCells(drawn, [cell], () => ({ digit: 5 }));
    assert.deepEqual(linksOf(filled), []);
    assert.equal(linksOf(withCells(filled, [cell], () => ({ digit: 0 }))).length, 1);
  }
});

test("what is highlighted stands in its own place", () => {
  const game = new Game(EMPTY_LINE);
  game.play(shade(drawLink(game.snapshot, STRONG), [3], 2, 4));
  assert.equal(pinnedDigits(game.snapshot)[3], maskOfAll([2, 5]));
  const reading = { automatic: false, marks: false };
  assert.equal(contentsOf(game, reading)[30].pinned, maskOfAll([5]));
  assert.equal(contentsOf(game, reading)[31].pinned, 0);
});

test("highlights are undone, saved, restored and taken away like marks", () => {
  const game = new Game(EMPTY_LINE);
  game.play(drawLink(game.snapshot, STRONG));
  game.play(shade(game.snapshot, [3], 5, 6));
  game.save("0:01");
  game.play(withoutHighlights(game.snapshot));
  assert.equal(isHighlighted(game.snapshot), false);
  assert.equal(game.play(withoutHighlights(game.snapshot)), false);
  const back = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  back.undo();
  assert.deepEqual(linksOf(back.snapshot), [STRONG]);
  assert.equal(shadeOf(back.snapshot.cells[3].shades, 5), 6);
  assert.deepEqual(linksOf(back.savepoints[0].snapshot), [STRONG]);
  back.undo();
  back.undo();
  assert.equal(isHighlighted(back.snapshot), false);
});

test("a game of an earlier version has no highlights", () => {
  const saved = { ...new Game(EMPTY_LINE).toJSON(), history: [[[2, 0, 128, 0, 0, 0, 0]]], place: 1 };
  const game = Game.fromJSON(saved);
  assert.equal(game.snapshot.cells[2].corner, 128);
  assert.equal(isHighlighted(game.snapshot), false);
  assert.deepEqual(game.toJSON().history, saved.history);
});
