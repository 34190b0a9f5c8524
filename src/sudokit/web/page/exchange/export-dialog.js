/** The dialog *Export*: the board as text in any format, to copy or to save. */

import { api } from "../asking/api.js";
import { t, tOf } from "../words/language.js";
import { notify } from "../ui/announce.js";
import { copyText } from "../ui/clipboard.js";
import { button } from "../ui/controls.js";
import { choice, dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { saveFile } from "../ui/download.js";
import { Request } from "../ui/request.js";

/** The one format that needs no engine. */
const LINE = Object.freeze({ name: "line" });

/** @param {import("../games/session.js").Session} session */
export function exportDialog(session) {
  /** What the engine can write. @type {readonly {name: string}[]} */
  let known = [LINE];
  // Only a line can hold digits that clash.
  const formats = () => (session.game.conflicts().size ? [LINE] : known);
  let wanted = "line";
  let filename = "board.txt";
  /** @type {Request<{text: string, filename: string}>} */
  const written = new Request();
  const text = h("textarea", { rows: 12, readonly: "", spellcheck: "false", "aria-label": () => t("export") });

  const list = choice({
    label: "format",
    options: () => formats().map(({ name }) => [name, tOf("format", name)]),
    get: () => wanted,
    set: (value) => {
      wanted = value;
      write();
    },
  });

  async function write() {
    if (wanted === LINE.name) {
      written.clear();
      text.value = `${session.game.line}\n`;
      filename = "board.txt";
      return;
    }
    const answer = await written.run(() => api.export(session.position, wanted));
    if (answer) {
      text.value = answer.text;
      filename = answer.filename;
    } else if (written.problem) text.value = "";
  }

  async function copy() {
    if (await copyText(text.value)) notify(t("copied"));
    else text.select();
  }

  const isUnwritten = () => wanted !== LINE.name && !written.answer;
  const download = () => saveFile(new Blob([text.value], { type: "text/plain" }), filename);

  const element = dialog(
    "export",
    list.element,
    h("p", { class: "problem", role: "alert", hidden: () => !written.problem }, () => written.problem),
    text,
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
      const answer = await api.formats().catch(() => null);
      if (answer) known = answer.formats;
      // A line would have the digits alone, and what a sukaku lacks belongs to it.
      if (session.game.sukaku && wanted === LINE.name) wanted = "hodoku";
      if (formats().every(({ name }) => name !== wanted)) wanted = LINE.name;
      list.fill();
      await write();
    },
  });
}
