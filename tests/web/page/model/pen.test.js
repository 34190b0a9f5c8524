/** What the pen draws. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, erase } from "../../../../src/sudokit/web/page/model/moves.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { faultOfGame } from "../../../../src/sudokit/web/page/model/played/faults.js";
import { drawn, isDrawn, strokesBetween, strokesOf } from "../../../../src/sudokit/web/page/model/pen.js";

const LINE = "5..3.7...".repeat(9);
const KINDS = {
  right: [[1, 1], [1, 3]], down: [[1, 1], [3, 1]], diagonal: [[1, 1], [3, 3]], back: [[1, 3], [3, 1]],
  edge: [[2, 0], [2, 2]], upright: [[0, 2], [2, 2]], top: [[0, 16], [0, 18]], left: [[16, 0], [18, 0]], bottom: [[18, 16], [18, 18]],
  middle: [[17, 17], [17, 17]], onEdge: [[2, 5], [2, 5]], onFrame: [[0, 5], [0, 5]], onSide: [[5, 18], [5, 18]],
};

test("every kind of stroke is drawn once, whichever end comes first, and goes when it is taken away", () => {
  const { snapshot } = new Game(LINE);
  for (const [from, to] of Object.values(KINDS)) {
    const one = drawn(snapshot, [[from, to]], true);
    assert.deepEqual(strokesOf(one).map((stroke) => stroke.map(String).sort()), [[from, to].map(String).sort()]);
    assert.ok(isDrawn(one, [to, from]));
    assert.equal(drawn(one, [[to, from]], true), one);
    assert.deepEqual(strokesOf(drawn(one, [[to, from]], false)), []);
  }
});

test("what is not on the board is not drawn", () => {
  const { snapshot } = new Game(LINE);
  assert.equal(drawn(snapshot, [[[17, 17], [19, 17]], [[1, 1], [1, 5]], [[-1, 1], [1, 1]]], true), snapshot);
});

test("a fast pointer leaves no gap: middles are joined across corners, corners along edges", () => {
  assert.deepEqual(strokesBetween([1, 1], [5, 3]), [[[1, 1], [3, 3]], [[3, 3], [5, 3]]]);
  assert.deepEqual(strokesBetween([4, 4], [2, 6]), [[[4, 4], [2, 4]], [[2, 4], [2, 6]]]);
});

test("a drawing is saved with its game beside the colours, and undone", () => {
  const game = new Game(LINE);
  const entry = { givens: game.givens, selection: [0], tool: "colour", digit: 9, automatic: false, tidy: true };
  game.play(enter(game.snapshot, entry));
  game.play(drawn(game.snapshot, Object.values(KINDS), true));
  const saved = JSON.parse(JSON.stringify(game));
  assert.equal(faultOfGame(saved), null);
  const again = Game.fromJSON(saved);
  assert.deepEqual(again.snapshot, game.snapshot);
  assert.equal(strokesOf(again.snapshot).length, Object.keys(KINDS).length);
  again.undo();
  assert.deepEqual([strokesOf(again.snapshot), again.snapshot.cells[0].colours], [[], 1 << 9]);
});

test("the pen erases the whole drawing and nothing else; other tools leave it", () => {
  const { snapshot, givens } = new Game(LINE);
  const marked = enter(drawn(snapshot, Object.values(KINDS), true), { givens, selection: [1], tool: "digit", digit: 4, automatic: false, tidy: true });
  assert.equal(erase(marked, { givens, selection: [], tool: "digit", automatic: false }), marked);
  const clear = erase(marked, { givens, selection: [1], tool: "pen", automatic: false });
  assert.deepEqual([strokesOf(clear), clear.cells[1].digit], [[], 4]);
});
