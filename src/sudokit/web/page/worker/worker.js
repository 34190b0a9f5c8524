/**
 * The page's worker. A message in is `{name, question}`, with the name of an end point of the API; the message out is
 * `{answer}` or `{problem}`; and `{loaded}` once, when it has what most questions need. There is one question at a time,
 * and `terminate()` ends it. What is a defect, or a file that does not arrive, is an error of the worker.
 *
 * Every question has its language, `lang`, which is loaded with the first question in it.
 */

import { endPoints, warm } from "./end-points.js";
import { problemOf } from "./problems.js";
import { arrived } from "./words/languages.js";

globalThis.addEventListener("message", async ({ data: { name, question } }) => {
  try {
    await arrived(question.lang);
    postMessage({ answer: await endPoints[name](question) });
  } catch (error) {
    try {
      postMessage({ problem: (await problemOf(error, question.lang)).detail });
    } catch (defect) {
      reportError(defect);
    }
  }
});

warm()
  .catch(() => {}) // the first question reports the failure
  .finally(() => postMessage({ loaded: true }));
