/** The path through the course: chapters and lessons with the player's progress, and the way to go on. */

import { linkTo } from "../../model/links.js";
import { h } from "../../ui/dom.js";
import { say } from "../../words/language.js";
import { ENOUGH, nextLesson, rightIn, statusOf } from "../../model/played/mastery.js";
import { CHAPTERS, LESSONS, ORDER } from "./outline.js";
import { learnt } from "./progress.js";
import { c, lessonName } from "./texts.js";

/** @param {string} lesson */
const isMastered = (lesson) => statusOf(learnt(), lesson) === "mastered";

/** @param {string} lesson */
const linkToLesson = (lesson) => linkTo("learn", ["course", lesson]);

export function overview() {
  const next = () => nextLesson(learnt(), ORDER);
  const mastered = () => ORDER.filter(isMastered).length;
  const isNew = () => ORDER.every((lesson) => statusOf(learnt(), lesson) === "new");
  const counts = () => c("mastered_of", { mastered: mastered(), count: LESSONS.length });
  return h(
    "div",
    { class: "path" },
    h(
      "header",
      {},
      h("p", { class: "about" }, () => c("about", { count: LESSONS.length })),
      h(
        "a",
        { class: "button primary", href: () => linkToLesson(next()), hidden: () => !next() },
        () => (isNew() ? c("start") : next() ? c("resume", { lesson: lessonName(next()) }) : ""),
      ),
      h("p", { class: "good", hidden: () => next() !== "" }, () => c("finished")),
      h("div", { class: "sum" }, h("progress", { max: LESSONS.length, value: mastered, "aria-label": counts }), h("p", { class: "quiet" }, counts)),
    ),
    h("div", { class: "chapters" }, ...CHAPTERS.map(chapter)),
  );
}

/** @param {typeof CHAPTERS[number]} chapter */
function chapter({ key, lessons }) {
  const mastered = () => lessons.filter((lesson) => isMastered(lesson.key)).length;
  return h(
    "section",
    {},
    h("h2", {}, h("span", {}, () => say("chapters", key)), h("small", { "aria-hidden": "true" }, () => `${mastered()} / ${lessons.length}`)),
    h("ol", {}, ...lessons.map(({ key: lesson }) => h("li", {}, entry(lesson)))),
  );
}

/** @param {string} lesson */
function entry(lesson) {
  const status = () => statusOf(learnt(), lesson);
  const right = () => rightIn(learnt(), lesson);
  const ring = h("i", { class: () => `ring right${right()}`, "aria-hidden": "true" });
  return h(
    "a",
    { href: linkToLesson(lesson), class: status },
    ring,
    h("span", {}, () => lessonName(lesson)),
    h("small", {}, () => c(`status_${status()}`, { right: right(), enough: ENOUGH })),
  );
}
