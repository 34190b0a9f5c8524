/** A place among events, moved by checks. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { PLACE, REJECT, UNDO, packed } from "../../../../src/sudokit/web/page/model/events.js";
import { Trace } from "../../../../src/sudokit/web/page/watch/race/trace.js";

const RUN = Uint16Array.of(
  packed(PLACE, 0, 1), packed(REJECT, 1, 1), packed(PLACE, 1, 2), packed(UNDO, 1, 2), packed(UNDO, 0, 1), packed(PLACE, 0, 2),
);

test("checks take with them what is taken back after them", () => {
  const trace = new Trace(Array(81).fill(0), RUN);
  trace.forwardChecks(2);
  assert.equal(trace.place, 2);
  trace.forwardChecks(1);
  assert.deepEqual([trace.place, trace.counters.checks, trace.counters.backtracks], [5, 3, 2]);
  trace.forwardChecks(9);
  assert.ok(trace.atEnd);
  assert.deepEqual(trace.digits.slice(0, 2), [2, 0]);
});

test("a run that ends by taking back is at its end after its last check", () => {
  const trace = new Trace(Array(81).fill(0), RUN.slice(0, 5));
  trace.forwardChecks(3);
  assert.ok(trace.atEnd);
  assert.deepEqual(trace.digits.slice(0, 2), [0, 0]);
});
