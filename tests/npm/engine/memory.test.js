import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Deadline, Engine } from "../../../src/sudokit/web/page/engine/engine.js";
import { TimedOut } from "../../../src/sudokit/web/page/engine/errors.js";

const module = await WebAssembly.compile(await readFile(new URL("../../../src/sudokit/web/page/engine/sudokit.wasm", import.meta.url)));
const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const cells = Uint8Array.from(easy, (character) => (character === "." ? 0 : Number(character)));
const position = new Uint8Array(324).fill(255);
position.set(cells);
position.set(cells, 81);

test("a million calls take no more memory than the first ones", () => {
  const engine = new Engine().load(module);
  const calls = [
    () => engine.bytes("solve_many", easy, [1, true, 2n]),
    () => engine.bytes("rate_many", position, [1]),
    () => engine.json("next_step", position, []),
    () => engine.json("explain", position, []),
    () => engine.bytes("canonical", cells, []),
    () => engine.bytes("count", cells, [10n]),
    () => {
      engine.call("generator_new", Uint8Array.from({ length: 81 }, (_, i) => i), [0, 1n, true, 0, 81, false]);
      engine.call("generator_rate", null, [0, 4, 0, 2 ** 31 - 1, -1]);
      engine.bytes("generator_run", null, [1, 1000n]);
    },
  ];
  for (const call of calls) for (let i = 0; i < 20; ++i) call();
  const before = engine.memorySize;
  for (let i = 0; i < 1_000_000; ++i) calls[i % 1000 ? (i % 50 ? 0 : 1) : i / 1000 % calls.length]();
  assert.equal(engine.memorySize, before);
});

test("work that was left in the middle leaves no memory behind", () => {
  const engine = new Engine().load(module);
  engine.bytes("solve_many", easy, [1, true, 2n]);
  const before = engine.memorySize;
  const input = Uint8Array.from([...position, ...Array(60).keys()]);
  for (let i = 0; i < 50; ++i)
    assert.throws(() => engine.json("all_steps", input, [60, 2 ** 31], new Deadline(0.01)), TimedOut);
  engine.bytes("solve_many", easy, [1, true, 2n]);
  assert.ok(engine.memorySize <= before);
});
