/** What is in several answers: steps, ratings, positions, names, as `src/sudokit/web/models.py` has them. */

import { written } from "./formats/alphabet.js";
import { marksOf } from "./positions.js";
import { language } from "./words/languages.js";
import { sentenceOf, textOf } from "./words/telling.js";

/** @typedef {import("./words/languages.js").Tag} Tag */
/** @typedef {import("./words/telling.js").Told} Told */
/** @typedef {import("./words/telling.js").Said} Said */
/** @typedef {import("../../openapi.d.ts").StepAnswer} StepAnswer */
/** A step before it is put in words. @typedef {Omit<StepAnswer, "sentence" | "reasons" | "nested"> & {sentence: Said, reasons?: (Omit<import("../../openapi.d.ts").ReasonAnswer, "text"> & {told: Told})[], nested: Facts[]}} Facts */

/** @param {Facts} facts @param {Tag} tag @returns {import("../../openapi.d.ts").StepAnswer} */
export const stepAnswer = ({ nested, sentence, picture, reasons = [], ...facts }, tag) => ({
  ...facts,
  nested: nested.map((inside) => stepAnswer(inside, tag)),
  sentence: sentenceOf(sentence, language(tag)),
  picture,
  reasons: reasons.map(({ told, ...place }) => ({ text: textOf(told, language(tag)), ...place })),
});

/** @param {import("./positions.js").Position} position @returns {import("../../openapi.d.ts").PositionAnswer} */
export const positionAnswer = ({ cells, givens, masks }) => ({
  puzzle: written(givens),
  grid: written(cells),
  candidates: Array.from(masks, marksOf),
});

/** A technique and its name. @param {string} key @param {Tag} tag */
export const techniqueName = (key, tag) => ({ key, name: language(tag).entry("techniques", key) });

/** @param {import("../engine/index.js").Rating} rating @param {Tag} tag @returns {import("../../openapi.d.ts").RatingAnswer} */
export const ratingAnswer = ({ level, score, hardest, solved }, tag) => ({ level, score, hardest: nameOrNull(hardest, tag), solved });

/** @param {import("../engine/index.js").ExplainerRating} rating @param {Tag} tag @returns {import("../../openapi.d.ts").ExplainerRatingAnswer} */
export const explainerRatingAnswer = ({ er, ep, ed, hardest, solved }, tag) => ({ er, ep, ed, hardest: nameOrNull(hardest, tag), solved });

/** @param {string | null} key @param {Tag} tag */
const nameOrNull = (key, tag) => (key === null ? null : techniqueName(key, tag));
