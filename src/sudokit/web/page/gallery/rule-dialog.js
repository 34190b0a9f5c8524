/**
 * The dialog *Learn this rule*: one kind of constraint in words, and a small board to fill in, with what breaks a rule marked at
 * once. `rules.json` (docs/exercises.py) has two exercises for each kind, by family: one in which few cells are blank, and a whole
 * puzzle. It is a game of its own: the one in *Play* and the draft of *Set* stay as they are.
 */

import { api } from "../asking/api.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { historyKey } from "../board/keys.js";
import { brokenCells } from "../games/solutions.js";
import { contentsOf } from "../model/contents.js";
import { gameOf, loadedVariant } from "../model/loaded.js";
import { enter, erase } from "../model/moves.js";
import { commonDigit, nothing, only } from "../model/selection.js";
import { classic } from "../model/shape.js";
import { announce } from "../ui/announce.js";
import { boardLabels } from "../ui/board-labels.js";
import { dialog } from "../ui/dialog.js";
import { digitPad } from "../ui/digit-pad.js";
import { h, live, refresh, remaking } from "../ui/dom.js";
import { addStyle } from "../ui/on-demand.js";
import { reasonOf } from "../ui/request.js";
import { language, say, t, textsOfKind } from "../words/language.js";

/** @typedef {"first" | "whole"} Part */
/** @typedef {{puzzle: import("../model/variant.js").Variant} & Record<Part, string>} Exercises `first` and `whole` are lines of clues */

/** @type {readonly [Readonly<Record<string, Readonly<Record<string, Exercises>>>>, unknown]} */
const [FAMILIES] = await Promise.all([
  fetch(new URL("./rules.json", import.meta.url)).then((answer) => answer.json()),
  addStyle(new URL("./gallery.css", import.meta.url)),
]);
/** @type {Readonly<Record<string, Exercises>>} */
const RULES = Object.freeze(Object.assign({}, ...Object.values(FAMILIES)));
const KINDS = Object.keys(RULES);
/** What an exercise is played with. */
const HOW = Object.freeze({ automatic: false, marks: false, tidy: false, tool: /** @type {const} */ ("digit") });

