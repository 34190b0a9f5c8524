/** What a setter reads when an answer takes too long. The page's worker is one that answers as the test says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";

const words = JSON.parse(readFileSync(new URL("../../../../src/sudokit/words/en.json", import.meta.url), "utf-8"));
const late = { problem: { kind: "TimedOut", reason: "gave up after 30 s", line: null, column: null, cells: null } };

/** What is answered to each question. @type {Record<string, object>} */
let answers = {};
class Worker {
  #listeners = new Map();
  addEventListener(type, listener) {
    this.#listeners.set(type, listener);
  }
  postMessage({ name }) {
    if (!name) return; // the module, which nobody needs here
    const [first, ...others] = [answers[name]].flat();
    const tell = (data) => this.#listeners.get("message")({ data });
    queueMicrotask(() => tell(first));
    for (const data of others) setTimeout(() => tell(data), 30);
  }
  terminate() {}
}

const stubs = {
  Worker,
  window: globalThis,
  document: { hidden: true, querySelectorAll: () => [{ hreflang: "en", title: "English", href: "https://localhost/en.json" }], documentElement: { lang: "en" } },
  requestAnimationFrame: (run) => setTimeout(run),
  fetch: async () => ({ json: async () => words }),
};

/** Runs in such a page, which other tests do not see. @param {() => Promise<void>} run */
async function inPage(run) {
  const own = Object.keys(stubs).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(stubs)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    await run();
  } finally {
    for (const [name, before] of own) before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name);
  }
}

test("candidates that take too long say so, and the solutions are counted and estimated", () =>
  inPage(async () => {
    const { speak } = await import("../../../../src/sudokit/web/page/words/language.js");
    await speak("en");
    const { Study } = await import("../../../../src/sudokit/web/page/set/study.js");
    answers = { "page/candidates": late, "page/count": { answer: { count: 100_000, complete: false } }, "page/estimate": { answer: 7e21 } };
    const study = new Study();
    study.ask({ form: "sudokit variant" });
    assert.equal(study.solutions, "");
    for (let wait = 0; wait < 200 && !study.estimate.answer; wait += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(study.candidates.problem, "No answer: gave up after 30 s.");
    assert.ok(study.isKnown);
    assert.equal(study.solutions, "several");
    assert.equal(study.estimate.answer, 7e21);
    study.stop();
    assert.deepEqual([study.isKnown, study.solutions, study.candidates.problem, study.estimate.answer], [false, "", "", null]);
    await new Promise((resolve) => setTimeout(resolve, 20)); // what shows the state is done
  }));

test("what is known of the cells is there before the answer, and afterwards cells that are equal", () =>
  inPage(async () => {
    const { Study } = await import("../../../../src/sudokit/web/page/set/study.js");
    const cells = [[1], [2, 3], [2, 3]];
    answers = { "page/candidates": [{ part: [[1], null, null] }, { answer: cells }], "page/count": { answer: { count: 2, complete: true } }, "page/equals": { answer: [[1, 2]] } };
    const study = new Study();
    const until = async (is) => {
      for (let wait = 0; wait < 400 && !is(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    study.ask({ form: "sudokit variant" }, () => [0]);
    await until(() => study.candidates.answer);
    assert.deepEqual([study.candidates.answer, study.isKnown, study.solutions], [[[1], null, null], false, ""]);
    await until(() => study.equals.answer);
    assert.deepEqual([study.candidates.answer, study.isKnown, study.solutions], [cells, true, "several"]);
    assert.deepEqual(study.equals.answer, [[1, 2]]);
    study.stop();
    assert.equal(study.equals.answer, null);
    await new Promise((resolve) => setTimeout(resolve, 20)); // what shows the state is done
  }));
