import assert from "node:assert/strict";
import { test } from "node:test";
import { canonical, ClueConflict, count, FormatError, isUnique, minimize, NoSolution, NotUnique, shuffle, solve, solveMany, TimedOut, transform } from "../../../src/sudokit/web/page/engine/node.js";

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const empty = ".".repeat(81);
const impossible = "12345678." + "........9" + ".".repeat(63);
const numbers = [...easy].map((character) => (character === "." ? 0 : Number(character)));
const rows = Array.from({ length: 9 }, (_, row) => numbers.slice(9 * row, 9 * row + 9));

test("a board is text, numbers or rows", () => {
  const spaced = rows.map((row) => ` ${row.join("")}\r\n`).join("");
  for (const board of [easy, spaced, easy.replaceAll(".", "0"), numbers, Uint8Array.from(numbers), rows])
    assert.equal(solve(board), solved);
});

test("of several solutions the smallest", () => {
  assert.equal(solve(empty), "123456789456789123789123456214365897365897214897214365531642978642978531978531642");
  assert.throws(() => solve(empty, { unique: true }), NotUnique);
  assert.throws(() => solve(impossible), NoSolution);
  assert.equal(solve(solved), solved);
});

test("boards as people have them", () => {
  const texts = Array.from({ length: 9 }, (_, row) => easy.slice(9 * row, 9 * row + 9));
  /** @param {unknown} blank */
  const filled = (blank) => [...easy].map((character) => (character === "." ? blank : Number(character)));
  const forms = [
    texts,
    texts.map((row) => [...row]),
    texts.map((row) => row.replaceAll(".", " ")),
    texts.map((row) => [...row].join(" ")),
    [easy],
    [...easy],
    filled(null), filled(undefined), filled(NaN), filled(-1), filled(""), filled(" "), filled("x"),
    filled(0).map((digit) => BigInt(/** @type {number} */ (digit))),
    Int8Array.from(filled(-1)),
    Float64Array.from(filled(NaN)),
    texts.map((row, i) => (i % 2 ? row : [...row].map((character) => (character === "." ? null : character)))),
  ];
  for (const form of forms) assert.equal(solve(/** @type {any} */ (form)), solve(easy), JSON.stringify(form, (_, value) => (typeof value === "bigint" ? `${value}` : value)));
  assert.ok(solveMany(/** @type {any} */ (forms)).every(({ solution }) => solution === solve(easy)));
});

