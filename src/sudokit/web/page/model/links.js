/**
 * Links into the page. They are in the fragment of the address, which browsers do not send to servers:
 *
 *     #/learn/w-wing               a mode, and what it shows, as *names* that the mode knows
 *     #/watch/dlx/PUZZLE           a mode, what it shows, and a puzzle
 *     #/play/PUZZLE/BOARD          a puzzle, and the digits on it so far
 *     #/play/variant/PACKED        a puzzle that has more than clues, as packed JSON
 *     #puzzle=PUZZLE&board=BOARD   the same, as earlier versions wrote it; or with `?`, as people guess
 *
 * Puzzles and boards are lines of 81 characters. A sukaku is one of 162: a number in base 32 for each cell, its candidates
 * twice and whether it is a clue, as in links of SudokuWiki.
 */

import { ALL_DIGITS, DIGITS, digitsOfLine, lineOfDigits } from "./classic.js";
import { maskOf } from "./shape.js";

export const MODES = /** @type {const} */ (["play", "learn", "watch", "analyse", "set"]);
/** @typedef {typeof MODES[number]} Mode */

/** No link is longer, even if each of its characters is escaped. */
const LONGEST = 2000;
/** A puzzle of any kind takes more: no browser has trouble with this many characters. */
const VARIANT = /^#\/play\/variant\/([\w-]{1,30000})$/;

/**
 * @typedef {object} Link
 * @property {Mode | null} mode null if the link names none
 * @property {string[]} names
 * @property {{puzzle: string, board: string, candidates?: number[]} | null} loaded
 * @property {string} [variant] a packed puzzle
 * @property {"" | "link_damaged" | "link_unknown" | import("./variant.js").Opened["unshown"]} trouble a board is not whole, or the link means nothing
 */

/** The link in the address of the page. @param {{hash: string, search: string}} address @returns {Link} */
export const linkAt = ({ hash, search }) => linkOf(hash || (/^\?puzzle=|&puzzle=/.test(search) ? search : ""));

/** @param {string} fragment with its `#`, or a query with its `?`; may be empty @returns {Link} */
export function linkOf(fragment) {
  const [, variant] = VARIANT.exec(fragment) ?? [];
  if (variant) return { ...NOTHING, mode: "play", variant };
  if (fragment.length > LONGEST) return { ...NOTHING, trouble: "link_damaged" };
  const text = fragment.replace(/^[#?]/, "");
  if (text.startsWith("/")) return linkOfPath(text);
  const fields = new URLSearchParams(text);
  if (fields.has("puzzle")) return linkOfBoards("play", [], [fields.get("puzzle") ?? "", fields.get("board") ?? ""]);
  return { ...NOTHING, trouble: text ? "link_unknown" : "" };
}

/** @type {Link} */
const NOTHING = Object.freeze({ mode: null, names: [], loaded: null, trouble: "" });

/** @param {string} path @returns {Link} */
function linkOfPath(path) {
  const [name, ...parts] = path.split("/").filter(Boolean).map(decoded);
  const mode = MODES.find((known) => known === name);
  if (!mode) return { ...NOTHING, trouble: name ? "link_unknown" : "" };
  const first = parts.findIndex((part) => !isName(part));
  if (first < 0) return { ...NOTHING, mode, names: parts };
  return linkOfBoards(mode, parts.slice(0, first), parts.slice(first));
}

/** @param {Mode} mode @param {string[]} names @param {string[]} boards @returns {Link} */
function linkOfBoards(mode, names, [first, second]) {
  const cells = /^(?=[0-9]*[a-v])[0-9a-v]{162}$/.test(first) && first.match(/../g)?.map((two) => parseInt(two, 32));
  const clues = cells ? cells.map((cell) => DIGITS.find((digit) => cell === (maskOf(digit) | 1)) ?? 0) : digitsOfLine(first);
  if (!clues) return { ...NOTHING, mode, names, trouble: "link_damaged" };
  const puzzle = lineOfDigits(clues);
  const digits = digitsOfLine(second ?? "");
  // A board that changes a clue is ignored.
  const continues = digits?.every((digit, cell) => !clues[cell] || clues[cell] === digit);
  const loaded = { puzzle, board: digits && continues ? lineOfDigits(digits) : puzzle };
  return { ...NOTHING, mode, names, loaded: cells ? { ...loaded, candidates: cells.map((cell) => cell & ALL_DIGITS) } : loaded };
}

/** Whether a part of a link is a name and no board, not even a damaged one. @param {string} part */
const isName = (part) => /^(?!\d{9})[\w-]{1,40}$/.test(part);

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The link to a puzzle that was packed. @param {string} packed */
export const linkToVariant = (packed) => `#/play/variant/${packed}`;

/** The link to a mode and what it shows. @param {Mode} mode @param {readonly string[]} names */
export const linkTo = (mode, names) => `#/${[mode, ...names].join("/")}`;

/**
 * The link to a puzzle and the digits on it. Its blanks are zeros, because programs that find links in messages do not
 * count the full stops at their end.
 * @param {import("./game.js").Game} game
 * @param {string} [line]
 */
export function linkToGame({ puzzle, sukaku, givens, line: onBoard }, line = onBoard) {
  const clues = sukaku?.map((mask, cell) => (mask | Number(givens[cell])).toString(32).padStart(2, "0")).join("") ?? puzzle;
  return linkTo("play", (line === puzzle ? [clues] : [clues, line]).map((board) => board.replaceAll(".", "0")));
}
