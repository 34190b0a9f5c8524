/**
 * Lines as the formats expect them: what people and programs put around a board is removed first, as in
 * `sudokit/formats/plain.py`. Too few cells, too many or a wrong one stay what they are. A label, which says something
 * about the board after it, becomes a comment.
 */

import { BLANKS } from "./alphabet.js";
import { boardIn, isForeign } from "./links.js";
import { BLANK, length, strip, stripEnd, words } from "./text.js";

const LONGEST = 4096;
export const CELLS = `1-9${BLANKS.replace("-", "\\-")}`;
const LETTER = "A-Za-z\\u00c0-\\u024f\\u0370-\\u1fff\\u3040-\\ud7ff\\uf900-\\ufaff";

const EDGES = `[${BLANK}+\\-=_|*:.'\\u2500-\\u257f]*`;
const BORDER = new RegExp(`^${EDGES}([-=_\\u2500\\u2501\\u2550])\\1\\1${EDGES}$`);
const LONGEST_BORDER = 400;

/** @type {[number, number, string][]} the first of some characters, how many they are, and what they mean */
const RANGES = [
  [0xff01, 94, Array.from({ length: 94 }, (_, each) => String.fromCharCode(0x21 + each)).join("")], // full width
  [0x1d7ce, 50, "0123456789".repeat(5)],
  [0x2460, 9, "123456789"], // in circles
  [0x2776, 9, "123456789"],
  [0x24ea, 1, "0"],
  [0x3000, 1, " "],
];
const SIGNS = new Map(RANGES.flatMap(([from, count, meant]) => Array.from({ length: count }, (_, each) => [String.fromCodePoint(from + each), meant[each]])));
for (const sign of "\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65\u25cb\u25cf\u25a1\u25a2\u25ab\u25fb\u25fc\u2b1c\u2b1b\u2423") SIGNS.set(sign, ".");
for (const sign of "\u2010\u2011\u2012\u2013\u2014\u2212") SIGNS.set(sign, "-");
for (const sign of "\u201c\u201d\u201e") SIGNS.set(sign, '"');
for (const sign of "\u2018\u2019") SIGNS.set(sign, "'");
for (const sign of "\u00ad\u200b\u200c\u200d\u2060\u20e3\ufe0e\ufe0f") SIGNS.set(sign, ""); // keycaps

const TAG = new RegExp(
  "\\[/?(?:code|pre|quote|tt|size|font|color|b|i|c|spoiler|hidden|hide)(?:=[^\\]]*)?\\]" +
    "|</?(?:pre|code|tt|p|br|b|blockquote)[ \\t]*/?>|^[ \\t]*(?:```|~~~)[A-Za-z]*[ \\t]*$" +
    "|\\\\(?:begin|end)\\{sudoku[a-z-]*\\}",
  "gi",
);
const SEPARATOR = new RegExp(`[${BLANK},;:|"'\`=()\\[\\]{}<>/&#\\\\]`);
const LEAST_OF_RUN = 20;
const RUN = new RegExp(`[${CELLS}?+]{${LEAST_OF_RUN},}`, "g");
const CANDIDATES = /^1?2?3?4?5?6?7?8?9?$/;
const REMOVED = new RegExp(`^[${BLANK}]*([1-9]{3}(?:[${BLANK}]+[1-9]{3})*)?[${BLANK}]*(?::|$)`);
const INDEX = /(?<=[A-Za-z0-9_\]])\[[0-9]*\]/g;
const LAST_COMMA = new RegExp(`(?<=[^${BLANK},[({]),(?=[${BLANK}]*[\\])}])`, "g");
const NOTHING = "null|NULL|Null|none|None|nil|nan|NaN|NA|undefined";
const FIRST_OF_LIST = `["'\`](?:[${CELLS}?]|[${BLANK}]?["'\`])|[${CELLS}?]|,|(?:${NOTHING})[${BLANK},]`;
const LIST = new RegExp(`(?<![\\[({])[\\[({](?=[\\[({${BLANK}]*(?:${FIRST_OF_LIST}))`);
const BETWEEN_ROWS = new RegExp(`[\\])}][${BLANK}]*[,;]?[${BLANK}]*[\\[({]`, "g");
const LEAST_ABSENT = 3;
const ABSENT = new RegExp(`^(?:${NOTHING})$`);
const BARS = "|\\u2502\\u2503\\u2551\\u2506\\u250a";
const EMPTY_BETWEEN_BARS = new RegExp(`[${BARS}][${BLANK}]*(?=[${BARS}])`);
const UPRIGHTS = new RegExp(`[${BARS}]`);
const ONE_UPRIGHT = new RegExp(`^[${BARS}]$`);

