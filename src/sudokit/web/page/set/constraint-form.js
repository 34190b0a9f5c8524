/**
 * The form of one constraint: its cells, which follow the selection on the board, and its values. A form keeps what was
 * typed; `constraint` is what that means, once nothing is missing.
 */

import { button } from "../ui/controls.js";
import { h, live, refresh, remaking } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";
import { list, say, textsOfKind } from "../words/language.js";
import { cellsNamed, lineFrom } from "../model/puzzle-draft.js";
import { FAMILIES } from "../model/kinds.js";
import { cellNamesBy, newLabels, REGIONS_TO_FIND, renamed } from "../model/regions-to-find.js";
import { OwnRule } from "./own-rule.js";

/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */
/** @typedef {import("../model/shape.js").Shape} Shape */
/** @typedef {import("../model/kinds.js").Field} Field */

/** The types of fields that take cells from the board. */
const OF_CELLS = new Set(["path", "area", "cell", "groups"]);
/** Whether keys on the board are written into a field. @param {Field} field */
const isOfKeys = ({ type, choices }) => type === "number" || type === "numbers" || typeof choices?.[0] === "number";
/** What stands between groups of cells. */
const NEXT_GROUP = " / ";

const learning = onDemand(async () => (await import("../gallery/rule-dialog.js")).ruleDialog());

/** Whether cells stand for the regions that they are in, for kinds that compare any cells; not a field of the puzzle. @type {Field} */
const BY_REGION = { type: "flag", usual: true };

/** The fields of a kind; the labels of regions that are to be found are those of all cells. @param {string} kind */
export function fieldsOf(kind) {
  const { labels: _, ...fields } = Object.values(FAMILIES).find((family) => family[kind])?.[kind] ?? {};
  return fields;
}

/** Whether a kind is about some cells; others are about the whole grid. @param {string} kind */
export const takesCells = (kind) => Object.values(fieldsOf(kind)).some(({ type }) => OF_CELLS.has(type));

/** How the cells and values of a kind come into its form, as the end of the key of a text. @param {string} kind */
export function wayOf(kind) {
  const fields = Object.values(fieldsOf(kind));
  if (!takesCells(kind)) return "grid";
  if (isArrow(kind)) return "arrow";
  if (fields.filter(({ type }) => OF_CELLS.has(type)).length > 1) return "fields";
  return fields.some((field) => isOfKeys(field) || (field.type === "text" && field.usual === undefined)) ? "draw" : "drag";
}

/** Whether a kind begins in a circle and goes on along a shaft, both of which one drag fills. @param {string} kind */
const isArrow = (kind) => "shaft" in fieldsOf(kind);

/** Whether a form can make a kind: constraints made of others it cannot. @param {string} kind */
export const isMade = (kind) => Object.values(fieldsOf(kind)).every(({ type }) => type !== "constraints");

/** What a field of a constraint is called. @param {string} name */
const labelOf = (name) => say("setting", `field_${name}`);

/** A value of a field that is chosen, in words. @param {string | number} value */
export const choiceText = (value) => (typeof value === "string" && value ? say("setting", `choice_${value.replace("-", "_")}`) : String(value));

export class ConstraintForm {
  kind = "";
  /** The place of the constraint that is edited; null for a new one. @type {number | null} */ edited = null;
  /** What is typed in each field. @type {Record<string, string>} */ #texts = {};
  /** The same when the form was opened, and before the board was pressed. */ #began = this.#texts;
  #before = this.#texts;
  /** The field that follows the selection. */
  #active = "";
  /** Whether somebody has chosen that field, which alone takes cells then. */ #isChosen = false;
  /** The field of numbers in which nothing has been typed: the first key replaces what is there. */
  #fresh = "";
  #remake = remaking();
  #own = new OwnRule({ line: () => ({ digits: this.shape().digits, length: cellsNamed(this.#texts.cells ?? "", this.shape())?.length ?? 0 }) });

