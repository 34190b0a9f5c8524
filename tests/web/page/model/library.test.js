/** The library of games: what is kept, what is refused, what is taken over. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Library } from "../../../../src/sudokit/web/page/games/library.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { enter } from "../../../../src/sudokit/web/page/model/moves.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** A storage as the browser has it, with room for so many characters. */
class FakeStorage {
  #items = new Map();

  constructor(room = Infinity) {
    this.room = room;
  }

  get length() {
    return this.#items.size;
  }

  key(index) {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  setItem(key, text) {
    const others = [...this.#items].filter(([other]) => other !== key);
    const used = others.reduce((sum, [other, held]) => sum + other.length + held.length, 0);
    if (used + key.length + text.length > this.room) throw Object.assign(new Error(), { name: "QuotaExceededError" });
    this.#items.set(key, text);
  }

  removeItem(key) {
    this.#items.delete(key);
  }
}

function gameWith(...moves) {
  const game = new Game(EASY);
  for (const [cell, digit] of moves) {
    game.play(enter(game.snapshot, { givens: game.givens, selection: [cell], tool: "digit", digit, automatic: false, tidy: true }));
  }
  return game;
}

const entryOf = (library, ...moves) => ({ ...library.newEntry(), game: gameWith(...moves).toJSON() });

test("what was written is read again, one revision on", () => {
  const library = new Library(new FakeStorage());
  const kept = entryOf(library, [2, 4], [3, 6]);
  assert.equal(library.write(kept), "kept");
  const read = library.read(kept.id);
  assert.deepEqual(read, { ...kept, revision: 1 });
  assert.equal(library.write({ ...read, game: gameWith([2, 4]).toJSON() }), "kept");
  assert.equal(library.read(kept.id).revision, 2);
});

test("what another tab has written is never written over", () => {
  const storage = new FakeStorage();
  const [mine, theirs] = [new Library(storage), new Library(storage)];
  const kept = entryOf(mine, [2, 4]);
  mine.write(kept);
  const seen = mine.read(kept.id);
  assert.equal(theirs.write({ ...theirs.read(kept.id), game: gameWith([2, 4], [3, 6]).toJSON() }), "kept");
  assert.equal(mine.write({ ...seen, game: gameWith([2, 4], [5, 8]).toJSON() }), "conflict");
  assert.equal(mine.read(kept.id).game.history.length, 2);
  assert.equal(Game.fromJSON(mine.read(kept.id).game).digits[3], 6);
});

test("games have ids of their own", () => {
  const library = new Library(null, () => 0);
  assert.equal(new Set(Array.from({ length: 1000 }, () => library.newEntry().id)).size, 1000);
});

test("the list has the games with a move, the last one first", () => {
  let now = 1000;
  const library = new Library(new FakeStorage(), () => (now += 1));
  const [first, untouched, second] = [entryOf(library, [2, 4]), entryOf(library), entryOf(library, [3, 6])];
  for (const kept of [first, untouched, second]) library.write(kept);
  assert.deepEqual(library.all().map(({ id }) => id), [second.id, first.id]);
  library.remove(second.id);
  assert.deepEqual(library.all().map(({ id }) => id), [first.id]);
});

test("an undone move and a savepoint count as moves", () => {
  const library = new Library(new FakeStorage());
  const undone = gameWith([2, 4]);
  undone.undo();
  const saved = new Game(EASY);
  saved.save("0:10");
  for (const game of [undone, saved]) library.write({ ...library.newEntry(), game: game.toJSON() });
  assert.equal(library.all().length, 2);
});

test("games without a move are swept after a day, others never", () => {
  let now = 0;
  const library = new Library(new FakeStorage(), () => now);
  const [untouched, inHand, begun] = [entryOf(library), entryOf(library), entryOf(library, [2, 4])];
  for (const kept of [untouched, inHand, begun]) library.write(kept);
  now = 23 * 60 * 60 * 1000;
  library.sweep(inHand.id);
  assert.ok(library.read(untouched.id));
  now = 1000 * 24 * 60 * 60 * 1000;
  library.sweep(inHand.id);
  assert.equal(library.read(untouched.id), null);
  assert.ok(library.read(inHand.id));
  assert.ok(library.read(begun.id));
});

test("a game that finds no room lives as long as the page, and is stored when there is room", () => {
  const storage = new FakeStorage(1500);
  const library = new Library(storage);
  const first = entryOf(library, [2, 4]);
  assert.equal(library.write(first), "kept");
  const games = Array.from({ length: 6 }, (_, cell) => entryOf(library, [2, 4], [3, cell + 1]));
  const outcomes = games.map((kept) => library.write(kept));
  assert.equal(outcomes.at(-1), "full");
  assert.ok(library.hasUnstored);
  assert.equal(library.all().length, 7);
  assert.equal(new Library(storage).all().length, 1 + outcomes.filter((outcome) => outcome === "kept").length);
  storage.room = 1e6;
  library.remove(first.id);
  assert.ok(!library.hasUnstored);
  assert.equal(new Library(storage).all().length, 6);
});

test("any write that succeeds stores the games that did not fit", () => {
  const storage = new FakeStorage(10);
  const library = new Library(storage);
  const [left, inHand] = [entryOf(library, [2, 4]), entryOf(library, [3, 6])];
  assert.equal(library.write(left), "full");
  assert.equal(library.trouble, "full");
  storage.room = 1e6;
  const stored = [];
  library.onStored = (id, { revision }) => stored.push([id, revision]);
  assert.equal(library.write(inHand), "kept");
  assert.deepEqual(stored, [[left.id, 1]]);
  assert.equal(library.trouble, "");
  assert.equal(new Library(storage).all().length, 2);
});

test("a game that another tab has written while there was no room is kept beside that one", () => {
  const storage = new FakeStorage();
  const [mine, theirs] = [new Library(storage), new Library(storage)];
  const kept = entryOf(mine, [2, 4]);
  mine.write(kept);
  const seen = mine.read(kept.id);
  storage.room = 10;
  assert.equal(mine.write({ ...seen, game: gameWith([2, 4], [3, 6]).toJSON() }), "full");
  storage.room = 1e6;
  theirs.write({ ...theirs.read(kept.id), game: gameWith([2, 4], [5, 8], [6, 9]).toJSON() });
  mine.storeRest();
  assert.ok(!mine.hasUnstored);
  assert.deepEqual(new Library(storage).all().map(({ game }) => game.history.length).sort(), [2, 3]);
});

test("without a storage games live as long as the page", () => {
  const library = new Library(null);
  const kept = entryOf(library, [2, 4]);
  assert.equal(library.write(kept), "forbidden");
  assert.deepEqual(library.all(), [kept]);
});

test("the single game of earlier pages is taken over once", () => {
  const storage = new FakeStorage();
  const old = gameWith([2, 4], [3, 6]);
  old.undo();
  const { solutions, ...saved } = old.toJSON();
  assert.equal(solutions, null);
  storage.setItem("sudokit.game", JSON.stringify(saved));
  const library = new Library(storage);
  const id = library.adoptSingleGame();
  const game = Game.fromJSON(library.read(id).game);
  assert.equal(game.line, old.line);
  assert.ok(game.redo());
  assert.equal(storage.getItem("sudokit.game"), null);
  assert.equal(library.adoptSingleGame(), null);
  assert.equal(library.all().length, 1);
});

test("the single game stays where it is until it is taken over", () => {
  const storage = new FakeStorage();
  storage.setItem("sudokit.game", JSON.stringify(gameWith([2, 4]).toJSON()));
  storage.room = 10;
  const library = new Library(storage);
  assert.ok(library.read(library.adoptSingleGame()));
  assert.ok(storage.getItem("sudokit.game"));
});

test("what cannot be read is not a game, and is not deleted", () => {
  const storage = new FakeStorage();
  for (const text of ["", "{", "null", "[]", '{"game":{"puzzle":"x"}}', '{"id":"5","game":null}']) {
    storage.setItem("sudokit.game.5", text);
    const library = new Library(storage);
    assert.equal(library.read("5"), null);
    assert.deepEqual(library.all(), []);
    library.sweep("");
    assert.equal(storage.getItem("sudokit.game.5"), text);
  }
});

test("a damaged game is left alone, and the others are there", () => {
  const change = (game, fields) => ({ ...game, game: { ...game.game, ...fields } });
  const damages = [
    (kept) => change(kept, { place: "last" }),
    (kept) => change(kept, { seconds: null }),
    (kept) => change(kept, { solution: 5 }),
    (kept) => change(kept, { difficulty: { level: 7 } }),
    (kept) => change(kept, { view: { cells: "x", strong: true } }),
    (kept) => change(kept, { hints: "many" }),
    (kept) => change(kept, { sukaku: [2] }),
    (kept) => change(kept, { sukaku: Array(81).fill("12") }),
    (kept) => change(kept, { daily: { day: "never" } }),
    (kept) => change(kept, { finish: true }),
    (kept) => change(kept, { savepoints: [{}] }),
    (kept) => change(kept, { history: [[[99, 5, 0, 0, 0, 0, 0]]] }),
    (kept) => change(kept, { history: [[[0, "x", 0, 0, 0, 0, 0]]] }),
    (kept) => change(kept, { history: [[[0, 0, 0, 0, 0, 0, 0, 0, 99_999_999]]] }), // a link to a cell beyond the board
    (kept) => ({ ...kept, begun: "long ago" }),
    (kept) => ({ ...kept, changed: null }),
    (kept) => ({ ...kept, name: {} }),
    (kept) => ({ ...kept, id: "another" }),
    () => 5,
    () => [],
  ];
  const storage = new FakeStorage();
  const library = new Library(storage);
  const kept = entryOf(library, [2, 4]);
  library.write(kept);
  for (const damage of damages) {
    const damaged = JSON.stringify(damage({ ...kept, id: "damaged" }));
    storage.setItem("sudokit.game.damaged", damaged);
    assert.equal(library.read("damaged"), null, damaged);
    assert.deepEqual(library.all().map(({ id }) => id), [kept.id]);
    assert.equal(storage.getItem("sudokit.game.damaged"), damaged);
  }
});
