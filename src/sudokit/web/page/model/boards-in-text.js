/**
 * Boards in any text: links of this page and of others, lines of a table, arrays of a program, a
 * message with a board somewhere in it. What people paste is seldom a file in a format; those the
 * server reads.
 *
 * A *cell* is a digit, or one of `. * _ -` for a blank; between separators nothing at all, `null` and
 * `x` are blanks, too.
 */

import { DIGITS, digitsOfLine, isSolved, lineOfDigits } from "./board.js";

/**
 * @typedef {object} FoundBoard
 * @property {number} line where in the text it begins, from 1
 * @property {string} puzzle the clues, as a line
 * @property {string} board the digits on it, clues and others
 */

/** 81 cells in a row, with nothing of that kind around them but the full stop of a sentence. */
const RUN = /(?<![\w.*-])[\d.*_-]{81}(?![\w*-]|\.[\d.*_-])/g;
const LABELS = "puzzle|board|grid|givens|clues|quiz|quizzes|sudoku";

/** The boards of a text, in its order. @param {string} text @returns {FoundBoard[]} */
export function boardsInText(text) {
  const json = jsonOf(text);
  if (json !== undefined) return numbered(text, boardsInJson(json));
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  const found = lines.flatMap((line, index) => boardsInLine(line).map((board) => ({ line: index + 1, ...board })));
  return found.length ? found : boardsInRows(lines);
}

/** Boards that stand in one line of text. @param {string} line @returns {Omit<FoundBoard, "line">[]} */
function boardsInLine(line) {
  const links = [...line.matchAll(/#[^\s"'<>]*\bpuzzle=[^\s"'<>]+/g)].flatMap(([fragment]) => boardOfFragment(fragment) ?? []);
  if (links.length) return links;
  const lists = line.match(/\[[^[\]]*\]/g)?.flatMap((list) => boardOfFields(list.slice(1, -1)) ?? []) ?? [];
  if (lists.length) return lists;
  const whole = boardOfFields(line);
  if (whole) return [whole];
  const runs = decoded(line).match(RUN) ?? [];
  return withoutSolutions(runs.flatMap((run) => lineOf([...run]) ?? []));
}

/**
 * The board of the fragment of a shared link; null if that holds none.
 * @param {string} fragment `#puzzle=…&board=…`
 * @returns {Omit<FoundBoard, "line"> | null}
 */
export function boardOfFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const clues = digitsOfLine(fields.get("puzzle") ?? "");
  if (!clues) return null;
  const puzzle = lineOfDigits(clues);
  const digits = digitsOfLine(fields.get("board") ?? puzzle);
  const continues = digits?.every((digit, cell) => !clues[cell] || clues[cell] === digit);
  return { puzzle, board: digits && continues ? lineOfDigits(digits) : puzzle };
}

/** A line that is a board, field by field. @param {string} line @returns {Omit<FoundBoard, "line"> | null} */
function boardOfFields(line) {
  const fields = fieldsOf(line);
  const board = fields?.length === 81 ? lineOf(fields) : null;
  return board ? asPuzzle(board) : null;
}

/** Boards with a row a line, or, where the lines mean nothing, of cells one after the other. @param {string[]} lines @returns {FoundBoard[]} */
function boardsInRows(lines) {
  /** @type {FoundBoard[]} */
  const found = [];
  /** @type {string[]} */
  let cells = [];
  lines.forEach((line, index) => {
    const row = rowOf(line);
    if (!row) return;
    cells = row.length === 9 ? [...cells, ...row] : [];
    if (cells.length < 81) return;
    const board = lineOf(cells);
    if (board) found.push({ line: index - 7, ...asPuzzle(board) });
    cells = [];
  });
  if (found.length) return found;
  const tokens = lines.join("\n").split(/[\s,;|[\](){}"']+/).filter(Boolean);
  const boards = tokens.length % 81 ? [] : chunks(tokens, 81).map(lineOf);
  return boards.flatMap((board) => (board ? { line: 1, ...asPuzzle(board) } : []));
}

/** The cells of a row; null for a line without any, such as a rule between boxes. @param {string} line */
function rowOf(line) {
  if (!/[\d.*_xX,;\t]/.test(line)) return null;
  const bare = line.replace(/[\s|]/g, "");
  if (/^[\d.*_-]{9}$/.test(bare) && !/\t/.test(line.trim())) return [...bare];
  const fields = fieldsOf(line.replace(/^[^[({]*[[({]+\s*|\s*[\])}]+[,;]?\s*$/g, ""));
  return fields?.every((field) => digitOf(field) !== null) ? fields : [];
}

/**
 * The fields of a line, quotes taken off. Between commas, semicolons and tabs a field may be empty.
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
  if (field === null || /^(?:[0.*_xX-]?|null)$/.test(String(field))) return 0;
  return DIGITS.find((digit) => String(digit) === String(field)) ?? null;
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
 * Tables of puzzles have the solution beside the puzzle, which nobody means to play.
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

/** JSON has no lines worth naming: its boards are counted. @param {string} text @param {Omit<FoundBoard, "line">[]} boards */
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