  /** @param {{shape: () => Shape, labels: () => readonly string[], submit: () => void, leave: () => void}} ways `labels` of regions that are to be found */
  constructor({ shape, labels, submit, leave }) {
    this.shape = shape;
    this.labels = labels;
    const fields = h("div", { class: "set-fields" });
    live(() => /** @type {const} */ ([this.kind, this.edited]), () => fields.replaceChildren(...this.#remake(() => this.#controls())));
    this.element = h(
      "form",
      {
        class: "set-form",
        hidden: () => !this.kind,
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          submit();
        },
      },
      h(
        "header",
        {},
        h("h2", {}, () => (this.kind ? textsOfKind(this.kind).title : "")),
        button({ label: "learn_rule", icon: "help", bare: true, onclick: async () => (await learning())?.present(this.kind) }),
        button({ label: () => say("setting", "other_kinds"), icon: "close", bare: true, onclick: leave }),
      ),
      fields,
      this.#own.element,
      h("p", { class: () => (this.lack.isWrong ? "problem how" : "quiet how"), role: "status", hidden: () => !this.lack.text }, () => this.lack.text),
      h(
        "button",
        { class: "button primary", disabled: () => !this.constraint },
        h("span", {}, () => say("setting", this.edited === null ? "add" : "change")),
      ),
      h("p", { class: "quiet" }, () => (this.kind ? textsOfKind(this.kind).rule : "")),
    );
  }

  get #fields() {
    const fields = fieldsOf(this.kind);
    return "counter" in fields && this.labels().length ? { by_region: BY_REGION, ...fields } : fields;
  }

