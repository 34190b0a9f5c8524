/** Errors of the engine as problems. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FormatError, TimedOut } from "../../../../src/sudokit/web/page/engine/errors.js";
import { problemOf } from "../../../../src/sudokit/web/page/worker/problems.js";

test("an answer that is late is a problem of its own; a defect is none", async () => {
  const late = await problemOf(new TimedOut(30), "en");
  assert.ok(late.isLate && !late.offline);
  assert.equal(late.message, "gave up after 30 s");
  assert.ok(!(await problemOf(new FormatError("no board"), "en")).isLate);
  await assert.rejects(problemOf(new TypeError("a defect"), "en"), TypeError);
});
