import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../../../../src/sudokit/web/page/model/packed.js";

test("a packed text is short, fits into a link, and comes back", async () => {
  for (const text of ["", "{}", JSON.stringify({ title: "해 ♥", constraints: Array(200).fill({ kind: "cage", cells: "r1c1 r1c2" }) })]) {
    const link = await packed(text);
    assert.match(link, /^[\w-]*$/);
    assert.ok(link.length <= Math.max(8, text.length / 5));
    assert.equal(await unpacked(link), text);
  }
});

test("what is damaged, or would be huge, is refused", async () => {
  const link = await packed("Thermometers and cages. ".repeat(9));
  for (const text of [link.slice(0, -6), `${link.slice(0, 8)}_${link.slice(9)}`, "a", await packed(" ".repeat(1_000_001))])
    await assert.rejects(unpacked(text));
});
