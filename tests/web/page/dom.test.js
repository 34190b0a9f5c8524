/** Live values: they end with what they are in. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { h, live, memo, refresh } from "../../../src/sudokit/web/page/ui/dom.js";

/** As much of the DOM as elements without text need. */
class Element {
  setAttribute() {}
  append() {}
  replaceChildren() {}
}

/** Runs with that DOM, which other tests do not see. @param {() => Promise<void>} run */
async function inDocument(run) {
  Object.assign(globalThis, { Node: Element, document: { createElement: () => new Element() } });
  try {
    await run();
  } finally {
    for (const name of ["Node", "document"]) Reflect.deleteProperty(globalThis, name);
  }
}

/** Changes what is shown, and waits until it is. @param {() => void} [change] */
async function after(change = () => {}) {
  change();
  refresh();
  await Promise.resolve();
}

test("what is made again leaves no live values behind, however deep they are", () =>
  inDocument(async () => {
    let [outer, inner, title, read] = [0, 0, "", 0];
    const titled = () => h("i", { title: () => ((read += 1), title) });
    h("div", {}, memo(() => outer, () => h("p", {}, memo(() => inner, () => titled()))));
    for (let time = 0; time < 5; time += 1) {
      await after(() => (inner += 1));
      await after(() => (outer += 1));
    }
    read = 0;
    await after(() => (title = "new"));
    assert.equal(read, 1);
  }));

test("live values outside of what is made again stay", () =>
  inDocument(async () => {
    let [key, value] = [0, 0];
    /** @type {number[]} */ const shown = [];
    const made = memo(() => key, () => h("i"));
    made();
    live(() => value, (now) => shown.push(now));
    await after(() => (key += 1));
    made();
    await after(() => (value = 1));
    assert.deepEqual(shown, [0, 1]);
  }));
