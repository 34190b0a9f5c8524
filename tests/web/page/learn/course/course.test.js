/** The course: its outline has all texts, and mastery survives whatever a browser has stored. Run by `node --test`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ENOUGH, NOTHING_LEARNT, masteryOf, nextLesson, restored, rightIn, solved, statusOf, wentTo, withoutLesson } from "../../../../../src/sudokit/web/page/model/played/mastery.js";
import { CHAPTERS, LESSONS, ORDER, lessonAbout, lessonAfter, lessonOf, partsOf, techniquesUpTo } from "../../../../../src/sudokit/web/page/learn/course/outline.js";

const PACKAGE = new URL("../../../../../src/sudokit/", import.meta.url);
const read = (name) => readFileSync(new URL(name, PACKAGE), "utf8");
const texts = JSON.parse(read("words/course/en.json"));
const techniques = new Set(read("logic/data/techniques.csv").split("\n").slice(1).map((row) => row.split(",")[0]));

test("lessons have names of their own, are about techniques, and come in chapters", () => {
  assert.equal(new Set(ORDER).size, ORDER.length);
  assert.ok(ORDER.length > 30);
  for (const { key, technique } of LESSONS) {
    assert.ok(!technique || techniques.has(technique), key);
    assert.match(key, /^[\w-]{1,40}$/, "a link can name it");
  }
  assert.deepEqual(CHAPTERS.flatMap(({ lessons }) => lessons), LESSONS);
  assert.deepEqual(Object.keys(texts.chapters), CHAPTERS.map(({ key }) => key));
});

test("every lesson has the texts that it shows, and no text is left over", () => {
  const ideas = LESSONS.flatMap((lesson) => {
    const count = !partsOf(lesson).includes("idea") ? 0 : { technique: 1, whole: 3 }[lesson.kind] ?? 2;
    return Array.from({ length: count }, (_, index) => `${lesson.key}-${index + 1}`);
  });
  assert.deepEqual(Object.keys(texts.ideas), ideas);
  assert.deepEqual(Object.keys(texts.finding), ORDER);
  assert.deepEqual(Object.keys(texts.lesson_names), ORDER.filter((key) => !techniques.has(key)));
});

test("a technique leads to its lesson, and mixed lessons know what came before", () => {
  assert.equal(lessonAbout("x-wing"), "x-wing");
  assert.equal(lessonAbout("full-house"), "last-in-row");
  assert.equal(lessonAbout("brute-force"), "");
  assert.equal(lessonAfter("rules"), "last-in-row");
  assert.equal(lessonAfter(ORDER.at(-1)), "");
  assert.deepEqual(techniquesUpTo(lessonOf("intersections-mixed")), ["full-house", "hidden-single", "naked-single", "pointing", "claiming"]);
  for (const lesson of LESSONS.filter(({ kind }) => kind === "mixed")) assert.deepEqual(partsOf(lesson), ["practice"]);
});

test("a lesson is begun, practised, mastered, and can be started over", () => {
  let mastery = wentTo(NOTHING_LEARNT, { lesson: "rules", part: "idea" });
  assert.equal(statusOf(mastery, "rules"), "begun");
  assert.equal(statusOf(mastery, "x-wing"), "new");
  for (let count = 1; count < ENOUGH; count += 1) {
    mastery = solved(mastery, "rules");
    assert.equal(statusOf(mastery, "rules"), "practised");
    assert.equal(rightIn(mastery, "rules"), count);
  }
  mastery = solved(solved(mastery, "rules"), "rules");
  assert.equal(rightIn(mastery, "rules"), ENOUGH);
  assert.equal(statusOf(mastery, "rules"), "mastered");
  assert.equal(statusOf(wentTo(mastery, { lesson: "rules", part: "example" }), "rules"), "mastered");
  const over = withoutLesson(mastery, "rules");
  assert.equal(statusOf(over, "rules"), "new");
  assert.equal(statusOf(restored(over, mastery, "rules"), "rules"), "mastered");
  assert.equal(statusOf(mastery, "rules"), "mastered", "nothing is changed in place");
});

test("the player goes on with what is open", () => {
  const order = ["a", "b", "c"];
  assert.equal(nextLesson(NOTHING_LEARNT, order), "a");
  const begun = wentTo(NOTHING_LEARNT, { lesson: "b", part: "idea" });
  assert.equal(nextLesson(begun, order), "b");
  const done = { ...begun, right: { b: ENOUGH } };
  assert.equal(nextLesson(done, order), "a");
  assert.equal(nextLesson({ ...done, right: { a: ENOUGH, b: ENOUGH, c: ENOUGH } }, order), "");
});

test("what is stored may be anything", () => {
  for (const stored of [null, undefined, 7, "x", [], {}, { place: 3, right: [] }, { place: { lesson: 4 }, right: { a: "5", b: -1, c: 1.5 } }])
    assert.deepEqual(masteryOf(stored), NOTHING_LEARNT, JSON.stringify(stored));
  assert.deepEqual(masteryOf({ place: { lesson: "rules", part: "dance" }, right: { rules: 99, x: 2 }, more: 1 }), {
    place: { lesson: "rules", part: "idea" },
    right: { rules: ENOUGH, x: 2 },
  });
  const kept = { place: { lesson: "x-wing", part: "practice" }, right: { "x-wing": 3 } };
  assert.deepEqual(masteryOf(JSON.parse(JSON.stringify(kept))), kept);
});
