import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsInFog } from "../../../../src/sudokit/web/page/model/fog.js";
import { gameOf } from "../../../../src/sudokit/web/page/model/loaded.js";
import { withCells } from "../../../../src/sudokit/web/page/model/cells.js";
import { boxes, Shape } from "../../../../src/sudokit/web/page/model/shape.js";
import { figureOn } from "../../../../src/sudokit/web/page/model/variant.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { drawn } from "../../../../src/sudokit/web/page/worker/drawn.js";

const four = new Shape({ rows: 4, columns: 4, digits: [1, 2, 3, 4], regions: boxes(4, 4, 2, 2) });
const variant = /** @type {const} */ ({ form: "sudokit variant", rows: 4, columns: 4 });

function foggy() {
  const game = gameOf({ puzzle: "1...............", variant, shape: four, fog: { lamps: [15], lit: [3] } });
  return Object.assign(game, { solution: "1234341221434321", solutions: "one" });
}

test("right digits clear the fog around them, and givens do not", () => {
  const game = foggy();
  assert.deepEqual([...cellsInFog(game)], [0, 1, 2, 4, 5, 6, 7, 8, 9, 12, 13]);
  game.play(withCells(game.snapshot, [10], () => ({ digit: 2 })));
  assert.deepEqual([...cellsInFog(game)].length, 11, "a wrong digit clears nothing");
  game.play(withCells(game.snapshot, [10], () => ({ digit: 4 })));
  assert.deepEqual([...cellsInFog(game)], [0, 1, 2, 4, 8, 12]);
});

test("with links, a right digit clears the cells of its links, and no others", () => {
  const game = foggy();
  game.fog = { lamps: [], lit: [3], links: [{ by: 4, lit: [14, 15] }, { by: 5, lit: [0] }, { by: 0, lit: [1] }] };
  game.play(withCells(game.snapshot, [4], () => ({ digit: 3 })));
  game.play(withCells(game.snapshot, [5], () => ({ digit: 1 })));
  const hidden = cellsInFog(game);
  assert.deepEqual(four.cells.filter((cell) => !hidden.has(cell)), [1, 3, 14, 15], "a given is right from the beginning");
});

test("there is no fog where nothing could clear it", () => {
  assert.equal(cellsInFog(Object.assign(foggy(), { solution: null, solutions: "several" })).size, 0);
  assert.equal(cellsInFog(Object.assign(foggy(), { fog: null })).size, 0);
  assert.equal(cellsInFog(Object.assign(foggy(), { solution: null, solutions: null })).size, 11, "until it is known, there is");
});

test("fog and what is drawn survive a reload", () => {
  const parts = { parts: [], top: 40, bottom: 0, left: 0, right: 0 };
  const again = Game.fromJSON(JSON.parse(JSON.stringify(Object.assign(foggy(), { drawn: parts }))));
  assert.deepEqual([again.fog, again.drawn], [{ lamps: [15], lit: [3] }, parts]);
});

test("what is drawn stands below what constraints look like, with its room outside", () => {
  const thing = { colour: "#ff0000", shape: "circle", text: "", filled: true, closed: false, circle: [] };
  const size = { rows: 4, columns: 4 };
  assert.equal(drawn([], size), null);
  const found = drawn(
    [
      { ...thing, what: "line", cells: ["r1c1", "r1c2", "r2c2"], closed: true },
      { ...thing, what: "dot", cells: ["r1c1", "r1c2"] },
      { ...thing, what: "cage", cells: ["r3c3", "r3c4"], text: "7" },
      { ...thing, what: "outside", cells: ["r1c1", "r2c1", "r3c1", "r4c1"], text: "9" },
    ],
    size,
  );
  assert.ok(found);
  const [line, dot, cage, total, clue] = /** @type {any[]} */ (found.parts);
  assert.deepEqual(line.lines, [[[20, 20], [60, 20], [60, 60], [20, 20]]]);
  assert.deepEqual([dot.at, dot.fill], [[40, 20], "#ff0000"]);
  assert.equal(cage.lines.length, 6, "the cells of a cage have no line between them");
  assert.deepEqual([total.text, clue.text, clue.at], ["7", "9", [20, -20]]);
  assert.deepEqual([found.top, found.bottom], [40, 0]);
  const figure = { top: 10, bottom: 20, left: 0, right: 0, extras: [], legend: [], parts: [clue] };
  assert.deepEqual([figureOn(figure, found).top, figureOn(figure, found).bottom], [40, 20]);
  assert.equal(figureOn(figure, found).parts.at(-1), clue);
  assert.equal(figureOn(figure, null), figure);
});
