/** Chains in prose: a sentence for each link. `src/sudokit/words/reasoning.py` describes reasons and their texts. */

import { originOf } from "../../model/chains.js";
import { filled } from "../../words/texts.js";
import { explainersTechniques } from "../techniques.js";
import { cellsText, housesText } from "./notation.js";
import { arrived, language } from "./languages.js";
import { isSame, keysOf, Pattern, sentence } from "./steps.js";

/** @typedef {import("./steps.js").Facts} Facts */
/** @typedef {import("../../model/chains.js").Chain} Chain */
/** @typedef {import("../../model/chains.js").Node} Node */
/** @typedef {import("../../model/picture.js").Reason} Reason */

/** The proof of a step, link by link; empty for a pattern whose sentence says everything. @param {Facts} step @param {import("./languages.js").Tag} tag @returns {Promise<Reason[]>} */
export async function reasons(step, tag) {
  await arrived(tag); // the page, which words proofs itself, asks for a language here first
  if (typeof step.er === "number") await explainersTechniques();
  return [...new Proof(step, language(tag)).reasons()];
}

/** The reasons of a step, and what templates of conclusions can name besides what sentences can. */
class Proof extends Pattern {
  /** @returns {Generator<Reason, void>} */
  *reasons() {
    const { chains, refutations } = this.step;
    if (!chains.length && !refutations.length) return;
    const concludes = keysOf(this.step).find((key) => this.language.has("conclusions", key));
    for (const refutation of refutations) yield told(this.refuted(/** @type {any} */ (refutation), "reasons"));
    for (const [number, chain] of chains.entries()) {
      yield* this.isDynamic ? this.#implications(number) : this.#links(number);
      if (!concludes) yield told(this.#ending(chain), number);
    }
    if (concludes) {
      yield told(filled(this.language.entry("conclusions", concludes), (place) => this.text(place)));
    } else {
      yield told(this.#reason(chains.every(isChoice) ? "either-way" : "therefore", { result: this.result }));
    }
  }

  /** The link from the last node of a continuous loop to its first. */
  get closing() {
    const [first, last] = ends(this.step.chains[0]);
    return this.#reason("closing", { claim: this.#claim(first), ground: this.#ground(last, first) });
  }

  /** What follows from the last chain. */
  get ending() {
    return this.#ending(/** @type {Chain} */ (this.step.chains.at(-1)));
  }

  /** The links of a chain, without those that earlier chains begin with. @param {number} number @returns {Generator<Reason, void>} */
  *#links(number) {
    const chain = this.step.chains[number];
    const nodes = [...chain.keys()].filter((i) => !i || chain[i][2] || !this.isNet);
    const known = Math.max(0, ...this.step.chains.slice(0, number).map((other) => shared(chain, other)));
    if (nodes.length === 1 && !known) yield told(this.#reason("suppose", { premise: this.#claim(chain[0]) }), number, 0);
    for (const [i, node] of nodes.slice(1).entries()) {
      if (node < known) continue;
      const before = chain[nodes[i]];
      const key = node > Math.max(known, 1) ? "then" : known > 1 ? "also" : "if";
      const values = { premise: this.#claim(before), claim: this.#claim(chain[node]), ground: this.#ground(before, chain[node]) };
      yield told(this.#reason(key, values), number, node);
    }
  }

  /** The placements of a dynamic chain, the steps inside it, and its end; without what earlier chains told. @param {number} number @returns {Generator<Reason, void>} */
  *#implications(number) {
    const { chains, nested = [] } = this.step;
    const chain = chains[number];
    const premise = this.#claim(chain[0]);
    const alike = chains.slice(0, number).filter(([first]) => factOf(first) === factOf(chain[0]));
    const known = new Set(alike.flatMap((other) => other.filter((node) => isTold(node, other)).map(factOf)));
    const entered = new Set(alike.flatMap((other) => nestedIn(other).map((inside) => effectOf(nested[inside]))));
    let isBegun = alike.length > 0;
    for (const [i, node] of chain.entries()) {
      if (i === 0 || known.has(factOf(node)) || !isTold(node, chain)) continue;
      known.add(factOf(node));
      const { parents, nested: inside } = originOf(node);
      if (inside === null) {
        const values = { premise, claim: this.#claim(node), ground: this.#ground(chain[parents[0]], node) };
        yield told(this.#reason(isBegun ? "then" : "if", values), number, i);
        isBegun = true;
        continue;
      }
      const effect = effectOf(nested[inside]);
      if (entered.has(effect)) continue;
      entered.add(effect);
      if (!isBegun) yield told(this.#reason("suppose", { premise }), number, 0);
      isBegun = true;
      yield told(this.#nested(nested[inside]), number, i);
      for (const reason of new Proof(nested[inside], this.language).reasons()) yield { ...reason, inside: [inside, ...reason.inside] };
    }
    if (!isBegun) yield told(this.#reason("suppose", { premise }), number, 0);
  }

  /** A step inside a chain. If it has chains, what it does is enough, because its own proof follows. @param {Facts} step */
  #nested(step) {
    const { title, joint, body } = sentence(step, this.language.tag);
    const told = step.chains.length ? `${title}: ${new Pattern(step, this.language).result}` : title + joint + body;
    return this.#reason("nested", { sentence: told });
  }

  /** A node in words, or its opposite. @param {Node} node */
  #claim([cells, digit, on], opposite = false) {
    const holds = on !== opposite;
    const text = cellsText(cells);
    if (cells.length === 1) return this.part(holds ? "is" : "is-not", { cell: text, digit });
    return this.#reason(holds ? "one-is" : "none-is", { cells: text, digit });
  }

  /** Why a node follows from the one before. @param {Node} before @param {Node} node */
  #ground([others, lost], [cells, digit, on, , set, house]) {
    if (house !== null)
      return this.#reason(on ? "no-other-place" : "one-per-house", { house: housesText([house], this.language), digit });
    const [members, digits] = this.step.sets[set - 1] ?? [[], []];
    if (on && members.length > 1) {
      const kept = this.and(digits.filter((each) => each !== lost));
      return this.#reason("locked-set", { cells: cellsText(members), lost, digits: kept });
    }
    if (on) return this.#reason("last-candidate");
    if (digit !== lost) return this.#reason("one-per-cell");
    return this.#reason("sees", { count: cells.length, cells: cellsText(others) });
  }

  /** @param {Chain} chain */
  #ending(chain) {
    const [first, last] = ends(chain);
    const claim = this.#claim(last);
    if (isSame(first, last)) return this.#reason(first[2] === last[2] ? "loop" : "returns", { claim });
    const opposite = this.#claim(first, true);
    if (isChoice(chain)) return this.#reason("either", { one: opposite, other: claim });
    if (last[2]) return this.#reason("clash", { premise: this.#claim(first), claim, opposite });
    return this.#reason("neither", { claim, opposite });
  }

  /** @param {string} key @param {import("../../words/texts.js").Values} [values] */
  #reason(key, values) {
    return this.language.say("reasons", key, values);
  }
}

/** @param {string} text @param {number | null} [chain] @param {number | null} [node] @returns {Reason} */
const told = (text, chain = null, node = null) => ({ text, chain, node, inside: [] });

/** Whether a node of a dynamic chain is worth a sentence. @param {Node} node @param {Chain} chain */
const isTold = (node, chain) => node[2] || originOf(node).nested !== null || node === chain[chain.length - 1];

/** The nested steps that a chain needs, by their indices. @param {Chain} chain */
const nestedIn = (chain) => chain.flatMap((node) => originOf(node).nested ?? []);

/** What two steps have in common that are worth telling once. @param {Facts} step */
const effectOf = ({ technique, eliminations }) => `${technique}: ${eliminations.join()}`;

/** @param {Node} node */
const factOf = ([cells, digit, on]) => [on, digit, ...cells].join();

/** @param {Chain} chain */
const ends = (chain) => [chain[0], chain[chain.length - 1]];

/** Whether one of the two ends of a chain is true. @param {Chain} chain */
function isChoice(chain) {
  const [first, last] = ends(chain);
  return !first[2] && last[2] && !isSame(first, last);
}

/** The number of nodes with which both chains begin. @param {Chain} one @param {Chain} other */
function shared(one, other) {
  const differs = one.findIndex((node, i) => !other[i] || factOf(node) !== factOf(other[i]));
  return differs < 0 ? one.length : differs;
}
