/**
 * The arrows of the page: which room imports from which, in code and in the types of comments. A room
 * is a folder, or a module beside the folders. Run by `node --test`.
 */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { MODES } from "../../../src/sudokit/web/page/model/links.js";

const PAGE = fileURLToPath(new URL("../../../src/sudokit/web/page/", import.meta.url));
const TESTS = fileURLToPath(new URL("../", import.meta.url));

/** From the bottom up: a room may import from itself and from those that it names. */
const COMMON = ["model", "board", "words", "store", "ui", "settings", "problem", "asking", "steps", "games", "hints", "exchange", "gallery"];
const MAY_IMPORT = {
  engine: [],
  worker: ["engine", "model", "words", "problem"],
  model: [],
  board: ["model"],
  words: [],
  store: [],
  ui: ["model", "board", "words", "problem"],
  settings: ["model", "store", "ui"],
  problem: [],
  asking: ["model", "problem"],
  steps: ["model", "board", "words", "ui", "worker", "asking"],
  games: ["model", "board", "words", "ui", "settings", "store", "problem", "asking"],
  hints: ["model", "words", "ui", "settings", "asking", "steps", "games"],
  exchange: ["model", "board", "words", "ui", "settings", "problem", "asking", "games"],
  gallery: ["model", "board", "words", "ui", "asking", "games"],
  ...Object.fromEntries(MODES.map((mode) => [mode, COMMON])),
  address: ["model", "ui"],
  main: [...COMMON, "address", ...MODES],
};

/** These stand alone: the service worker, what runs before all else, what old browsers run, the page of the API. */
const ALONE = ["offline.js", "early.js", "floor.js", "api-docs/api-docs.js"];

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

test("in model and board, only what is about 9x9 alone imports the classic board", () => {
  const about = ["boards-in-text", "links", "loaded", "position", "shuffle", "stock"].map((name) => `model/${name}.js`);
  const importing = modules.filter((path) => ["model", "board"].includes(room(path)) && importsOf(path).includes("model/classic.js"));
  assert.deepEqual(importing.sort(), about.sort());
});

test("what stands alone imports nothing", () => {
  assert.deepEqual(ALONE.flatMap(importsOf), []);
});

test("every export is imported somewhere, if only by a test", () => {
  const tests = readdirSync(TESTS, { recursive: true }).filter((path) => /\.m?js$/.test(path));
  const texts = tests.map((path) => readFileSync(join(TESTS, path), "utf8"));
  /** @param {string} path */
  const usersOf = (path) => [
    ...modules.filter((module) => importsOf(module).includes(path)).map((module) => readFileSync(join(PAGE, module), "utf8")),
    ...texts.filter((text) => text.includes(`/web/page/${path}"`)),
  ];
  const unused = modules
    .filter((path) => room(path) !== "engine") // the npm package
    .flatMap((path) => {
      const text = readFileSync(join(PAGE, path), "utf8");
      const names = [...text.matchAll(/^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map(([, name]) => name);
      const users = names.length ? usersOf(path) : [];
      return names.filter((name) => !users.some((user) => new RegExp(`\\b${name}\\b`).test(user))).map((name) => `${path}: ${name}`);
    });
  assert.deepEqual(unused, []);
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
