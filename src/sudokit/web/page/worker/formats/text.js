/**
 * Text as Python sees it, so that the same text is the same boards and the same errors here and there. Python counts
 * characters where JavaScript counts halves of surrogate pairs, and the two differ in what is a blank, what ends a
 * line and how a text is quoted.
 */

/** What `str.strip` and `\s` take as a blank, for a set in a regular expression. */
export const BLANK = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const START = new RegExp(`^[${BLANK}]+`);
const END = new RegExp(`(?<![${BLANK}])[${BLANK}]+$`); // looks behind, so that blanks in the middle take no quadratic time
const BLANKS = new RegExp(`[${BLANK}]+`);
const LINE_END = /\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]/;
const BYTE_ORDER_MARK = "\ufeff";

/** @param {string} text */
export const characters = (text) => [...text];

/** @param {string} text */
export const length = (text) => (/[\ud800-\udfff]/.test(text) ? characters(text).length : text.length);

/** The first characters of a text. @param {string} text @param {number} count */
export const first = (text, count) => characters(text.slice(0, 2 * count)).slice(0, count).join("");

/** @param {string} text */
export const strip = (text) => stripEnd(text.replace(START, ""));

/** @param {string} text */
export const stripEnd = (text) => text.replace(END, "");

/** @param {string} text */
export const words = (text) => text.split(BLANKS).filter(Boolean);

/** As `str.splitlines`. @param {string} text */
export function splitLines(text) {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The lines of a text without byte-order marks; one within a line ends it. @param {string} text */
export const linesOf = (text) =>
  splitLines(text).flatMap((line) => (line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line).split(BYTE_ORDER_MARK));

/** A text in quotation marks, as `repr` writes it. @param {string} text */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\'"]|(?! )[\p{C}\p{Z}]/gu, (sign) => {
    if (sign === "\\" || sign === mark) return `\\${sign}`;
    return sign === "'" || sign === '"' ? sign : escaped(sign);
  });
  return mark + inner + mark;
}

/** @param {string} sign */
function escaped(sign) {
  if (sign === "\t") return "\\t";
  if (sign === "\n") return "\\n";
  if (sign === "\r") return "\\r";
  const number = /** @type {number} */ (sign.codePointAt(0));
  const digits = number.toString(16);
  if (number < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return number < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
