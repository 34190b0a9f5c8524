/**
 * Asks a function of the page's worker: `node ask.mjs solving.js solve`, one question per line of stdin, as JSON; a list
 * is all arguments of the function. Each answer is a line of JSON; a problem is `{"error": detail}`, and a typed array
 * its bytes in base64.
 */

import { createInterface } from "node:readline";
import "../../../src/sudokit/web/page/engine/node.js"; // starts the engine
import { problemOf } from "../../../src/sudokit/web/page/worker/problems.js";
import { explainersTechniques } from "../../../src/sudokit/web/page/worker/techniques.js";
import { bothArrived } from "../../../src/sudokit/web/page/worker/words/languages.js";

await Promise.all([bothArrived(), explainersTechniques()]);
const [path, name] = process.argv.slice(2);
const room = await import(new URL(`../../../src/sudokit/web/page/worker/${path}`, import.meta.url).href);

/** @param {string} key @param {unknown} value */
const binary = (key, value) =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") : value;

for await (const line of createInterface({ input: process.stdin })) {
  const question = [JSON.parse(line)].flat();
  const answer = await Promise.resolve(question)
    .then(() => room[name](...question))
    .catch(async (error) => ({ error: (await problemOf(error, question[0]?.lang ?? "en")).detail }));
  process.stdout.write(`${JSON.stringify(answer, binary)}\n`);
}
