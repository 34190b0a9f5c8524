/**
 * Text formats of a board: read and write, one file per format, as in `sudokit/formats`.
 *
 * A format is a module: `match` reports whether a line can begin a board, `read` takes one board off the lines, `write`
 * turns a position into text. A stream may change its format between boards. A bad board is an entry with an error, and
 * reading continues after it.
 */

import { formatError } from "../problems.js";
import { message, SudokuError } from "../../engine/errors.js";
import * as boj2239 from "./boj2239.js";
import * as boj2580 from "./boj2580.js";
import * as boxed from "./boxed.js";
import * as hodoku from "./hodoku.js";
import * as line from "./line.js";
import * as line729 from "./line729.js";
import { Lines } from "./lines.js";
import { isForeign } from "./links.js";
import { PERHAPS, YES } from "./match.js";
import * as opensudoku from "./opensudoku.js";
import * as pencilmarks from "./pencilmarks.js";
import * as sdk from "./sdk.js";
import * as sdm from "./sdm.js";
import * as ss from "./ss.js";
import { splitLines } from "./text.js";
import { reason } from "./unread.js";

/** @typedef {import("../positions.js").Board} Board */
/** @typedef {import("../positions.js").Position} Position */
/** @typedef {import("../problems.js").ErrorInText} ErrorInText */

/**
 * @typedef {object} Format
 * @property {string} NAME
 * @property {string} TITLE a description in one line
 * @property {readonly string[]} SUFFIXES of the names of its files
 * @property {boolean} ONE_LINE whether a board is exactly one line
 * @property {readonly string[]} [ENCLOSING] the text before and after all boards of a file
 * @property {(text: string) => number} match how well a line, which is not empty, fits as the first line of a board
 * @property {(lines: Lines) => Board} read takes at least one line, of which there is one, even if it throws
 * @property {(position: Position) => string} write the text, including the last line end
 */

/** If two formats fit a line equally well, the first one wins. @type {readonly Format[]} */
const ALL = [line, boj2580, boj2239, sdm, sdk, ss, boxed, pencilmarks, line729, hodoku, opensudoku];

/** @type {ReadonlyMap<string, Format>} */
export const FORMATS = new Map(ALL.map((format) => [format.NAME, format]));

/** One board of a text. @typedef {{line: number} & ({format: Format, board: Board} | {error: ErrorInText})} Entry */

/**
 * The boards of a text, one by one.
 * @param {string} text
 * @returns {Generator<Entry>}
 */
export function* read(text) {
  const lines = new Lines(text);
  /** @type {Format | undefined} */
  let expected;
  let isAfterGap = true;
  for (let start = lines.peek(); start; start = lines.peek()) {
    if (!start.text || start.text.startsWith("#") || (start.number === 1 && line.isHeader(start.text))) {
      isAfterGap ||= !start.text;
      lines.next();
      continue;
    }
    const format = recognised(start.text, expected, isAfterGap);
    isAfterGap = false;
    expected = format ?? expected;
    try {
      const board = (format ?? nothing).read(lines);
      expected = shown(/** @type {Format} */ (format), board);
      yield { line: start.number, format: expected, board };
    } catch (error) {
      if (!(error instanceof SudokuError)) throw error;
      yield { line: start.number, error };
    }
  }
}

/**
 * The only board of a text.
 * @param {string} text
 * @returns {Board}
 */
export function readOne(text) {
  const entries = read(text);
  const [one, another] = [entries.next().value, entries.next().value];
  const failed = [one, another].find((entry) => entry?.error)?.error;
  if (failed) {
    if (splitLines(text).length === 1) failed.line = null; // meaningless to someone who passed a single line
    throw failed;
  }
  if (!one || another) throw formatError(message(one ? "a second board, expected one" : "no board in the text"));
  return one.board;
}

/**
 * The text of a position in a format, including the last line end.
 * @param {Position} position
 * @param {Format} format
 */
export function write(position, format) {
  const [opening, closing] = format.ENCLOSING ?? ["", ""];
  return opening + format.write(position) + closing;
}

const nothing = {
  /** @param {Lines} lines @returns {Board} */
  read(lines) {
    const { number, text, raw = text } = lines.next();
    throw formatError(reason(raw), number);
  },
};

/** Only at the end of a drawing is it known whether it has candidates. @param {Format} format @param {Board} board */
function shown(format, board) {
  if (format !== boxed && format !== ss && format !== pencilmarks) return format;
  if ((format === pencilmarks) === (board.masks !== null)) return format;
  return board.masks ? pencilmarks : boxed;
}

/**
 * The format of a board's first line, which may be damaged. A certain match wins; the format of the boards before it is
 * tried first. Otherwise the line is damaged, and most probably belongs to the format of the boards before it. If these
 * are one line each and no empty line came between, only a certain match of another format of one line is that.
 * @param {string} text
 * @param {Format | undefined} expected
 * @param {boolean} isAfterGap
 */
function recognised(text, expected, isAfterGap) {
  if (isForeign(text)) return undefined;
  if (expected?.ONE_LINE && !isAfterGap)
    return [expected, ...ALL.filter((format) => format.ONE_LINE)].find((format) => format.match(text) === YES) ?? expected;
  const tried = expected ? [expected, ...ALL] : ALL;
  const certain = tried.find((format) => format.match(text) === YES);
  if (certain || expected?.ONE_LINE) return certain ?? expected;
  return tried.find((format) => format.match(text) === PERHAPS);
}
