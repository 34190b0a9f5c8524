/**
 * The mode *Set*: a puzzle of any kind is made here. Digits and regions are put on the board, constraints chosen from a toolbox
 * and drawn; beside it the engine says at once which digits the cells can have, how many solutions there are, what contradicts
 * what. The draft is a puzzle of its own: it does not change the game in *Play*.
 */

import { api } from "../asking/api.js";
import { historyKey } from "../board/keys.js";
import { COLOURS } from "../board/style.js";
import { SudokuBoard } from "../board/sudoku-board.js";
import { loadedVariant } from "../model/loaded.js";
import { linkToVariant } from "../model/links.js";
import { packed } from "../model/packed.js";
import { cellsOf, classicLine, constraintsOf, formOf, NOTHING, PuzzleDraft, puzzleOfLine, regionNumbersOf, regionsOf, withConstraint, withCopied, withForm, withGivens, withJoined, withMoved, withoutConstraint, withRegion, withTakenApart } from "../model/puzzle-draft.js";
import { labelsAmong } from "../model/regions-to-find.js";
import { nothing } from "../model/selection.js";
import { classic, maskOfAll, Shape } from "../model/shape.js";
import { Problem } from "../problem.js";
import { legend } from "../steps/legend.js";
import { loadOwn, saveOwn } from "../store.js";
import { announce, notify } from "../ui/announce.js";
import { boardLabels, describeCell } from "../ui/board-labels.js";
import { copyText } from "../ui/clipboard.js";
import { button } from "../ui/controls.js";
import { digitPad } from "../ui/digit-pad.js";
import { h, live, liveOnBoard, memo, refresh, remaking } from "../ui/dom.js";
import { addStyle, onDemand } from "../ui/on-demand.js";
import { reasonOf } from "../ui/request.js";
import { language, number, say, t, textsOfKind, tOf } from "../words/language.js";
import { ConstraintForm, isMade, takesCells, wayOf } from "./constraint-form.js";
import { constraintList } from "./constraint-list.js";
import { paper } from "./paper.js";
import { constraintsAt, constraintsUnder, following, placeOf, Places, standsAt } from "./places.js";
import { sheet } from "./sheet.js";
import { COUNTED, Study } from "./study.js";
import { Toolbox } from "./toolbox.js";
import { Way } from "./way.js";

/** @typedef {import("../engine/variants/index.d.ts").Constraint} Constraint */
/** @typedef {import("../model/variant.js").Variant} Variant */
/** @typedef {import("../model/selection.js").Selection} Selection */
/** What digits and drags mean. @typedef {"givens" | "constraints" | "regions" | "sheet"} Tool */

/** Under this name a tab keeps its draft. */
const DRAFT = "setting";
/** What makes a shape: while that is the same, the board stays as it is. */
const FORM = Object.freeze(/** @type {const} */ (["rows", "columns", "digits", "regions", "latin"]));
/** What parts of a puzzle that are no constraints are called. @type {Readonly<Record<string, string>>} */
const PARTS = Object.freeze({ regions: "tool_regions", givens: "tool_givens", digits: "field_digits", rows: "rows", columns: "columns" });
/** What became of sentences that are not in the puzzle, and change something. */
const UNREAD = new Set(["absent", "contradicted", "unclear"]);
/** @type {readonly Tool[]} */
const TOOLS = ["givens", "constraints", "regions", "sheet"];

await Promise.all([addStyle(new URL("../styles/verdict.css", import.meta.url)), addStyle(new URL("./set.css", import.meta.url))]);

export class SetMode {
  board = new SudokuBoard();
  #draft = restored();
  #shape = classic;
  /** The names of the cells outside the grid. @type {readonly string[]} */ #extras = [];
  /** @type {import("../model/variant.js").Figure | null} */ #figure = null;
  /** The draft with the constraint of the form, as far as that means something; null without one. @type {import("../model/variant.js").Figure | null} */ #preview = null;
  /** Why the draft is not a puzzle, in words. */ #trouble = "";
  /** Why the constraint of the form is not one. */ #refused = "";
  /** @type {Selection} */ #selection = nothing(classic);
  /** @type {Tool} */ #tool = "givens";
  #study = new Study();
  #way = new Way();
  #form = new ConstraintForm({ shape: () => this.#shape, labels: () => this.#labels, submit: () => this.#inTurn(() => this.#submit()), leave: () => this.#choose("") });
  #places = new Places({ kind: () => this.#form.kind, shape: () => this.#shape, pressed: () => this.#form.remember(), choose: (places) => this.#inTurn(() => this.#point(places)), standing: (x, y) => this.#chooseOf(this.#under(x, y).stands) });
  /** The constraint that is chosen in the list, if no form can change it. @type {number | null} */ #chosen = null;
  #toolbox = new Toolbox({ hidden: () => this.#form.kind !== "", choose: (kind) => this.#choose(kind) });
  #exports = onDemand(async () => (await import("../exchange/export-dialog.js")).exportDialog(this.session, this.board, () => this.#draft.puzzle));
  #shares = onDemand(async () => (await import("../exchange/share-dialog.js")).shareDialog());
  #drafts = onDemand(async () => (await import("./drafts-dialog.js")).draftsDialog({ puzzle: () => this.#draft.puzzle, open: (puzzle) => this.#replace("opened", puzzle) }));
  /** The constraint that was chosen last on the board. @type {number | null} */ #passed = null;
  /** Ends when what was submitted is in the draft, or is refused: what comes meanwhile waits. */ #submitted = Promise.resolve();
  #active = false;
  /** Whether the board is on its way to paper, which has no candidates. */ #isPrinting = false;
  /** What the draft began with, if that was a text, and the puzzle that it was. @type {{loaded: import("../model/loaded.js").Loaded, puzzle: Variant} | null} */ #opened = null;
  /** Whether the draft would survive a reload. */ #isKept = true;

