/**
 * Regions that are to be found: each cell of the grid has a label, a cell outside it whose digit is the number of the region.
 * People name cells; a puzzle names their labels.
 */

/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */

/** The kind of constraint that has the labels. */
export const REGIONS_TO_FIND = "chaos_construction";

/** Labels for so many cells, row by row, with the names that the Interactive Sudoku Solver gives them. @param {number} cells */
export const newLabels = (cells) => Array.from({ length: cells }, (_, cell) => `CC${cell + 1}`);

/** The labels of the cells, row by row; none where no regions are to be found. @param {readonly Constraint[]} constraints */
export function labelsAmong(constraints) {
  const found = constraints.find(({ kind }) => kind === REGIONS_TO_FIND);
  return String(found?.labels ?? "").split(/[\s,]+/).filter(Boolean);
}

/** The names of the cells by their labels. @param {readonly string[]} labels @param {import("./shape.js").Shape} shape */
export const cellNamesBy = (labels, { nameOf }) => new Map(labels.map((label, cell) => [label, nameOf(cell)]));

/**
 * A constraint in which some names stand for others.
 * @template T
 * @param {T} value a constraint, or any part of one
 * @param {ReadonlyMap<string, string>} names
 * @returns {T}
 */
export function renamed(value, names) {
  /** @param {any} part @returns {any} */
  const change = (part) => {
    if (typeof part === "string") return part.replace(/[^\s,]+/g, (word) => names.get(word) ?? word);
    if (Array.isArray(part)) return part.map(change);
    return part && typeof part === "object" ? Object.fromEntries(Object.entries(part).map(([name, each]) => [name, change(each)])) : part;
  };
  return names.size ? change(value) : value;
}
