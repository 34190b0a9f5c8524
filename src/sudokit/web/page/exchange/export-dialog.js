/** The dialog *Export*: the board as text in any format, or as a picture, to copy or to save; of a variant, the puzzle as text. */

import { api } from "../asking/api.js";
import { t, tOf } from "../words/language.js";
import { notify } from "../ui/announce.js";
import { copyText } from "../ui/clipboard.js";
import { button } from "../ui/controls.js";
import { choice, dialog } from "../ui/dialog.js";
import { h, live } from "../ui/dom.js";
import { saveFile } from "../ui/download.js";
import { Request } from "../ui/request.js";

/** @typedef {{text: string, filename: string, picture?: Blob}} Written a picture has its SVG as text */

/** The one format that needs no engine. */
const LINE = "line";
/** The forms that can hold variants. */
const FORMS = Object.freeze(["f-puzzles", "sudokupad", "penpa", "iss", "json"]);
const PICTURES = Object.freeze(["svg", "png"]);

/**
 * @param {import("../games/session.js").Session} session
 * @param {import("../board/sudoku-board.js").SudokuBoard} board
 * @param {() => import("../model/variant.js").Variant | null} [variant] the puzzle, if it has more than clues
 */
export function exportDialog(session, board, variant = () => session.game.variant) {
  /** What the engine can write. @type {readonly string[]} */
  let known = [LINE];
  const isVariant = () => variant() !== null;
  // Only a line can hold digits that clash.
  const texts = () => (isVariant() ? FORMS : session.game.conflicts().size ? [LINE] : known);
  const formats = () => [...texts(), ...PICTURES];
  const titleOf = (/** @type {string} */ name) => (PICTURES.includes(name) ? tOf("picture", name) : isVariant() ? tOf("form", name) : tOf("format", name));
  let wanted = LINE;
  /** @type {Request<Written>} */
  const written = new Request();
  const isPicture = () => Boolean(written.answer?.picture);
  const text = h("textarea", { rows: 12, readonly: "", spellcheck: "false", "aria-label": () => t("export"), hidden: () => isPicture() || written.problem !== "" });
  const image = h("img", { class: "board-image", alt: () => t("board"), hidden: () => !isPicture() });
  live(
    () => written.answer,
    (answer) => {
      text.value = answer?.text ?? "";
      if (answer?.picture) image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.text)}`;
    },
  );

  const list = choice({
    label: "format",
    options: () => formats().map((name) => [name, titleOf(name)]),
    get: () => wanted,
    set: (value) => {
      wanted = value;
      write();
    },
  });

  /** @returns {Promise<Written>} */
  async function make() {
    const { game } = session;
    const puzzle = variant();
    if (PICTURES.includes(wanted)) {
      const { pngOf, svgOf } = await import("./board-image.js");
      const svg = svgOf(board);
      const picture = wanted === "png" ? await pngOf(svg) : new Blob([svg], { type: "image/svg+xml" });
      return { text: svg, filename: `sudoku.${wanted}`, picture };
    }
    if (puzzle) return { text: await api.writeVariant(puzzle, wanted), filename: wanted === "json" ? "sudoku.json" : "sudoku.txt" };
    return wanted === LINE ? { text: `${game.line}\n`, filename: "board.txt" } : api.export(session.position, wanted);
  }

  async function write() {
    written.clear();
    await written.run(make);
  }

  async function copy() {
    const { answer } = written;
    if (wanted === "png" && answer?.picture) {
      try {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": answer.picture })]);
        notify(t("copied"));
      } catch {
        download(); // the browser keeps pictures off the clipboard
      }
    } else if (await copyText(answer?.text ?? "")) notify(t("copied"));
    else text.select();
  }

  const isUnwritten = () => !written.answer;
  function download() {
    const { answer } = written;
    if (answer) saveFile(answer.picture ?? new Blob([answer.text], { type: "text/plain" }), answer.filename);
  }

  const element = dialog(
    "export",
    list.element,
    h("p", { class: "quiet", hidden: () => !isVariant() }, () => t("export_variant")),
    h("p", { class: "problem", role: "alert", hidden: () => !written.problem }, () => written.problem),
    text,
    image,
    h(
      "div",
      { class: "row" },
      button({ label: "copy", icon: "copy", onclick: copy, disabled: isUnwritten }),
      button({ label: "download", icon: "export", kind: "primary", onclick: download, disabled: isUnwritten }),
    ),
  );
  return Object.assign(element, {
    async present() {
      element.showModal();
      const answer = isVariant() ? null : await api.formats().catch(() => null);
      if (answer) known = answer.formats.map(({ name }) => name);
      // A line would have the digits alone, and what a sukaku lacks belongs to it.
      if (!isVariant() && session.game.sukaku && wanted === LINE) wanted = "hodoku";
      if (!formats().includes(wanted)) [wanted] = formats();
      list.fill();
      await write();
    },
  });
}
