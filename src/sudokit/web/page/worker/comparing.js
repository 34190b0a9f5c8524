/** Whether two boards are the same puzzle: canonical forms and symmetries. */

import { automorphisms, canonical as formOf, transformation } from "../engine/index.js";
import { message, SudokuError } from "../engine/errors.js";
import { isSukaku } from "./positions.js";
import { boardOfText } from "./questions.js";

/** @param {import("../../openapi.d.ts").Board} question @returns {Promise<import("../../openapi.d.ts").Canonical>} */
export async function canonical({ board }) {
  const read = await boardOfText(board);
  if (isSukaku(read)) throw new SudokuError(message("this is about digits alone, and the board has candidates"));
  const { cells } = read;
  return { canonical: formOf(cells), transformation: inWords(transformation(cells)), automorphisms: automorphisms(cells) };
}

const IN_PLACE = "123456789";

/** @param {import("../engine/index.js").Transformation} transformation */
function inWords({ transposed, rows, columns, digits }) {
  const parts = transposed ? ["transpose"] : [];
  for (const [name, order] of /** @type {const} */ ([["rows", rows], ["columns", columns]])) {
    const written = order.join("");
    if (written !== IN_PLACE) parts.push(`${name} ${written.slice(0, 3)}|${written.slice(3, 6)}|${written.slice(6)}`);
  }
  if (digits.join("") !== IN_PLACE) parts.push(`digits ${digits.join("")}`);
  return parts.join(", ") || "identity";
}
