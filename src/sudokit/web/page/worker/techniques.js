/** The tables of techniques: the facts about each of them. `src/sudokit/logic/technique_table.py` describes the columns. */

import { sharedTable } from "./files.js";

/** @param {Record<string, string>} row */
const factsOf = (row) => ({
  key: row.key,
  code: row.code,
  family: row.family,
  size: Number(row.size),
  order: Number(row.order),
  level: row.level,
  score: Number(row.score),
  on_by_default: row.on_by_default === "yes",
  assumes_unique: row.assumes_unique === "yes",
});

/** @typedef {ReturnType<typeof factsOf>} Technique */
/** @typedef {ReadonlyMap<string, Technique>} Table by key, in the order in which they are tried */

/** The usual techniques. @type {Table} */
export const techniques = new Map(
  (await sharedTable("logic/data/techniques.csv"))
    .map(factsOf)
    .sort((a, b) => a.order - b.order)
    .map((technique) => [technique.key, technique]),
);

/** @type {Table} */
let ofExplainer = new Map();

/**
 * The techniques of the explainer, whose table is requested with the first question about them.
 * @returns {Promise<Table>}
 */
export async function explainersTechniques() {
  if (!ofExplainer.size) {
    const rows = await sharedTable("logic/data/explainer.csv");
    ofExplainer = new Map(
      rows.map((row) => [row.key, techniques.get(row.key) ?? factsOf({ ...row, code: "", order: row.producer, on_by_default: "no" })]),
    );
  }
  return ofExplainer;
}

/** The technique with a key. @param {string} key */
export function technique(key) {
  const found = techniques.get(key) ?? ofExplainer.get(key);
  if (!found) throw new Error(`no technique '${key}'`);
  return found;
}
