/** The order in which digits were found. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../../../../src/sudokit/web/page/model/game.js";
import { enter } from "../../../../../src/sudokit/web/page/model/moves.js";
import { firstLeap, singlesOf } from "../../../../../src/sudokit/web/page/model/played/order.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

function play(puzzle, ...moves) {
  const game = new Game(puzzle);
  for (const [cell, digit] of moves) game.play(enter(game.snapshot, { givens: game.givens, selection: [cell], tool: "digit", digit, automatic: false, tidy: true }));
  return game.moves;
}

/** All digits of the solution in an order in which each is a single. */
function bySingles() {
  const digits = [...EASY].map((text) => Number(text) || 0);
  const order = [];
  while (digits.includes(0)) {
    const [[cell, digit]] = singlesOf(digits, new Game(EASY).start);
    assert.equal(String(digit), SOLVED[cell]);
    digits[cell] = digit;
    order.push([cell, digit]);
  }
  return order;
}

test("singles: a cell's only digit, and a digit's only place", () => {
  const singles = singlesOf([...EASY].map((text) => Number(text) || 0), new Game(EASY).start);
  assert.equal(singles.get(40), 5); // r5c5 can hold nothing else
  assert.equal(singles.has(2), false); // r1c3 can be 1, 2 or 4, all of which have other places
});

test("who only takes singles never leaves the easiest path", () => {
  assert.equal(firstLeap(play(EASY, ...bySingles()), SOLVED), null);
});

test("the first digit that was no single is found, with the board before it", () => {
  const order = bySingles();
  const start = [...EASY].map((text) => Number(text) || 0);
  start[order[0][0]] = order[0][1];
  const early = order.findIndex(([cell], place) => place && singlesOf(start, new Game(EASY).start).get(cell) === undefined);
  const [[cell, digit]] = order.slice(early);
  const moves = play(EASY, order[0], [cell, digit], ...order.slice(1).filter((move) => move[0] !== cell));
  const leap = firstLeap(moves, SOLVED);
  assert.deepEqual([leap.move, leap.cell, leap.digit], [2, cell, digit]);
  assert.equal(leap.known.filter(Boolean).length, 31);
  assert.ok(leap.singles > 0);
});

test("wrong digits are passed over, and what was erased stays known", () => {
  const [[cell, digit], ...rest] = bySingles();
  const wrong = rest[0][1] === 9 ? 8 : 9;
  assert.equal(firstLeap(play(EASY, [rest[0][0], wrong], [rest[0][0], wrong], [cell, digit], [cell, digit], [cell, digit], ...rest), SOLVED), null);
});

test("digits that come at once are taken in their best order", () => {
  const game = new Game(EASY);
  game.play(new Game(SOLVED).snapshot);
  assert.equal(firstLeap(game.moves, SOLVED), null);
});

test("in a sukaku, candidates that it lacks make singles", () => {
  const { moves } = new Game(EASY, Array.from(SOLVED, (digit) => 1 << Number(digit)));
  assert.equal(singlesOf([...EASY].map((text) => Number(text) || 0), moves[0]).get(2), 4);
});
