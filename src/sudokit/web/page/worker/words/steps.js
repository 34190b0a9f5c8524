/** The sentence of a step. `src/sudokit/words/steps.py` describes what its template can name. */

import { boxOf, columnOf, rowOf } from "../../model/classic.js";
import { originOf } from "../../model/chains.js";
import { filled } from "../../words/texts.js";
import { technique } from "../techniques.js";
import { language } from "./languages.js";
import { cellName, cellsText, chainText, grouped, housesText } from "./notation.js";

/** @typedef {import("../../../openapi.d.ts").StepAnswer} StepAnswer */
/** What is known of a step before it is put in words. @typedef {Omit<StepAnswer, "sentence" | "picture">} Facts */
/** @typedef {import("../../model/chains.js").Chain} Chain */
/** @typedef {import("../../model/chains.js").Node} Node */
/** @typedef {[cell: number, digit: number]} Candidate */
/**
 * Why a candidate is wrong: see `src/sudokit/logic/refutation.py`.
 * @typedef {{candidate: Candidate, placements: Candidate[], impossible: Candidate[], house: number | null, guesses: number}} Refutation
 */

/** Longer chains and nets are shortened to their ends. */
const LONGEST = 14;

/** @param {Facts} step @param {import("./languages.js").Tag} tag @returns {StepAnswer["sentence"]} */
export function sentence(step, tag) {
  const spoken = language(tag);
  const template = spoken.entry("sentences", ...keysOf(step));
  const [, joint, body] = /** @type {string[]} */ (/^\{title\}(:? )(.+)$/.exec(template));
  const pattern = new Pattern(step, spoken);
  return { title: spoken.entry("techniques", step.technique), joint, body: filled(body, (place) => pattern.text(place)) };
}

/** The keys under which a template for a step can be, the most specific first. @param {Facts} step */
export function keysOf(step) {
  const { key, family } = technique(step.technique);
  return [key, family === "forcing_chains" ? branching(step) : family];
}

/** What the chains of a forcing step prove together: one premise is wrong, or a candidate and its opposite have one result, or all candidates of a cell or places of a digit do. @param {Facts} step */
function branching({ chains }) {
  const [first, ...others] = chains.map((chain) => chain[0]);
  if (!others.every((node) => isSame(node, first))) return "forcing-chain-verity";
  return others.every(([, , on]) => on === first[2]) ? "forcing-chain-contradiction" : "double-forcing";
}

/** What templates can say about a step: a property per placeholder. Any other placeholder is a role. */
export class Pattern {
  /** @param {Facts} step @param {import("../../words/texts.js").Texts} spoken */
  constructor(step, spoken) {
    this.step = step;
    this.language = spoken;
    const { proof } = technique(step.technique);
    this.isNet = proof === "nets";
    this.isDynamic = proof === "dynamic";
  }

  /** @param {string} place */
  text(place) {
    return place in this ? String(this[/** @type {keyof Pattern} */ (place)]) : this.#cellsWith(place);
  }

  get cell() {
    return cellName(this.step.placements[0][0]);
  }

  get digit() {
    return this.step.placements[0][1];
  }

  get digits() {
    return this.and(this.step.digits);
  }

  get base() {
    return housesText(this.step.base, this.language);
  }

  get cover() {
    return housesText(this.step.cover, this.language);
  }

  get home() {
    const kind = Math.floor(this.step.base[0] / 9);
    const [cell] = this.step.placements[0];
    return housesText([9 * kind + [rowOf, columnOf, boxOf][kind](cell)], this.language);
  }

  get other_digit() {
    return this.step.marks.find(([, , role]) => role === "other")?.[1];
  }

