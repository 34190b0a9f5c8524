/**
 * What a sentence of the author's rules may mean instead. Loaded when it is first wanted. Kinds of a group take the same: a line,
 * the cells of a cage, a row with a number outside it, some cells. So a kind may stand for another of its group, with the drawings
 * that it was about; a sentence that was not understood takes drawings that have no rule.
 */

import { api } from "../asking/api.js";
import { FAMILIES } from "../model/kinds.js";
import { withoutSentences } from "../model/variant.js";
import { choice, dialog } from "../ui/dialog.js";
import { h, refresh } from "../ui/dom.js";
import { reasonOf } from "../ui/request.js";
import { say, textsOfKind } from "../words/language.js";

/** @typedef {import("../engine/variants/index.d.ts").Constraint & Record<string, any>} Constraint */
/** @typedef {import("../model/variant.js").Told} Told */
/** @typedef {import("../model/variant.js").Variant} Variant */
/** @typedef {NonNullable<Told["things"]>[number]} Seen */

/**
 * Drawings, the families whose kinds they may be of, and the field that takes their cells; of some, all cells are in one constraint.
 * @typedef {{seen: string[], families: string[], takes: "cells" | "line", isOne?: boolean}} Group
 */
const GROUPS = Object.freeze(/** @type {Group[]} */ ([
  { seen: ["line", "thermometer"], families: ["lines"], takes: "cells" },
  { seen: ["cage"], families: ["cages"], takes: "cells" },
  { seen: ["outside"], families: ["outside"], takes: "line" },
  { seen: ["mark", "shade"], families: ["cells", "indexing"], takes: "cells", isOne: true },
  { seen: ["dot"], families: ["dots"], takes: "cells" },
]));

/** The fields of a kind. @param {string} kind */
const fieldsOf = (kind) => Object.values(FAMILIES).find((family) => kind in family)?.[kind] ?? {};

/** The field of the number or the text that stands beside a drawing of a kind; none if there is a usual one. @param {string} kind */
const numberOf = (kind) => Object.entries(fieldsOf(kind)).find(([, { type, usual }]) => ["number", "text"].includes(type) && (usual ?? null) === null)?.[0];

/** The kinds of a group: those that need no more than the cells, and a number or a text. @param {Group} group */
const kindsOf = ({ families, takes }) =>
  families.flatMap((family) => Object.keys(FAMILIES[family])).filter((kind) => {
    const { [takes]: cells, ...others } = fieldsOf(kind);
    return cells && Object.entries(others).every(([name, { usual }]) => usual !== undefined || name === numberOf(kind));
  });

/** The same as another kind. @param {Group} group @param {string} kind @param {readonly string[] | string} place @param {unknown} number @returns {Constraint} */
function made({ takes }, kind, place, number) {
  const field = numberOf(kind);
  const value = field && fieldsOf(kind)[field].type === "text" ? String(number) : Number(number);
  return { kind, [takes]: place, ...(field && (number ?? "") !== "" ? { [field]: value } : {}) };
}

/** What was read at first. @param {Variant} variant @param {Told} told */
const readAtFirst = (variant, told) => told.read ?? { sentences: told.sentences, all: told.all ?? variant.constraints ?? [] };

/** What a sentence could mean: the groups of its constraints, or else of drawings without a rule, and these. @param {Variant} variant @param {Told} told @param {number} at */
function subject(variant, told, at) {
  const read = readAtFirst(variant, told);
  const { text, constraints } = read.sentences[at];
  const was = constraints.map((place) => read.all[place].kind);
  if (was.length) return { groups: GROUPS.filter((group) => was.every((kind) => kindsOf(group).includes(kind))), things: /** @type {Seen[]} */ ([]) };
  const things = told.things ?? [];
  const named = things.filter(({ name }) => name && text.toLowerCase().includes(name));
  const about = named.length ? named : things;
  return { groups: GROUPS.filter((group) => about.some(({ what }) => group.seen.includes(what))), things: about };
}

/**
 * The rules with a sentence that means a kind; with "" it means what it was read as.
 * @param {Variant} variant @param {Told} told @param {number} at @param {string} kind
 */
function corrected(variant, told, at, kind) {
  const read = readAtFirst(variant, told);
  /** @type {Record<number, string>} */ const as = { ...told.as, [at]: kind };
  const all = [...read.all];
  const sentences = read.sentences.map((sentence, number) => {
    const meant = as[number];
    if (!meant) return sentence;
    const { groups, things } = subject(variant, told, number);
    const group = groups.find((each) => kindsOf(each).includes(meant));
    if (!group) return sentence;
    if (sentence.constraints.length) {
      for (const place of sentence.constraints) {
        const was = /** @type {Constraint} */ (read.all[place]);
        all[place] = made(group, meant, was[group.takes], was[numberOf(was.kind) ?? ""]);
      }
      return sentence;
    }
    const own = things.filter(({ what }) => group.seen.includes(what));
    const places = group.isOne ? [own.flatMap(({ cells }) => cells)] : own.map(({ cells }) => [...cells]);
    const constraints = places.map((cells, place) => all.push(made(group, meant, cells, own[place].text)) - 1);
    return { ...sentence, standing: /** @type {const} */ ("rule"), constraints };
  });
  return withoutSentences({ ...variant, constraints: all }, { ...told, read, as, sentences, all }, told.off);
}

/** @param {import("../games/session.js").Session} session */
export function correctDialog(session) {
  let at = 0;
  let problem = "";
  const told = () => session.game.told;
  const options = () => {
    const { told: rules, variant } = session.game;
    const kinds = variant && rules?.sentences[at] ? subject(variant, rules, at).groups.flatMap(kindsOf) : [];
    return [/** @type {const} */ (["", say("setting", "told_as_read")]), ...kinds.map((kind) => /** @type {const} */ ([kind, textsOfKind(kind).title]))];
  };
  const kinds = choice({ label: "rules", options, get: () => told()?.as?.[at] ?? "", set: (kind) => choose(kind) });
  /** @param {string} kind */
  async function choose(kind) {
    const { game } = session;
    if (!game.variant || !game.told) return;
    const rules = corrected(game.variant, game.told, at, kind);
    try {
      problem = "";
      await api.openVariant(JSON.stringify(rules.variant)); // it may be no puzzle
      if (game === session.game) session.playBy(rules);
    } catch (error) {
      problem = reasonOf(error);
      kinds.fill();
    }
    refresh();
  }
  const element = dialog("told_other", h("p", { lang: "und" }, () => told()?.sentences[at]?.text ?? ""), kinds.element, h("p", { class: "problem", hidden: () => !problem }, () => problem));
  return {
    /** @param {number} sentence */
    present(sentence) {
      at = sentence;
      problem = "";
      kinds.fill();
      refresh();
      element.showModal();
    },
  };
}
