/** The records of all games: those that are kept, and those that were deleted. */

import { faultOfRecord, recordOf } from "../../model/played/records.js";

/** @typedef {import("../../model/played/records.js").Played} Played */

/** @param {import("../library.js").Library} library @returns {Played[]} */
export function recordsOf(library) {
  const kept = library.all().map(recordOf);
  const ids = new Set(kept.map(({ id }) => id));
  const others = /** @type {Played[]} */ (library.remembered().filter((record) => faultOfRecord(record) === null));
  return [...kept, ...others.filter(({ id }) => !ids.has(id))];
}
