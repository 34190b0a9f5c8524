/** Boards in and out, in every text format. */

import { message, SudokuError } from "../engine/errors.js";
import { detailOf, Problem } from "../problem.js";
import { written } from "./formats/alphabet.js";
import { FORMATS, read, write } from "./formats/index.js";
import { length, quoted } from "./formats/text.js";
import { marksOf } from "./positions.js";
import { problemOf } from "./problems.js";
import { positionOf } from "./questions.js";
import { catalogueOf, said } from "./words/messages.js";

/** @typedef {import("../../openapi.d.ts").ImportQuestion} ImportQuestion */
/** @typedef {import("../../openapi.d.ts").Imported} Imported */
/** @typedef {import("../../openapi.d.ts").ExportQuestion} ExportQuestion */
/** @typedef {import("../../openapi.d.ts").Exported} Exported */
/** @typedef {import("../../openapi.d.ts").Formats} Formats */

/** Characters of a text that is read, and boards that are read of it. */
const TEXT = 100_000;
const BOARDS = 1000;

/** Reads a text. What is wrong with one board does not keep the others from being read. @param {ImportQuestion & {lang?: string}} question @returns {Promise<Imported>} */
export async function import_({ text, lang = "en" }) {
  if (length(text) > TEXT) {
    const reason = message("{field}: {detail}", { field: "text", detail: message("over {count:,} characters", { count: TEXT }) });
    throw new Problem(detailOf("Invalid", said(reason, await catalogueOf(lang))));
  }
  /** @type {Imported} */
  const imported = { boards: [], problems: [] };
  for (const entry of read(text)) {
    if ("error" in entry) imported.problems.push((await problemOf(entry.error, lang)).detail);
    else imported.boards.push(boardAnswer(entry));
    if (imported.boards.length + imported.problems.length === BOARDS) break;
  }
  return imported;
}

/** @param {Extract<import("./formats/index.js").Entry, {board: unknown}>} entry */
const boardAnswer = ({ line, format, board: { cells, givens, masks } }) => ({
  line,
  format: format.NAME,
  board: written(cells),
  puzzle: written(givens),
  candidates: masks && Array.from(masks, marksOf),
});

/** Writes a board in a format. @param {ExportQuestion} question @returns {Promise<Exported>} */
export async function export_({ format: name = "line", ...position }) {
  const format = FORMATS.get(name);
  if (!format) throw new SudokuError(message("no format {format!r}, expected one of {names}", { format: quoted(name), names: [...FORMATS.keys()].join(", ") }));
  return { text: write(await positionOf(position), format), format: name, filename: `board${format.SUFFIXES[0] ?? ".txt"}` };
}

/** The formats that can be read and written. @returns {Formats} */
export const formats = () => ({
  formats: Array.from(FORMATS.values(), ({ NAME, TITLE, SUFFIXES }) => ({ name: NAME, title: TITLE, suffixes: [...SUFFIXES] })),
});
