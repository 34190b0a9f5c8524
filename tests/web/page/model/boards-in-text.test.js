/** Boards in whatever people paste. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardsInText } from "../../../../src/sudokit/web/page/model/boards-in-text.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const zeros = EASY.replaceAll(".", "0");
const cells = [...zeros].map(Number);
const rows = Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9));
const table = (separator, blank) => rows.map((row) => row.map((digit) => digit || blank).join(separator)).join("\n");

const puzzles = (text) => boardsInText(text).map(({ puzzle }) => puzzle);

const SINGLE = {
  "81 characters": EASY,
  "zeros": zeros,
  "stars": EASY.replaceAll(".", "*"),
  "hyphens": EASY.replaceAll(".", "-"),
  "underscores": EASY.replaceAll(".", "_"),
  "a link of this page": `http://127.0.0.1:8080/#puzzle=${EASY}`,
  "a link with a path": `http://127.0.0.1:8080/#/play/${EASY}`,
  "a link with a path and digits, in a message": `Try this one (https://example.org/sudoku/#/play/${EASY.replaceAll(".", "0")}/${EASY}), it is fun!`,
  "a link with a query": `http://127.0.0.1:8080/?puzzle=${EASY}`,
  "a link in a message": `Try this one (https://example.org/sudoku/#puzzle=${EASY}), it is fun!`,
  "the query of another site": `https://example.org/play?bd=${EASY}&lang=en`,
  "the path of another site": `https://example.org/x/${zeros}/solve.html`,
  "an encoded address": `https://example.org/?s=${encodeURIComponent(EASY.replaceAll(".", "*"))}%20now`,
  "the end of a sentence": `My puzzle is ${zeros}. Can you do it?`,
  "the end of a sentence, in dots": `My puzzle is ${EASY}. Can you do it?`,
  "quotes": `puzzle = "${EASY}"`,
  "81 tokens with spaces": cells.join(" "),
  "81 tokens with commas": cells.join(", "),
  "81 tokens on lines of any length": [...EASY].join(" ").replace(/(.{34}) /g, "$1\n"),
  "a token a line": [...EASY].join("\n"),
  "nine rows": table("", "."),
  "nine rows of hyphens": table("", "-"),
  "nine rows of stars and underscores": table("", "*").replace("*", "_"),
  "nine rows with boxes": table("", "0").replace(/^(...)(...)(...)$/gm, "| $1 | $2 | $3 |"),
  "CSV": table(",", "0"),
  "CSV with empty fields": table(",", ""),
  "CSV with quotes": rows.map((row) => row.map((digit) => `"${digit || ""}"`).join(",")).join("\r\n"),
  "CSV with a comma at the end of each row": table(",", "").replaceAll("\n", ",\n") + ",",
  "CSV with semicolons": table(";", ""),
  "TSV": table("\t", "0"),
  "TSV with empty fields": table("\t", ""),
  "one line of CSV": cells.map((digit) => digit || "").join(","),
  "a flat array": JSON.stringify(cells),
  "an array of rows": JSON.stringify(rows),
  "an array of rows, indented": JSON.stringify(rows, null, 2),
  "an array with null": JSON.stringify(rows.map((row) => row.map((digit) => digit || null))),
  "an array of strings": JSON.stringify(rows.map((row) => row.map((digit) => (digit ? String(digit) : "")))),
  "an array of lines": JSON.stringify(rows.map((row) => row.join(""))),
  "an object": JSON.stringify({ id: 5, puzzle: EASY, solution: SOLVED }),
  "an object with a grid": JSON.stringify({ grid: rows, name: "x" }),
  "a flat array of a program": `quiz = [${cells.join(", ")}];`,
  "an array of a program": `board = [${rows.map((row) => `[${row}]`).join(",\n         ")}]`,
  "an array of a program, in C": `int board[9][9] = {\n${rows.map((row) => `  {${row.join(", ")}},`).join("\n")}\n};`,
  "a table of a data set": `quizzes,solutions\n${zeros},${SOLVED}\n`,
  "a data frame with floats": rows.map((row) => row.map((digit) => `${digit}.0`).join(",")).join("\n"),
  "a data frame with a header": `0,1,2,3,4,5,6,7,8\n${rows.map((row) => row.map((digit) => `${digit}.0`).join(",")).join("\n")}\n`,
  "a data frame with header and index": `,0,1,2,3,4,5,6,7,8\n${rows.map((row, index) => `${index},${row.map((digit) => `${digit}.0`).join(",")}`).join("\n")}\n`,
  "a printed data frame": `     0    1    2    3    4    5    6    7    8\n${rows.map((row, index) => `${index}  ${row.map((digit) => (digit ? `${digit}.0` : "NaN")).join("  ")}`).join("\n")}\n`,
  "a printed array of floats": `[${rows.map((row) => `[${row.map((digit) => `${digit}.`).join(" ")}]`).join("\n ")}]`,
  "TSV with NaN": table("\t", "NaN"),
  "tokens with NaN": table(" ", "nan"),
  "a table with an id and a column for each cell": `id,${cells.map((_, cell) => `c${cell}`).join(",")}\n7,${cells.join(",")}\n`,
  "such a table, with blanks at the end and more columns": `id\t${cells.map((_, cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`).join("\t")}\tlevel\n7\t${cells.map((digit) => digit || "").join("\t")}\teasy`,
  "such a table, with an index without a name": `,${cells.map((_, cell) => cell).join(",")}\n0,${cells.map((digit) => `${digit}.0`).join(",")}\n`,
  "cells of HTML": `<td>${cells.map((digit) => digit || "").join("</td><td>")}</td>`,
  "a table of HTML": `<table class="sudoku">\n${rows.map((row) => `<tr>${row.map((digit) => `<td class="c"><b>${digit || "&nbsp;"}</b></td>`).join("\n")}</tr>`).join("\n")}\n</table>`,
  "a table of HTML with numbered rows, without closing tags": `<TABLE>${rows.map((row, index) => `<TR><TH>${index + 1}${row.map((digit) => `<TD>${digit || ""}`).join("")}`).join("")}</TABLE>`,
  "a form of HTML": `<TABLE>${rows.map((row) => `<TR>${row.map((digit) => `<TD><input maxlength="1" value="${digit || ""}">`).join("")}`).join("")}</TABLE>`,
  "rules between boxes": [0, 3, 6].map((row) => rows.slice(row, row + 3).map((line) => line.join(" ")).join("\n")).join("\n------+-------+------\n"),
};

for (const [name, text] of Object.entries(SINGLE)) {
  test(`one board: ${name}`, () => assert.deepEqual(puzzles(text), [EASY]));
}

test("a shared link keeps what the player has filled in", () => {
  const board = `${EASY.slice(0, 2)}4${EASY.slice(3)}`;
  for (const mark of ["#", "?"]) {
    const link = `http://127.0.0.1:8080/${mark}${new URLSearchParams({ puzzle: EASY, board })}`;
    assert.deepEqual(boardsInText(link), [{ line: 1, puzzle: EASY, board }]);
  }
});

test("beginnings of links without an end take no time", () => {
  for (const mark of ["#", "?", "#puzzle="]) assert.deepEqual(boardsInText(mark.repeat(1_000_000)), []);
});

test("several boards, each with its line", () => {
  const both = [{ line: 1, puzzle: EASY, board: EASY }, { line: 3, puzzle: ESCARGOT, board: ESCARGOT }];
  assert.deepEqual(boardsInText(`${EASY}\nnothing here\n${ESCARGOT}`), both);
  assert.deepEqual(boardsInText(`a: ${EASY}\n\nb: ${ESCARGOT} c`), both);
  assert.deepEqual(puzzles(JSON.stringify([EASY, ESCARGOT])), [EASY, ESCARGOT]);
  assert.deepEqual(puzzles(JSON.stringify([rows, rows])), [EASY, EASY]);
  assert.deepEqual(puzzles(JSON.stringify([{ puzzle: EASY }, { puzzle: ESCARGOT, solution: SOLVED }])), [EASY, ESCARGOT]);
  assert.deepEqual(puzzles(`${table(",", "")}\n\n${table(",", "")}`), [EASY, EASY]);
  assert.deepEqual(boardsInText(`${table(" ", ".")}\n\n${table(" ", "0")}`).map(({ line }) => line), [1, 11]);
  assert.deepEqual(puzzles(`${EASY} ${ESCARGOT}`), [EASY, ESCARGOT]);
  assert.deepEqual(puzzles(`${cells.join(",")}\n${cells.join(",")}`), [EASY, EASY]);
});

test("a row that counts is a row where it belongs to the board", () => {
  const counting = SOLVED.slice(0, 81).replace(/\d/g, (digit) => SOLVED.indexOf(digit) + 1); // its first row is 123456789
  const lines = Array.from({ length: 9 }, (_, row) => counting.slice(9 * row, 9 * row + 9).split("").join(","));
  assert.deepEqual(boardsInText(lines.join("\n")), [{ line: 1, puzzle: counting, board: counting }]);
  assert.deepEqual(boardsInText([lines[0], ...lines].join("\n")), [{ line: 2, puzzle: counting, board: counting }]);
});

test("a table with a column for each cell names the lines of its boards", () => {
  const header = ["id", ...cells.map((_, cell) => `c${cell}`), ...cells.map((_, cell) => `s${cell}`)].join(",");
  const records = [EASY, ESCARGOT].map((puzzle, index) => [index, ...puzzle.replaceAll(".", "0"), ...SOLVED].join(","));
  const found = boardsInText([header, records[0], "3,1,2", records[1]].join("\n"));
  assert.deepEqual(found.map(({ line, puzzle }) => [line, puzzle]), [[2, EASY], [4, ESCARGOT]]);
});

test("a table can have any number of other columns, also numbered ones", () => {
  const header = [...Array.from({ length: 600 }, (_, column) => `x${column}`), ...cells.map((_, cell) => `c${cell}`)];
  const record = [...Array.from({ length: 600 }, () => "7"), ...cells];
  assert.deepEqual(boardsInText(`${header}\n${record}`), [{ line: 2, puzzle: EASY, board: EASY }]);
});

test("a solution beside its puzzle is not a board of its own, a full board alone is", () => {
  assert.deepEqual(puzzles(`${EASY},${SOLVED}`), [EASY]);
  assert.deepEqual(puzzles(`${ESCARGOT},${SOLVED}`), [ESCARGOT, SOLVED]);
  assert.deepEqual(puzzles(SOLVED), [SOLVED]);
});

test("what is not a board is none", () => {
  const texts = [
    "", "hello", EASY.slice(1), `${EASY}3`, "-".repeat(81), ".".repeat(81), cells.slice(1).join(","), "[]", "{}", "null", "[null]", '{"puzzle":null}', "[5]",
    "5", '"text"', JSON.stringify(rows.slice(1)), JSON.stringify([[1, 2], [3]]), "a".repeat(81), `x${zeros}`, `${zeros}.-`, `${zeros}.5`, `${zeros}-`,
    rows.map((row) => row.map((digit) => digit + 10).join(",")).join("\n"), "%E0%A4%A", "[".repeat(500),
    `<td>${cells.slice(1).join("</td><td>")}</td>`, "<td>".repeat(81), `<table>${"<td>5<table>".repeat(81)}</table>`.slice(0, 400),
  ];
  for (const text of texts) assert.deepEqual(boardsInText(text), [], text);
});

test("long texts are read in a moment", () => {
  for (const text of ["-".repeat(100_000), "1 ".repeat(50_000), "[1,".repeat(30_000), `${EASY}x`.repeat(1000), "\n".repeat(100_000), "<td".repeat(50_000), "<td>".repeat(50_000), "<td><input ".repeat(20_000), "5,".repeat(100_000)]) {
    boardsInText(text);
  }
});
