/**
 * Links and ids of other sites, which hold a board somewhere: mostly as 81 digits, or in a notation of their own, in which
 * runs of blanks are letters (Simon Tatham's Solo, puzz.link) or each cell is two characters (SudokuWiki, and a sukaku of
 * the page).
 */

import * as alphabet from "./alphabet.js";
import { BLANK, length, strip } from "./text.js";

const LONGEST = 4096;
const LINK = new RegExp(`^[A-Za-z][A-Za-z0-9+.\\-]*://[^${BLANK}/?#]`);
const HOST = new RegExp(`^[A-Za-z][A-Za-z0-9+.\\-]*://(?:[^${BLANK}/?#@]*@)?([^${BLANK}/?#:]*)`);
const RUN = new RegExp(`(?<![0-9A-Za-z])${alphabet.CELL}+(?![0-9A-Za-z])`, "g");
const LEAST_CELLS = 60;
const ID_OF_SOLO = /^(?:[0-9]{1,2}x[0-9]{1,2}|[0-9]{1,2}j)[a-z0-9]*:[a-z0-9_,]+$/i;
const SOLO = /^(?:[^\n]*[#?])?3x3([a-z0-9]*):([a-z0-9_]+)$/i;
const PUZZ_LINK = /^[^\n]*[?/]sudoku\/9\/9\/([0-9g-z]+)\/?$/;
const TWO_A_CELL = /^[^\n]*(?:(#\/[a-z/-]*|[?&#]puzzle=)|[?&]|(?<!puzzle)=)((?=[0-9]*[a-v])[0-9a-v]{162})(?:[&#/][^\n]*)?$/;

/** Whether a text begins like a link. @param {string} text */
export const isLink = (text) => LINK.test(text);

/** Whether a text is a link or an id, and so not a row of cells. @param {string} text */
export const isForeign = (text) => isLink(text) || ID_OF_SOLO.test(text);

/** The name of the site of a link. @param {string} link */
export const hostOf = (link) => HOST.exec(link)?.[1] ?? "";

/** The board of a link or an id, or null. It may have too few or too many cells. @param {string} given */
export function boardIn(given) {
  const text = strip(given).replace(/^[<>]+/, "").replace(/(?<![<>])[<>]+$/, "");
  if (length(text) > LONGEST) return null;
  if (!isLink(text)) return solo(text);
  const link = unquoted(text);
  const two = twoACell(link); // before a run, which can be the digits entered into it
  if (two !== null) return two;
  const run = (link.slice(link.indexOf("://") + 3).match(RUN) ?? []).find((cells) => cells.length >= LEAST_CELLS);
  return run ?? (solo(link) || puzzLink(link));
}

/** A link with its percent signs read; bytes beyond ASCII are none of a board's. @param {string} link */
const unquoted = (link) =>
  link.replace(/%([0-7][0-9A-Fa-f])/g, (_, code) => String.fromCharCode(parseInt(code, 16)));

/** `a` to `z` are 1 to 26 blanks, and `_` is between two digits. @param {string} text */
function solo(text) {
  const [, rules, cells] = SOLO.exec(text) ?? [];
  return cells === undefined || /[jkx]/i.test(rules) ? null : withRuns(cells.toLowerCase().replaceAll("_", ""), "a");
}

/** `g` to `z` are 1 to 20 blanks. @param {string} link */
function puzzLink(link) {
  const [, cells] = PUZZ_LINK.exec(link) ?? [];
  return cells === undefined ? null : withRuns(cells, "g");
}

/** @param {string} text @param {string} first the letter that is one blank */
const withRuns = (text, first) =>
  text.replace(/[a-z]/g, (sign) => ".".repeat(sign.charCodeAt(0) - first.charCodeAt(0) + 1));

/**
 * A number in base 32 for each cell, the marks twice and whether it is a clue; without letters it is two boards. SudokuWiki shows digits filled in later as
 * single marks, too; in a link of the page, only clues are filled.
 * @param {string} link
 */
function twoACell(link) {
  const [, ofPage, cells] = TWO_A_CELL.exec(link) ?? [];
  if (cells === undefined) return null;
  const numbers = (cells.match(/../g) ?? []).map((two) => parseInt(two, 32));
  const marks = numbers.map((number) => [...alphabet.DIGITS].filter((digit) => (number >> Number(digit)) & 1).join(""));
  if (!ofPage) return marks.map((shown) => alphabet.DIGITS.replace(/./g, (digit) => (shown.includes(digit) ? digit : "."))).join("");
  const clues = marks.map((shown, cell) => (numbers[cell] & 1 && shown.length === 1 ? shown : "."));
  const removed = marks.flatMap((shown, cell) =>
    clues[cell] === "."
      ? [...alphabet.DIGITS].filter((digit) => !shown.includes(digit)).map((digit) => `${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`)
      : [],
  );
  return `:0000:x:${clues.join("")}:${removed.join(" ")}:::`;
}
