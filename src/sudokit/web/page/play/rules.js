/**
 * The rules of a puzzle that is not classic, beside the board: those of its constraints, with their letters. Loaded with the
 * first of these puzzles, together with the words for kinds.
 */

import { language, speakAlso, t, textsOfKind } from "../words/language.js";
import { authorsWords, withoutSentences } from "../model/variant.js";
import { cagesOf, combinationsAt } from "../model/combinations.js";
import { button } from "../ui/controls.js";
import { h, live, memo, remaking } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";
import { scrolls } from "../ui/scrolls.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */

/** @param {import("../games/session.js").Session} session */
export function rules(session) {
  const game = () => session.game;
  const list = h("ul");
  const remake = remaking();
  const puzzle = () => game().variant;
  const words = () => authorsWords(puzzle(), game().told);
  const told = h("ul", { class: "told", hidden: () => !game().told });
  const remakeTold = remaking();
  live(
    () => /** @type {const} */ ([game().told, language()]),
    ([rules]) => told.replaceChildren(...(rules ? remakeTold(() => sentences(session, rules)) : [])),
  );
  const notes = h("ul");
  live(() => game().notes, (left) => notes.replaceChildren(...left.map((note) => h("li", {}, note))));
  live(
    () => /** @type {const} */ ([puzzle(), game().figure, language()]),
    ([variant]) => list.replaceChildren(...(variant ? remake(() => lines(game())) : [])),
  );
  const details = h(
    "details",
    { class: "rules", open: matchMedia("(min-width: 56rem)").matches, hidden: () => !puzzle() },
    h("summary", {}, () => puzzle()?.title || t("rules")),
    h("p", { class: "quiet", hidden: () => !puzzle()?.author }, () => t("by_author", { author: puzzle()?.author ?? "" })),
    h("p", { class: "problem", hidden: () => game().told?.sure ?? true }, () => t("told_unsure")),
    scrolls(
      h("p", { class: "words", lang: "und", hidden: () => !words() }, words),
      told,
      list,
    ),
    h("div", { class: "problem", hidden: () => !game().notes.length }, h("p", {}, () => t("left_out")), notes),
  );
  return [details, calculator(session)];
}

/**
 * The rules as their author tells them: each sentence with what it became. Those that became something can be taken out.
 * @param {import("../games/session.js").Session} session @param {import("../model/variant.js").Told} told
 */
function sentences(session, { sentences, off, all }) {
  const constraints = all ?? session.game.variant?.constraints ?? [];
  const follow = (/** @type {number} */ at, /** @type {boolean} */ isOn) => {
    const { variant, told } = session.game;
    if (variant && told) session.playBy(withoutSentences(variant, told, isOn ? off.filter((other) => other !== at) : [...off, at]));
  };
  return sentences.map(({ text, standing, constraints: places }, at) => {
    const said = h("small", {}, places.length ? kindsAt(places.map((place) => constraints[place].kind)) : t(`told_${standing === "rule" ? "known" : standing}`));
    const sentence = h("span", { lang: standing === "unclear" ? "und" : "en" }, text);
    if (!places.length) return h("li", { class: standing }, sentence, " ", said, standing === "unclear" && session.game.told?.things?.length ? other(session, at) : null);
    const onchange = (/** @type {Event} */ { target }) => follow(at, /** @type {HTMLInputElement} */ (target).checked);
    const [{ kind }] = places.map((place) => constraints[place]);
    return h("li", {}, h("label", {}, h("input", { type: "checkbox", checked: !off.includes(at), onchange }), " ", sentence, " ", said), other(session, at), learn(kind));
  });
}

/** @type {(() => Promise<{present(at: number): void} | null>) | null} */ let correcting = null;

/** A button to what a sentence may mean instead. @param {import("../games/session.js").Session} session @param {number} at */
function other(session, at) {
  correcting ??= onDemand(async () => {
    const [part] = await Promise.all([import("./correct.js"), speakAlso("setting")]);
    return part.correctDialog(session);
  });
  const load = correcting;
  return button({ label: "told_other", icon: "pencil", bare: true, kind: "learn", onclick: async () => (await load())?.present(at) });
}

const learning = onDemand(async () => {
  const [part] = await Promise.all([import("../gallery/rule-dialog.js"), speakAlso("setting")]);
  return part.ruleDialog();
});

/** A button to a small example of a kind. @param {string} kind */
const learn = (kind) =>
  button({ label: () => `${t("learn_rule")}: ${textsOfKind(kind).title}`, icon: "help", bare: true, kind: "learn", onclick: async () => (await learning())?.present(kind) });

/** Kinds and how many of each. @param {readonly string[]} kinds */
const kindsAt = (kinds) => {
  const counts = new Map();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${textsOfKind(kind).title}${count > 1 ? ` × ${count}` : ""}`).join(", ");
};

/** How many combinations a line names. */
const MOST_NAMED = 30;

/** What the digits in a selected cage can be. Its place is kept, so that nothing moves. @param {import("../games/session.js").Session} session */
function calculator(session) {
  const line = () => {
    const { game, selection, candidates } = session;
    const { shape } = game;
    const cages = combinationsAt(game, candidates, selection.cells).map(({ kind, total, combinations }) => {
      const named = combinations.slice(0, MOST_NAMED).map((digits) => digits.map((digit) => shape.characterOf(digit)).join(""));
      return `${textsOfKind(kind).title} ${total}: ${named.join(" ") || "–"}${combinations.length > MOST_NAMED ? " …" : ""}`;
    });
    return cages.join(" · ");
  };
  return h("p", { class: "combinations", hidden: () => !cagesOf(session.game.variant).length }, memo(() => [session.game.snapshot, session.selection, language(), session.candidates.join()], line));
}

/** A line for each kind, in the order of the puzzle. Where the author's sentences tell it already, only what its letters mean. @param {Game} game */
function lines({ variant, figure, told }) {
  const constraints = /** @type {Constraint[]} */ (variant?.constraints ?? []);
  const isTold = new Set(told?.sentences.flatMap((sentence) => sentence.constraints.map((place) => (told.all ?? constraints)[place].kind)));
  const kinds = [...new Set(constraints.map(({ kind }) => kind))].map((kind) => ({ kind, said: marks(kind, figure) }));
  return [
    told ? null : h("li", {}, variant?.latin === false ? t("rule_no_lines") : t("rule_lines")),
    ...kinds.map(({ kind, said }) => {
      if (isTold.has(kind) && !said) return null;
      const { title, rule } = textsOfKind(kind);
      return h("li", {}, h("strong", {}, title), ` ${rule}`, said, learn(kind));
    }),
  ].filter((line) => line !== null);
}

/** What stands between brackets is not longer than this. */
const LONGEST_MARK = 20;

/** What the legend says of the constraints of a kind: letters, numbers, signs. @param {string} kind @param {Game["figure"]} figure */
function marks(kind, figure) {
  const said = figure?.legend.filter((item) => item.kind === kind && item.named).map(({ letter, detail }) => [letter, detail].filter(Boolean).join(" ")).filter(Boolean) ?? [];
  const each = [...new Set(said)];
  // A rule of its author's own is told in words.
  if (each.some((words) => words.length > LONGEST_MARK)) return h("span", { class: "words" }, `\n${each.join("\n")}`);
  return said.length ? h("small", {}, ` (${each.join(", ")})`) : null;
}