  /** Begin with a kind, or with a constraint that is to be changed. @param {string} kind @param {{constraint: Constraint, place: number}} [edited] */
  open(kind, edited) {
    this.kind = kind;
    this.edited = edited?.place ?? null;
    this.#texts = {};
    const said = edited && this.#withCells(edited.constraint);
    for (const [name, { usual }] of Object.entries(this.#fields)) {
      const value = said && name in said ? said[name] : usual;
      this.#texts[name] = value === undefined || value === null ? "" : Array.isArray(value) ? value.join(typeof value[0] === "string" ? NEXT_GROUP : " ") : String(value);
    }
    this.#began = { ...this.#texts };
    this.#own.open(kind, edited?.constraint);
    this.#active = Object.entries(this.#fields).find(([, { type }]) => OF_CELLS.has(type))?.[0] ?? "";
    this.#isChosen = false;
    this.#fresh = this.#ofKeys()?.[0] ?? "";
    refresh();
  }

  close() {
    this.open("");
  }

  /** Empty the cells for the next constraint; the values stay, since the next one often has the same. */
  next() {
    const values = this.#texts;
    this.open(this.kind);
    for (const [name, { type, usual }] of Object.entries(this.#fields)) {
      if (!OF_CELLS.has(type) && usual !== undefined && usual !== null) this.#texts[name] = values[name];
    }
    refresh();
  }

  /** The selected cells go into the field that follows them. @param {ReadonlySet<number>} cells in the order of their selection */
  take(cells) {
    const field = this.#fields[this.#active];
    if (!field || (this.edited !== null && !cells.size)) return;
    const { nameOf } = this.shape();
    const chosen = [...cells];
    if (isArrow(this.kind) && !this.#isChosen) return this.place({ circle: chosen.slice(0, 1).map(nameOf).join(" "), shaft: chosen.slice(1).map(nameOf).join(" ") });
    const named = this.#active === "line" ? lineFrom(chosen, this.shape()) : field.type === "cell" ? chosen.slice(-1) : chosen;
    const text = named.map(nameOf).join(" ");
    const groups = field.type === "groups" ? this.#texts[this.#active].split(NEXT_GROUP).slice(0, -1) : [];
    this.#texts[this.#active] = [...groups, text].join(NEXT_GROUP);
    refresh();
  }

  /** The board is pressed, which may mean something else than cells for this form. */
  remember() {
    this.#before = { ...this.#texts };
  }

  /** What the board was pressed for last has nothing to do with this form. */
  recall() {
    this.#texts = { ...this.#before };
    refresh();
  }

  /** Whether something in it differs from when it was opened. */
  get isChanged() {
    return JSON.stringify(this.#texts) !== JSON.stringify(this.#began) || (this.edited !== null && this.#own.isTyped);
  }

  /** What a press of the board means goes into the fields. @param {import("./places.js").Values} values */
  place(values) {
    Object.assign(this.#texts, values);
    refresh();
  }

  /** What is typed in each field. */
  get texts() {
    return this.#texts;
  }

  /** Write a key into the first field of numbers. @param {string} character @returns {boolean} whether there is one */
  type(character) {
    const [name, field] = this.#ofKeys() ?? [];
    if (!name || !field) return false;
    const before = this.#texts[name];
    if (field.choices) this.#texts[name] = String(field.choices.find((each) => String(each).startsWith(character)) ?? before);
    else if (field.type === "numbers") this.#texts[name] = (this.#fresh === name ? character : `${before} ${character}`).trim();
    else this.#texts[name] = this.#fresh === name ? character : before + character;
    this.#fresh = "";
    refresh();
    return true;
  }

  /** Take the last key back. */
  erase() {
    const [name, field] = this.#ofKeys() ?? [];
    if (!name) return;
    this.#texts[name] = field?.type === "numbers" ? this.#texts[name].replace(/ ?\S+$/, "") : this.#texts[name].slice(0, -1);
    refresh();
  }

  #ofKeys() {
    return Object.entries(this.#fields).find(([, field]) => isOfKeys(field));
  }

  /**
   * Go to the next field of cells that is empty.
   * @returns {boolean} whether there is one
   */
  advance() {
    const next = Object.entries(this.#fields).find(([name, { type }]) => OF_CELLS.has(type) && !this.#texts[name]);
    if (!next || next[0] === this.#active) return false;
    this.#active = next[0];
    this.#isChosen = true;
    refresh();
    return true;
  }

  /** What the form says; null if something is missing, or is not what its field takes. @returns {Constraint | null} */
  get constraint() {
    if (!this.kind) return null;
    /** @type {Constraint} */
    const constraint = { kind: this.kind };
    for (const [name, field] of Object.entries(this.#fields)) {
      const value = field.type === "table" ? this.#own.table?.[name] : this.#value(this.#texts[name], field);
      if (value === undefined) return null;
      if (field !== BY_REGION && (value !== null || field.usual !== undefined)) constraint[name] = value;
    }
    if (this.kind === REGIONS_TO_FIND) constraint.labels = (this.labels().length ? this.labels() : newLabels(this.shape().cells.length)).join(" ");
    if (constraint.name === "") constraint.name = this.#own.name;
    return this.#texts.by_region === "true" ? this.#withLabels(constraint) : constraint;
  }

  /** A constraint with the labels of its cells in their place, but for the cell whose digit counts them. @param {Constraint} constraint @returns {Constraint} */
  #withLabels({ counter, ...fields }) {
    const { nameOf } = this.shape();
    const names = new Map(this.labels().flatMap((label, cell) => [nameOf(cell), nameOf(cell).toUpperCase()].map((name) => /** @type {const} */ ([name, label]))));
    return { ...renamed(fields, names), counter };
  }

  /** The other way round; whether it is about regions is then a field. @param {Constraint} constraint @returns {Constraint} */
  #withCells(constraint) {
    const said = renamed(constraint, cellNamesBy(this.labels(), this.shape()));
    return { ...said, by_region: JSON.stringify(said) !== JSON.stringify(constraint) };
  }

  /** What the form lacks to be a constraint, in words; `isWrong` if something is typed that its field does not take. */
  get lack() {
    const open = Object.entries(this.#fields).filter(([name, field]) => field.type !== "table" && this.#value(this.#texts[name], field) === undefined);
    for (const [name, field] of open) {
      const fault = this.#fault(this.#texts[name], field);
      if (fault) return { text: `${labelOf(name)}: ${fault}`, isWrong: true };
    }
    return { text: open.length ? say("setting", "lacks", { fields: list("and", open.map(([name]) => labelOf(name))) }) : "", isWrong: false };
  }

  /** Why a field does not take a text; empty if there is none yet. @param {string} text @param {Field} field */
  #fault(text, { type, least = 0, most = Infinity }) {
    const words = text.split("/").flatMap((group) => group.split(/[\s,]+/)).filter(Boolean);
    if (!words.length || type === "choice") return "";
    if (!OF_CELLS.has(type)) return say("setting", "not_number", { text: text.trim() });
    const shape = this.shape();
    const stranger = words.find((name) => !cellsNamed(name, shape));
    if (stranger) return say("setting", "not_cell", { name: stranger, last: shape.nameOf(shape.cells.length - 1) });
    if (type === "groups") return say("setting", "few_groups", { count: least });
    if (type === "cell") return say("setting", "many_cells", { count: 1 });
    return words.length < least ? say("setting", "few_cells", { count: least }) : say("setting", "many_cells", { count: most });
  }

  /** @param {string} text @param {Field} field @returns {unknown} undefined if that is not a value of the field */
  #value(text, { type, least = 0, most = Infinity, choices, usual }) {
    const words = text.trim();
    if (type === "flag") return words === "true";
    if (type === "text") return words || usual;
    if (!words) return usual;
    if (type === "choice") return choices?.find((each) => String(each) === words);
    if (type === "number") return /^-?\d+$/.test(words) ? Number(words) : undefined;
    if (type === "numbers") return /^-?\d+([ ,]+-?\d+)*$/.test(words) ? words.split(/[ ,]+/).map(Number) : undefined;
    const groups = words.split("/").map((group) => group.trim()).filter(Boolean);
    if (!groups.every((group) => cellsNamed(group, this.shape()))) return undefined;
    if (type === "groups") return groups.length >= least ? groups : undefined;
    const count = groups[0].split(/[ ,]+/).length;
    return groups.length === 1 && (type === "cell" ? count === 1 : count >= least && count <= most) ? groups[0] : undefined;
  }

  /** Values stand before cells, which are seldom typed. */
  #controls() {
    const fields = Object.entries(this.#fields).filter(([, { type }]) => type !== "table");
    const inOrder = [...fields.filter(([, { type }]) => !OF_CELLS.has(type)), ...fields.filter(([, { type }]) => OF_CELLS.has(type))];
    return inOrder.map(([name, field]) => this.#control(name, field));
  }

  /** @param {string} name @param {Field} field */
  #control(name, field) {
    const label = () => labelOf(name);
    const get = () => this.#texts[name];
    const set = (/** @type {string} */ text) => {
      this.#texts[name] = text;
      refresh();
    };
    if (field.type === "flag") {
      const input = h("input", { type: "checkbox", class: "switch", role: "switch", checked: () => get() === "true", onchange: () => set(String(input.checked)) });
      return h("label", { class: "toggle" }, h("span", {}, label), input);
    }
    if (field.type === "choice") {
      const select = h("select", { onchange: () => set(select.value) }, ...["", ...(field.choices ?? [])].map((each) => h("option", { value: each }, () => choiceText(each))));
      live(get, (value) => (select.value = value));
      return h("label", { class: "field" }, h("span", {}, label), select);
    }
    const isOfCells = OF_CELLS.has(field.type);
    const input = h("input", {
      type: "text",
      class: () => (isOfCells && (this.#active === name || (isArrow(this.kind) && !this.#isChosen)) ? "active" : ""),
      value: get,
      autocomplete: "off",
      inputmode: field.type === "number" ? "numeric" : "text",
      onfocus: () => {
        if (isOfCells) [this.#active, this.#isChosen] = [name, true];
        refresh();
      },
      oninput: () => set(input.value),
    });
    const more = field.type === "groups" && button({ label: () => say("setting", "next_group"), icon: "plus", onclick: () => set(`${get().replace(/ \/ $/, "")}${NEXT_GROUP}`) });
    return h("div", { class: "set-field" }, h("label", { class: "field" }, h("span", {}, label), input), more || null);
  }
}
