/** What is asked of a server, and what becomes of its answers. The page's `fetch` is one that answers as each test says. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { get, isThere, post, trace } from "../../../../src/sudokit/web/page/asking/server.js";
import { packed, PLACE, REJECT, UNDO } from "../../../../src/sudokit/web/page/model/events.js";
import { Problem } from "../../../../src/sudokit/web/page/problem.js";

/** @typedef {{path: string, request: RequestInit & {headers: Record<string, string>}}} Asked */

const board = ".".repeat(81);
const offline = { name: "Error", offline: true };

/**
 * Runs with a server; returns what it was asked.
 * @param {(request: RequestInit) => Response | Promise<Response>} answer
 * @param {() => Promise<unknown>} run
 * @returns {Promise<Asked>}
 */
async function withServer(answer, run) {
  /** @type {Asked[]} */
  const asked = [];
  const server = async (/** @type {string} */ path, /** @type {Asked["request"]} */ request) => {
    asked.push({ path, request });
    return answer(request);
  };
  Object.assign(globalThis, { fetch: server, document: { documentElement: { lang: "ko" }, querySelector: () => null } });
  await run();
  assert.equal(asked.length, 1);
  return asked[0];
}

/** An answer whose connection breaks. @param {string} begun */
function broken(begun) {
  const chunks = [new TextEncoder().encode(begun)];
  return new Response(new ReadableStream({ pull: (stream) => (chunks.length ? stream.enqueue(chunks.pop()) : stream.error(new TypeError("lost"))) }));
}

test("a question is posted as JSON, in the language of the page", async () => {
  const { signal } = new AbortController();
  const { path, request } = await withServer(() => Response.json({ solution: "1" }), async () =>
    assert.deepEqual(await post("solve", { board }, signal), { solution: "1" }));
  assert.equal(path, "api/solve");
  assert.equal(request.method, "POST");
  assert.deepEqual(request.headers, { "Accept-Language": "ko", "Content-Type": "application/json" });
  assert.equal(request.body, JSON.stringify({ board }));
  assert.equal(request.signal, signal);
});

test("a parameter goes to its place in the path, or into the query", async () => {
  const answers = () => Response.json({});
  const ask = async (/** @type {() => Promise<unknown>} */ run) => (await withServer(answers, run)).path;
  assert.equal(await ask(() => get("formats", {})), "api/formats");
  assert.equal(await ask(() => get("techniques", { lang: "ko" })), "api/techniques?lang=ko");
  assert.equal(await ask(() => get("techniques/{key}", { key: "a/b ?", lang: "ko" })), "api/techniques/a%2Fb%20%3F?lang=ko");
});

test("what the server refuses is its problem, in its words", async () => {
  const error = { kind: "NoSolution", reason: "no solution", line: null, column: null, cells: null };
  await withServer(() => Response.json({ error }, { status: 422 }), () =>
    assert.rejects(post("solve", { board }), (problem) => {
      assert(problem instanceof Problem);
      assert.deepEqual(problem.detail, error);
      assert(!problem.offline);
      return true;
    }));
});

test("whoever else answers, and nobody, is no server", async () => {
  const page = () => new Response("<html>", { headers: { "Content-Type": "text/html" } });
  for (const answer of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    page,
    () => new Response("<html>", { status: 502 }),
    () => Response.json({ message: "no such page" }, { status: 404 }),
    () => broken('{"solution"'),
  ])
    await withServer(answer, () => assert.rejects(post("solve", { board }), offline));
  for (const answer of [page, () => broken('data: [["p", 0, 1]]\n\n'), () => new Response("")])
    await withServer(answer, () => assert.rejects(trace({ algorithm: "scan", board }), offline));
});

test("a question that is aborted is not a server that is missing", async () => {
  const abort = new AbortController();
  const fails = () => {
    abort.abort();
    throw abort.signal.reason;
  };
  await withServer(fails, () => assert.rejects(post("solve", { board }, abort.signal), { name: "AbortError" }));
});

test("a run is a stream of events, the last of which is the result", async () => {
  const stream = 'event: events\ndata: [["p", 3, 7]]\n\nevent: events\ndata: [["r", 3, 8], ["u", 80, 9]]\n\nevent: result\ndata: {"checks": 5}\n\n';
  const { path } = await withServer(() => new Response(stream), async () =>
    assert.deepEqual(await trace({ algorithm: "scan", board }), {
      checks: 5, events: Uint16Array.of(packed(PLACE, 3, 7), packed(REJECT, 3, 8), packed(UNDO, 80, 9)),
    }));
  assert.equal(path, `api/classic/scan/trace?board=${board}`);
});

test("only a document that names an interface comes from a server", () => {
  for (const found of [null, {}]) {
    Object.assign(globalThis, { document: { querySelector: (/** @type {string} */ what) => (what === "link[rel=service-desc]" ? found : {}) } });
    assert.equal(isThere(), found !== null);
  }
});
