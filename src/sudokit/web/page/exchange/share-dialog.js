/** The dialog *Share*: the link to the game, to copy, and as a QR code, which brings it to a phone. */

import { shape } from "../board/svg.js";
import { t } from "../words/language.js";
import { notify } from "../ui/announce.js";
import { copyText } from "../ui/clipboard.js";
import { button } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { qrCode } from "./qr.js";

/** The light margin that a QR code needs, in modules. */
const QUIET = 4;
/** How large a module is, if there is room. */
const MODULE_PX = 4;

export function shareDialog() {
  const text = h("textarea", { rows: 3, readonly: "", spellcheck: "false", "aria-label": () => t("link") });
  const code = h("div", { class: "slot" });
  const copy = async () => {
    if (await copyText(text.value)) notify(t("link_copied"));
    else text.select();
  };
  const element = dialog("share", text, code, button({ label: "copy", icon: "copy", kind: "primary", onclick: copy }));
  return Object.assign(element, {
    /** @param {string} link @param {boolean} copied whether it is on the clipboard already */
    present(link, copied) {
      text.value = link;
      const modules = qrCode(link);
      code.replaceChildren(modules ? picture(modules) : h("p", { class: "quiet" }, t("qr_none")));
      element.showModal();
      text.select();
      text.scrollTop = 0;
      if (copied) notify(t("link_copied"));
    },
  });
}

/** Black on white in every theme: many cameras read nothing else. @param {readonly (readonly boolean[])[]} modules */
function picture(modules) {
  const size = modules.length + 2 * QUIET;
  const runs = modules.flatMap((line, row) =>
    [...line.map(Number).join("").matchAll(/1+/g)].map(({ 0: run, index }) => `M${index + QUIET} ${row + QUIET}h${run.length}v1h${-run.length}z`),
  );
  const svg = shape(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": t("qr_code"), "shape-rendering": "crispEdges" },
    shape("rect", { width: size, height: size, fill: "#ffffff" }),
    shape("path", { d: runs.join(""), fill: "#000000" }),
  );
  Object.assign(svg.style, { inlineSize: `min(100%, ${MODULE_PX * size}px)`, justifySelf: "center", forcedColorAdjust: "none" });
  return svg;
}
