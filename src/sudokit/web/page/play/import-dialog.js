/**
 * The dialog *Open*: paste, drop or choose text in any format. An 81-character line is read here, so
 * that it works without a server; everything else is read by the engine. Of several boards the
 * player picks one.
 */

import { api } from "../api.js";
import { t } from "../i18n/language.js";
import { digitsOfLine, lineOfDigits } from "../model/board.js";
import { masksOfCandidates } from "../session.js";
import { button, dialog } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../api.js").Imported} Imported */
/** @typedef {import("../session.js").Session} Session */

/** @param {Session} session */
export function importDialog(session) {
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
  function take({ puzzle, board, candidates }) {
    element.close();
    session.load({ puzzle, board, candidates: candidates && masksOfCandidates(candidates) }, "opened");
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
  installDropAndPaste(read);
  return element;
}

/**
 * @param {string} content
 * @returns {Promise<{boards: Imported[], problems: string[]}>}
 */
async function boardsIn(content) {
  const line = content.trim().replace(/[0*_-]/g, ".");
  const digits = digitsOfLine(line);
  if (digits) {
    const board = lineOfDigits(digits);
    return { boards: [{ line: 1, format: "line", board, puzzle: board, candidates: null }], problems: [] };
  }
  const { boards, problems } = await api.import(content);
  return { boards, problems: problems.map(({ line: at, reason }) => (at ? `${t("line", { line: at })}: ${reason}` : reason)) };
}

/** A board dropped or pasted anywhere on the page is opened. @param {(content: string) => void} read */
function installDropAndPaste(read) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const content = file ? await file.text() : event.dataTransfer?.getData("text");
    if (content) read(content);
  });
  document.addEventListener("paste", (event) => {
    const target = event.target;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const content = event.clipboardData?.getData("text");
    if (content) read(content);
  });
}
