/**
 * The dialog *Print*: the current board, by the browser; or a booklet with the current puzzle, new ones of a level, or the
 * unfinished games of the library, and solutions at the end. A server makes a PDF of it; without one, the browser prints it.
 */

import { api } from "../asking/api.js";
import { language, nameOf, t, tOf } from "../words/language.js";
import { solutionsOf } from "../games/solutions.js";
import { Game } from "../model/game.js";
import { choose, setting } from "../settings.js";
import { notify } from "../ui/announce.js";
import { choice, dialog, toggle } from "../ui/dialog.js";
import { h, live, refresh } from "../ui/dom.js";
import { saveFile } from "../ui/download.js";
import { onDemand } from "../ui/on-demand.js";
import { Request } from "../ui/request.js";
import { LEVELS } from "../model/stock.js";

const KINDS = /** @type {const} */ (["board", "puzzle", "new", "games"]);
const COUNTS = Object.freeze([4, 6, 8, 12, 24, 48]);
const PER_PAGE = /** @type {const} */ ([1, 2, 4, 6]);
const PAPERS = /** @type {const} */ (["a4", "letter"]);
/** The largest numbers of puzzles that the server makes in one request, and prints in one booklet. */
const MOST_AT_ONCE = 20;
const MOST_PRINTED = 100;

/** @typedef {{puzzle: string, level: string}} Printed */

