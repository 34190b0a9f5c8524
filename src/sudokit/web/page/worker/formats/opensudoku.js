/**
 * OpenSudoku's XML: a file of games, possibly half-way, with the player's notes.
 *
 *     <opensudoku version="2"><folder name="Easy">
 *       <game data="530070000600195000..." />
 *     </folder></opensudoku>
 *
 * `data` is 81 digits. For a game in progress it is `version: N` and then, for each cell and separated by vertical bars,
 * its value, its notes and whether it may be edited. Notes are the digits with commas (version 1) or the sum of
 * 2^(digit - 1). Later versions have two kinds of notes, which are combined here. A cell without notes keeps every
 * candidate.
 */

import { cellName, message, SudokuError } from "../../engine/errors.js";
import { boardOfDigits, maskOf, possible } from "../positions.js";
import { formatError } from "../problems.js";
import * as alphabet from "./alphabet.js";
import { positionOf } from "./marks.js";
import { NO, PERHAPS, YES } from "./match.js";
import { first, length, quoted, strip, stripEnd, words } from "./text.js";
import { elementsOf, XmlError } from "./xml.js";

/** @typedef {import("./lines.js").Lines} Lines */
/** @typedef {import("./lines.js").Line} Line */

export const NAME = "opensudoku";
export const TITLE = "OpenSudoku's XML: games with notes";
export const SUFFIXES = [".opensudoku"];
export const ONE_LINE = false;
/** The text before and after the games of a file. */
export const ENCLOSING = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n<folder name="sudokit">\n',
  "</folder>\n</opensudoku>\n",
];

/** The beginning of a document, or one game. @param {string} text */
export function match(text) {
  if (/^<(?:opensudoku|\?xml|game )/.test(text)) return YES;
  return /^<!(?:--|DOCTYPE opensudoku)/.test(text) ? PERHAPS : NO;
}

/** Takes one game off the lines. The other games of its document are put back, one per line. @param {Lines} lines */
export function read(lines) {
  const taken = [lines.next()];
  const last = taken[0].text.startsWith("<game ") ? "/>" : "</opensudoku>";
  while (lines.peek() && !original(taken[taken.length - 1]).includes(last)) taken.push(lines.next());
  const [{ line, data }, ...others] = gamesOf(taken);
  lines.giveBack(others.map((game) => ({ number: game.line, text: `<game data="${escaped(game.data)}" />` })));
  try {
    return boardOf(data);
  } catch (error) {
    throw error instanceof SudokuError ? Object.assign(error, { line }) : error;
  }
}

/** @param {import("../positions.js").Position} position */
export function write({ cells, givens, masks }) {
  const every = possible(cells);
  const isRemoved = every.some((mask, cell) => mask !== masks[cell]);
  const isBegun = cells.some((digit, cell) => digit !== givens[cell]);
  const fields = Array.from(cells, (digit, cell) => `${digit}|${isRemoved ? masks[cell] : 0}|${digit && givens[cell] ? 0 : 1}|`);
  const data = isRemoved || isBegun ? `version: 3&#10;${fields.join("")}` : alphabet.written(cells, "0");
  return `<game data="${data}" />\n`;
}

/** @param {Line[]} taken */
function gamesOf(taken) {
  const start = taken[0].number;
  const declared = taken.find((line) => original(line).includes("<!DOCTYPE"));
  if (declared) throw formatError(message("a document type declaration, which no file of OpenSudoku has"), declared.number);
  try {
    const games = elementsOf(taken.map(original).join("\n")).filter(({ name }) => name === "game");
    if (!games.length) throw formatError(message("no game in the document"), start);
    return games.map(({ attributes, line }) => ({
      line: start + line - 1,
      data: attributes.get("data") ?? attributes.get("cells_data") ?? "",
    }));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw formatError(message("not well-formed XML"), start + error.line - 1);
  }
}

/** @param {string} data */
const escaped = (data) => data.replace(/[&<>"\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {string} data */
function boardOf(data) {
  const stripped = strip(data);
  const [head] = stripped.split(":", 1);
  if (head !== "version") {
    if (length(stripped) !== 81) throw formatError(message("a game with {digits}, expected 81", { digits: alphabet.digits(length(stripped)) }));
    return boardOfDigits(alphabet.values(stripped, { line: null }));
  }
  const body = strip(stripped.slice("version:".length));
  const [version = ""] = words(body);
  const rest = strip(body.slice(version.length));
  const fields = rest ? rest.replace(/\|$/, "").split("|") : [];
  if (!/^[1-5]$/.test(version)) throw formatError(message("a game of version {version!r}, expected 1 to 5", { version: quoted(first(version, 20)) }));
  const width = Math.floor(fields.length / 81);
  if (fields.length % 81 || width < 3 || width > 5)
    throw formatError(message("a game with {count} fields, expected 3 to 5 a cell", { count: fields.length }));
  return begun(fields, width, version >= "4" ? 2 : 1);
}

/** @param {string[]} fields @param {number} width the fields of a cell @param {number} kindsOfNotes */
function begun(fields, width, kindsOfNotes) {
  const givens = new Uint8Array(81);
  /** @type {(number | null)[]} */
  const marks = [];
  const cells = Uint8Array.from(givens, (_, cell) => {
    const [value, ...others] = fields.slice(width * cell, width * cell + width);
    const editable = others.pop() ?? "";
    if (!/^[0-9]$/.test(value))
      throw formatError(message("{cell} has the value {value!r}, expected 0 to 9", { cell: cellName(cell), value: quoted(first(value, 20)) }));
    if (editable !== "0" && editable !== "1")
      throw formatError(
        message("{cell} is {value!r} for whether it may be edited, expected 0 or 1", { cell: cellName(cell), value: quoted(first(editable, 20)) }),
      );
    if (editable === "0") givens[cell] = Number(value);
    marks.push(others.slice(0, kindsOfNotes).reduce((mask, word) => mask | notes(word, cell), 0) || null);
    return Number(value);
  });
  return positionOf(cells, marks, givens);
}

/** The notes of a field as a mask; a sum of powers of two is a mask already. @param {string} word @param {number} cell */
function notes(word, cell) {
  if (word === "-") return 0;
  if (/^[0-9]{1,3}$/.test(word) && Number(word) < 1 << 9) return Number(word);
  if (!/^(?:[1-9],)+$/.test(word))
    throw formatError(message("{cell} has the notes {word!r}, expected digits or a sum", { cell: cellName(cell), word: quoted(first(word, 20)) }));
  return maskOf(word.replaceAll(",", ""));
}

/** A line as it was, without blanks at its end. @param {import("./lines.js").Line} line */
const original = ({ text, raw }) => (raw === undefined ? text : stripEnd(raw));
