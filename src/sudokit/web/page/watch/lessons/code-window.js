/**
 * The file of an algorithm as it is in the package, in a window of some lines. The window follows the line at work, as
 * long as nobody scrolls it elsewhere.
 */

import { h } from "../../ui/dom.js";
import { highlighted } from "./python.js";
import { shared } from "./texts.js";

/** Lines that stay in view above and below the line at work. */
const AROUND = 2;

export class CodeWindow {
  #list = h("ol", { class: "code-lines" });
  element = h("div", { class: "code", tabindex: "0", role: "region", "aria-label": () => shared("source") }, this.#list);
  #line = 0;

  /** @param {string} source @param {number} first the line to open at */
  show(source, first) {
    this.#list.replaceChildren(
      ...highlighted(source.trimEnd()).map((pieces) =>
        h("li", {}, h("code", {}, ...pieces.map(([text, kind]) => (kind ? h("span", { class: kind }, text) : text)), pieces.length ? "" : " ")),
      ),
    );
    this.#line = 0;
    this.#bringIntoView(first, first + 2 * AROUND, true);
  }

  /** @param {number} line from 1; 0 for none @param {string} kind how the line is coloured */
  mark(line, kind) {
    const before = this.#entry(this.#line);
    before?.removeAttribute("aria-current");
    before?.removeAttribute("class");
    const entry = this.#entry(line);
    entry?.setAttribute("aria-current", "step");
    if (kind) entry?.setAttribute("class", kind);
    this.#line = line;
    if (entry) this.#bringIntoView(line - AROUND, line + AROUND, false);
  }

  /** @param {number} line */
  #entry(line) {
    return line ? this.#list.children[line - 1] : null;
  }

  /** Scroll the window alone, as little as possible. @param {number} from @param {number} to @param {boolean} toTop */
  #bringIntoView(from, to, toTop) {
    const first = /** @type {HTMLElement | null} */ (this.#entry(Math.max(1, from)));
    const last = /** @type {HTMLElement | null} */ (this.#entry(Math.min(this.#list.children.length, to)));
    if (!first || !last) return;
    const { element } = this;
    const bottom = last.offsetTop + last.offsetHeight;
    if (toTop || first.offsetTop < element.scrollTop) element.scrollTop = first.offsetTop;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }
}
