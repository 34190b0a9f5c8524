/**
 * The page's worker. A message in is `{name, question}`, with the name of an end point of the API, or `{module, lang}`, which
 * questions about variants wait for; the message out is `{answer}` or `{problem}`, and before that any number of
 * `{part}`, what is known by then; and `{loaded}` once, when it has what most
 * questions need. A first question about a variant comes before that, since it needs other files, and the link to a puzzle waits
 * for it. There is one question at a time, and `terminate()` ends it. What is a defect, or a file that does not arrive, is an
 * error of the worker.
 *
 * Every question has its language, `lang`, which is loaded with the first question in it.
 */

import { endPoints, readyForVariants, warm } from "./end-points.js";
import { expect, give } from "./given.js";
import { problemOf } from "./problems.js";
import { arrived } from "./words/languages.js";

const OF_VARIANTS = "page/";
/** Whether it takes the place of one that was ended, and may never need more than that one. */
const isSpare = self.name === "spare";
/** @type {(ready: unknown) => void} */ let go = () => {};
const begun = new Promise((resolve) => (go = resolve));

expect();
globalThis.addEventListener("message", async ({ data: { name, question, module, lang } }) => {
  if (!name) {
    give(module);
    if (isSpare) Promise.all([arrived(lang), readyForVariants()]).catch(() => {}); // a question reports the failure
    return;
  }
  if (!name.startsWith(OF_VARIANTS)) go(null);
  try {
    await arrived(question.lang);
    postMessage({ answer: await endPoints[name](question, (part) => postMessage({ part })) });
  } catch (error) {
    try {
      postMessage({ problem: (await problemOf(error, question.lang)).detail });
    } catch (defect) {
      reportError(defect);
    }
  }
  if (!isSpare) go(null);
});

if (!self.name) go(null); // no question is on its way yet
begun
  .then(warm)
  .catch(() => {}) // the first question reports the failure
  .finally(() => postMessage({ loaded: true }));
