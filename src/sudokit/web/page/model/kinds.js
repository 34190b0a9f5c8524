/**
 * The kinds of constraint, by family, and their fields. Made by .ci/kinds from the classes of sudokit.variants: change those.
 *
 * A `path` is cells in an order, of which one may come again; an `area` different cells; `groups` several areas; a `table` a
 * rule of one's own; `constraints` others. `usual` is the value of a field that may be left out; null leaves it open.
 */

/**
 * @typedef {object} Field
 * @property {"path" | "area" | "cell" | "groups" | "number" | "numbers" | "choice" | "flag" | "text" | "table" | "constraints"} type
 * @property {number} [least] of a number, or of how many cells
 * @property {number} [most]
 * @property {readonly (string | number)[]} [choices]
 * @property {string | number | boolean | null} [usual]
 */
/** @typedef {Readonly<Record<string, Field>>} Fields */

/** @type {Readonly<Record<string, Readonly<Record<string, Fields>>>>} */
export const FAMILIES = Object.freeze({
  lines: {
    arrow: {"circle": {"type": "area", "least": 1, "most": 5}, "shaft": {"type": "path", "least": 1}},
    between_line: {"cells": {"type": "path", "least": 2}},
    double_arrow: {"cells": {"type": "path", "least": 3}},
    entropic: {"cells": {"type": "path", "least": 2}},
    lockout: {"cells": {"type": "path", "least": 2}, "difference": {"type": "number", "least": 0, "most": 1000000, "usual": 4}},
    modular: {"cells": {"type": "path", "least": 2}, "modulus": {"type": "number", "least": 1, "most": 1000000, "usual": 3}},
    nabner: {"cells": {"type": "area", "least": 1}},
    palindrome: {"cells": {"type": "path", "least": 2}},
    region_sum_line: {"cells": {"type": "path", "least": 2}},
    renban: {"cells": {"type": "area", "least": 1}},
    sum_line: {"cells": {"type": "path", "least": 1}, "total": {"type": "number", "least": 1, "most": 10000, "usual": 10}, "loop": {"type": "flag", "usual": false}},
    thermometer: {"cells": {"type": "path", "least": 2}, "slow": {"type": "flag", "usual": false}},
    whisper: {"cells": {"type": "path", "least": 2}, "difference": {"type": "number", "least": 0, "most": 1000000, "usual": 5}},
    zipper: {"cells": {"type": "path", "least": 2}},
  },
  cages: {
    anti_cage: {"cells": {"type": "area", "least": 1}, "total": {"type": "number", "least": 0, "most": 1000000}},
    cage: {"cells": {"type": "area", "least": 1}, "total": {"type": "number", "least": 0, "most": 1000000, "usual": null}},
    equality_cage: {"cells": {"type": "area", "least": 1}},
    look_and_say: {"cells": {"type": "area", "least": 1}, "text": {"type": "text"}},
    lunchbox: {"cells": {"type": "area", "least": 2}, "total": {"type": "number", "least": 0, "most": 1000000}},
    sum: {"cells": {"type": "path", "least": 1}, "total": {"type": "number", "least": -1000000, "most": 1000000}, "coefficients": {"type": "numbers", "usual": null}},
  },
  dots: {
    black_dot: {"cells": {"type": "area", "least": 2}, "ratio": {"type": "number", "least": 1, "most": 1000000, "usual": 2}},
    greater_than: {"cells": {"type": "area", "least": 2}},
    negative_dots: {"white": {"type": "flag", "usual": true}, "black": {"type": "flag", "usual": true}, "differences": {"type": "numbers", "usual": null}, "ratios": {"type": "numbers", "usual": null}},
    negative_xv: {"x": {"type": "flag", "usual": true}, "v": {"type": "flag", "usual": true}},
    white_dot: {"cells": {"type": "area", "least": 2}, "difference": {"type": "number", "least": 0, "most": 1000000, "usual": 1}},
    xv: {"cells": {"type": "area", "least": 2}, "total": {"type": "choice", "choices": [5, 10]}},
  },
  cells: {
    all_different: {"cells": {"type": "area", "least": 1}},
    among: {"cells": {"type": "area", "least": 1}, "digits": {"type": "numbers"}},
    clone: {"cells": {"type": "path", "least": 1}, "copy": {"type": "path", "least": 1}},
    contains: {"cells": {"type": "area", "least": 1}, "digits": {"type": "numbers"}},
    contains_exactly: {"cells": {"type": "area", "least": 1}, "digits": {"type": "numbers"}},
    count_distinct: {"cells": {"type": "area", "least": 1}, "counter": {"type": "cell"}},
    counting_circles: {"cells": {"type": "area", "least": 1}},
    equal_sums: {"groups": {"type": "groups", "least": 2}},
    even: {"cells": {"type": "area", "least": 1}},
    maximum: {"cells": {"type": "area", "least": 1}},
    minimum: {"cells": {"type": "area", "least": 1}},
    odd: {"cells": {"type": "area", "least": 1}},
    quadruple: {"cells": {"type": "area", "least": 1, "most": 4}, "digits": {"type": "numbers"}},
    same_values: {"groups": {"type": "groups", "least": 2}},
  },
  outside: {
    full_rank: {"line": {"type": "area", "least": 2}, "rank": {"type": "number", "least": 1, "most": 1000000}, "ties": {"type": "flag", "usual": false}},
    hidden_skyscraper: {"line": {"type": "area", "least": 2}, "digit": {"type": "number", "least": 0, "most": 1000000}},
    little_killer: {"start": {"type": "cell"}, "direction": {"type": "choice", "choices": ["down-right", "down-left", "up-right", "up-left"]}, "total": {"type": "number", "least": 0, "most": 1000000}},
    no_ties: {},
    numbered_room: {"line": {"type": "area", "least": 1}, "digit": {"type": "number", "least": 0, "most": 1000000}},
    sandwich: {"line": {"type": "area", "least": 2}, "total": {"type": "number", "least": 0, "most": 1000000}},
    skyscraper: {"line": {"type": "area", "least": 1}, "count": {"type": "number", "least": 1, "most": 1000000}},
    x_sum: {"line": {"type": "area", "least": 1}, "total": {"type": "number", "least": 0, "most": 1000000}},
  },
  grid: {
    anti_king: {},
    anti_knight: {},
    anti_taxicab: {},
    diagonal: {"direction": {"type": "choice", "choices": ["down", "up"]}},
    diagonal_non_consecutive: {},
    disjoint_groups: {},
    doppelganger: {},
    dutch_flatmates: {},
    global_entropy: {},
    global_modular: {},
    knightmare: {"sums": {"type": "numbers", "usual": null}},
    non_consecutive: {},
    same_regions: {},
    taxicab: {"distance": {"type": "number", "least": 1, "most": 1000000}},
    windoku: {},
  },
  indexing: {
    box_indexing: {"cells": {"type": "area", "least": 1}},
    indexing: {"cells": {"type": "area", "least": 1}, "by": {"type": "choice", "choices": ["column", "row"], "usual": "column"}},
    value_indexing: {"cells": {"type": "path", "least": 3}},
  },
  regions: {
    chaos_construction: {"labels": {"type": "area", "least": 1}, "size": {"type": "number", "least": 1, "most": 1000000, "usual": null}},
    connected: {"cells": {"type": "area", "least": 1}, "digits": {"type": "numbers"}, "size": {"type": "number", "least": 1, "most": 1000000, "usual": null}, "columns": {"type": "number", "least": 1, "most": 1000000, "usual": null}},
    match_count: {"cells": {"type": "area", "least": 1}, "counter": {"type": "cell"}, "without_first": {"type": "flag", "usual": false}},
    match_run: {"arms": {"type": "groups", "least": 1}, "counter": {"type": "cell"}, "without_first": {"type": "flag", "usual": false}},
  },
  own: {
    all_of: {"constraints": {"type": "constraints"}},
    any_of: {"constraints": {"type": "constraints"}},
    automaton: {"cells": {"type": "path", "least": 1}, "start": {"type": "table"}, "step": {"type": "table"}, "accept": {"type": "table"}, "name": {"type": "text", "usual": ""}},
    regex: {"cells": {"type": "path", "least": 1}, "pattern": {"type": "text"}},
    relation: {"cells": {"type": "path", "least": 2}, "rule": {"type": "table"}, "pairs": {"type": "choice", "choices": ["adjacent", "all"], "usual": "adjacent"}, "name": {"type": "text", "usual": ""}},
  },
});