export function ruleDialog() {
  const board = new SudokuBoard();
  let kind = KINDS[0];
  /** @type {Part} */ let part = "first";
  /** @type {import("../model/game.js").Game | null} */ let game = null;
  /** @type {ReadonlySet<number>} */ let faults = new Set();
  let selection = nothing(classic);
  let isSolved = false;
  let problem = "";

  /** Begin an exercise. @param {string} which @param {Part} length */
  async function begin(which, length) {
    [kind, part, problem] = [which, length, ""];
    refresh();
    const { puzzle, [part]: line } = RULES[kind];
    try {
      const [opened, figure] = await Promise.all([api.openVariant(JSON.stringify(puzzle)), api.drawVariant(puzzle)]);
      if (kind !== which || part !== length) return; // another one was chosen meanwhile
      game = gameOf({ ...loadedVariant(opened), puzzle: line });
      game.figure = figure;
      selection = only(Math.max(0, game.givens.indexOf(false)));
      board.shape = game.shape;
      changed();
      queueMicrotask(() => board.focus()); // once the cells are there
    } catch (error) {
      problem = reasonOf(error);
      refresh();
    }
  }

  /** What is on the board has changed: find out what breaks a rule. */
  async function changed() {
    const now = game;
    if (!now) return;
    const { snapshot } = now;
    [faults, isSolved] = [now.conflicts(), false];
    refresh();
    const broken = await brokenCells(now).catch(() => null);
    if (now !== game || snapshot !== now.snapshot || !broken) return;
    faults = new Set([...faults, ...broken]);
    isSolved = now.isFull && !faults.size;
    if (isSolved) announce(say("gallery", "right"));
    refresh();
  }

  /** @param {number} digit 0 to erase */
  function write(digit) {
    if (!game || isSolved) return;
    const entry = { ...HOW, givens: game.givens, selection: selection.cells };
    if (game.play(digit ? enter(game.snapshot, { ...entry, digit }) : erase(game.snapshot, entry))) changed();
  }

  /** @param {"undo" | "redo"} way */
  function step(way) {
    if (game?.[way]()) changed();
  }

  const after = () => KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length];
  const status = () => {
    if (problem) return problem;
    if (isSolved) return say("gallery", "right");
    return say("gallery", faults.size ? "wrong" : part === "first" ? "fill_in" : "fill_whole");
  };

  board.addEventListener("select-cells", (event) => {
    selection = /** @type {CustomEvent} */ (event).detail;
    refresh();
  });
  board.addEventListener("enter-digit", (event) => write(/** @type {CustomEvent} */ (event).detail.digit));
  board.addEventListener("erase-cells", () => write(0));
  // The board would clear its selection, where people mean to close the dialog.
  board.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation(), { capture: true });
  // The dialog would close.
  board.addEventListener("keydown", (event) => event.key === "Enter" && !isSolved && event.preventDefault());
  live(language, () => (board.labels = boardLabels("board")));
  live(() => game?.figure ?? null, (figure) => (board.figure = figure));
  live(() => game?.snapshot, () => (board.cells = game ? contentsOf(game, HOW) : []));
  live(() => /** @type {const} */ ([selection, game?.snapshot]), ([chosen]) => {
    board.selection = chosen;
    board.highlight = game ? commonDigit(chosen, board.cells) : 0;
  });
  live(() => faults, (cells) => (board.faults = cells));

  const kinds = h("select", { "aria-label": () => say("gallery", "rule"), onchange: () => begin(kinds.value, "first") });
  live(language, () => {
    const groups = Object.entries(FAMILIES).map(([family, of]) => h("optgroup", { label: say("setting", `family_${family}`) }, ...Object.keys(of).map((each) => h("option", { value: each }, textsOfKind(each).title))));
    kinds.replaceChildren(...groups);
    kinds.value = kind;
  });
  live(() => kind, () => (kinds.value = kind));
  const pad = h("div", { class: "slot" });
  const remake = remaking();
  live(() => game?.shape ?? classic, (shape) =>
    pad.replaceChildren(
      remake(() =>
        digitPad(shape, {
          enter: write,
          erase: () => write(0),
          undo: () => step("undo"),
          redo: () => step("redo"),
          canUndo: () => game?.canUndo ?? false,
          canRedo: () => game?.canRedo ?? false,
        }),
      ),
    ),
  );
  const next = h("button", { type: "button", class: () => `button ${isSolved ? "primary" : ""}`, onclick: () => begin(after(), "first") }, h("span", {}, () => say("gallery", "next_rule")));
  const element = dialog(
    "learn_rule",
    h("div", { class: "rule-board" }, board),
    h(
      "div",
      { class: "rule-text" },
      kinds,
      h("p", {}, () => textsOfKind(kind).rule),
      h("p", { class: "quiet" }, () => t(RULES[kind].puzzle.latin === false ? "rule_no_lines" : "rule_lines")),
      h("p", { class: () => `rule-status ${problem || faults.size ? "problem" : isSolved ? "good" : "quiet"}`, role: "status" }, status),
      pad,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "button", onclick: () => begin(kind, part === "first" ? "whole" : "first") }, h("span", {}, () => say("gallery", part === "first" ? "whole" : "first"))),
        next,
      ),
    ),
  );
  element.classList.add("learn-rule");
  element.addEventListener("keydown", (event) => {
    const way = historyKey(event);
    if (way) step(way);
    if (way) event.preventDefault();
  });
  return Object.assign(element, {
    /** @param {string} which the kind to begin with */
    present(which) {
      element.showModal();
      begin(which in RULES ? which : KINDS[0], "first");
    },
  });
}
