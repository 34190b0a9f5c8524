/**
 * A proof to read and to walk through, link by link: the board shows each sentence with its cells and the house that
 * forces it. Buttons go from sentence to sentence, and so do the arrow keys in the list; Escape there shows the whole
 * step again. The proof of a nested step is a list below the sentence that names it, open as long as the place is there.
 */

import { originOf } from "../model/chains.js";
import { t } from "../words/language.js";
import { announce } from "../ui/announce.js";
import { button } from "../ui/controls.js";
import { h, live } from "../ui/dom.js";
import { addStyle } from "../ui/on-demand.js";

/** @typedef {import("./proof.js").Proof} Proof */

await addStyle(new URL("./proof.css", import.meta.url));

/** The elements of a proof. @param {Proof} proof @returns {HTMLElement[]} */
export function proofView(proof) {
  const list = h("ol", { class: "reasons", "aria-label": () => t("proof"), onkeydown: (/** @type {KeyboardEvent} */ event) => key(event) });
  live(() => proof.reasons, () => fill(list, proof));
  live(() => /** @type {const} */ ([proof.place, proof.reasons]), () => mark(list, proof.place));
  const last = () => proof.reasons.length - 1;
  return [
    list,
    h(
      "div",
      { class: "walk" },
      button({ label: "proof_whole", icon: "first", bare: true, onclick: () => turnTo(proof, -1), disabled: () => proof.place < 0 }),
      button({ label: "proof_previous", icon: "previous", bare: true, onclick: () => turnTo(proof, proof.place - 1), disabled: () => proof.place < 0 }),
      h("span", { class: "told" }, () => `${proof.place + 1} / ${proof.reasons.length}`),
      button({ label: "proof_next", icon: "next", bare: true, onclick: () => turnTo(proof, proof.place + 1), disabled: () => proof.place === last() }),
    ),
    h("details", { class: "notation" }, h("summary", {}, () => t("notation")), h("p", {}, () => proof.step()?.sentence.body ?? "")),
  ];

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [before, after] = [Math.max(0, proof.place - 1), Math.min(proof.place + 1, last())];
    /** @type {Readonly<Record<string, number>>} */
    const places = { ArrowUp: before, ArrowLeft: before, ArrowDown: after, ArrowRight: after, Home: 0, End: last(), Escape: -1 };
    if (!(event.key in places)) return;
    event.preventDefault();
    event.stopPropagation();
    proof.go(places[event.key]);
    mark(list, proof.place); // the sentence may be in a list that is closed yet
    list.querySelectorAll("button")[proof.place]?.focus();
  }
}

/**
 * Show a sentence and read it out, because the focus stays where it is.
 * @param {Proof} proof @param {number} place @returns {boolean} whether there is such a sentence
 */
export function turnTo(proof, place) {
  if (place < -1 || place >= proof.reasons.length) return false;
  proof.go(place);
  announce(proof.reasons[place]?.text ?? t("proof_whole"));
  return true;
}

/** @param {HTMLElement} list @param {Proof} proof */
function fill(list, proof) {
  const lists = [list];
  list.replaceChildren();
  for (const [place, { inside }] of proof.reasons.entries()) {
    lists.length = Math.min(lists.length, inside.length + 1);
    while (lists.length <= inside.length) {
      const below = h("ol", {});
      lists[lists.length - 1].lastElementChild?.append(below);
      lists.push(below);
    }
    lists[inside.length].append(h("li", {}, reason(proof, place)));
  }
}

/** A sentence; pressed again, it gives way to the whole step. @param {Proof} proof @param {number} place */
function reason(proof, place) {
  const { text, chain, node, inside } = proof.reasons[place];
  const step = inside.reduce((outer, index) => outer?.nested?.[index], proof.step() ?? undefined);
  const reached = chain === null || node === null ? null : step?.chains?.[chain][node];
  const kind = reached && originOf(reached).nested === null ? (reached[2] ? "strong" : "weak") : "end";
  return h("button", { type: "button", class: `reason ${kind}`, onclick: () => proof.go(place === proof.place ? -1 : place) }, text);
}

/** @param {HTMLElement} list @param {number} place */
function mark(list, place) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.querySelectorAll("button")[place] ?? null;
  for (const nested of list.querySelectorAll("ol")) {
    nested.hidden = !nested.parentElement?.contains(current);
    nested.previousElementSibling?.setAttribute("aria-expanded", String(!nested.hidden));
  }
  if (!current) return;
  current.setAttribute("aria-current", "step");
  // Only the list scrolls, never the page.
  const below = current.offsetTop + current.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(Math.max(list.scrollTop, below), current.offsetTop);
}
