/** The copy of everything that is kept: out, in, damaged, and with no room. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../../../../src/sudokit/web/page/model/game.js";
import { enter } from "../../../../../src/sudokit/web/page/model/moves.js";
import { backupOf, readBackup, restore } from "../../../../../src/sudokit/web/page/model/played/backup.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** A storage with room for so many values. */
class FakeStorage extends Map {
  constructor(values = [], room = Infinity) {
    super(values);
    this.room = room;
  }
  get length() {
    return this.size;
  }
  key(index) {
    return [...this.keys()][index] ?? null;
  }
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, text) {
    if (!this.has(key) && this.size >= this.room) throw new Error("full");
    this.set(key, text);
  }
  removeItem(key) {
    this.delete(key);
  }
}

function keptGame(id, changed, digit = 4) {
  const game = new Game(EASY);
  game.play(enter(game.snapshot, { givens: game.givens, selection: [2], tool: "digit", digit, automatic: false, tidy: true }));
  return { id, begun: 1, changed, revision: 3, name: "a name", game: game.toJSON() };
}

const stored = (values) => new FakeStorage(Object.entries(values).map(([name, value]) => [`sudokit.${name}`, JSON.stringify(value)]));
const RECORD = { id: "x", level: "Hard", begun: 1, hints: 0, daily: null, finish: null };
const ALL = { "game.a": keptGame("a", 10), "record.x": RECORD, settings: { level: "Hard" }, course: { place: { lesson: "rules", part: "idea" }, right: { rules: 3 } } };

test("a copy brings everything into an empty browser, but not what belongs to this visit", () => {
  const from = stored({ ...ALL, current: "a", "owner.a": { until: 1 } });
  from.set("other.site", "1");
  const { kept, fault } = readBackup(backupOf(from));
  assert.equal(fault, null);
  assert.deepEqual(kept, ALL);
  const into = new FakeStorage();
  assert.deepEqual(restore({ ...kept, current: "b", "owner.a": { until: Infinity } }, into), { games: 1 });
  assert.deepEqual(into, stored(ALL));
});

test("the game that was played last stays, and nothing is deleted", () => {
  const into = stored({ "game.a": keptGame("a", 20, 9), "game.b": keptGame("b", 1) });
  assert.deepEqual(restore({ "game.a": keptGame("a", 10) }, into), { games: 0 });
  assert.equal(JSON.parse(into.get("sudokit.game.a")).changed, 20);
  assert.deepEqual(restore({ "game.a": keptGame("a", 30) }, into), { games: 1 });
  const { changed, revision } = JSON.parse(into.get("sudokit.game.a"));
  assert.deepEqual([changed, revision], [30, 4]); // another tab sees that it was written
  assert.ok(into.has("sudokit.game.b"));
});

test("a file is refused with what is wrong", () => {
  const text = backupOf(stored(ALL));
  const damaged = (change) => {
    const file = JSON.parse(text);
    change(file.kept);
    return readBackup(JSON.stringify(file)).fault;
  };
  assert.equal(readBackup(text.slice(0, -9)).fault.key, "backup_no_json");
  for (const other of ["[]", "null", "3", '{"format": "other"}', '{"format": "sudokit", "version": 1}']) assert.equal(readBackup(other).fault.key, "backup_other", other);
  assert.deepEqual(readBackup('{"format": "sudokit", "version": 2, "kept": {}}').fault, { key: "backup_newer", values: { version: "2" } });
  const cases = [
    [(kept) => (kept["game.a"].game.puzzle = "53"), "game.a", "game"],
    [(kept) => (kept["game.a"].game.history[0][0][0] = 99), "game.a", "game.history"],
    [(kept) => (kept["game.a"].game.history = 3), "game.a", "game.history"],
    [(kept) => (kept["game.a"].game.seconds = "long"), "game.a", "game.seconds"],
    [(kept) => (kept["game.a"].game.daily = { day: "x" }), "game.a", "game.daily"],
    [(kept) => delete kept["game.a"].changed, "game.a", "changed"],
    [(kept) => (kept["game.a"] = null), "game.a", "begun"],
    [(kept) => (kept["game.a"].id = "b"), "game.a", "id"],
    [(kept) => (kept["record.x"].hints = null), "record.x", "hints"],
    [(kept) => (kept.settings = []), "settings", "settings"],
  ];
  for (const [change, name, field] of cases) assert.deepEqual(damaged(change), { key: "backup_damaged", values: { name, field } });
});

test("of the course what is further stays, lesson by lesson", () => {
  const course = (lesson, right) => ({ place: { lesson, part: "practice" }, right });
  const into = stored({ course: course("pointing", { rules: 5, pointing: 1 }) });
  restore({ course: course("x-wing", { rules: 2, pointing: 4, "x-wing": 3 }) }, into);
  assert.deepEqual(JSON.parse(into.get("sudokit.course")), course("pointing", { rules: 5, pointing: 4, "x-wing": 3 }));
  restore({ course: "damaged" }, into);
  assert.deepEqual(JSON.parse(into.get("sudokit.course")).right, { rules: 5, pointing: 4, "x-wing": 3 });
});

test("names that JavaScript knows are names like all others", () => {
  const text = backupOf(stored({ "game.a": keptGame("a", 10) }))
    .replace('"kept": {', '"kept": { "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "course": {"place": {"__proto__": {"lesson": "x"}}, "right": {"__proto__": 4, "toString": 2}},')
    .replace('"puzzle":', '"__proto__": {"polluted": 1}, "puzzle":');
  const { kept, fault } = readBackup(text);
  assert.equal(fault, null);
  const into = stored({ course: { right: { rules: 1 } } });
  assert.deepEqual(restore(kept, into), { games: 1 });
  assert.equal({}.polluted, undefined);
  assert.deepEqual(Object.keys(JSON.parse(into.get("sudokit.course")).right).sort(), ["__proto__", "rules", "toString"]);
  assert.equal(readBackup(backupOf(into)).fault, null);
  assert.deepEqual(readBackup(text.replace('"game.a"', '"game.__proto__"')).fault.values, { name: "game.__proto__", field: "id" });
});

test("a file that was cut off is refused wherever that happened", () => {
  const text = backupOf(stored(ALL));
  for (let length = 0; length < text.length; length += 7) assert.equal(readBackup(text.slice(0, length)).fault?.key, "backup_no_json", `${length}`);
});

test("five thousand games come, or none", () => {
  const games = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`game.${index}`, keptGame(`${index}`, index)]));
  const { kept, fault } = readBackup(backupOf(stored(games)));
  assert.equal(fault, null);
  const into = new FakeStorage();
  assert.deepEqual(restore(kept, into), { games: 5000 });
  assert.equal(into.size, 5000);
  const small = stored({ "game.7": keptGame("7", 1) });
  small.room = 4999;
  const before = new Map(small);
  assert.equal(restore(kept, small), "full");
  assert.deepEqual(new Map(small), before);
});

test("without room for everything, nothing changes", () => {
  const into = stored({ settings: { level: "Easy" }, "game.b": keptGame("b", 1) });
  into.room = 3;
  const before = new Map(into);
  assert.equal(restore(ALL, into), "full");
  assert.deepEqual(new Map(into), before);
});
