/** The kinds of constraint to choose from: what was used last, and all of them by family; or those that a search finds. */

import { h, live, refresh, remaking } from "../ui/dom.js";
import { hasName, say, textsOfKind } from "../words/language.js";
import { load, save } from "../store.js";
import { isMade } from "./constraint-form.js";
import { FAMILIES } from "../model/kinds.js";
import { found } from "./search.js";

/** Under this name the kinds that were used last are kept. */
const RECENT = "setting.recent";
const MOST_RECENT = 6;

export class Toolbox {
  /** @type {readonly string[]} */ #recent = load(RECENT, []);
  #search = "";
  #remake = remaking();

  /** @param {{hidden: () => boolean, choose: (kind: string) => void}} ways */
  constructor({ hidden, choose }) {
    this.choose = (/** @type {string} */ kind) => {
      input.value = this.#search = ""; // the next kind is another one
      choose(kind);
    };
    const input = h("input", {
      type: "text",
      placeholder: () => say("setting", "search"),
      "aria-label": () => say("setting", "search"),
      oninput: () => {
        this.#search = input.value.trim();
        refresh();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const [first] = event.key === "Enter" ? this.#found() : [];
        if (first) this.choose(first);
      },
    });
    const groups = h("div", { class: "set-kinds" });
    // The titles change with the language.
    live(() => /** @type {const} */ ([this.#search, this.#recent, say("setting", "search")]), () => groups.replaceChildren(...this.#remake(() => this.#groups())));
    this.element = h("div", { class: "set-toolbox", hidden }, input, groups);
  }

  /** A kind was used: it stands first from now on. @param {string} kind */
  used(kind) {
    this.#recent = [kind, ...this.#recent.filter((other) => other !== kind)].slice(0, MOST_RECENT);
    save(RECENT, this.#recent);
    refresh();
  }

  #found() {
    const kinds = Object.values(FAMILIES).flatMap((family) => Object.keys(family)).filter(isMade);
    return found(this.#search, kinds, (kind) => [textsOfKind(kind).title, kind, ...(hasName("other_names", kind) ? say("other_names", kind).split(", ") : [])]);
  }

  #groups() {
    if (this.#search) {
      const kinds = this.#found();
      return [kinds.length ? this.#kinds(kinds) : h("p", { class: "quiet", role: "status" }, say("setting", "not_found"))];
    }
    const recent = this.#recent.filter((kind) => isMade(kind));
    const families = Object.entries(FAMILIES).map(([family, kinds]) => this.#group(`family_${family}`, Object.keys(kinds).filter(isMade)));
    return recent.length ? [this.#group("recent", recent), ...families] : families;
  }

  /** @param {string} title @param {readonly string[]} kinds */
  #group(title, kinds) {
    return h("section", {}, h("h2", {}, say("setting", title)), this.#kinds(kinds));
  }

  /** @param {readonly string[]} kinds */
  #kinds(kinds) {
    return h("div", { class: "set-chips" }, ...kinds.map((kind) => h("button", { type: "button", class: "button", title: textsOfKind(kind).rule, onclick: () => this.choose(kind) }, textsOfKind(kind).title)));
  }
}
