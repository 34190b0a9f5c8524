/** The guide to the techniques: their table, and a page of each. */

import { positionAnswer, stepAnswer, techniqueName } from "./answers.js";
import { stepsOf } from "./explaining.js";
import { sharedTable } from "./files.js";
import { positionOf } from "./questions.js";
import { explainersTechniques, technique as factsOf, techniques as usual } from "./techniques.js";
import { bothArrived } from "./words/languages.js";
import { describe } from "./words/techniques.js";

await bothArrived(); // a technique has its name in both languages

/** @typedef {import("./words/languages.js").Tag} Tag */

/** @param {string} key @param {Tag} lang @returns {import("../../openapi.d.ts").TechniqueFacts} */
function factsAnswer(key, lang) {
  const { code, family, order, level, score, on_by_default, assumes_unique } = factsOf(key);
  const [english, korean] = ["en", "ko"].map((each) => techniqueName(key, each).name);
  return { ...techniqueName(key, lang), english, korean, code, family, order, level, score, on_by_default, assumes_unique };
}

/** The table of techniques of a system in its order. @param {{lang?: Tag, system?: "sudokit" | "explainer"}} question @returns {Promise<import("../../openapi.d.ts").Techniques>} */
export async function techniques({ lang = "en", system = "sudokit" }) {
  const table = system === "explainer" ? await explainersTechniques() : usual;
  return { techniques: [...table.keys()].map((key) => factsAnswer(key, lang)) };
}

/** One technique of either system: what it is, why it is true, a board to try if it is a usual one. @param {{key: string, lang?: Tag}} question @returns {Promise<import("../../openapi.d.ts").TechniquePage>} */
export async function technique({ key, lang = "en" }) {
  if (!usual.has(key)) await explainersTechniques();
  const example = (await examples()).find((row) => row.key === key);
  const position = example ? await positionOf(exampleOf(example)) : null;
  return {
    ...factsAnswer(key, lang),
    ...(await describe(key, lang)),
    position: position && positionAnswer(position),
    example: position && stepAnswer((await stepsOf(position, key, MOST))[0], lang),
  };
}

const MOST = 0xffff_ffff;

/** The example boards, which `src/sudokit/logic/examples.py` describes. */
const examples = () => sharedTable("logic/data/examples.csv");

/** The board of an example, in the notation of HoDoKu's library. @param {Record<string, string>} row */
const exampleOf = ({ position, removed }) => ({ board: `:0000:x:${position}:${removed}:::` });
