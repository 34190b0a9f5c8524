/** `.sdm`, SudoCue's collections: one board per line, `0` for a blank. It is read like the 81-character line. */

import { written } from "./alphabet.js";

export { match, read } from "./line.js";

export const NAME = "sdm";
export const TITLE = "SudoCue collection (.sdm): 81 characters per line, '0' for a blank";
export const SUFFIXES = [".sdm"];
export const ONE_LINE = true;

/** @param {import("../positions.js").Position} position */
export const write = ({ cells }) => `${written(cells, "0")}\n`;
