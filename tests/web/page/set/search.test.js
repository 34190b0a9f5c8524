/** What players call the kinds of constraint, and what they find by it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FAMILIES } from "../../../../src/sudokit/web/page/model/kinds.js";
import { found } from "../../../../src/sudokit/web/page/set/search.js";

const kinds = Object.values(FAMILIES).flatMap((family) => Object.keys(family));
/** The texts of a file. @param {string} path */
const words = (path) => JSON.parse(readFileSync(new URL(`../../../../src/sudokit/words/${path}.json`, import.meta.url), "utf-8"));

/** What is found in a language. @param {string} tag @param {string} search */
function search(tag, search) {
  const [{ variants }, { other_names: others }] = [words(`variants/${tag}`), words(`setting/${tag}`)];
  assert.deepEqual(Object.keys(others).filter((kind) => !kinds.includes(kind)), []);
  return found(search, kinds, (kind) => [variants[kind].title, kind, ...(others[kind]?.split(", ") ?? [])]);
}

test("kinds are found by their usual names", () => {
  const wanted = {
    cage: "cage", killer: "cage", arrow: "arrow", thermo: "thermometer", "slow thermo": "thermometer", slow: "thermometer", german: "whisper", whispers: "whisper",
    "German Whispers": "whisper", kropki: "black_dot", ratio: "black_dot", difference: "white_dot", inequality: "greater_than", nonconsecutive: "non_consecutive",
    "non-consecutive": "non_consecutive", xsum: "x_sum", "x-sums": "x_sum", "X Sum": "x_sum", parity: "even", "x v": "xv", quads: "quadruple", "anti-knight": "anti_knight", antiknight: "anti_knight",
    sum: "sum",
  };
  for (const [name, kind] of Object.entries(wanted)) assert.equal(search("en", name)[0], kind, name);
  for (const name of ["dot", "kropki"]) assert.deepEqual(search("en", name).slice(0, 2).sort(), ["black_dot", "white_dot"], name);
  assert.deepEqual(search("en", "parity"), ["even", "odd"]);
  assert.ok(search("en", "cage").includes("anti_cage"));
  assert.deepEqual(search("en", "no such rule"), []);
});

test("and in Korean", () => {
  for (const [name, kind] of Object.entries({ 크롭키: "black_dot", 킬러: "cage", 온도계: "thermometer", "저먼 위스퍼": "whisper", kropki: "black_dot", "x sum": "x_sum", 화살: "arrow", 홀짝: "even" }))
    assert.equal(search("ko", name)[0], kind, name);
});
