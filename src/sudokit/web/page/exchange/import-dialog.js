/**
 * The dialog *Open*: paste, drop or choose text with boards. The server reads formats, including their
 * candidates. Other text, and all text without a server, is read here. If there are several boards,
 * the player picks one. A text that is longer than the server would read is refused before anything looks at it, so that
 * the page never stands still.
 */

import { api } from "../asking/api.js";
import { t } from "../words/language.js";
import { marksOfMasks } from "../model/classic.js";
import { boardsInText } from "../model/boards-in-text.js";
import { linkOf } from "../model/links.js";
import { loadedVariant } from "../model/loaded.js";
import { isOtherSize, isVariantText } from "../model/variant.js";
import { button } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { reasonOf } from "../ui/request.js";

/** @typedef {import("../asking/api.js").Imported} Imported */
/** The longest text that is read, in characters. */
const MOST = 100_000;
/** The most bytes that this many characters can have in a file. */
const MOST_BYTES = 4 * MOST;
/** A text of up to this many characters is read and shown at once; a longer one is read in a worker, and not shown. */
const SHORT = 5000;

/** @param {(board: Imported | import("../model/loaded.js").Loaded) => void} open what to do with the board @param {() => unknown} inHand the puzzle that the board would replace */
export function importDialog(open, inHand) {
  const text = h("textarea", {
    rows: 9,
    spellcheck: "false",
    "aria-label": () => t("import_text"),
    placeholder: () => t("import_text"),
    onpaste: (/** @type {ClipboardEvent} */ event) => {
      const content = event.clipboardData?.getData("text") ?? "";
      if (content.length <= SHORT) return;
      event.preventDefault(); // it could take the browser seconds to show it
      read(content);
    },
  });
  /** Ends with the next text; an answer that comes later opens nothing, nor after the dialog or the puzzle in hand has gone. */
  let reading = new AbortController();
  const found = h("div", { class: "found" });
  const file = h("input", {
    type: "file",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    onchange: async () => {
      if (file.files?.[0]) await read(file.files[0]);
      file.value = "";
    },
  });

  /** @param {Imported | import("../model/loaded.js").Loaded} board */
  function take(board) {
    element.close();
    open(board);
  }

  /** @param {string | File} from */
  async function read(from) {
    reading.abort();
    const { signal } = (reading = new AbortController());
    const [number, wasOpen] = [inHand(), element.open];
    const isUnwanted = () => signal.aborted || number !== inHand() || (wasOpen && !element.open);
    found.replaceChildren();
    if (typeof from === "string" ? from.length > MOST : from.size > MOST_BYTES) return refuse();
    try {
      const content = typeof from === "string" ? from : await from.text();
      if (content.length > MOST) return refuse();
      if (text.value !== content) text.value = content.length > SHORT ? "" : content;
      if (isVariantText(content.trim()) || isOtherSize(content)) {
        const opened = await api.openVariant(content.trim());
        if (isUnwanted()) return;
        return opened.unshown ? say(t(opened.unshown)) : take(loadedVariant(opened));
      }
      const { boards, problems } = await boardsIn(content);
      if (isUnwanted()) return;
      if (boards.length === 1 && !problems.length) take(boards[0]);
      else if (!boards.length) say(problems[0] ?? t("import_nothing"));
      else offer(boards, problems);
    } catch (error) {
      if (!isUnwanted()) say(reasonOf(error));
    }
  }

  function refuse() {
    say(t("import_long", { most: MOST }));
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
    /** Open what was dropped or pasted; nothing changes behind another dialog. @param {string | File} content */
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
  const found = (await allBoardsIn(content)).map((board) => ({ ...board, format: "line", candidates: board.candidates ? marksOfMasks(board.candidates) : null }));
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

/** @param {string} content @returns {Promise<import("../model/boards-in-text.js").FoundBoard[]>} */
async function allBoardsIn(content) {
  if (content.length <= SHORT) return boardsInText(content);
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./reading.js", import.meta.url), { type: "module" });
    /** @param {import("../model/boards-in-text.js").FoundBoard[]} boards */
    const end = (boards) => {
      worker.terminate();
      resolve(boards);
    };
    worker.addEventListener("message", ({ data }) => end(data));
    worker.addEventListener("error", () => end([])); // the engine may still read it
    worker.postMessage(content);
  });
}

/** @param {import("../asking/api.js").ProblemDetail} problem */
const placed = ({ line, reason }) => (line ? `${t("line", { line })}: ${reason}` : reason);
