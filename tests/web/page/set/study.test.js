/** What a setter reads when an answer takes too long. The page's worker is one that answers as the test says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";

const words = JSON.parse(readFileSync(new URL("../../../../src/sudokit/words/en.json", import.meta.url), "utf-8"));
const late = { problem: { kind: "TimedOut", reason: "gave up after 30 s", line: null, column: null, cells: null } };

/** What is answered to each question. @type {Record<string, object>} */
let answers = {};
/** What has been asked. @type {{name: string, question: any}[]} */
const asked = [];
class Worker {
  #listeners = new Map();
  addEventListener(type, listener) {
    this.#listeners.set(type, listener);
  }
  postMessage({ name, question }) {
    if (!name) return; // the module, which nobody needs here
    asked.push({ name, question });
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
    answers = { "page/candidates": [{ part: { cells: [[1], null, null], solutions: [[1, 2, 3]] } }, { answer: { cells, solutions: [[1, 2, 3], [1, 3, 2]] } }], "page/count": { answer: { count: 2, complete: true } }, "page/equals": { answer: [[1, 2]] } };
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

test("solutions of a draft are a start for the next one, and a draft that comes back is not asked about again", () =>
  inPage(async () => {
    const { Study } = await import("../../../../src/sudokit/web/page/set/study.js");
    const study = new Study();
    const drafts = [{ form: "sudokit variant" }, { form: "sudokit variant", givens: { r1c1: 1 } }];
    /** @param {object} draft @param {number[][]} cells @param {number[][]} solutions */
    const ask = async (draft, cells, solutions) => {
      asked.length = 0;
      answers = { "page/candidates": { answer: { cells, solutions } }, "page/count": { answer: { count: 2, complete: true } }, "page/equals": { answer: [] }, "page/rate": late };
      study.ask(draft);
      for (let wait = 0; wait < 400 && !study.isKnown; wait += 1) await new Promise((resolve) => setTimeout(resolve, 2));
      return asked.filter(({ name }) => name === "page/candidates").map(({ question }) => question.solutions);
    };
    assert.deepEqual(await ask(drafts[0], [[1, 2], [1, 2]], [[1, 2], [2, 1]]), [[]]);
    assert.deepEqual(await ask(drafts[1], [[1], [2]], [[1, 2]]), [[[1, 2], [2, 1]]]);
    assert.equal(study.solutions, "one");
    assert.deepEqual(await ask(drafts[0], [[2], [2]], []), []);
    assert.deepEqual(study.candidates.answer, [[1, 2], [1, 2]]);
    study.stop();
    await new Promise((resolve) => setTimeout(resolve, 20)); // what shows the state is done
  }));
