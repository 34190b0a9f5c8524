/** A booklet of puzzles that the browser prints: what a server makes a PDF of, where there is none. */

import { t } from "../words/language.js";
import { preview } from "../games/shelf/preview.js";
import { digitsOfLine } from "../model/classic.js";
import { h } from "../ui/dom.js";
import { addStyle } from "../ui/on-demand.js";

await addStyle(new URL("./booklet.css", import.meta.url));

const SOLUTIONS_PER_PAGE = 12;

/**
 * Print puzzles, each a line, with their solutions at the end.
 * @param {readonly {puzzle: string, solution: string | null, level: string}[]} puzzles `level` in words; the solutions of none are printed if they are null
 * @param {{title: string, perPage: number}} look
 */
export function printBooklet(puzzles, { title, perPage }) {
  const shown = puzzles.map(({ puzzle, level }, i) => figure(puzzle, puzzle, [i + 1, level].filter(Boolean).join(" · ")));
  const solved = puzzles.flatMap(({ puzzle, solution }, i) => (solution ? [figure(puzzle, solution, `${i + 1}`)] : []));
  const booklet = h("div", { class: "booklet" }, ...sheets(title, perPage, shown), ...sheets(t("print_solved"), SOLUTIONS_PER_PAGE, solved));
  document.querySelector(".booklet")?.remove();
  document.body.append(booklet);
  window.addEventListener("afterprint", () => booklet.remove(), { once: true });
  window.print();
}

/** @param {string} title @param {number} perPage @param {readonly HTMLElement[]} figures */
const sheets = (title, perPage, figures) =>
  Array.from({ length: Math.ceil(figures.length / perPage) }, (_, page) =>
    h("section", { class: "sheet", "data-per-page": perPage }, h("strong", {}, title), h("div", {}, ...figures.slice(page * perPage, (page + 1) * perPage))),
  );

/** @param {string} puzzle @param {string} line what stands on the board @param {string} caption */
function figure(puzzle, line, caption) {
  const givens = (digitsOfLine(puzzle) ?? []).map(Boolean);
  return h("figure", {}, h("figcaption", {}, caption), preview({ digits: digitsOfLine(line) ?? [], givens }));
}