const LONGEST_LABEL = 80;
const PROMPT = /^(?:>{1,3} ?(?=.*[A-WYZa-wyz])[A-Za-z_.][\w.()[\]]*|[A-Za-z_]\w* =)$/; // or what Octave says
const NUMBER = /(?<![0-9.*_-])[0-9]{1,5}(?:[.:/-][0-9]{1,5}){0,3}(?![0-9A-Za-z])/g;
const WORD = new RegExp(`[${LETTER}]{2,}`);
const ONLY_WORDS = new RegExp(`^[${LETTER}${BLANK}#=*~.,:;'"()\\[\\]{}<>&!?/+$@_\\-]*$`);
const LABEL_END = new RegExp(`[:=\\[({][${BLANK}]*$`);
const ORDINAL = /^\(?[0-9]{1,4}[.):]$/;
const ONLY_BRACKETS = new RegExp(`^(?:[\\[\\](){},;${BLANK}]+|"{3}|'{3})$`);

const ONLY_CELLS = new RegExp(`^[${CELLS}]*$`);
const CELLS_AND_SPACES = new RegExp(`^[${CELLS} ]*$`);
const CELLS_AND_BARS = new RegExp(`^[${CELLS}? |+]*$`);
const LEAST_OF_BOARD = 60;
const NUMBERS_OF_COLUMNS = "0 1 2 3 4 5 6 7 8"; // what NumPy and pandas write above a board
const LEAST_OF_ROW = 5;

