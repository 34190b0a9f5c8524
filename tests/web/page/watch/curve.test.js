/** Curves of checks: what is filled when, on which scale, in which columns. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { PLACE, REJECT, UNDO, packed } from "../../../../src/sudokit/web/page/model/events.js";
import { filledAfterChecks, scaleOf, strokesOf, ticksOf } from "../../../../src/sudokit/web/page/watch/race/curve.js";

const events = (...kinds) => Uint16Array.from(kinds, (kind) => packed(kind, 0, 1));

test("what is taken back belongs to the check before the next", () => {
  assert.deepEqual([...filledAfterChecks(events(PLACE, REJECT, PLACE, UNDO, UNDO, PLACE))], [0, 1, 1, 2, 1]);
  assert.deepEqual([...filledAfterChecks(events())], [0]);
});

test("runs that differ by orders get a logarithmic scale, others do not", () => {
  assert.equal(scaleOf([60, 80]).isLog, false);
  assert.equal(scaleOf([60, 80])(40), 0.5);
  const log = scaleOf([50, 5000]);
  assert.equal(log.isLog, true);
  assert.equal(log(0), 0);
  assert.equal(log(5000), 1);
  assert.ok(log(50) > 0.4);
  assert.equal(scaleOf([]).isLog, false);
  assert.equal(scaleOf([0])(0), 0);
});

test("the axis has round numbers up to the longest run", () => {
  assert.deepEqual(ticksOf(1761, true), [1, 10, 100, 1000]);
  assert.deepEqual(ticksOf(81, false), [20, 40, 60, 80]);
  for (let most = 0; most < 2000; most += 7) {
    const ticks = ticksOf(most, false);
    assert.ok(ticks.length <= 10 && ticks.every((tick) => tick <= most && Number.isInteger(tick)), String(most));
  }
});

test("strokes keep the highest and the lowest point of each column, and the last", () => {
  const filled = Uint8Array.from([0, 1, 2, 1, 0, 3]);
  const strokes = strokesOf(filled, (checks) => (checks < 5 ? 0 : 1), 10);
  assert.deepEqual(strokes, [
    { end: 5, column: 0, low: 0, high: 2, last: 0 },
    { end: 6, column: 10, low: 3, high: 3, last: 3 },
  ]);
});
