/**
 * The dialog *Gallery*: puzzles of many kinds to begin from, by kind and level, each with its picture. `puzzles.json`
 * (docs/puzzles.py) has the level and sudokit's JSON of each; what is not in there is its title, which is in the player's
 * language: its kinds.
 */

import { api } from "../asking/api.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { loadedVariant } from "../model/loaded.js";
import { LEVELS } from "../model/stock.js";
import { boardLabels } from "../ui/board-labels.js";
import { dialog } from "../ui/dialog.js";
import { h, live, refresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { addStyle } from "../ui/on-demand.js";
import { reasonOf } from "../ui/request.js";
import { language, list, nameOf, say, t, textsOfKind } from "../words/language.js";

/** @typedef {import("../model/variant.js").Variant} Variant */
/** @typedef {{level: string, puzzle: Variant}} Entry */
/** What a picture is made of. @typedef {import("../model/loaded.js").Loaded & {figure: import("../model/variant.js").Figure}} Drawn */

/** @type {readonly [readonly Entry[], unknown]} */
const [PUZZLES] = await Promise.all([
  fetch(new URL("./puzzles.json", import.meta.url)).then((answer) => answer.json()),
  addStyle(new URL("./gallery.css", import.meta.url)),
]);
/** The name under which the makers of a puzzle stand. */
const AUTHOR = "sudokit";

/** The kinds of a puzzle, each once. @param {Entry} entry */
const kindsOf = ({ puzzle }) => [...new Set((puzzle.constraints ?? []).map(({ kind }) => kind))];
/** @param {Entry} entry */
const titleOf = (entry) => list("and", kindsOf(entry).map((kind) => textsOfKind(kind).title));
/** A puzzle without the names that it has in one language, as a text. @param {Variant} puzzle */
const identityOf = ({ title: _, author: __, ...puzzle }) => JSON.stringify(puzzle);

/** @param {import("../games/session.js").Session} session */
export function galleryDialog(session) {
  let kind = "";
  let level = "";
  let problem = "";
  /** Counts what is shown, so that pictures of what was shown before are no longer made. */
  let turn = 0;
  /** @type {Map<Entry, Drawn>} */ const drawn = new Map();

  /** @param {Entry} entry @returns {Promise<Drawn>} */
  async function draw(entry) {
    const known = drawn.get(entry);
    if (known) return known;
    const { puzzle } = entry;
    const [opened, figure] = await Promise.all([api.openVariant(JSON.stringify(puzzle)), api.drawVariant(puzzle)]);
    const made = { ...loadedVariant(opened), figure };
    drawn.set(entry, made);
    return made;
  }

  /** @param {Entry} entry */
  async function play(entry) {
    try {
      const { figure: _, ...loaded } = await draw(entry);
      element.close();
      session.load({ ...loaded, variant: { ...entry.puzzle, title: titleOf(entry), author: AUTHOR } }, "new_puzzle_here");
    } catch (error) {
      problem = reasonOf(error);
      refresh();
    }
  }

  /** Put the pictures of cards into their places, one after the other. @param {readonly (readonly [Entry, HTMLElement])[]} places */
  async function fillPictures(places) {
    const now = (turn += 1);
    try {
      for (const [entry, place] of places) {
        const { puzzle: clues, shape, figure } = await draw(entry);
        if (now !== turn || !shape) return;
        const digits = shape.digitsOfLine(clues) ?? [];
        const board = Object.assign(new SudokuBoard(), { readonly: true, labels: boardLabels("board"), shape, figure, cells: digits.map((digit) => ({ digit, given: digit > 0 })) });
        place.replaceChildren(board);
      }
    } catch (error) {
      problem = reasonOf(error);
      refresh();
    }
  }

  const cards = h("ul", { class: "gallery-cards" });
  function fill() {
    problem = "";
    const played = new Map(session.library.all().flatMap(({ game }) => (game.variant ? [[identityOf(game.variant), game.finish ? "solved" : "begun"]] : [])));
    const wanted = PUZZLES.filter((entry) => (!kind || kindsOf(entry).includes(kind)) && (!level || entry.level === level));
    const places = wanted.map((entry) => /** @type {const} */ ([entry, h("div", { class: "picture", "aria-hidden": "true" })]));
    const items = places.map(([entry, place]) => {
      const state = played.get(identityOf(entry.puzzle)) ?? "";
      const said = [nameOf("levels", entry.level), ...(state ? [say("gallery", state)] : [])].join(" · ");
      return h("li", {}, h("button", { type: "button", class: `gallery-card ${state}`, onclick: () => play(entry) }, place, h("b", {}, titleOf(entry)), h("small", {}, state === "solved" ? icon("check") : null, said)));
    });
    cards.replaceChildren(...items, ...(items.length ? [] : [h("li", { class: "quiet" }, say("gallery", "none"))]));
    fillPictures(places);
    refresh();
  }

  const found = [...new Set(PUZZLES.flatMap(kindsOf))];
  const kinds = h("select", { onchange: () => ((kind = kinds.value), fill()) });
  const levels = h("select", { onchange: () => ((level = levels.value), fill()) });
  live(language, () => {
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value }, text);
    const titled = found.map((each) => /** @type {const} */ ([each, textsOfKind(each).title])).sort(([, a], [, b]) => a.localeCompare(b, language()));
    kinds.replaceChildren(option("", say("gallery", "any_rule")), ...titled.map(([each, title]) => option(each, title)));
    levels.replaceChildren(option("", say("gallery", "any_level")), ...LEVELS.map((each) => option(each, nameOf("levels", each))));
    [kinds.value, levels.value] = [kind, level];
  });
  const element = dialog(
    "gallery",
    h(
      "div",
      { class: "columns" },
      h("label", { class: "field" }, h("span", {}, () => say("gallery", "rule")), kinds),
      h("label", { class: "field" }, h("span", {}, () => t("level")), levels),
    ),
    h("p", { class: "problem", role: "alert", hidden: () => !problem }, () => problem),
    cards,
  );
  element.classList.add("gallery");
  element.addEventListener("close", () => (turn += 1));
  return Object.assign(element, {
    present() {
      fill();
      element.showModal();
    },
  });
}