/** A line without what was put around a board, or with a `#` before it if it is a label. @param {string} line */
export function plain(line) {
  let text = line;
  let bare = stripEnd(text);
  if (length(bare) > LONGEST) return bare;
  // eslint-disable-next-line no-control-regex
  if (/[^\0-\x7f]/.test(bare)) {
    text = text.replace(/[^\0-\x7f]/gu, (sign) => SIGNS.get(sign) ?? sign);
    bare = stripEnd(text);
  }
  if (CELLS_AND_SPACES.test(bare)) return spaced(bare);
  text = text.replace(TAG, "");
  bare = stripEnd(text);
  if (!bare || /^(?:[#:]|\.~)/.test(bare) || strip(bare).startsWith("<")) return bare;
  const linked = boardIn(bare);
  if (linked !== null) return linked;
  if (isForeign(bare) || isBorder(bare)) return bare;
  return run(text) ?? tabbed(text) ?? barred(text) ?? separated(text) ?? label(text) ?? (CELLS_AND_BARS.test(bare) ? bare.replaceAll("?", ".") : bare);
}

/** Whether a line is part of the frame of a drawing. @param {string} text */
export const isBorder = (text) => text.length <= LONGEST_BORDER && BORDER.test(text);

/** A board in one line with spaces between its cells or rows. @param {string} text */
function spaced(text) {
  const found = words(text);
  if (found.join(" ") === NUMBERS_OF_COLUMNS) return `# ${text}`;
  const row = numbers(found);
  if (row) return row;
  if (found.length === 2 && ORDINAL.test(found[0]) && found[1].length >= LEAST_OF_RUN) return found[1];
  if (found.join("").length < LEAST_OF_BOARD || Math.max(...found.map(length)) > 27) return text;
  if (found.length < LEAST_OF_BOARD && found.every((word) => CANDIDATES.test(word))) return text; // a row of a drawing without bars
  return whole(found);
}

/** A board in one line. If most of its fields are single cells, a longer one is left apart. @param {string[]} fields */
function whole(fields) {
  const longer = fields.filter((field) => length(field) > 1).length;
  return fields.join(0 < longer && longer < fields.length / 2 ? " " : "");
}

/** The first long run of cells, whatever is before and after it. @param {string} text */
function run(text) {
  for (const found of text.matchAll(RUN)) {
    if (!/[1-9]/.test(found[0])) continue;
    let start = found.index;
    while (start > 0 && !SEPARATOR.test(text[start - 1])) start -= 1;
    let end = found.index + found[0].length;
    while (end < text.length && !SEPARATOR.test(text[end])) end += 1;
    const cells = text.slice(start, end).replaceAll("?", ".");
    const rest = text.slice(end);
    const hasMore = cells.includes("+");
    const removed = rest.startsWith(":") ? REMOVED.exec(rest.slice(1))?.[1] : undefined;
    if (hasMore || removed) return `:0000:x:${cells}:${removed ?? ""}:::`;
    return /^["'` ]*$/.test(text.slice(0, start)) ? stripEnd(cells + rest) : cells;
  }
  return null;
}

/** A row of numbers as programs print them, where some are missing or have a point. @param {string[]} found */
function numbers(found) {
  if (found.length !== 9 || found.every((word) => length(word) === 1)) return null;
  const cells = found.map(fieldOf);
  return cells.every((cell) => length(cell) === 1) ? cells.join(" ") : null;
}

/** A row of nine cells with tabs between them, and with bars as other cells. @param {string} text */
function tabbed(text) {
  const fields = text.split("\t");
  const cells = fields.filter((field) => !ONE_UPRIGHT.test(strip(field))).map((field) => strip(field) || ".");
  return cells.length === 9 && fields.length > 9 ? cells.join("|") : null;
}

/** A row of a drawing in which nothing between two bars, or spaces in a box, are blanks. @param {string} text */
function barred(text) {
  let fields = strip(text).split(UPRIGHTS);
  const isLatex = fields.length === 11 && fields[10] === ".";
  if (!EMPTY_BETWEEN_BARS.test(text) && !text.includes("  ") && !isLatex) return null;
  if (fields.length > 2 && !strip(fields[0]) && (isLatex || !strip(/** @type {string} */ (fields.at(-1))))) fields = fields.slice(1, -1);
  if (fields.length === 9) {
    const cells = fields.map((field) => strip(field).replaceAll("?", ".") || ".");
    return cells.every((cell) => words(cell).length === 1) ? cells.join("|") : null;
  }
  if (fields.length !== 3 || new Set(fields.map(length)).size > 1 || !/^[1-9 ]*$/.test(fields.join(""))) return null;
  const boxes = fields.map(box);
  return boxes.every(Boolean) ? boxes.join("|") : null;
}

/** The three cells of a box in columns of one or two characters; empty if they are not. @param {string} field */
function box(field) {
  if (field.length === 3) return field.replaceAll(" ", ".");
  if (field.length < 5 || field.length > 7) return "";
  for (const first of [0, 1]) {
    const cells = [...field].filter((_, at) => at % 2 === first).join("");
    const between = [...field].filter((_, at) => at % 2 !== first).join("");
    if (!strip(between) && cells.length <= 4 && !strip(cells.slice(3))) return cells.slice(0, 3).padEnd(3).replaceAll(" ", ".");
  }
  return "";
}

/** A row or a board whose cells have commas, brackets or quotation marks between them. @param {string} text @returns {string | null} */
function separated(text) {
  const { content, after } = contentOf(text);
  if (after === undefined && !/[,;\t/"'`]/.test(content)) return numbers(words(content));
  const fields = fieldsOf(content).map(fieldOf);
  const right = fields.filter((field) => ONLY_CELLS.test(field));
  const cells = right.join("").length;
  if (2 * cells <= length(fields.join(""))) return null;
  if (cells >= LEAST_OF_BOARD) {
    const board = whole(fields);
    const other = after && /^[1-9]{81}$/.test(board) ? separated(after) : null; // after a solution, the puzzle may come
    return other && length(other) === 81 ? other : board;
  }
  const isRow = fields.length >= LEAST_OF_ROW && 2 * right.filter((field) => field.length === 1).length > fields.length;
  const isRun = fields.length === 1 && cells >= LEAST_OF_ROW;
  const areBoxes = fields.length === 3 && fields.every((field) => length(field) === 3);
  if (!isRow && !isRun && !areBoxes) return null;
  return after === undefined ? spaced(fields.join(" ")) : fields.join(" ");
}

/** What is within the first brackets around cells, and what comes after them; or the whole text. @param {string} given @returns {{content: string, after?: string}} */
function contentOf(given) {
  const text = given.replace(INDEX, "").replace(LAST_COMMA, "");
  const found = LIST.exec(text);
  if (!found) return { content: text.replace(/^[[\](){} ]+/, "").replace(/(?<![[\](){} ])[[\](){} ]+$/, "") };
  let depth = 0;
  for (let at = found.index; at < text.length; at += 1) {
    if ("[({".includes(text[at])) depth += 1;
    else if ("])}".includes(text[at])) depth -= 1;
    if (depth === 0) return { content: text.slice(found.index, at + 1), after: text.slice(at + 1) };
  }
  return { content: text.slice(found.index), after: "" };
}

/** @param {string} content */
function fieldsOf(content) {
  const bare = content.replace(BETWEEN_ROWS, content.includes(",") ? "," : " ").replace(/[[({\])}]/g, "");
  const fields = bare.split(/[;/|]/).flatMap((piece) => {
    if (/[,\t]/.test(piece)) return piece.split(/[,\t]/);
    const found = words(piece);
    return found.length ? found : [""];
  });
  while (fields.length && fields.length !== 9 && fields.length !== 81 && !strip(/** @type {string} */ (fields.at(-1)))) fields.pop();
  return fields;
}

/** A field as a cell or as several; nothing is a blank. @param {string} field */
function fieldOf(field) {
  const inner = strip(strip(field).replace(/^["'`]+/, "").replace(/(?<!["'`])["'`]+$/, ""));
  if (!inner || ABSENT.test(inner)) return ".";
  return /^([0-9])\.0*$/.exec(inner)?.[1] ?? inner.replaceAll("?", ".");
}

/** A label, as a comment. @param {string} line */
function label(line) {
  const text = strip(line);
  if (length(text) > LONGEST_LABEL) return null;
  if (ORDINAL.test(text) || ONLY_BRACKETS.test(text) || PROMPT.test(text)) return `# ${text}`;
  const said = text.replace(NUMBER, "");
  if (!WORD.test(said) || !ONLY_WORDS.test(said) || /[.*_-]{4}/.test(said)) return null;
  if (words(text).filter((word) => ABSENT.test(word)).length >= LEAST_ABSENT) return null; // a row of a table
  return said !== text || LABEL_END.test(text) ? `# ${text}` : null;
}
