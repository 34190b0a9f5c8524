/** The dialog *Export*: the board as text in any format, to copy or to save. */

import { api } from "../asking/api.js";
import { t, tOf } from "../words/language.js";
import { notify } from "../ui/announce.js";
import { copyText } from "../ui/clipboard.js";
import { button, choice, dialog } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { saveFile } from "../ui/download.js";
import { Request } from "../ui/request.js";

/** The one format that needs no engine. */
const LINE = Object.freeze({ name: "line" });

/** @param {import("../games/session.js").Session} session */
export function exportDialog(session) {
  /** @type {readonly {name: string}[]} */
  let formats = [LINE];
  let wanted = "line";
  let filename = "board.txt";
  /** @type {Request<{text: string, filename: string}>} */
  const written = new Request();
  const text = h("textarea", { rows: 12, readonly: "", spellcheck: "false", "aria-label": () => t("export") });

  const list = choice({
    label: "format",
    options: () => formats.map(({ name }) => [name, tOf("format", name)]),
    get: () => wanted,
    set: (value) => {
      wanted = value;
      write();
    },
  });

  async function write() {
    const answer = await written.run(() => api.export(session.position, wanted));
    if (answer) {
      text.value = answer.text;
      filename = answer.filename;
    } else if (written.problem) {
      text.value = wanted === LINE.name ? `${session.game.line}\n` : "";
      if (wanted !== LINE.name) notify(written.problem);
    }
  }

  async function copy() {
    if (await copyText(text.value)) notify(t("copied"));
    else text.select();
  }

  const download = () => saveFile(new Blob([text.value], { type: "text/plain" }), filename);

  const element = dialog(
    "export",
    list.element,
    text,
    h(
      "div",
      { class: "row" },
      button({ label: "copy", icon: "copy", onclick: copy }),
      button({ label: "download", icon: "export", kind: "primary", onclick: download }),
    ),
  );
  return Object.assign(element, {
    async present() {
      element.showModal();
      const answer = await api.formats().catch(() => null);
      if (answer) formats = answer.formats;
      list.fill();
      await write();
    },
  });
}
