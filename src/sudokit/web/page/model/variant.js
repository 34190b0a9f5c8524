/** Puzzles that have more than clues: sudokit's JSON of them, as the engine reads it, and how their texts begin. */

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Variant */
/** What its constraints look like. @typedef {import("../engine/variants/index.d.ts").Figure} Figure */
/** What a puzzle says beside its grid: a given or the candidates of a cell, or the constraint of a number. @typedef {{given: string} | {candidates: string} | {constraint: number}} Part */
/** The next step in words. @typedef {import("../engine/variants/index.d.ts").Step & {title: string, body: string, where: string, which: string, reasons: string[]}} Step */
/**
 * A puzzle that was opened.
 * @typedef {object} Opened
 * @property {Variant} puzzle
 * @property {import("./shape.js").Form} shape
 * @property {readonly (readonly number[])[]} candidates the digits that each cell may have at first
 * @property {"" | "variant_extras" | "variant_digits"} unshown why the page cannot show it, as the key of a text
 * @property {readonly string[]} leftOut what the puzzle does not have of its text
 */

/**
 * Whether a text begins like one of a variant, as `begins_variant` of native/kernel/text_lines.cpp and `form_in` of
 * formats/links.py decide.
 * @param {string} text
 */
export const isVariantText = (text) => BEGINNING.test(text);

/** Whether a text is a board of another size in one line, as `side_of_square` of native/variants/forms/square.cpp decides. @param {string} text */
export function isOtherSize(text) {
  const cells = text.replace(/\s+/g, "");
  const side = Math.sqrt(cells.length);
  return SIDES.includes(side) && /^[.0-9A-P]+$/.test(cells) && [...cells].every((sign) => sign === "." || parseInt(sign, 36) <= side);
}
const SIDES = [4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];

const BLANK = String.raw`\s`;
const BEGINNING = new RegExp(
  [
    "^(?:N4Ig",
    String.raw`(?:scl|ctc|scf|fpuz)[A-Za-z0-9+/=%_\-]{8}`,
    String.raw`\.(?:~|[A-WYZ]|X[A-WYZ~]|\.+(?:~|[A-Z]+[a-wyz~]))`,
    String.raw`\{(?![{0-9,])`,
    "(?![0-9.]{9})(?=.*[<>^v`',])[0-9A-Za-jv<>^`',.]{81}$",
    String.raw`https?://(?:[^/${BLANK}]*(?:f-puzzles|sudokupad|crackingthecryptic)`,
    String.raw`[^?#${BLANK}]*\?(?:[^${BLANK}]*&)?(?:load=.|q=(?:\.|%2E))))`,
  ].join("|"),
);
