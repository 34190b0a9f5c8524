/**
 * The textbook algorithms: one short file each, to read, watch and race.
 *
 * They come in teaching order. Each avoids work that the one before it wastes:
 *
 * | name      | idea                                                       | of several solutions |
 * | --------- | ---------------------------------------------------------- | -------------------- |
 * | `scan`    | fills blanks in order, tries 1 to 9, scans three houses    | the smallest         |
 * | `sets`    | the same, with a set of the digits in each house           | the smallest         |
 * | `bitmask` | the same, with one integer per house: only digits that fit | the smallest         |
 * | `mrv`     | bitmask, but always fills a blank with fewest candidates   | any                  |
 * | `dlx`     | exact cover with dancing links                             | any                  |
 *
 * `result.js` has the interface that they share, and defines their counters. Events, counters and solutions are those
 * of `sudokit.classic`; the smallest of several solutions is the lexicographically smallest of their 81-digit strings.
 */

import * as bitmask from "./bitmask.js";
import * as dlx from "./dlx.js";
import * as mrv from "./mrv.js";
import * as scan from "./scan.js";
import * as sets from "./sets.js";

/** Every algorithm by name, in teaching order. @type {Readonly<Record<string, import("./result.js").Solver>>} */
export const ALGORITHMS = Object.freeze({
  scan: scan.solve,
  sets: sets.solve,
  bitmask: bitmask.solve,
  mrv: mrv.solve,
  dlx: dlx.solve,
});

/** The algorithms that go in order, and so find the smallest solution. @type {ReadonlySet<string>} */
export const IN_ORDER = new Set(["scan", "sets", "bitmask"]);