/** @param {import("../games/session.js").Session} session */
export function printDialog(session) {
  /** @type {typeof KINDS[number]} */ let kind = "board";
  /** @type {typeof PER_PAGE[number]} */ let perPage = 4;
  /** @type {typeof PAPERS[number]} */ let paper = "a4";
  let [count, solutions] = [12, true];
  let made = 0;
  /** @type {Request<Blob>} */ const booklet = new Request();
  /** @type {Request<Parameters<typeof import("./booklet.js").printBooklet>[0]>} */ const here = new Request();

  const bookletPart = onDemand(() => import("./booklet.js"));
  const isBusy = () => booklet.busy || here.busy;

  const kinds = choice({
    label: "print_what",
    options: () => KINDS.filter((name) => name === "board" || (canBePrinted(name) && (api.canPrint() || name !== "puzzle"))).map((name) => [name, tOf("print", name)]),
    get: () => kind,
    set: (value) => {
      kind = /** @type {typeof kind} */ (value);
      refresh();
    },
  });
  const title = h("input", {
    type: "text",
    maxlength: "200",
    value: () => setting().title,
    placeholder: () => t("print_heading"),
    oninput: () => choose({ title: title.value }),
  });
  /** @param {() => boolean} wanted @param {HTMLElement} element */
  const when = (wanted, element) => {
    live(() => !wanted(), (hidden) => (element.hidden = hidden));
    return element;
  };
  const isBooklet = () => kind !== "board";
  const counts = choice({
    label: "print_count",
    options: () => COUNTS.map((number) => [String(number), String(number)]),
    get: () => String(count),
    set: (value) => (count = Number(value)),
  });
  const levels = choice({
    label: "level",
    options: () => LEVELS.map((name) => [name, nameOf("levels", name)]),
    get: () => setting().level,
    set: (value) => choose({ level: /** @type {import("../model/stock.js").Level} */ (value) }),
  });
  const perPages = choice({
    label: "print_per_page",
    options: () => PER_PAGE.map((number) => [String(number), String(number)]),
    get: () => String(perPage),
    set: (value) => (perPage = /** @type {typeof perPage} */ (Number(value))),
  });
  const papers = choice({
    label: "print_paper",
    options: () => PAPERS.map((name) => [name, tOf("paper", name)]),
    get: () => paper,
    set: (value) => (paper = /** @type {typeof paper} */ (value)),
  });

  /** Whether a booklet can hold a puzzle; it would print digits alone. @param {Game} game */
  function fits(game) {
    return game.solutions === "one" && !game.sukaku && !game.variant;
  }

  /** The puzzles of the games that have not been solved, each once. @returns {Printed[]} */
  function openGames() {
    const games = session.library.all().map(({ game }) => Game.fromJSON(game));
    const open = games.filter((game) => !game.isSolved && fits(game));
    const all = new Map(open.map(({ puzzle, difficulty }) => [puzzle, { puzzle, level: difficulty?.level ?? "" }]));
    return [...all.values()].slice(0, MOST_PRINTED);
  }

  /** @param {typeof KINDS[number]} name */
  function canBePrinted(name) {
    if (name === "puzzle") return fits(session.game);
    return name !== "games" || openGames().length > 0;
  }

  /** @param {AbortSignal} signal @returns {Promise<Printed[]>} */
  async function puzzles(signal) {
    if (kind === "puzzle") return [{ puzzle: session.game.puzzle, level: session.game.difficulty?.level ?? "" }];
    if (kind === "games") return openGames();
    /** @type {Printed[]} */
    const found = [];
    while (found.length < count && element.open) {
      const n = Math.min(MOST_AT_ONCE, count - found.length);
      try {
        const { puzzles: more } = await api.generate({ n, level: setting().level }, signal);
        found.push(...more.map(({ puzzle, rating }) => ({ puzzle, level: rating.level })));
      } catch (error) {
        if (!found.length) throw error;
        return found; // fewer than wanted, which the message says
      }
      made = found.length;
      refresh();
    }
    return found;
  }

  async function print() {
    if (kind === "board") {
      element.close();
      window.print();
      return;
    }
    made = 0;
    const heading = title.value || t("print_heading");
    if (!api.canPrint()) return printHere(heading);
    /** @type {string[]} */ let boards = [];
    const pdf = await booklet.run(async (signal) => {
      boards = (await puzzles(signal)).map(({ puzzle }) => puzzle);
      return api.print({ boards, title: heading, per_page: perPage, page_size: paper, solutions });
    });
    if (!pdf || !element.open) return;
    saveFile(pdf, "sudoku.pdf");
    notify(t("print_done", { count: boards.length }));
  }

  /** Let the browser print a booklet. @param {string} heading */
  async function printHere(heading) {
    const printed = await here.run(async (signal) =>
      Promise.all(
        (await puzzles(signal)).map(async ({ puzzle, level }) => ({
          puzzle,
          level: level && nameOf("levels", level),
          solution: solutions ? (await solutionsOf(puzzle)).solution : null,
        })),
      ),
    );
    const part = printed && (await bookletPart());
    if (!part || !element.open) return;
    element.close();
    part.printBooklet(printed, { title: heading, perPage });
  }

  const element = dialog(
    "print",
    kinds.element,
    h("p", { class: "quiet", hidden: () => api.canPrint() || !isBooklet() }, () => t("print_alone")),
    h("label", { class: "field" }, h("span", {}, () => t("print_title")), title),
    when(() => kind === "new", h("div", { class: "columns" }, counts.element, levels.element)),
    when(isBooklet, h("div", { class: "columns" }, perPages.element, when(api.canPrint, papers.element))),
    when(isBooklet, toggle({ label: "print_solutions", get: () => solutions, set: (on) => (solutions = on) })),
    h("p", { class: "problem", role: "alert", hidden: () => !(booklet.problem || here.problem) }, () => booklet.problem || here.problem),
    h(
      "button",
      { type: "button", class: "button primary wide", disabled: isBusy, onclick: print },
      () => {
        if (isBusy()) return kind === "new" ? t("print_making", { made, count }) : t("creating");
        return t(isBooklet() && api.canPrint() ? "print_make" : "print");
      },
    ),
  );
  live(language, () => {
    for (const list of [kinds, counts, levels, perPages, papers]) list.fill();
  });
  live(() => setting().level, () => levels.fill());
  element.addEventListener("close", () => {
    booklet.clear();
    here.clear();
  });
  return Object.assign(element, {
    present() {
      kinds.fill();
      kind = /** @type {typeof kind} */ (kinds.select.value || "board");
      kinds.fill();
      refresh();
      element.showModal();
    },
  });
}
