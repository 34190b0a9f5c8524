/**
 * Links into the page. They are in the fragment of the address, which browsers do not send to servers:
 *
 *     #/learn/w-wing               a mode, and what it shows, as *names* that the mode knows
 *     #/watch/dlx/PUZZLE           a mode, what it shows, and a puzzle
 *     #/play/PUZZLE/BOARD          a puzzle, and the digits on it so far
 *     #puzzle=PUZZLE&board=BOARD   the same, as earlier versions wrote it; or with `?`, as people guess
 *
 * Puzzles and boards are lines of 81 characters.
 */

import { digitsOfLine, lineOfDigits } from "./board.js";

export const MODES = /** @type {const} */ (["play", "learn", "watch", "analyse"]);
/** @typedef {typeof MODES[number]} Mode */

/** No link is longer, even if each of its characters is escaped. */
const LONGEST = 2000;

/**
 * @typedef {object} Link
 * @property {Mode | null} mode null if the link names none
 * @property {string[]} names
 * @property {{puzzle: string, board: string} | null} loaded
 * @property {"" | "link_damaged" | "link_unknown"} trouble a board is not whole, or the link means nothing
 */

/** The link in the address of the page. @param {{hash: string, search: string}} address @returns {Link} */
export const linkAt = ({ hash, search }) => linkOf(hash || (/^\?puzzle=|&puzzle=/.test(search) ? search : ""));

/** @param {string} fragment with its `#`, or a query with its `?`; may be empty @returns {Link} */
export function linkOf(fragment) {
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
  const clues = digitsOfLine(first);
  if (!clues) return { ...NOTHING, mode, names, trouble: "link_damaged" };
  const puzzle = lineOfDigits(clues);
  const digits = digitsOfLine(second ?? "");
  // A board that changes a clue is ignored.
  const continues = digits?.every((digit, cell) => !clues[cell] || clues[cell] === digit);
  return { ...NOTHING, mode, names, loaded: { puzzle, board: digits && continues ? lineOfDigits(digits) : puzzle } };
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

/** The link to a mode and what it shows. @param {Mode} mode @param {readonly string[]} names */
export const linkTo = (mode, names) => `#/${[mode, ...names].join("/")}`;

/**
 * The link to a game. Its blanks are zeros, because programs that find links in messages do not count
 * the full stops at their end.
 * @param {import("./game.js").Game} game
 */
export function linkToGame({ puzzle, line }) {
  return linkTo("play", (line === puzzle ? [puzzle] : [puzzle, line]).map((board) => board.replaceAll(".", "0")));
}
