/**
 * The actions of *Play*. Those that help with the puzzle on the board stand out. When there is nothing left
 * to help with, *New puzzle* takes their place. All others are quiet: a block below, or on a phone a menu.
 * It is one element either way, a popover that `styles/play.css` shows as a block where there is room.
 */

import { t } from "../words/language.js";
import { closeOnBack } from "../ui/back.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {Parameters<typeof button>[0]} Entry */

/**
 * @param {object} given
 * @param {readonly Entry[]} given.main what stands out while there is something to solve
 * @param {Entry} given.next what stands out when there is not, and is quiet otherwise
 * @param {readonly Entry[]} given.quiet the rest; to add an action to the menu, name it in this list
 * @param {() => boolean} given.isOver whether there is nothing to solve
 * @returns {{main: HTMLElement, menu: HTMLElement}}
 */
export function actions({ main: leading, next, quiet, isOver }) {
  const menu = h(
    "div",
    { class: "actions quiet-actions", id: "play-menu", popover: "auto", role: "group", "aria-label": () => t("more_actions") },
    h("div", { class: "slot", hidden: isOver }, button(next)),
    ...quiet.map((entry) => button(entry)),
  );
  closeOnBack(menu);
  // A chosen entry closes the menu; the block is never open, and stays.
  menu.addEventListener("click", () => menu.matches(":popover-open") && menu.hidePopover());
  const more = h(
    "button",
    { type: "button", class: "button more", popovertarget: menu.id, "aria-label": () => t("more_actions"), title: () => t("more_actions") },
    icon("more"),
  );
  const main = h(
    "div",
    { class: "actions main-actions" },
    h("div", { class: "slot", hidden: () => !isOver() }, button({ ...next, kind: "primary" })),
    ...leading.map((entry) => h("div", { class: "slot", hidden: isOver }, button(entry))),
    more,
  );
  return { main, menu };
}
