/** What is wrong with games that were read, of any shape. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { faultOfGame } from "../../../../../src/sudokit/web/page/model/played/faults.js";
import { Game } from "../../../../../src/sudokit/web/page/model/game.js";
import { enter } from "../../../../../src/sudokit/web/page/model/moves.js";
import { Shape, boxes } from "../../../../../src/sudokit/web/page/model/shape.js";

const shape = new Shape({ rows: 4, columns: 4, digits: [0, 1, 2, 3], regions: boxes(4, 4, 2, 2) });

function saved() {
  const game = new Game("0..............3", null, shape);
  game.play(enter(game.snapshot, { givens: game.givens, selection: [1], tool: "digit", digit: 2, automatic: false, tidy: true }));
  return JSON.parse(JSON.stringify(game));
}

test("a game of another shape is whole", () => {
  assert.equal(faultOfGame(saved()), null);
  assert.equal(Game.fromJSON(saved()).line, "01.............3");
});

test("what is wrong with one", () => {
  const { shape: form, history } = saved();
  /** @type {[object, string][]} */
  const wrong = [
    [{ shape: { ...form, rows: 5 } }, "game"],
    [{ shape: { ...form, rows: 26 } }, "game.shape"],
    [{ shape: { ...form, digits: "0123" } }, "game.shape"],
    [{ shape: { ...form, regions: [[16]] } }, "game.shape"],
    [{ shape: {} }, "game.shape"],
    [{ puzzle: "4..............3" }, "game"],
    [{ history: [[[16, 1]]] }, "game.history"],
    [{ history: [[[1, 5]]] }, "game.history"],
    [{ history: [...history, 1] }, "game.history"],
    [{ solution: "123" }, "game.solution"],
    [{ accepted: "123" }, "game.accepted"],
  ];
  for (const [change, field] of wrong) assert.equal(faultOfGame({ ...saved(), ...change }), field);
});
