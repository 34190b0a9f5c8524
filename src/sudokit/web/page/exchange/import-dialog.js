/**
 * The dialog *Open*: paste, drop or choose text with boards. The server reads formats, including their
 * candidates. Other text, and all text without a server, is read here. If there are several boards,
 * the player picks one.
 */

import { api } from "../asking/api.js";
import { t } from "../words/language.js";
import { boardsInText } from "../model/boards-in-text.js";
import { linkOf } from "../model/links.js";
import { button, dialog } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../asking/api.js").Imported} Imported */
/** @param {(board: Imported) => void} open what to do with the board */
export function importDialog(open) {
  const text = h("textarea", { rows: 9, spellcheck: "false", "aria-label": () => t("import_text"), placeholder: () => t("import_text") });
  const found = h("div", { class: "found" });
  const file = h("input", {
    type: "file",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    onchange: async () => {
      if (file.files?.[0]) await read(await file.files[0].text());
      file.value = "";
    },
  });

  /** @param {Imported} board */
  function take(board) {
    element.close();
    open(board);
  }

  /** @param {string} content */
  async function read(content) {
    text.value = content;
    found.replaceChildren();
    try {
      const { boards, problems } = await boardsIn(content);
      if (boards.length === 1 && !problems.length) take(boards[0]);
      else if (!boards.length) say(problems[0] ?? t("import_nothing"));
      else offer(boards, problems);
    } catch (error) {
      say(error instanceof Error && error.message ? error.message : t("offline"));
    }
  }

  /** @param {string} message */
  function say(message) {
    offer([], [message]);
  }

  /** @param {readonly Imported[]} boards @param {readonly string[]} problems */
  function offer(boards, problems) {
    const told = problems.map((problem) => h("p", { class: "problem", role: "alert" }, problem));
    found.replaceChildren(...told, ...boards.map(pick));
    if (!element.open) element.showModal();
  }

  /** @param {Imported} board */
  const pick = (board) =>
    h("button", { type: "button", class: "button", onclick: () => take(board) }, `${t("line", { line: board.line })} · ${board.puzzle.slice(0, 27)}…`);

  const element = dialog(
    "import",
    h("p", { class: "quiet" }, () => t("import_how")),
    text,
    found,
    h(
      "div",
      { class: "row" },
      button({ label: "choose_file", icon: "open", onclick: () => file.click() }),
      button({ label: "open_it", kind: "primary", onclick: () => read(text.value) }),
    ),
    file,
  );
  return Object.assign(element, {
    /** Open what was dropped or pasted; nothing changes behind another dialog. @param {string} content */
    receive(content) {
      if ([...document.querySelectorAll("dialog[open]")].every((open) => open === element)) read(content);
    },
  });
}

/**
 * @param {string} content
 * @returns {Promise<{boards: Imported[], problems: string[]}>}
 */
async function boardsIn(content) {
  const found = boardsInText(content).map((board) => ({ ...board, format: "line", candidates: null }));
  const isPlain = /^[\d.*_-]{81}$/.test(content.trim()) || linkOf(content.slice(content.indexOf("#")).trim()).loaded;
  if (isPlain && found.length) return { boards: found, problems: [] };
  try {
    const { boards, problems } = await api.import(content);
    // Text that the server does not recognise may still contain boards.
    if (boards.length >= found.length) return { boards, problems: problems.map(placed) };
  } catch (error) {
    if (!found.length) throw error;
  }
  return { boards: found, problems: [] };
}

/** @param {import("../asking/api.js").ProblemDetail} problem */
const placed = ({ line, reason }) => (line ? `${t("line", { line })}: ${reason}` : reason);
