/** The dialog *Drafts*: puzzles being made that were kept under a name, to go on with or to delete. All tabs share them. */

import { load, save } from "../store.js";
import { notify } from "../ui/announce.js";
import { button } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h, refresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { language, say, t } from "../words/language.js";
import { constraintsOf } from "../model/puzzle-draft.js";

/** @typedef {import("../model/variant.js").Variant} Variant */
/** A draft that was kept: its name, which no other has, and when, in milliseconds since 1970. @typedef {{name: string, changed: number, puzzle: Variant}} Kept */

/** Under this name they are stored. */
const DRAFTS = "setting.drafts";
const LONGEST_NAME = 80;

/** @param {{puzzle: () => Variant, open: (puzzle: Variant) => void}} ways */
export function draftsDialog({ puzzle, open }) {
  /** Other tabs may have changed them. @returns {readonly Kept[]} */
  const kept = () => load(DRAFTS, []);
  const input = h("input", { type: "text", maxlength: LONGEST_NAME, "aria-label": () => say("setting", "draft_name"), placeholder: () => say("setting", "draft_name"), oninput: refresh });
  const items = h("ul", { class: "set-drafts" });

  /** @param {readonly Kept[]} drafts @returns {boolean} whether they are stored */
  function store(drafts) {
    const isStored = save(DRAFTS, drafts);
    if (!isStored) notify(t("draft_unkept"));
    fill();
    return isStored;
  }

  function keep() {
    const name = input.value.trim();
    if (!name) return;
    const draft = { name, changed: Date.now(), puzzle: puzzle() };
    if (store([draft, ...kept().filter((other) => other.name !== name)])) notify(say("setting", "draft_kept", { name }));
  }

  /** @param {Kept} draft */
  function remove(draft) {
    const before = kept();
    store(before.filter(({ name }) => name !== draft.name));
    notify(() => say("setting", "draft_deleted", { name: draft.name }), { label: () => t("undo"), run: () => void store([...kept().filter(({ name }) => name !== draft.name), draft].sort((a, b) => b.changed - a.changed)) });
  }

  /** @param {Kept} draft */
  function item(draft) {
    const { name, changed } = draft;
    const date = new Date(changed).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
    const rules = say("setting", "constraints", { count: constraintsOf(draft.puzzle).length });
    const resume = () => {
      element.close();
      open(draft.puzzle);
    };
    return h(
      "li",
      {},
      h("button", { type: "button", class: "set-constraint", onclick: resume }, h("strong", {}, name), h("span", {}, `${date} · ${rules}`)),
      h("button", { type: "button", class: "button bare", "aria-label": say("setting", "remove", { constraint: name }), title: say("setting", "remove", { constraint: name }), onclick: () => remove(draft) }, icon("bin")),
    );
  }

  function fill() {
    const all = kept();
    items.replaceChildren(...(all.length ? all.map(item) : [h("li", { class: "quiet" }, say("setting", "no_drafts"))]));
    refresh();
  }

  const element = dialog(
    "drafts",
    h("div", { class: "set-keep" }, input, button({ label: () => say("setting", "keep_draft"), icon: "bookmark", kind: "primary", onclick: keep, disabled: () => !input.value.trim() })),
    items,
  );
  return Object.assign(element, {
    present() {
      const { title = "" } = puzzle();
      input.value = title.slice(0, LONGEST_NAME);
      fill();
      element.showModal();
    },
  });
}