test("an option that is none, or has a value that is none, is an error that says so", () => {
  /** @type {[() => unknown, RegExp][]} */
  const bad = [
    [() => solve(easy, /** @type {any} */ ({ uniq: true })), /no option 'uniq', expected one of unique, candidates, timeout/],
    [() => solve(easy, /** @type {any} */ ({ unique: "no" })), /unique is 'no', expected true or false/],
    [() => solve(easy, /** @type {any} */ ({ timeout: "1" })), /timeout is '1', expected seconds above 0/],
    [() => solve(easy, /** @type {any} */ (null)), /options are null/],
    [() => solveMany(/** @type {any} */ (easy)), /boards is '53.*\.\.\., expected a list of boards/],
    [() => solveMany([easy], /** @type {any} */ ({ limit: "2" })), /limit is '2', expected a whole number from 1/],
    [() => count(easy, /** @type {any} */ ({ limit: 1.5 })), /limit is 1.5/],
    [() => minimize(easy, { order: [81] }), /order has 81, expected cells 0 to 80/],
    [() => isUnique(easy, /** @type {any} */ ({ limit: 2 })), /no option 'limit', expected one of candidates, timeout/],
  ];
  for (const [call, message] of bad) assert.throws(call, (error) => error instanceof RangeError && message.test(error.message), String(message));
});

test("errors name the cell and the reason", () => {
  /** @type {[unknown, typeof Error, string][]} */
  const bad = [
    [easy.slice(1), FormatError, "80 characters, expected 81"],
    ["", FormatError, "0 characters, expected 81"],
    [`${easy.slice(0, 80)}a`, FormatError, "r9c9 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"],
    [`é${easy.slice(1)}`, FormatError, "r1c1 is 'é', expected 1 to 9 or a blank (0 . - * _ x)"],
    [`😀${easy.slice(1)}`, FormatError, "r1c1 is '😀', expected 1 to 9 or a blank (0 . - * _ x)"],
    [`55${empty.slice(2)}`, ClueConflict, "r1c1 and r1c2 both hold 5"],
    [`5${".".repeat(9)}5${".".repeat(70)}`, ClueConflict, "r1c1 and r2c2 both hold 5"],
    [`${".".repeat(72)}1.......1`, ClueConflict, "r9c1 and r9c9 both hold 1"],
    [numbers.with(80, 10), FormatError, "r9c9 is 10, expected 0 to 9"],
    [numbers.with(3, 1.5), FormatError, "r1c4 is 1.5, expected 0 to 9"],
    [numbers.with(80, -2), FormatError, "r9c9 is -2, expected 0 to 9"],
    [numbers.with(80, true), FormatError, "r9c9 is true, expected 0 to 9"],
    [numbers.with(80, Infinity), FormatError, "r9c9 is Infinity, expected 0 to 9"],
    [numbers.with(80, [1, 2]), FormatError, "r9c9 is [1, 2], expected 0 to 9"],
    [numbers.with(80, "12"), FormatError, "r9c9 is '12', expected 1 to 9 or a blank (0 . - * _ x)"],
    [rows.with(1, rows[1].slice(1)), FormatError, "row 2 has 8 cells, expected 9"],
    [rows.with(1, 5), FormatError, "row 2 is 5, expected nine cells"],
    [rows.slice(1), FormatError, "72 cells, expected 81"],
    [undefined, FormatError, "a board is undefined, expected 81 characters, 81 cells or nine rows of nine"],
    [null, FormatError, "a board is null, expected 81 characters, 81 cells or nine rows of nine"],
    [5, FormatError, "a board is 5, expected 81 characters, 81 cells or nine rows of nine"],
  ];
  bad.push([new Set(easy), FormatError, "a board is [object Set], expected 81 characters, 81 cells or nine rows of nine"]);
  for (const [board, kind, message] of bad) {
    assert.throws(() => solve(/** @type {any} */ (board)), (error) => error instanceof kind && error.message === message, message);
    const [answer] = solveMany([/** @type {any} */ (board)]);
    assert.equal(answer.error?.message, message);
    assert.equal(answer.solution, null);
  }
});

test("many boards, one answer each, whatever stands beside them", () => {
  const boards = Array.from({ length: 10_000 }, (_, i) => [easy, empty, impossible, "?", "55" + empty.slice(2)][i % 5]);
  const answers = solveMany(boards);
  assert.equal(answers.length, boards.length);
  answers.forEach(({ solution, count, error }, i) => {
    assert.equal(count, [1, 2, 0, 0, 0][i % 5]);
    assert.equal(solution, [solved, solve(empty), null, null, null][i % 5]);
    assert.equal(error?.name, [undefined, undefined, undefined, "FormatError", "ClueConflict"][i % 5]);
  });
  assert.deepEqual(solveMany([]), []);
  assert.equal(solveMany([empty], { limit: 1000 })[0].count, 1000);
});

test("counting ends at the limit or in time, and says so", () => {
  assert.deepEqual(count(easy), { count: 1, complete: true });
  assert.deepEqual(count(impossible), { count: 0, complete: true });
  assert.deepEqual(count(empty, { limit: 1_000_000 }), { count: 1_000_000, complete: false });
  const { count: found, complete } = count(empty, { timeout: 1 });
  assert.equal(complete, false);
  assert.ok(found > 0);
  assert.equal(count(`${"12345678.".padEnd(81, ".")}`.slice(0, 81), { limit: 5 }).count, 5);
  assert.throws(() => count(easy, { limit: 0 }), /limit is 0, expected a whole number from 1/);
  assert.throws(() => count(easy, { timeout: -1 }), /timeout is -1/);
});

test("work ends in time, and the next call is answered", () => {
  const hard = Array(100_000).fill(empty);
  assert.throws(() => solveMany(hard, { limit: 1_000_000, timeout: 0.2 }), TimedOut);
  assert.equal(solve(easy), solved);
});

test("minimal puzzles and canonical forms", () => {
  assert.ok(isUnique(easy));
  assert.ok(!isUnique(empty) && !isUnique(impossible));
  const minimal = minimize(easy);
  assert.ok(isUnique(minimal) && solve(minimal) === solved);
  for (let cell = 0; cell < 81; ++cell)
    if (minimal[cell] !== ".") assert.ok(!isUnique(`${minimal.slice(0, cell)}.${minimal.slice(cell + 1)}`));
  assert.notEqual(minimize(easy, { order: [...Array(81).keys()].reverse() }), minimal);
  const mirrored = rows.map((row) => row.toReversed());
  const renamed = numbers.map((digit) => digit && 10 - digit);
  assert.equal(canonical(mirrored), canonical(easy));
  assert.equal(canonical(renamed), canonical(easy));
  assert.notEqual(canonical(minimal), canonical(easy));
});

test("boards that are shuffled and transformed", () => {
  assert.equal(shuffle(easy, { seed: 7 }), "6..8....18..9....7.794....31......95245.....8....8.72.7..21....4325.........76.8."); // as Python says
  assert.equal(canonical(shuffle(easy)), canonical(easy));
  assert.equal(transform(easy, { digits: [2, 1, 3, 4, 5, 6, 7, 8, 9] }, "rotate 180"), transform(easy, "rotate 180, swap digits 1 2"));
  assert.equal(transform(easy), easy);
  assert.throws(() => transform(easy, { rows: [4, 2, 3, 1, 5, 6, 7, 8, 9] }), /^RangeError: rows 423\|156\|789: the three rows of a band must stay together/);
  assert.throws(() => transform(easy, { rows: [1, 2] }), /^RangeError: rows 1 2: expected each of 1 to 9 once/);
  // @ts-expect-error
  for (const wrong of [{ turned: true }, { transposed: 1 }, null, 5, { digits: 9 }]) assert.throws(() => transform(easy, wrong), RangeError);
  // @ts-expect-error
  for (const wrong of [{ seed: -1 }, { seed: "7" }, { sed: 1 }, 7]) assert.throws(() => shuffle(easy, wrong), RangeError);
  assert.throws(() => shuffle("55" + ".".repeat(79)), ClueConflict);
});
