/**
 * The arrows of the page: which room imports from which, in code and in the types of comments. A room
 * is a folder, or a module beside the folders. Run by `node --test`.
 */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../../src/sudokit/web/page/", import.meta.url));

/** From the bottom up: a room may import from itself and from those that it names. */
const COMMON = ["model", "board", "words", "store", "ui", "settings", "api", "steps", "games", "exchange"];
const MAY_IMPORT = {
  model: [],
  board: ["model"],
  words: [],
  store: [],
  ui: ["model", "board", "words"],
  settings: ["model", "store", "ui"],
  api: ["model"],
  steps: ["model", "board", "words", "ui", "api"],
  games: ["model", "board", "words", "ui", "settings", "store", "api"],
  exchange: ["model", "words", "ui", "settings", "api", "games"],
  play: COMMON,
  learn: COMMON,
  watch: COMMON,
  analyse: COMMON,
  main: [...COMMON, "play", "learn", "watch", "analyse"],
};

/** These stand alone: the worker, what old browsers run, the page of the API. */
const ALONE = ["offline.js", "floor.js", "api/api.js"];

const modules = readdirSync(PAGE, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js"));

/** @param {string} path */
const room = (path) => path.split("/")[0].replace(/\.js$/, "");

/** The modules that a module names. @param {string} path */
function importsOf(path) {
  const text = readFileSync(join(PAGE, path), "utf8");
  const named = [...text.matchAll(/(?:\bfrom |\bimport )"([^"]+\.js)"|\bimport\("([^"]+\.js)"\)/g)];
  return named.map(([, code, type]) => normalize(join(dirname(path), code ?? type)).replaceAll("\\", "/"));
}

test("every module imports only from rooms below its own", () => {
  const wrong = modules
    .filter((path) => !ALONE.includes(path))
    .flatMap((path) => importsOf(path).map((target) => [path, target]))
    .filter(([path, target]) => room(target) !== room(path) && !MAY_IMPORT[room(path)]?.includes(room(target)));
  assert.deepEqual(wrong, []);
});

test("what stands alone imports nothing", () => {
  assert.deepEqual(ALONE.flatMap(importsOf), []);
});

test("no module is imported, over whatever detour, by what it imports", () => {
  const open = new Map(modules.map((path) => [path, importsOf(path)]));
  for (;;) {
    const free = [...open].filter(([, targets]) => targets.every((target) => !open.has(target)));
    if (!free.length) break;
    for (const [path] of free) open.delete(path);
  }
  assert.deepEqual([...open.keys()], []);
});
