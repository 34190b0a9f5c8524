/** Where each end point of the JSON API is answered. A module is imported with its first question. */

/**
 * A room, imported with its first question.
 * @template Room
 * @param {() => Promise<Room>} load
 */
function room(load) {
  /** @type {Promise<Room> | undefined} */ let loaded;
  return () => (loaded ??= load());
}

/** The same of a room that needs the engine. @template Room @param {() => Promise<Room>} load */
const withEngine = (load) =>
  room(async () => {
    const { started } = await import("./engine.js");
    await started();
    return load();
  });

const comparing = withEngine(() => import("./comparing.js"));
const exchanging = withEngine(() => import("./exchanging.js"));
const explaining = withEngine(() => import("./explaining.js"));
const guide = withEngine(() => import("./guide.js"));
const making = withEngine(() => import("./making.js"));
const setting = room(() => import("./setting.js"));
const solving = withEngine(() => import("./solving.js"));
const variants = room(() => import("./variants.js"));
const watching = room(() => import("./watching.js"));

/** `tell` is for what is known before the answer. @type {Record<string, (question: any, tell: (part: any) => void) => Promise<unknown>>} */
export const endPoints = {
  solve: async (question) => (await solving()).solve(question),
  check: async (question) => (await solving()).check(question),
  count: async (question) => (await solving()).count(question),
  analyse: async (question) => (await solving()).analyse(question),
  hint: async (question) => (await explaining()).hint(question),
  steps: async (question) => (await explaining()).steps(question),
  explain: async (question) => (await explaining()).explain(question),
  rate: async (question) => (await explaining()).rate(question),
  techniques: async (question) => (await guide()).techniques(question),
  "techniques/{key}": async (question) => (await guide()).technique(question),
  generate: async (question) => (await making()).generate(question),
  canonical: async (question) => (await comparing()).canonical(question),
  import: async (question) => (await exchanging()).import_(question),
  export: async (question) => (await exchanging()).export_(question),
  formats: async () => (await exchanging()).formats(),
  classic: async (question) => (await watching()).classic(question),
  "page/open": async (question) => (await variants()).open(question),
  "page/drawing": async (question) => (await variants()).drawing(question),
  "page/written": async (question) => (await variants()).written(question),
  "page/check": async (question) => (await variants()).check(question),
  "page/step": async (question) => (await variants()).step(question),
  "page/solve": async (question) => (await variants()).solve(question),
  "page/candidates": async (question, tell) => (await setting()).candidates(question, tell),
  "page/count": async (question) => (await setting()).count(question),
  "page/counts": async (question) => (await setting()).counts(question),
  "page/estimate": async (question) => (await setting()).estimate(question),
  "page/equals": async (question) => (await setting()).equals(question),
  "page/why": async (question) => (await setting()).why(question),
  "page/rate": async (question) => (await setting()).rate(question),
  "page/redundant": async (question) => (await setting()).redundant(question),
  "classic/{algorithm}/trace": async (question) => (await watching()).trace(question),
};

/** Starts what answers need that a setter waits for. */
export const readyForVariants = async () => {
  const [{ started }] = await Promise.all([variants(), setting()]);
  await started();
};

/** Imports what the first answers need; `web/site.py` names it, so that browsers fetch it early. */
export const warm = () => Promise.all([solving(), explaining()]);
