import assert from "node:assert/strict";
import { test } from "node:test";
import { runsOf } from "../../../src/sudokit/web/page/learn/solution/runs.js";

const single = { technique: "naked-single", level: "Easy" };
const other = { technique: "hidden-single", level: "Easy" };
const pair = { technique: "naked-pair", level: "Medium" };
const pointing = { technique: "pointing", level: "Medium" };

/** @param {...typeof single} steps */
const shape = (...steps) => runsOf(steps).map(({ kind, start, length }) => `${start}+${length} ${kind}`);

test("three steps of a kind are a run, and all singles are of one kind", () => {
  assert.deepEqual(shape(single, other, single, pair), ["0+3 singles", "3+1 naked-pair"]);
  assert.deepEqual(shape(pair, pair, pair, pointing), ["0+3 naked-pair", "3+1 pointing"]);
});

test("fewer stand alone, each in its place", () => {
  assert.deepEqual(shape(single, other, pair, pair, pointing), [
    "0+1 singles", "1+1 singles", "2+1 naked-pair", "3+1 naked-pair", "4+1 pointing",
  ]);
  assert.deepEqual(shape(), []);
});

test("the runs hold every step once, in order", () => {
  const steps = Array.from({ length: 60 }, (_, i) => [single, other, pair, pointing][(i * i) % 7 % 4]);
  let next = 0;
  for (const { start, length } of runsOf(steps)) {
    assert.equal(start, next);
    next += length;
  }
  assert.equal(next, steps.length);
});
