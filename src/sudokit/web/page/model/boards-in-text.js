/**
 * Boards in any text: links of this page and of others, lines of a table, arrays of a program, a
 * message with a board somewhere in it. What people paste is seldom a file in a known format, which the
 * server reads.
 *
 * A *cell* is a digit, or one of `. * _ -` for a blank. Between separators, an empty field, `null`, `NaN`
 * and `x` are also blanks, and digits may be written as floats, `5.0`.
 */

import { DIGITS, digitsOfLine, isSolved, lineOfDigits } from "./classic.js";
import { linkOf } from "./links.js";

/**
 * @typedef {object} FoundBoard
 * @property {number} line where in the text it begins, from 1
 * @property {string} puzzle the clues, as a line
 * @property {string} board the digits on it, clues and others
 * @property {readonly number[]} [candidates] those of a sukaku in a link, as masks
 */

/** 81 cells in a row, with no other cells around them except the full stop of a sentence. */
const RUN = /(?<![\w.*-])[\d.*_-]{81}(?![\w*-]|\.[\d.*_-])/g;
const LABELS = "puzzle|board|grid|givens|clues|quiz|quizzes|sudoku";

/** The boards of a text, in its order. @param {string} text @returns {FoundBoard[]} */
export function boardsInText(text) {
  const json = jsonOf(text);
  if (json !== undefined) return numbered(text, boardsInJson(json));
  if (/<td\b/i.test(text)) return boardsInHtml(text);
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  const table = boardsInTable(lines);
  if (table.length) return table;
  const found = lines.flatMap((line, index) => boardsInLine(line).map((board) => ({ line: index + 1, ...board })));
  return found.length ? found : boardsInRows(lines);
}

