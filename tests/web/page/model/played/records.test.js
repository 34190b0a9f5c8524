/** Records of games: counts, streaks, days. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dayAfter, dayOf, isDay } from "../../../../../src/sudokit/web/page/model/days.js";
import { Game } from "../../../../../src/sudokit/web/page/model/game.js";
import { dailyQuestion } from "../../../../../src/sudokit/web/page/model/played/daily.js";
import { monthAfter, weeksOfMonth } from "../../../../../src/sudokit/web/page/model/played/month.js";
import { countOf, solvedByDay, streaks } from "../../../../../src/sudokit/web/page/model/played/counts.js";
import { faultOfRecord, recordOf } from "../../../../../src/sudokit/web/page/model/played/records.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

let number = 0;
const record = (fields) => ({ id: `g${(number += 1)}`, level: "Easy", begun: 0, hints: 0, daily: null, finish: null, ...fields });
const solvedIn = (seconds) => ({ at: 0, day: "2026-11-22", seconds });
/** A daily puzzle of a day, opened and solved on other days or the same. */
const daily = (day, opened = day, solved = opened, level = "Easy") =>
  record({ level, daily: { day, opened }, finish: solved && { at: 0, day: solved, seconds: 60 } });

test("counts: best and median time of solved games, all hints", () => {
  assert.deepEqual(countOf([]), { played: 0, solved: 0, best: null, median: null, hints: 0 });
  const games = [record({ finish: solvedIn(300) }), record({ finish: solvedIn(100), hints: 2 }), record({ hints: 1 }), record({ finish: solvedIn(200) })];
  assert.deepEqual(countOf(games), { played: 4, solved: 3, best: 100, median: 200, hints: 3 });
  assert.equal(countOf([...games, record({ finish: solvedIn(401) })]).median, 250);
});

test("a streak goes on until a day passes without a daily puzzle", () => {
  const days = ["2026-11-18", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) => daily(day));
  assert.deepEqual(streaks(days, "2026-11-22"), { current: 3, longest: 3, today: true });
  assert.deepEqual(streaks(days, "2026-11-23"), { current: 3, longest: 3, today: false });
  assert.deepEqual(streaks(days, "2026-11-24"), { current: 0, longest: 3, today: false });
  assert.deepEqual(streaks([], "2026-11-24"), { current: 0, longest: 0, today: false });
});

test("two puzzles of a day count once, other games and unsolved ones never", () => {
  const games = [daily("2026-11-22"), daily("2026-11-22", undefined, undefined, "Hard"), daily("2026-11-21", "2026-11-21", null), record({ finish: solvedIn(9) })];
  assert.deepEqual(streaks(games, "2026-11-22"), { current: 1, longest: 1, today: true });
});

test("a game played past midnight counts for its day, one that is opened later does not", () => {
  assert.equal(streaks([daily("2026-11-21", "2026-11-21", "2026-11-22")], "2026-11-22").current, 1);
  assert.equal(streaks([daily("2026-11-21", "2026-11-21", "2026-11-23")], "2026-11-23").longest, 0);
  assert.equal(streaks([daily("2026-11-21", "2026-11-22", "2026-11-22")], "2026-11-22").longest, 0);
  const both = [daily("2026-11-21", "2026-11-21", "2026-11-22"), daily("2026-11-22")];
  assert.equal(streaks(both, "2026-11-22").current, 2);
});

test("across the date line a day may be finished on the day before", () => {
  assert.equal(streaks([daily("2026-11-22", "2026-11-22", "2026-11-21")], "2026-11-21").longest, 1);
});

test("days from a clock that was ahead do not count for the current streak", () => {
  const games = [daily("2027-01-05"), daily("2026-11-22")];
  assert.deepEqual(streaks(games, "2026-11-22"), { current: 1, longest: 1, today: true });
  assert.deepEqual(streaks(games, "2026-11-20"), { current: 0, longest: 1, today: false });
});

test("a streak crosses months, years and the change of clocks", () => {
  const days = ["2027-03-27", "2027-03-28", "2027-03-29"]; // summer time begins on the 28th in Europe
  assert.equal(streaks(days.map((day) => daily(day)), "2027-03-29").current, 3);
  const turn = ["2027-12-30", "2027-12-31", "2028-01-01"];
  assert.equal(streaks(turn.map((day) => daily(day)), "2028-01-01").current, 3);
  assert.equal(dayAfter("2028-02-28", 1), "2028-02-29");
  assert.equal(dayAfter("2027-02-28", 1), "2027-03-01");
});

test("the calendar shows what was solved, whenever that was", () => {
  const days = solvedByDay([daily("2026-11-03", "2026-11-22"), daily("2026-11-03", "2026-11-03", "2026-11-03", "Hard"), daily("2026-11-04", "2026-11-04", null)]);
  assert.deepEqual([...days], [["2026-11-03", new Set(["Easy", "Hard"])]]);
});

test("a day is what the player's calendar shows", () => {
  assert.equal(dayOf(new Date(2026, 10, 22, 23, 59)), "2026-11-22");
  assert.equal(dayOf(new Date(2026, 0, 1, 0, 0)), "2026-01-01");
  for (const text of ["2026-11-22", "2028-02-29"]) assert.ok(isDay(text), text);
  for (const text of ["2026-02-30", "2026-13-01", "26-1-1", "2026-11-22T00", "", null, 20261122]) assert.equal(isDay(text), false, String(text));
});

test("a month in weeks, whatever day they begin with", () => {
  const weeks = weeksOfMonth("2026-11-22", 7);
  assert.deepEqual(weeks[0].slice(0, 2), ["2026-11-01", "2026-11-02"]);
  assert.equal(weeks.flat().filter(Boolean).length, 30);
  assert.equal(weeksOfMonth("2026-11-22", 1)[0].lastIndexOf(null), 5);
  assert.ok(weeks.every((week) => week.length === 7));
  assert.equal(monthAfter("2026-01-31", -1), "2025-12-01");
  assert.equal(monthAfter("2026-12-31", 1), "2027-01-01");
});

test("the seed of a day is its date", () => {
  assert.deepEqual(dailyQuestion("2026-11-22", "Hard"), { level: "Hard", symmetry: "half-turn", seed: 20261122 });
});

test("a solved game of an earlier version was solved with its last move", () => {
  const game = new Game(SOLVED.replace("5", "."));
  game.play(new Game(SOLVED).snapshot);
  game.seconds = 50;
  const { hints, daily, finish, ...earlier } = game.toJSON();
  const changed = new Date(2026, 10, 22, 12).getTime();
  const made = recordOf({ id: "a", begun: 1, changed, game: earlier });
  assert.deepEqual(made, { id: "a", level: null, begun: 1, hints: 0, daily: null, finish: { at: changed, day: "2026-11-22", seconds: 50 } });
  assert.equal(faultOfRecord(made), null);
});

test("a damaged record is named by its field", () => {
  const faults = [[null, "id"], [record({ level: 3 }), "level"], [record({ begun: "x" }), "begun"], [record({ hints: -1 }), "hints"],
    [record({ daily: { day: "2026-02-30", opened: "2026-02-28" } }), "daily"], [record({ finish: { at: 1, day: "x", seconds: 1 } }), "finish"]];
  for (const [value, field] of faults) assert.equal(faultOfRecord(value), field);
});
