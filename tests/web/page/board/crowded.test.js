// Marks of cells give way to what a figure has on edges and corners.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crowdedBy } from "../../../../src/sudokit/web/page/board/figure.js";
import { Shape } from "../../../../src/sudokit/web/page/model/shape.js";

const four = new Shape({ rows: 4, columns: 4, digits: [1, 2, 3, 4], latin: true, regions: [] });
const paint = { fill: "black", stroke: "", width: 0, pale: false };
const disc = (x, y, layer = 5) => ({ ...paint, layer, at: [x, y], radius: 6 });
const ways = (...parts) => Object.fromEntries(crowdedBy({ parts, top: 0, bottom: 0, left: 0, right: 0, legend: [] }, four));

test("marks go away from a dot, from a corner, and stay between two dots", () => {
  assert.deepEqual(ways(disc(40, 20)), { 0: [-1, 0], 1: [1, 0] });
  assert.deepEqual(ways(disc(20, 40)), { 0: [0, -1], 4: [0, 1] });
  assert.deepEqual(ways(disc(40, 40)), { 0: [-1, -1], 1: [1, -1], 4: [-1, 1], 5: [1, 1] });
  assert.deepEqual(ways(disc(40, 20), disc(20, 40)), { 0: [-1, -1], 1: [1, 0], 4: [0, 1] });
  assert.deepEqual(ways(disc(20, 40), disc(40, 20)), { 0: [-1, -1], 1: [1, 0], 4: [0, 1] });
  assert.deepEqual(ways(disc(40, 20), disc(80, 20))[1], [0, 0]);
});

test("a sign that is a line counts as its middle; what is large, below the grid or in a cell does not", () => {
  const sign = { ...paint, layer: 6, lines: [[[36, 14], [44, 20], [36, 26]]], dashes: [], cap: "" };
  assert.deepEqual(ways(sign), { 0: [-1, 0], 1: [1, 0] });
  const cage = { ...sign, lines: [[[3, 3], [77, 3], [77, 37], [3, 37], [3, 3]]] };
  assert.deepEqual(ways(cage, disc(40, 20, 2), disc(20, 20)), {});
});

test("marks of a cell with a total make room for it", () => {
  const total = { ...paint, layer: 6, at: [42, 4], text: "15", size: 9, bold: true, anchor: "start" };
  assert.deepEqual(ways(total), { 1: [1, 1] });
});