  /**
   * @param {import("../games/session.js").Session} session
   * @param {{play: (loaded: import("../model/loaded.js").Loaded) => void, open: () => void}} ways what buttons do that lead elsewhere
   */
  constructor(session, ways) {
    this.session = session;
    this.ways = ways;
    this.#connectBoard();
    this.element = this.#build();
    for (const type of ["beforeprint", "afterprint"]) {
      window.addEventListener(type, () => {
        this.#isPrinting = type === "beforeprint";
        this.#way.end();
        this.board.cells = this.#contents();
      });
    }
    // The board would take the digits of values, of which 0 erases, and Escape, which ends its selection.
    this.element.addEventListener("keydown", (event) => (this.#typesValue(event) || this.#leavesWay(event)) && event.preventDefault(), { capture: true });
  }

  enter() {
    this.#active = true;
    this.#renew();
    this.board.focus();
  }

  leave() {
    this.#active = false;
    this.#study.stop();
    this.#way.end();
  }

  /** Whether a key is a part of a value of the form. @param {KeyboardEvent} event */
  #typesValue(event) {
    const isTyped = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey;
    if (isTyped || !/^[0-9-]$/.test(event.key) || !this.#form.type(event.key)) return false;
    event.stopPropagation();
    return true;
  }

  /** Whether a key has ended the way to the solution. @param {KeyboardEvent} event */
  #leavesWay(event) {
    if (event.key !== "Escape" || !this.#way.isOpen) return false;
    event.stopPropagation();
    this.#way.end();
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#typesValue(event) || this.#leavesWay(event)) return true;
    const step = historyKey(event);
    if (step) this.#changed(this.#draft[step]());
    else if (event.key === "Enter" && this.#form.kind) this.#form.advance() || this.#inTurn(() => this.#submit());
    else if (event.key === "Enter" && this.#tool === "constraints") this.#chooseOf(constraintsAt(constraintsOf(this.#draft.puzzle), this.#shape, this.#selection.cursor));
    else if (event.key === "Escape" && this.#form.kind && !this.#selection.cells.size) this.#choose("");
    else return this.board.key(event);
    return true;
  }

  /** Go on with a puzzle that was opened. @param {import("../model/loaded.js").Loaded} loaded */
  take(loaded) {
    this.#replace("opened", loaded.variant ?? puzzleOfLine(loaded.puzzle));
    this.#opened = { loaded, puzzle: this.#draft.puzzle };
    refresh();
  }

  /** @param {"opened" | "cleared"} message @param {Variant} puzzle */
  #replace(message, puzzle) {
    const before = this.#draft.puzzle;
    this.#form.close();
    this.#opened = null;
    const changed = this.#draft.change(puzzle);
    this.#changed(changed);
    const undo = { label: () => t("undo"), run: () => this.#changed(this.#draft.change(before)) };
    notify(() => t(message), changed ? undo : null, () => this.#active);
  }

  /** @param {Variant} puzzle */
  #change(puzzle) {
    this.#changed(this.#draft.change(puzzle));
  }

  /** @param {boolean} changed */
  #changed(changed) {
    if (!changed) return;
    this.#passed = null;
    const kept = saveOwn(DRAFT, this.#draft);
    if (!kept && this.#isKept) notify(t("draft_unkept"));
    this.#isKept = kept;
    if (this.#form.edited !== null) this.#form.close(); // it may be another one now
    this.#chosen = null;
    this.#renew();
    refresh();
  }

  /** Draw the draft, and ask about it, if it is a puzzle. */
  async #renew() {
    const { puzzle } = this.#draft;
    this.#study.stop();
    this.#way.end();
    try {
      const [{ shape: form, extras }, figure] = await Promise.all([api.openVariant(JSON.stringify(puzzle)), api.drawVariant(puzzle)]);
      if (puzzle !== this.#draft.puzzle) return;
      this.#reshape(form);
      this.#extras = extras;
      this.#figure = figure;
      this.#preview = null;
      this.#trouble = "";
      if (this.#active) this.#study.ask(puzzle, () => [...this.#selection.cells, this.#selection.cursor]);
    } catch (error) {
      if (puzzle !== this.#draft.puzzle) return;
      this.#trouble = troubleOf(error);
      // Regions that are half painted are not valid, and are to be seen; so are rules on them.
      if (isAsLargeAs(formOf(puzzle), this.#shape)) this.#reshape({ ...this.#shape.toJSON(), regions: regionsOf(puzzle, this.#shape) });
      refresh();
      const figure = await drawn(puzzle);
      if (puzzle !== this.#draft.puzzle) return;
      this.#figure = figure ?? this.#figure;
      this.#preview = null;
    }
    refresh();
  }

  /** Go on with a shape, if it is another one. @param {import("../model/shape.js").Form} form */
  #reshape(form) {
    if (FORM.every((part) => JSON.stringify(form[part] ?? true) === JSON.stringify(this.#shape[part]))) return;
    const before = this.#shape;
    this.#shape = new Shape(form);
    const isAsLarge = isAsLargeAs(form, before);
    if (!isAsLarge) this.#selection = nothing(this.#shape);
    if (!isAsLarge || String(form.digits) !== String(before.digits)) this.#study.candidates.clear(); // they are of other cells or digits
  }

  /** Show the constraint of the form as if it were there already. */
  async #draw() {
    const { puzzle } = this.#draft;
    const { constraint, edited } = this.#form;
    const figure = constraint && (await drawn(withConstraint(puzzle, constraint, edited ?? undefined)));
    if (puzzle !== this.#draft.puzzle || JSON.stringify(constraint) !== JSON.stringify(this.#form.constraint)) return;
    this.#preview = figure;
    refresh();
  }

  /** Choose a kind of constraint to be drawn; none with an empty name. @param {string} kind */
  #choose(kind) {
    this.#refused = "";
    this.#chosen = null;
    this.#form.open(kind);
    if (!kind) return;
    // Cells that are selected for something else are seldom a line that a clue outside the grid is about.
    if (this.#selection.cells.size > 1 && placeOf(kind) !== "outside") this.#form.take(this.#selection.cells);
    this.board.focus();
  }

  /**
   * Do something else, after what is drawn or changed in the form has gone into the draft. A change that is not valid keeps the form
   * open, and says why; a new rule that is not valid is dropped.
   * @param {() => void} next
   */
  #leaveFor(next) {
    this.#inTurn(async () => {
      const form = this.#form;
      const isNew = form.edited === null;
      const { text } = form.lack;
      // A rule about the whole grid was perhaps only read.
      if (isNew ? takesCells(form.kind) : form.isChanged) await this.#submit();
      if (!isNew && (text || this.#refused)) return notify(text || this.#refused); // the form may be out of sight
      next();
    });
  }

  /** Choose a constraint of the draft, or none if it is chosen already. @param {number} place */
  #turnTo(place) {
    const isChosen = this.#form.edited === place || this.#chosen === place;
    this.#leaveFor(() => (isChosen ? this.#choose("") : this.#edit(place)));
  }

  /** Open a constraint of the draft, to be changed. @param {number} place */
  #edit(place) {
    const constraint = constraintsOf(this.#draft.puzzle)[place];
    this.#refused = "";
    this.#chosen = null;
    if (!isMade(constraint.kind)) {
      this.#form.close();
      this.#chosen = place;
    } else {
      this.#tool = "constraints";
      this.#form.open(constraint.kind, { constraint, place });
    }
    const cells = this.#cellsOf(constraint);
    this.#selection = { cells: new Set(cells), cursor: cells.at(-1) ?? this.#selection.cursor };
    refresh();
  }

  /** The labels of regions that are to be found. */
  get #labels() {
    return labelsAmong(constraintsOf(this.#draft.puzzle));
  }

  /** Whether the tool shows regions that nobody paints, since they are to be found. */
  get #areToFind() {
    return this.#tool === "regions" && this.#labels.length > 0;
  }

  /** The cells that a constraint of the draft is about. @param {Constraint} constraint */
  #cellsOf(constraint) {
    return cellsOf(constraint, this.#shape, this.#labels);
  }

  /** The constraints under a point of the board. @param {number} x @param {number} y */
  #under(x, y) {
    return constraintsUnder(constraintsOf(this.#draft.puzzle), this.#shape, x, y);
  }

  /**
   * Choose one of some constraints, or the one after that which was chosen of them last; after the last one, none.
   * @param {readonly number[]} places
   * @returns {boolean} whether there is one
   */
  #chooseOf(places) {
    const at = places.indexOf(this.#passed ?? -1);
    const next = places[at + 1];
    const isChosen = next !== undefined && (this.#form.edited === next || this.#chosen === next);
    if (next !== undefined || at >= 0)
      this.#leaveFor(() => {
        this.#passed = next ?? null;
        if (next === undefined || isChosen) this.#choose("");
        else this.#edit(next);
      });
    return places.length > 0;
  }

  /** One cell was pressed and no other: what has it is chosen, unless cells of a new constraint are asked for. @param {readonly number[]} cells */
  #tapped(cells) {
    if (this.#tool !== "constraints" || cells.length > 1 || (this.#form.kind && this.#form.edited === null)) return;
    const { holds } = this.#under(...this.#places.last);
    // One cell is a value of some constraints: there, what nothing has is the new place of the one that is chosen.
    const isPlace = !holds.length && this.#form.constraint;
    if (this.#form.kind && !isPlace) this.#form.recall();
    if (!this.#chooseOf(holds) && this.#form.kind && !isPlace) this.#leaveFor(() => this.#choose(""));
  }

  /** Do something after what was submitted before: clicks may be faster than answers. @param {() => void | Promise<void>} run */
  #inTurn(run) {
    this.#submitted = this.#submitted.then(run).catch(reportError);
  }

  /**
   * A place on the board was pressed, where clues of the kind of the form stand. One that is there already is chosen; else the
   * form takes the place, and if it has all values, the constraint is added at once.
   * @param {readonly import("./places.js").Values[]} places
   */
  #point(places) {
    const form = this.#form;
    const isAnother = form.edited === null && !places.some((place) => standsAt(form.texts, place));
    const known = isAnother ? constraintsOf(this.#draft.puzzle).findIndex(({ kind, ...values }) => kind === form.kind && places.some((place) => standsAt(values, place))) : -1;
    if (known >= 0) return this.#edit(known);
    const place = following(places, form.texts);
    const cells = cellsOf({ kind: "", ...place }, this.#shape);
    this.#selection = { cells: new Set(cells), cursor: cells[0] };
    form.place(place);
    if (form.edited === null && form.constraint) return this.#submit();
  }

  /**
   * Why a draft with a constraint of the form is not valid; empty if it is. Where it was not valid before, as while regions are
   * painted, the constraint alone has to be: what else is wrong stands beside the board.
   * @param {Constraint} constraint @param {Variant} next
   */
  async #refusal(constraint, next) {
    try {
      await api.openVariant(JSON.stringify(next));
    } catch (error) {
      if (!this.#trouble) return troubleOf(error, true);
      const alone = withConstraint(withForm(NOTHING, formOf(next)), constraint);
      return api.openVariant(JSON.stringify({ ...alone, regions: "none" })).then(() => "", (why) => troubleOf(why, true));
    }
    return "";
  }

  /** Put what the form says into the draft, if it means something there. */
  async #submit() {
    const { constraint, edited } = this.#form;
    if (!constraint) return;
    const before = this.#draft.puzzle;
    const next = () => withConstraint(this.#draft.puzzle, constraint, edited ?? undefined);
    this.#refused = await this.#refusal(constraint, next());
    if (this.#refused) return refresh();
    if (edited !== null && before !== this.#draft.puzzle) return; // the place may be that of another one
    this.#toolbox.used(constraint.kind);
    if (JSON.stringify(this.#form.constraint) === JSON.stringify(constraint)) {
      if (edited === null && takesCells(constraint.kind)) this.#form.next();
      else this.#form.close();
      this.#selection = { cells: new Set(), cursor: this.#selection.cursor };
    }
    this.#change(next());
    announce(say("setting", "added"));
    this.board.focus();
  }

  /** @param {number} digit 0 to erase */
  #enter(digit) {
    const { puzzle } = this.#draft;
    if (this.#form.kind) return digit ? undefined : this.#form.erase();
    if (this.#areToFind) return;
    if (this.#tool === "regions") this.#change(withRegion(puzzle, this.#shape, this.#selection.cells, digit));
    else this.#change(withGivens(puzzle, this.#shape, this.#selection.cells, digit));
    const { cursor } = this.#selection;
    announce(describeCell(this.#shape, cursor, this.#contents()[cursor], ""));
  }

  #contents() {
    const { givens = {} } = this.#draft.puzzle;
    const shape = this.#shape;
    const found = this.#isPrinting || this.#trouble ? null : this.#study.candidates.answer;
    const onWay = this.#isPrinting ? null : this.#way.contents();
    if (onWay) return onWay;
    const isOfRegions = this.#tool === "regions" && !this.#isPrinting;
    if (isOfRegions && this.#areToFind)
      return this.#labels.map((label) => {
        const known = found?.[shape.cells.length + this.#extras.indexOf(label)] ?? [];
        return { digit: 0, given: false, candidates: maskOfAll(known), decided: known.length === 1 };
      });
    const painted = isOfRegions ? regionNumbersOf(this.#draft.puzzle, shape) : null;
    return shape.cells.map((cell) => {
      const digit = shape.digits.indexOf(givens[shape.nameOf(cell)] ?? NaN) + 1;
      if (painted) return { digit, given: digit > 0, centre: painted[cell] && shape.places.includes(painted[cell]) ? maskOfAll([painted[cell]]) : 0 };
      const known = found?.[cell];
      const candidates = known && known.length < shape.digits.length ? maskOfAll(known) : 0;
      const counts = digit || known?.length === 1 ? undefined : this.#counted?.[cell];
      if (counts) return { digit, given: false, candidates: maskOfAll(counts.flatMap((count, place) => (count ? [place + 1] : []))), shades: shadesOfCounts(counts) };
      return { digit, given: digit > 0, candidates: digit ? 0 : candidates, decided: !digit && known?.length === 1 };
    });
  }

  /** The parts that the engine has something to say about, and what. */
  get #marks() {
    const { contradiction, redundant } = this.#study;
    const large = this.#trouble ? this.#shape.regions.filter(({ length }) => length > this.#shape.digits.length) : [];
    /** @type {"bad" | "redundant"} */
    const mark = contradiction.answer ? "bad" : "redundant";
    const parts = contradiction.answer ?? redundant.answer ?? [];
    const places = new Set(parts.flatMap((part) => ("constraint" in part ? [part.constraint] : [])));
    return {
      cells: [
        ...this.#likeSelected().map((cell) => /** @type {const} */ ([cell, "marked"])),
        ...[...large.flat(), ...parts.flatMap((part) => this.#cellsOfPart(part))].map((cell) => /** @type {const} */ ([cell, large.length ? "bad" : mark])),
      ],
      constraints: constraintsOf(this.#draft.puzzle).map((_, place) => (places.has(place) ? mark : /** @type {const} */ (""))),
    };
  }

  /** The cells that have the same digit as the one under the hand, in every solution. */
  #likeSelected() {
    const { equals, solutions } = this.#study;
    return (solutions === "several" && !this.#isPrinting && equals.answer?.find((cells) => this.#selection.cells.size && cells.includes(this.#selection.cursor))) || [];
  }

  /** @param {import("../model/variant.js").Part} part */
  #cellsOfPart(part) {
    if ("constraint" in part) return this.#cellsOf(constraintsOf(this.#draft.puzzle)[part.constraint]);
    return cellsOf({ kind: "", cell: "given" in part ? part.given : part.candidates }, this.#shape);
  }

  #connectBoard() {
    const { board } = this;
    board.addEventListener("select-cells", (event) => {
      this.#selection = /** @type {CustomEvent} */ (event).detail;
      this.#form.take(this.#selection.cells);
      refresh();
    });
    board.addEventListener("press-cells", (event) => this.#tapped(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("enter-digit", (event) => this.#enter(/** @type {CustomEvent} */ (event).detail.digit));
    board.addEventListener("erase-cells", () => this.#enter(0));
    live(language, () => (board.labels = boardLabels("board_draft")));
    // Two groups of cells may begin in the same cell.
    liveOnBoard(() => this.#form.kind !== "", (draws) => (board.pressing = draws ? "write" : "select"));
    live(() => this.#shape, (shape) => {
      board.shape = shape;
      board.selection = this.#selection;
    });
    live(() => JSON.stringify(this.#form.constraint), () => {
      this.#refused = ""; // it was about what the form said before
      this.#draw();
    });
    live(() => /** @type {const} */ ([this.#preview ?? this.#figure, placeOf(this.#form.kind)]), ([figure, place]) => {
      board.figure = place === "outside" && figure ? { ...figure, ...roomAround(figure) } : figure;
    });
    live(() => this.#tool === "constraints" && (placeOf(this.#form.kind) || !this.#form.kind || this.#form.edited !== null), (takes) => (board.pen = takes ? this.#places : null));
    live(() => /** @type {const} */ ([this.#draft.puzzle, this.#study.candidates.answer, this.#counted, this.#shape, this.#tool, this.#trouble, this.#way.told]), () => (board.cells = this.#contents()));
    live(() => /** @type {const} */ ([this.#study.contradiction.answer, this.#study.redundant.answer, this.#study.equals.answer, this.#study.solutions, this.#selection, this.#trouble && this.#shape]), () => (board.tints = new Map(this.#marks.cells)));
    liveOnBoard(memo(() => /** @type {const} */ ([this.#way.told]), () => this.#way.picture), (picture) => (board.picture = picture));
    live(() => this.#selection, (selection) => (board.selection = selection));
  }

  /** What is known about the draft, in words. */
  #verdict() {
    if (this.#trouble) return this.#trouble;
    const { solutions, candidates, count, estimate } = this.#study;
    if (solutions === "none") return t("solutions_none");
    if (solutions === "one") return t("solutions_one");
    if (solutions === "several" && !count.answer) return say("setting", "several");
    if (solutions && count.answer && estimate.answer && estimate.answer > count.answer.count) return say("setting", "estimate", { number: roughly(estimate.answer) });
    if (solutions && count.answer) return t(count.answer.complete ? "solutions_many" : "solutions_more", { count: count.answer.count });
    return candidates.problem || t("thinking");
  }

  #reason() {
    const { candidates, contradiction, redundant, solutions } = this.#study;
    if (contradiction.busy || redundant.busy) return t("thinking");
    if (contradiction.answer) return say("setting", contradiction.answer.length ? "contradiction" : "contradiction_grid");
    if (redundant.answer) return say("setting", redundant.answer.length ? "redundant" : "none_redundant", { count: redundant.answer.length });
    return contradiction.problem || redundant.problem || (solutions && candidates.problem) || (solutions === "one" ? say("setting", "ready") : "");
  }

  /** How hard a puzzle with one solution is, which step is the hardest, and how much is left where people get stuck. */
  #difficulty() {
    const rated = this.#study.rating.answer;
    if (!rated || this.#study.solutions !== "one") return "";
    const { level, score, left, hardest } = rated;
    const how = left.length ? say("setting", "stuck", { count: left.length }) : say("setting", "rated", { level: say("levels", level), minutes: Math.max(1, Math.round(score / 60)) });
    return hardest ? `${how} ${say("setting", "hardest", { title: hardest.title, cell: this.#shape.nameOf(hardest.cell) })}` : how;
  }

  /** Of each cell, in how many solutions each digit stands, if that is wanted and known. */
  get #counted() {
    const { countsEach, counts, solutions } = this.#study;
    return countsEach && solutions === "several" ? counts.answer : null;
  }

  /** Cells that have the same digit in every solution. */
  #equals() {
    const groups = this.#study.solutions === "several" && !this.#trouble ? (this.#study.equals.answer ?? []) : [];
    return groups.length ? say("setting", "equals", { cells: groups.map((cells) => cells.map((cell) => this.#shape.nameOf(cell)).join(" = ")).join(", ") }) : "";
  }

  /** In how many solutions each digit of the cell under the hand stands. @returns {(string | HTMLElement)[]} */
  #counts() {
    const { countsEach, counts, solutions } = this.#study;
    if (!countsEach || solutions !== "several" || this.#trouble) return [];
    if (!counts.answer) return [counts.problem || t("thinking")];
    const cell = this.#selection.cursor;
    const some = counts.answer[cell].flatMap((count, place) => (count ? [/** @type {const} */ ([this.#shape.characterOf(place + 1), count])] : []));
    const told = some.flatMap(([sign, count]) => [" ", h("span", {}, h("strong", {}, sign), `: ${number(count)}${count < COUNTED ? "" : "+"}`)]);
    return [say("setting", "counts", { cell: this.#shape.nameOf(cell) }), ...told];
  }

  /** Begin the way to the solution, or go on with it. */
  #go() {
    if (this.#way.isOpen) return this.#way.next();
    this.#way.begin(this.#draft.puzzle, this.#shape);
    this.#showBoard();
  }

  #buildWay() {
    const way = this.#way;
    return h(
      "section",
      { class: "set-way", hidden: () => !way.isOpen, "aria-label": () => say("setting", "way") },
      h("p", { role: "status", "aria-busy": () => String(way.busy) }, h("strong", {}, () => way.words[0]), () => way.words[1]),
      legend(() => this.board.picture),
      h(
        "div",
        { class: "row" },
        button({ label: () => say("setting", "next_step"), icon: "next", onclick: () => this.#go(), disabled: () => !way.goesOn }),
        button({ label: "close", icon: "close", keys: "Esc", onclick: () => way.end() }),
      ),
    );
  }

  /** The text about what to do next. */
  #how() {
    if (!this.#form.kind) return this.#areToFind ? "how_regions_to_find" : `how_${this.#tool}`;
    return `how_${placeOf(this.#form.kind) || wayOf(this.#form.kind)}`;
  }

  async #play() {
    const line = classicLine(this.#draft.puzzle);
    if (line) return this.ways.play({ puzzle: line });
    const opened = await api.openVariant(JSON.stringify(this.#draft.puzzle));
    if (opened.unshown) return notify(t(opened.unshown));
    this.ways.play(this.#opened?.puzzle === this.#draft.puzzle ? this.#opened.loaded : loadedVariant(opened));
  }

  async #share() {
    const link = new URL(linkToVariant(await packed(JSON.stringify(this.#draft.puzzle))), location.href).href;
    const copied = await copyText(link); // at once, while the browser remembers the press
    (await this.#shares())?.present(link, copied);
  }

  /** Mark what is not needed. */
  async #findRedundant() {
    await this.#study.findRedundant();
    if (this.#study.redundant.answer && this.#active) this.#showBoard();
  }

  /** Count solutions for each candidate, or no longer. */
  #turnCounts() {
    this.#study.countsEach = !this.#study.countsEach;
    if (this.#study.countsEach) this.#showBoard();
  }

  /** What a button has asked for is seen on the board, and on a phone the button is far below it. */
  #showBoard() {
    this.board.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  #takeMine() {
    const { game } = this.session;
    this.#replace("opened", game.variant ?? puzzleOfLine(game.puzzle));
  }

  /** What the text that was opened says and the draft does not, as in *Play*; nothing where the opening is undone. */
  #leftOut() {
    if (!this.#opened || !this.#draft.isSince(this.#opened.puzzle)) return [];
    const { told, notes = [] } = this.#opened.loaded;
    const sentences = told?.sentences.filter(({ standing, constraints }) => !constraints.length && UNREAD.has(standing)) ?? [];
    return [...sentences.map(({ text, standing }) => ({ text, why: tOf("told", standing) })), ...notes.map((text) => ({ text, why: "" }))];
  }

  #build() {
    const draft = this.#draft;
    const study = this.#study;
    const isTool = (/** @type {Tool} */ tool) => this.#tool === tool;
    const pad = h("div", { class: "slot", hidden: () => isTool("sheet") || isTool("constraints") || this.#areToFind });
    const step = {
      undo: () => this.#changed(draft.undo()),
      redo: () => this.#changed(draft.redo()),
      canUndo: () => draft.canUndo,
      canRedo: () => draft.canRedo,
    };
    const remake = remaking();
    live(() => this.#shape, (shape) =>
      pad.replaceChildren(
        remake(() =>
          digitPad(shape, {
            enter: (digit) => this.#enter(digit),
            erase: () => this.#enter(0),
            ...step,
          }),
        ),
      ),
    );
    const leftOut = h("ul");
    live(
      () => /** @type {const} */ ([this.#opened, draft.place, language()]),
      () => leftOut.replaceChildren(...this.#leftOut().map(({ text, why }) => h("li", {}, text, " ", why && h("small", {}, why)))),
    );
    const counts = h("p", { class: "quiet set-counts", role: "status" });
    live(
      () => /** @type {const} */ ([study.countsEach && study.solutions, study.counts.answer, study.counts.problem, this.#selection.cursor, this.#trouble, language()]),
      () => {
        counts.replaceChildren(...this.#counts());
        counts.hidden = !counts.firstChild;
      },
    );
    // Beside a form it comes last: on a phone, what is typed and pressed has the room.
    const how = (/** @type {() => boolean} */ isHere) => h("p", { class: "quiet how", hidden: () => !isHere() }, () => say("setting", this.#how()));
    const verdict = () => ({ none: "bad", one: "right", several: "open", "": this.#trouble ? "bad" : "" })[study.solutions];
    return h(
      "section",
      { class: "mode set" },
      h("div", { class: "stage" }, this.board),
      h(
        "div",
        { class: "panel" },
        h("div", { class: () => `verdict ${verdict()}`, "aria-busy": () => String(!study.isKnown && !this.#trouble), role: "status" }, h("strong", {}, () => this.#verdict()), h("span", {}, () => this.#reason())),
        h("p", { class: "quiet difficulty", role: "status", hidden: () => !this.#difficulty() }, () => this.#difficulty()),
        h("p", { class: "quiet set-equals", role: "status", hidden: () => !this.#equals() }, () => this.#equals()),
        counts,
        h("p", { class: "quiet set-shades", hidden: () => !this.#counted }, () => say("setting", "shades"), ...shadesInWords()),
        this.#buildWay(),
        h("details", { class: "problem", hidden: () => !leftOut.children.length }, h("summary", {}, () => say("setting", "left_out", { count: leftOut.children.length })), leftOut),
        h(
          "div",
          { class: "segments", role: "group", "aria-label": () => say("setting", "tools") },
          ...TOOLS.map((tool) =>
            h(
              "button",
              {
                type: "button",
                "aria-pressed": () => String(isTool(tool)),
                onclick: () =>
                  this.#leaveFor(() => {
                    this.#tool = tool;
                    this.#form.close();
                  }),
              },
              () => say("setting", `tool_${tool}`),
            ),
          ),
        ),
        how(() => !this.#form.kind),
        h("div", { class: "slot", hidden: () => !isTool("constraints") }, this.#toolbox.element, h("p", { class: "problem", role: "alert", hidden: () => !this.#refused }, () => this.#refused), this.#form.element, how(() => this.#form.kind !== "")),
        h(
          "div",
          { class: "row", hidden: () => !isTool("regions") },
          button({ label: () => say("setting", "usual_regions"), onclick: () => this.#change({ ...draft.puzzle, regions: "boxes" }) }),
          button({ label: () => say("setting", "no_regions"), onclick: () => this.#change({ ...draft.puzzle, regions: "none" }) }),
        ),
        sheet({
          hidden: () => !isTool("sheet"),
          puzzle: () => draft.puzzle,
          form: (change) => this.#change(withForm(draft.puzzle, { ...formOf(draft.puzzle), ...change })),
          name: (change) => this.#change({ ...draft.puzzle, ...change }),
        }),
        pad,
        h(
          "div",
          { class: "row", hidden: () => !pad.hidden },
          button({ label: "undo", icon: "undo", onclick: step.undo, disabled: () => !step.canUndo() }),
          button({ label: "redo", icon: "redo", onclick: step.redo, disabled: () => !step.canRedo() }),
        ),
        constraintList({
          constraints: () => constraintsOf(draft.puzzle),
          chosen: () => this.#form.edited ?? this.#chosen,
          marked: () => this.#marks.constraints,
          choose: (place) => this.#turnTo(place),
          move: (place, to) => this.#leaveFor(() => this.#change(withMoved(draft.puzzle, place, to))),
          join: (place, kind) => this.#leaveFor(() => this.#change(withJoined(draft.puzzle, place, kind))),
          takeApart: (place) => this.#leaveFor(() => this.#change(withTakenApart(draft.puzzle, place))),
          copy: (place) =>
            this.#leaveFor(() => {
              this.#change(withCopied(draft.puzzle, place));
              this.#edit(place + 1); // to be moved
            }),
          remove: (place) => this.#change(withoutConstraint(draft.puzzle, place)),
        }),
        h(
          "div",
          { class: "actions" },
          button({ label: "play_this", icon: "play", kind: "primary", onclick: () => this.#play(), disabled: () => this.#trouble !== "" }),
          button({ label: () => say("setting", "find_redundant"), icon: "erase", onclick: () => this.#findRedundant(), disabled: () => study.solutions !== "one" }),
          button({ label: () => say("setting", "count_each"), icon: "bivalue", onclick: () => this.#turnCounts(), pressed: () => study.countsEach }),
          button({ label: () => say("setting", "way"), icon: "bulb", onclick: () => this.#go(), pressed: () => this.#way.isOpen, disabled: () => this.#trouble !== "" || study.solutions === "none" }),
          button({ label: "share", icon: "link", onclick: () => this.#share() }),
          button({ label: "export", icon: "export", onclick: async () => (await this.#exports())?.present(), disabled: () => this.#trouble !== "" }),
          button({ label: "drafts", icon: "bookmark", onclick: async () => (await this.#drafts())?.present() }),
          button({ label: "print", icon: "print", onclick: () => window.print() }),
          button({ label: "import", icon: "open", onclick: this.ways.open }),
          button({ label: "my_puzzle", icon: "restart", onclick: () => this.#takeMine() }),
          button({ label: "clear", icon: "close", onclick: () => this.#replace("cleared", NOTHING), disabled: () => draft.puzzle === NOTHING }),
        ),
        paper(() => draft.puzzle),
      ),
    );
  }
}

/** What a puzzle looks like, even where its regions are not valid; null if nothing is known. @param {Variant} puzzle */
const drawn = (puzzle) => api.drawVariant(puzzle).catch(() => api.drawVariant({ ...puzzle, regions: "none" })).catch(() => null);

/** The colours of candidates that are in many solutions, and in fewer: the number of a colour, and the least number of solutions. @type {readonly (readonly [number, number])[]} */
const SHADES = Object.freeze([[1, 100], [2, 10], [3, 2], [7, 1]]);

/** The colours of the candidates of a cell. @param {readonly number[]} counts */
const shadesOfCounts = (counts) =>
  counts.reduce((shades, count, place) => shades + (count && place < SHADED ? /** @type {readonly [number, number]} */ (SHADES.find(([, least]) => count >= least))[0] * 10 ** place : 0), 0);
/** Beyond them, digits have no colour (model/highlights.js). */
const SHADED = 15;

/** What these colours mean, from the fewest solutions. */
function shadesInWords() {
  const most = (/** @type {number} */ place) => SHADES[place - 1][1] - 1;
  const range = (/** @type {number} */ least, /** @type {number} */ place) => (!place ? `${least}+` : most(place) === least ? String(least) : `${least}–${most(place)}`);
  return SHADES.map(([colour, least], place) => {
    const swatch = h("i", {});
    swatch.style.background = COLOURS[colour - 1];
    return h("span", {}, swatch, range(least, place));
  }).reverse();
}

/** A number of which one digit is certain. @param {number} value */
function roughly(value) {
  const [digit, exponent] = value.toExponential(0).split("e+");
  return Number(exponent) < 7 ? number(Number(`${digit}e${exponent}`)) : `${digit} × 10${[...exponent].map((each) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(each)]).join("")}`;
}

/** @param {{rows: number, columns: number}} one @param {{rows: number, columns: number}} other */
const isAsLargeAs = (one, other) => one.rows === other.rows && one.columns === other.columns;

/**
 * Why a draft is not valid: which part of it, by the name and the number that it has in the list, and what is wrong with it. Of the
 * constraint in the form only that.
 * @param {unknown} error
 * @param {boolean} [isOfForm]
 */
function troubleOf(error, isOfForm = false) {
  const part = error instanceof Problem && error.detail.part;
  if (!part) return reasonOf(error);
  const { kind, number, field, reason } = part;
  const name = isOfForm || !kind ? "" : `${textsOfKind(kind).title} ${number ?? ""}`.trim();
  const about = field && (kind ? `field_${field}` : PARTS[field]);
  const where = [name, about ? say("setting", about) : ""].filter(Boolean).join(", ");
  return where ? `${where}: ${reason}` : reason;
}

/** What a press can reach outside the grid: a cell's width on each side. @param {import("../model/variant.js").Figure} figure */
function roomAround({ top, bottom, left, right }) {
  const room = (/** @type {number} */ taken) => Math.max(taken, 40);
  return { top: room(top), bottom: room(bottom), left: room(left), right: room(right) };
}

/** The draft that this tab has kept, or a new one. */
function restored() {
  const saved = loadOwn(DRAFT, null);
  try {
    return saved ? PuzzleDraft.fromJSON(saved) : new PuzzleDraft();
  } catch {
    return new PuzzleDraft();
  }
}