/** The boards in the cells of HTML tables. @param {string} text @returns {FoundBoard[]} */
function boardsInHtml(text) {
  const cells = [...text.matchAll(/<td\b[^<>]*>(.*?)(?=<\/?(?:td|th|tr|table)\b|$)/gis)].map(([, content]) => {
    const value = content.match(/<input\b[^<>]*\bvalue=["']?([^"'\s<>]*)/i)?.[1];
    return value ?? content.replace(/<[^<>]*>/g, "").replace(/&nbsp;|&#160;/g, " ").trim();
  });
  const boards = cells.length % 81 ? [] : chunks(cells, 81).map(lineOf);
  return boards.flatMap((board, index) => (board ? { line: index + 1, ...asPuzzle(board) } : []));
}

/**
 * Boards in a table with a header and one column per cell. There may be other columns. The names of the
 * cells' columns differ only in their numbers.
 * @param {readonly string[]} lines
 * @returns {FoundBoard[]}
 */
function boardsInTable(lines) {
  const kinds = fieldsOf(lines[0]).map((name) => name && name.replace(/\d+/g, "#"));
  const counts = new Map();
  for (const each of kinds) counts.set(each, (counts.get(each) ?? 0) + 1);
  const kind = kinds.find((each) => each.includes("#") && counts.get(each) === 81);
  if (!kind) return [];
  const columns = kinds.flatMap((each, column) => (each === kind ? [column] : []));
  return lines.flatMap((line, index) => {
    const fields = fieldsOf(line);
    const isWhole = fields.length >= kinds.length - 1; // an empty field at the end is not counted
    const board = isWhole && lineOf(columns.map((column) => fields[column] ?? ""));
    return board ? { line: index + 1, ...asPuzzle(board) } : [];
  });
}

/** The boards in one line of text. @param {string} line @returns {Omit<FoundBoard, "line">[]} */
function boardsInLine(line) {
  const links = [...line.matchAll(/[#?](?:\/|[^#?\s"'<>]*\bpuzzle=)[^\s"'<>),]+/g)].flatMap(([fragment]) => linkOf(fragment).loaded ?? []);
  if (links.length) return links;
  const lists = line.match(/\[[^[\]]*\]/g)?.flatMap((list) => boardOfFields(list.slice(1, -1)) ?? []) ?? [];
  if (lists.length) return lists;
  const whole = boardOfFields(line);
  if (whole) return [whole];
  const runs = decoded(line).match(RUN) ?? [];
  return withoutSolutions(runs.flatMap((run) => lineOf([...run]) ?? []));
}

/** A line that is a board, field by field. @param {string} line @returns {Omit<FoundBoard, "line"> | null} */
function boardOfFields(line) {
  const fields = fieldsOf(line);
  const board = fields?.length === 81 ? lineOf(fields) : null;
  return board ? asPuzzle(board) : null;
}

/** Boards with one row per line or, if lines have no meaning, of consecutive cells. @param {string[]} lines @returns {FoundBoard[]} */
function boardsInRows(lines) {
  /** @type {Row[][]} */
  const blocks = [[]];
  lines.forEach((text, index) => {
    const fields = rowOf(text);
    if (!fields) return;
    const width = blocks.at(-1)?.[0]?.fields.length ?? fields.length;
    if (fields.length !== width) blocks.push([]);
    blocks.at(-1)?.push({ line: index + 1, fields });
  });
  const found = blocks.flatMap((block) => {
    const rows = withoutNumbers(block);
    const boards = rows[0]?.fields.length === 9 ? chunks(rows.slice(0, rows.length - (rows.length % 9)), 9) : [];
    return boards.flatMap((nine) => {
      const board = lineOf(nine.flatMap(({ fields }) => fields));
      return board ? { line: nine[0].line, ...asPuzzle(board) } : [];
    });
  });
  if (found.length) return found;
  const tokens = lines.join("\n").split(/[\s,;|[\](){}"']+/).filter(Boolean);
  const boards = tokens.length % 81 ? [] : chunks(tokens, 81).map(lineOf);
  return boards.flatMap((board) => (board ? { line: 1, ...asPuzzle(board) } : []));
}

/** @typedef {{line: number, fields: string[]}} Row */

/**
 * Rows without the numbers that a printed data frame has above its columns and before its rows.
 * @param {Row[]} rows of one width
 * @returns {Row[]}
 */
function withoutNumbers(rows) {
  /** @param {readonly string[]} fields */
  const counts = (fields) => ["0", "1"].includes(fields[0]) && fields.every((field, index) => field === String(index + Number(fields[0])));
  const isIndexed = rows[0]?.fields.length === 10;
  const heads = rows.length % 9 === 1 && counts(rows[0].fields.slice(isIndexed ? 1 : 0));
  const body = heads ? rows.slice(1) : rows;
  if (!isIndexed || !counts(body.map(({ fields }) => fields[0]))) return body;
  return body.map(({ line, fields }) => ({ line, fields: fields.slice(1) }));
}

/** The cells of a row; null for a line without any, such as a rule between boxes. @param {string} line */
function rowOf(line) {
  if (!/[\d.*_xX,;\t]|\bnan\b/i.test(line)) return null;
  const bare = line.replace(/[\s|]/g, "");
  if (/^[\d.*_-]{9}$/.test(bare) && !/\t/.test(line.trim())) return [...bare];
  const fields = fieldsOf(line.replace(/^[^[({]*[[({]+\s*|\s*[\])}]+[,;]?\s*$/g, ""));
  return fields?.every((field) => digitOf(field) !== null) ? fields : [];
}

/**
 * The fields of a line, without quotes. Between commas, semicolons and tabs, a field may be empty.
 * @param {string} line
 */
function fieldsOf(line) {
  const separator = [",", ";", "\t"].find((mark) => line.includes(mark));
  const fields = separator ? line.split(separator) : line.split(/[\s|]+/).filter(Boolean);
  const bare = fields.map((field) => field.trim().replace(/^(["'])(.*)\1$/, "$2"));
  const tooMany = bare.length === 10 || bare.length === 82;
  return separator && tooMany && bare.at(-1) === "" ? bare.slice(0, -1) : bare;
}

/** @param {string | number | null} field @returns {number | null} 0 for a blank, null for what is no cell */
function digitOf(field) {
  const text = String(field ?? "").replace(/^(\d)\.0*$/, "$1");
  if (/^(?:[0.*_x-]?|null|none|nan|<na>)$/i.test(text)) return 0;
  return DIGITS.find((digit) => String(digit) === text) ?? null;
}

/** @param {readonly (string | number | null)[]} fields @returns {string | null} */
function lineOf(fields) {
  const digits = fields.map(digitOf);
  const isBoard = digits.length === 81 && digits.every((digit) => digit !== null) && digits.some(Boolean);
  return isBoard ? lineOfDigits(/** @type {number[]} */ (digits)) : null;
}

/** @param {string} board */
const asPuzzle = (board) => ({ puzzle: board, board });

/**
 * The boards without solutions: tables often have the solution, which nobody wants to play, beside the puzzle.
 * @param {readonly string[]} boards that stand together
 */
function withoutSolutions(boards) {
  return boards
    .filter((board, index) => {
      const before = boards[index - 1];
      const solves = before && isSolved(digitsOfLine(board) ?? []) && [...before].every((clue, cell) => clue === "." || clue === board[cell]);
      return !solves;
    })
    .map(asPuzzle);
}

/** @param {string} text @returns {unknown} undefined if it is no JSON array or object */
function jsonOf(text) {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {Omit<FoundBoard, "line">[]} */
function boardsInJson(value) {
  if (typeof value === "string") return boardsInLine(value);
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) {
    const labelled = Object.entries(value).filter(([key]) => new RegExp(`^(?:${LABELS})$`, "i").test(key));
    const values = labelled.length ? labelled.map(([, labelledValue]) => labelledValue) : Object.values(value);
    return values.flatMap(boardsInJson);
  }
  const cells = value.every((item) => Array.isArray(item) && item.length === 9) ? value.flat() : value;
  const isFlat = cells.every((cell) => cell === null || typeof cell !== "object");
  const board = isFlat && cells.length === 81 ? lineOf(/** @type {(string | number | null)[]} */ (cells)) : null;
  if (board) return [asPuzzle(board)];
  const rows = value.length === 9 && value.every((item) => typeof item === "string" && item.length === 9);
  const joined = rows ? lineOf([...value.join("")]) : null;
  return joined ? [asPuzzle(joined)] : value.flatMap(boardsInJson);
}

/** Boards of JSON, numbered by their order because its lines mean nothing. @param {string} text @param {Omit<FoundBoard, "line">[]} boards */
const numbered = (text, boards) => (text ? boards.map((board, index) => ({ line: index + 1, ...board })) : []);

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @template Item @param {readonly Item[]} items @param {number} size */
const chunks = (items, size) =>
  Array.from({ length: items.length / size }, (_, index) => items.slice(size * index, size * (index + 1)));
