/** The line that tells newcomers of the first lesson, until they send it away. */

import { t } from "../words/language.js";
import { linkTo } from "../model/links.js";
import { choose, setting } from "../settings.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";

export function welcome() {
  const leave = () => choose({ welcome: false });
  return h(
    "div",
    { class: "welcome", hidden: () => !setting().welcome },
    h("a", { href: linkTo("learn", ["course", "rules"]), onclick: leave }, h("span", {}, () => t("new_here")), " ", h("strong", {}, () => t("first_lesson"))),
    button({ label: "close", icon: "close", bare: true, onclick: leave }),
  );
}
