/** Where things are on boards of every shape. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { CELL, MARGIN, Plan } from "../../../../src/sudokit/web/page/board/geometry.js";
import { Shape, boxes, classic } from "../../../../src/sudokit/web/page/model/shape.js";

const upTo = (last) => Array.from({ length: last }, (_, index) => index + 1);
const NINE = new Plan(classic);
const SIX = new Plan(new Shape({ rows: 6, columns: 6, digits: upTo(6), regions: boxes(6, 6, 2, 3) }));
const LARGEST = new Plan(new Shape({ rows: 25, columns: 25, digits: upTo(25), regions: boxes(25, 25, 5, 5) }));
const OBLONG = new Plan(new Shape({ rows: 2, columns: 5, digits: upTo(5), regions: [] }));

/** The corners of an outline in cells, from each `M`. */
const corners = (path) =>
  path.split("M").slice(1).map((loop) => loop.replace("z", "").split("L").map((point) => point.split(" ").map((at) => (Number(at) - MARGIN) / CELL)));

test("a cell is under its middle, and nothing outside of the board", () => {
  for (const plan of [NINE, SIX, LARGEST, OBLONG]) {
    for (const cell of plan.shape.cells) {
      const { x, y } = plan.middle(cell);
      assert.equal(plan.cellAt(x, y), cell);
    }
    assert.deepEqual([plan.cellAt(1, 40), plan.cellAt(plan.width - 1, 40), plan.cellAt(40, plan.height - 1)], [-1, -1, -1]);
  }
});

test("candidates stand apart in their cell, and the nearest is that under the pointer", () => {
  assert.deepEqual(NINE.candidateCentre(0, 1), { x: 18, y: 18 });
  assert.deepEqual(NINE.candidateCentre(80, 9), { x: 568, y: 568 });
  assert.deepEqual(SIX.candidateCentre(0, 5), { x: 37, y: 46.5 }); // in the middle of the second of two rows
  for (const plan of [NINE, SIX, LARGEST, OBLONG]) {
    const [cell] = plan.shape.cells.slice(-1);
    const all = plan.shape.places.map((digit) => plan.candidateCentre(cell, digit));
    for (const [i, { x, y }] of all.entries()) {
      assert.equal(plan.nearestDigit(x, y, cell, plan.shape.everyDigit), i + 1);
      assert.ok(Math.abs(x - plan.middle(cell).x) < CELL / 2 - 5 && Math.abs(y - plan.middle(cell).y) < CELL / 2 - 5);
      for (const other of all.slice(i + 1)) assert.ok(Math.hypot(other.x - x, other.y - y) > 11);
    }
  }
});

test("outlines go clockwise around cells, inside their edge", () => {
  assert.equal(NINE.contour([]), "");
  assert.deepEqual(corners(NINE.contour([10])), [[[2, 1], [2, 2], [1, 2], [1, 1]]]);
  assert.deepEqual(corners(NINE.contour([10], 16)), [[[1.75, 1.25], [1.75, 1.75], [1.25, 1.75], [1.25, 1.25]]]);
  assert.deepEqual(corners(SIX.contour(SIX.shape.regions[3])), [[[6, 2], [6, 4], [3, 4], [3, 2]]]);
});

test("outlines turn inwards, leave out holes, and keep apart what touches at a corner", () => {
  assert.deepEqual(corners(NINE.contour([0, 1, 9], 16)), [[[1.75, 0.25], [1.75, 0.75], [0.75, 0.75], [0.75, 1.75], [0.25, 1.75], [0.25, 0.25]]]);
  const ring = [0, 1, 2, 9, 11, 18, 19, 20];
  assert.deepEqual(corners(NINE.contour(ring)), [[[3, 0], [3, 3], [0, 3], [0, 0]], [[2, 2], [2, 1], [1, 1], [1, 2]]]);
  assert.equal(corners(NINE.contour([0, 10])).length, 2);
  assert.equal(corners(NINE.contour([1, 9])).length, 2);
  assert.equal(corners(NINE.contour([8, 9])).length, 2); // beside each other in number alone
});

test("every cell lies within the outline, whatever the set", () => {
  /** Whether an outline goes around a point, as SVG fills it. */
  const winds = (loops, x, y) => {
    let count = 0;
    for (const loop of loops)
      loop.forEach(([x1, y1], i) => {
        const [x2, y2] = loop[(i + 1) % loop.length];
        if (x1 === x2 && x1 > x && Math.min(y1, y2) < y && Math.max(y1, y2) > y) count += Math.sign(y2 - y1);
      });
    return count !== 0;
  };
  let state = 7;
  for (let round = 0; round < 200; round += 1) {
    const cells = classic.cells.filter(() => (state = (state * 16807) % 2147483647) % 5 < 2 + (round % 2));
    const loops = corners(NINE.contour(cells));
    for (const cell of classic.cells) {
      const within = winds(loops, classic.columnOf(cell) + 0.5, classic.rowOf(cell) + 0.5);
      assert.equal(within, cells.includes(cell), `${cells}: ${cell}`);
    }
  }
});

test("lines lie between cells, thick ones around the board and its regions", () => {
  assert.equal(OBLONG.grid.match(/M/g)?.length, 4 + 1);
  assert.equal(NINE.grid.match(/M/g)?.length, 16);
  assert.deepEqual(corners(OBLONG.borders), [[[5, 0], [5, 2], [0, 2], [0, 0]]]);
  assert.equal(corners(NINE.borders).length, 10);
});