  get fins() {
    return ["fin", "endo-fin"]
      .map((role) => ({ role, cells: this.#cellsOf(role) }))
      .filter(({ cells }) => cells.size)
      .map(({ role, cells }) => this.part(role, { count: cells.size, cells: cellsText(cells) }))
      .join("");
  }

  get corners() {
    const corners = this.step.sets.filter(([, digits]) => !digits.length).flatMap(([cells]) => cells);
    return cellsText(corners) || this.#cellsWith("pattern");
  }

  get helpers() {
    return this.step.sets
      .filter(([, digits]) => digits.length)
      .map(([cells, digits]) => this.part("helper", { cells: cellsText(cells), digits: this.and(digits) }))
      .join("");
  }

  get sides() {
    return this.step.base.length ? this.part("sides", { houses: this.base }) : "";
  }

  get sets() {
    return this.step.sets.map(([cells, digits]) => `${cellsText(cells)} {${digits.join()}}`).join(", ");
  }

  get restricted() {
    return this.and(this.step.restricted.map((digits) => digits.join()));
  }

  get chains() {
    return this.step.chains.map(chainText).join("; ");
  }

  get proofs() {
    const proofs = this.step.chains.map((chain) => this.#proof(chain)).filter(Boolean);
    return proofs.length ? ` [${proofs.join("; ")}]` : "";
  }

  get premise() {
    const [cells, digit, on] = this.step.chains[0][0];
    return this.part(on ? "is" : "is-not", { cell: cellsText(cells), digit });
  }

  get contradiction() {
    const { chains, base } = this.step;
    const ends = this.isNet ? chains[0].slice(1).filter(([, , on]) => !on) : chains.map((chain) => chain[chain.length - 1]);
    const [cells, digit] = ends[ends.length - 1];
    if (base.length) return this.#impossible([cells[0], digit], base[0]);
    const [first] = chains[0];
    if (chains.length === 1 && isSame(first, ends[ends.length - 1])) ends.push(first); // the premise leads to its opposite
    const both = ends.find(([, , on]) => on);
    if (both) return this.part("is-both", { cell: cellsText(both[0]), digit: both[1] });
    const cell = /** @type {number} */ (cells.find((one) => ends.every(([others]) => others.includes(one))));
    return this.#impossible([cell, digit], null);
  }

  get cases() {
    const firsts = this.step.chains.map(([first]) => first);
    const [cells, digit] = firsts[0];
    if (this.step.base.length) {
      const places = this.language.join("or", firsts.map(([places]) => cellsText(places)));
      return this.part("every-place", { house: this.base, digit, cells: places });
    }
    return this.part("every-candidate", { cell: cellsText(cells), digits: this.language.join("or", firsts.map(([, one]) => one)) });
  }

  get refutations() {
    const refutations = /** @type {Refutation[]} */ (/** @type {unknown} */ (this.step.refutations));
    const reasons = refutations.map((refutation) => this.refuted(refutation)).join("; ");
    return reasons && `: ${reasons}`;
  }

  get result() {
    const { placements, eliminations } = this.step;
    const results = placements.map(([cell, digit]) => this.part("is", { cell: cellName(cell), digit }));
    const byDigit = [...grouped(eliminations, ([, digit]) => digit)].sort(([a], [b]) => a - b);
    /** @type {Map<string, {count: number, digits: number[]}>} */
    const byCells = new Map();
    for (const [digit, candidates] of byDigit) {
      const cells = candidates.map(([cell]) => cellName(cell)).join(", ");
      const group = byCells.get(cells);
      group ? group.digits.push(digit) : byCells.set(cells, { count: candidates.length, digits: [digit] });
    }
    for (const [cells, { count, digits }] of byCells) results.push(this.part("lose", { count, cells, digits: this.and(digits) }));
    return this.language.join("results", results);
  }

  /** @param {string} key @param {import("../../words/texts.js").Values} [values] */
  part(key, values) {
    return this.language.say("parts", key, values);
  }

  /** @param {readonly (string | number)[]} parts */
  and(parts) {
    return this.language.join("and", parts);
  }

  /** @param {string} role */
  #cellsOf(role) {
    return new Set(this.step.marks.filter(([, , given]) => given === role).map(([cell]) => cell));
  }

  /** @param {string} role */
  #cellsWith(role) {
    return cellsText(this.#cellsOf(role));
  }

  /** @param {Chain} chain */
  #proof(chain) {
    if (!this.isNet && !this.isDynamic) {
      if (chain.length <= LONGEST) return chainText(chain);
      return `${chainText(chain.slice(0, LONGEST - 4))} … ${chainText(chain.slice(-4))}`;
    }
    const [first, ...others] = chain;
    const placed = shortened(others.filter((node) => node[2] || originOf(node).nested !== null).map(sign));
    if (new Set(this.step.chains.map(([premise]) => sign(premise))).size === 1) return placed; // the sentence names the premise already
    return placed ? `${sign(first)}: ${placed}` : sign(first);
  }

  /** @param {Refutation} refutation @param {string} [section] the section with the template `refuted` */
  refuted({ candidate: [cell, digit], placements, impossible, house, guesses }, section = "parts") {
    const proof = shortened(placements.map(([place, placed]) => `${cellName(place)}=${placed}`));
    return this.language.say(section, "refuted", {
      premise: this.part("is", { cell: cellName(cell), digit }),
      contradiction: impossible.length
        ? this.#impossible(impossible[0], house)
        : this.part(guesses ? "no-solution-by-guessing" : "no-solution", { count: guesses }),
      proof: proof && ` [${proof}]`,
    });
  }

  /** The statement that a house has no place for a digit, or a cell no candidate. @param {Candidate} candidate @param {number | null} house */
  #impossible([cell, digit], house) {
    if (house === null) return this.part("no-candidate", { cell: cellName(cell) });
    return this.part("no-place", { house: housesText([house], this.language), digit });
  }
}

/** Whether two nodes are of the same candidates, true or false. @param {Node} one @param {Node} other */
export const isSame = ([cells, digit], [others, other]) => digit === other && cells.join() === others.join();

/** @param {Node} node */
const sign = ([cells, digit, on]) => `${cellsText(cells)}${on ? "=" : "≠"}${digit}`;

/** A list of placements. Of a long list, the ends and the number left out. @param {string[]} words */
function shortened(words) {
  if (words.length > LONGEST) words.splice(LONGEST - 3, words.length - LONGEST + 1, `… (+${words.length - LONGEST + 1}) …`);
  return words.join(" ");
}
