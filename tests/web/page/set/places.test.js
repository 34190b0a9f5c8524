// Places of clues: what a press on an edge, a corner or outside the grid means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CELL, MARGIN } from "../../../../src/sudokit/web/page/board/geometry.js";
import { following, meant, placeOf, standsAt } from "../../../../src/sudokit/web/page/set/places.js";
import { Shape } from "../../../../src/sudokit/web/page/model/shape.js";

const wide = new Shape({ rows: 4, columns: 6, digits: [1, 2, 3, 4, 5, 6], latin: true, regions: [] });

/** What a press means, at a point in cells from the upper left corner. */
const at = (kind, down, across) => meant(kind, wide, MARGIN + CELL * across, MARGIN + CELL * down);

test("an edge is that of two cells in reading order", () => {
  assert.deepEqual(at("white_dot", 0.5, 1.1), [{ cells: "r1c1 r1c2" }]);
  assert.deepEqual(at("xv", 1.2, 5.5), [{ cells: "r1c6 r2c6" }]);
  for (const [down, across] of [[0.5, 0.5], [0.5, 0.1], [0.1, 0.5], [3.9, 2.5], [2.5, 5.9], [-0.1, 2]]) assert.deepEqual(at("black_dot", down, across), [], `${down}, ${across}`);
  assert.deepEqual(at("thermometer", 0.5, 1), [], "lines are drawn");
});

test("every press near an edge means one of the cells that it touches", () => {
  for (let down = 0.05; down < 4; down += 0.19)
    for (let across = 0.05; across < 6; across += 0.17)
      for (const { cells } of at("greater_than", down, across)) {
        const [first, second] = cells.split(" ").map((name) => wide.cells.find((cell) => wide.nameOf(cell) === name));
        assert.ok([first, second].includes(wide.cellAt(Math.floor(down), Math.floor(across))));
        assert.equal(Math.abs(wide.rowOf(first) - wide.rowOf(second)) + Math.abs(wide.columnOf(first) - wide.columnOf(second)), 1);
      }
});

test("a corner is that of four cells", () => {
  assert.deepEqual(at("quadruple", 1.1, 0.9), [{ cells: "r1c1 r1c2 r2c1 r2c2" }]);
  for (const [down, across] of [[1.5, 1], [0, 1], [4, 1.1], [1, 6]]) assert.deepEqual(at("quadruple", down, across), []);
});

test("a clue outside the grid is about the line that begins there", () => {
  assert.deepEqual(at("sandwich", 1.5, -0.4), [{ line: "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6" }]);
  assert.deepEqual(at("sandwich", 1.5, 6.2), [{ line: "r2c6 r2c5 r2c4 r2c3 r2c2 r2c1" }]);
  assert.deepEqual(at("x_sum", -0.9, 2.5), [{ line: "r1c3 r2c3 r3c3 r4c3" }]);
  assert.deepEqual(at("skyscraper", 7, 2.5), [{ line: "r4c3 r3c3 r2c3 r1c3" }]);
  for (const [down, across] of [[-0.5, -0.5], [4.5, 6.5], [1.5, 1.5]]) assert.deepEqual(at("sandwich", down, across), []);
});

test("a place outside the grid has up to two diagonals, which follow each other", () => {
  const both = at("little_killer", -0.5, 2.5);
  assert.deepEqual(both, [{ direction: "down-right", start: "r1c4" }, { direction: "down-left", start: "r1c2" }]);
  assert.deepEqual(at("little_killer", -0.5, -0.5), [{ direction: "down-right", start: "r1c1" }]);
  assert.deepEqual(at("little_killer", 2.5, 6.5).map(({ start }) => start), ["r4c6", "r2c6"]);
  assert.equal(following(both, {}), both[0]);
  assert.equal(following(both, both[0]), both[1]);
  assert.equal(following(both, both[1]), both[0]);
});

test("the same edge again is seen from its other cell", () => {
  const [edge] = at("greater_than", 0.5, 1);
  assert.equal(following([edge], { cells: "r3c3 r3c4" }), edge);
  assert.deepEqual(following([edge], { cells: "r1c1 r1c2" }), { cells: "r1c2 r1c1" });
  assert.ok(standsAt({ cells: "r1c2 r1c1" }, edge));
  assert.ok(!standsAt({ cells: "r1c2 r1c3" }, edge));
});

test("kinds stand on edges, in corners, outside, or in cells", () => {
  const places = { white_dot: "edge", greater_than: "edge", negative_dots: "", quadruple: "corner", sandwich: "outside", little_killer: "outside", no_ties: "", diagonal: "", thermometer: "", cage: "" };
  assert.deepEqual(Object.fromEntries(Object.keys(places).map((kind) => [kind, placeOf(kind)])), places);
});
