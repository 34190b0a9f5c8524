/**
 * Hints by degrees for the puzzle in hand: where to look, which technique, the whole step; then the step can
 * be applied. *Play* shows them in a card, *Learn* in a view; `degrees.js` has the elements of both. Any
 * change of the board discards them.
 *
 * A hint starts from the open candidates (`model/cells.js`). If the board is wrong, or a cell lacks the
 * candidate that it needs, the hint is about that instead: wrong digits are first counted, then shown.
 */

import { api } from "../asking/api.js";
import { language, say, t, tOf } from "../words/language.js";
import { possibleIn, withAllCandidates, withCells } from "../model/cells.js";
import { fullMarks } from "../model/notes.js";
import { pictureOfStep } from "../model/picture.js";
import { choose, setting } from "../settings.js";
import { Proof } from "../steps/proof.js";
import { headlineOf, isProved } from "../steps/sentence.js";
import { announce } from "../ui/announce.js";
import { live, liveOnBoard, memo, refresh } from "../ui/dom.js";
import { Request } from "../ui/request.js";

/** @typedef {import("./of-variant.js").Hint} Hint */

/** The question that each degree answers. */
const QUESTIONS = /** @type {const} */ (["hint_where", "hint_what", "hint_show"]);

export class Hints {
  /** What has been told so far, degree by degree. @type {readonly Hint[]} */
  #told = [];
  /** Whether the wrong digits are shown, and not only counted. */
  #isShown = false;
  /** @type {Request<Hint>} */ #request = new Request();

  /** @param {import("../games/session.js").Session} session */
  constructor(session) {
    this.session = session;
    // The next key asks for a hint about the board as it is then.
    liveOnBoard(() => /** @type {const} */ ([session.game.snapshot, setting().automatic, setting().marks]), () => this.#forget());
    live(language, () => this.#forget());
    /** The proof of the step, once it is told. */
    this.proof = new Proof(() => this.last?.step);
    /** The picture of the step, or of a sentence of its proof. */
    this.picture = memo(
      () => /** @type {const} */ ([this.last, this.proof.picture()]),
      ([hint, ofSentence]) => ofSentence ?? (hint?.step ? pictureOfStep(hint.step) : null),
    );
  }

  /** What was told last. */
  get last() {
    return this.#told.at(-1) ?? null;
  }

  /** How much is told: 0 to 3. */
  get degree() {
    return this.#told.length;
  }

  get isBusy() {
    return this.#request.busy;
  }

  /** Why there was no answer; empty if there was one. */
  get problem() {
    return this.#request.problem;
  }

  /** Whether no technique goes on from here. */
  get isStuck() {
    return this.last?.level === 3 && !this.last.step && !this.isAboutFaults;
  }

  /** Whether the hint is about wrong digits or lacking candidates. */
  get isAboutFaults() {
    return this.wrong.length > 0 || this.lacking.length > 0;
  }

  /** The cells with a wrong digit. */
  get wrong() {
    return (this.last?.wrong ?? []).map(([cell]) => cell);
  }

  /** The wrong cells, once the player has asked which they are. */
  get shownWrong() {
    return this.#isShown ? this.wrong : [];
  }

  /** The cells that lack the candidate that they need. */
  get lacking() {
    return (this.last?.missing ?? []).map(([cell]) => cell);
  }

  /** The houses to look at, until the step is shown. */
  get houses() {
    return this.last && !this.last.step ? this.last.houses : [];
  }

  /** The cells that the hint is about, if houses do not say it. */
  get cells() {
    return this.last?.cells ?? [];
  }

  /** Of two sets of cells the second, in another colour. @returns {readonly number[]} */
  get others() {
    return this.last?.others ?? [];
  }

  /** The technique, once it is told. */
  get technique() {
    return this.last?.technique ?? null;
  }

  /** What the next press reveals or does, in words. */
  get question() {
    if (this.wrong.length) return t("hint_point");
    if (this.last?.step) return t("apply");
    return this.degree === 1 && this.session.game.variant ? t("hint_rule") : t(QUESTIONS[Math.min(this.degree, 2)]);
  }

  /** Whether there is a next degree, or a step to apply. */
  get hasMore() {
    if (this.isBusy || this.session.game.isSolved || this.isStuck || this.unfit) return false;
    return !this.isAboutFaults || (this.wrong.length > 0 && !this.#isShown);
  }

  /** Why this puzzle has no hints, in words: its clues clash or allow other than one solution. Empty if it has hints. */
  get unfit() {
    const { game } = this.session;
    const clashing = this.clashingClues;
    if (clashing.length) return t("clues_clash", { cells: clashing.map(game.shape.nameOf).join(", ") });
    if (game.variant) return game.solutions === "none" ? t("puzzle_none") : "";
    if (game.isEmpty) return `${t("puzzle_empty")} ${t("hint_needs")}`;
    if (game.solutions !== "none" && game.solutions !== "several") return "";
    return `${tOf("puzzle", game.solutions)} ${t("hint_needs")}`;
  }

  /** The clues that clash with each other. */
  get clashingClues() {
    const { digits, givens, shape } = this.session.game;
    const clashing = shape.conflictsOf(digits).flatMap(([a, b]) => (givens[a] && givens[b] ? [a, b] : []));
    return [...new Set(clashing)].sort((a, b) => a - b);
  }

  /** Whether there are centre marks that count as notes, unless the player says that they are candidates. */
  get mayBeNotes() {
    if (setting().automatic) return false;
    const { snapshot } = this.session.game;
    const full = fullMarks(snapshot);
    return snapshot.cells.some(({ centre, digit, listed }, cell) => centre && !digit && !listed && !full[cell]);
  }

  /** The hint of a degree; undefined until it is told. @param {number} degree 1 to 3 @returns {Hint | undefined} */
  told(degree) {
    return this.#told[degree - 1];
  }

  /** The hint of a degree in words; empty until it is told. @param {number} degree 1 to 3 */
  words(degree) {
    const hint = this.told(degree);
    if (!hint) return "";
    const cells = this.lacking.map(this.session.game.shape.nameOf).join(", ");
    if (hint.wrong.length) return this.#isShown ? hint.text : t("hint_wrong", { count: hint.wrong.length });
    if (hint.missing.length) return t("hint_lacks", { count: hint.missing.length, cells });
    return hint.step && isProved(hint.step) ? headlineOf(hint.step) : hint.text;
  }

  /** Reveal a little more; once everything is revealed, apply the step. @returns {Promise<boolean>} whether the board has changed */
  async more() {
    if (!this.hasMore) {
      if (!this.isBusy && this.unfit) announce(this.unfit);
      return false;
    }
    const { last } = this;
    if (last?.step) return this.session.apply(last.step);
    if (this.wrong.length) this.#isShown = true;
    else await this.#ask();
    if (this.degree) announce(this.words(this.degree));
    refresh();
    return false;
  }

  /** Get the first hint, unless one is shown already. */
  first() {
    if (!this.degree) this.more();
  }

  async #ask() {
    const level = /** @type {import("../asking/api.js").HintLevel} */ (this.degree + 1);
    const hint = this.#clash() ?? (await this.#request.run(() => this.#hint(level)));
    if (!hint) return;
    this.#told = [...this.#told, hint];
    if (hint.houses.length || hint.cells?.length) this.session.countHint(level);
  }

  /** @param {import("../asking/api.js").HintLevel} level @returns {Promise<Hint>} */
  async #hint(level) {
    const { game } = this.session;
    if (!game.variant) return api.hint(this.session.position, level, language());
    return (await import("./of-variant.js")).hintOfVariant(game, level, setting());
  }

  /** What is wrong, found without the engine, which refuses boards with a clash. @returns {Hint | null} */
  #clash() {
    const { game } = this.session;
    const { shape } = game;
    const clashing = [...game.conflicts()].filter((cell) => !game.givens[cell]);
    if (!clashing.length) return null;
    const mistakes = game.mistakes();
    const wrong = mistakes.size ? [...mistakes] : clashing;
    const digits = wrong.map((cell) => `${shape.nameOf(cell)} = ${shape.characterOf(game.digits[cell])}`).join(", ");
    return {
      level: 1,
      text: say("hints", "wrong-digits", { digits }),
      wrong: wrong.map((cell) => [cell, game.digits[cell]]),
      missing: [],
      technique: null,
      houses: [],
      step: null,
    };
  }

  /** Remove wrong digits. */
  takeBack() {
    this.session.play(withCells(this.session.game.snapshot, this.wrong, () => ({ digit: 0 })));
  }

  /** Restore all candidates of the cells that lack one. Restoring only those would reveal the answer. */
  fillIn() {
    const { snapshot } = this.session.game;
    const candidates = possibleIn(snapshot);
    const full = withCells(snapshot, this.lacking, ({ centre, listed }, cell) => ({
      crossed: 0,
      centre: listed || !setting().automatic ? candidates[cell] : centre, // it may be a note
    }));
    this.session.play(full);
  }

  /** Continue without the player's eliminations: notes no longer count as candidates, and lists are reset. */
  startOver() {
    const { snapshot } = this.session.game;
    const areNotes = this.lacking.some((cell) => !snapshot.cells[cell].listed);
    if (areNotes && !setting().automatic) choose({ marks: false });
    const full = setting().automatic ? [] : fullMarks(snapshot);
    const candidates = possibleIn(snapshot);
    const complete = snapshot.shape.cells.filter((cell) => full[cell] && !snapshot.cells[cell].listed);
    this.session.play(withCells(withAllCandidates(snapshot), complete, (_, cell) => ({ centre: candidates[cell] })));
  }

  selectClashing() {
    const cells = this.clashingClues;
    this.session.select({ cells: new Set(cells), cursor: cells[0] });
  }

  #forget() {
    this.#request.clear();
    if (!this.#told.length && !this.#isShown) return;
    this.#told = [];
    this.#isShown = false;
    refresh();
  }
}
