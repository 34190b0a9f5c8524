/**
 * The card of a solved game, in the place of the number pad: time, hints, level, the hardest step, where the easy path
 * was left; the next puzzle, a replay, the result as text. Escape closes it.
 *
 * What it says of the path is computed once per game: the steps from the clues, and those from the board on which the
 * player first placed a digit that was not a single. Both are paths that take the easiest step first.
 */

import { api } from "../../asking/api.js";
import { dailyGame, dateText, openDaily } from "../../games/shelf/daily.js";
import { recordsOf } from "../../games/shelf/records-of.js";
import { newPuzzle } from "../../games/new-puzzle.js";
import { cellName, lineOfDigits } from "../../model/classic.js";
import { dayOf } from "../../model/days.js";
import { linkOfGame } from "../../model/packed.js";
import { firstLeap } from "../../model/played/order.js";
import { countOf, streaks } from "../../model/played/counts.js";
import { LEVELS } from "../../model/stock.js";
import { setting } from "../../settings.js";
import { announce, notify } from "../../ui/announce.js";
import { copyText } from "../../ui/clipboard.js";
import { button } from "../../ui/controls.js";
import { h, live, refresh } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { addStyle } from "../../ui/on-demand.js";
import { reasonOf, Request } from "../../ui/request.js";
import { clockText, language, nameOf, t } from "../../words/language.js";
import { Replay } from "./replay.js";

/** @typedef {import("../../games/session.js").Session} Session */
/** @typedef {import("../../model/played/order.js").Leap} Leap */
/** @typedef {import("../../model/stock.js").Level} Level */
/** @typedef {Awaited<ReturnType<typeof api.explain>>} Explanation */
/** @typedef {{path: Explanation, leap: Leap | null, way: string | null}} Story `way`: the hardest technique from the board before the leap to its digit */

const SINGLES = new Set(["full-house", "naked-single", "hidden-single"]);
/** With fewer solved games of a level, the best time says nothing. */
const ENOUGH_TO_COMPARE = 3;

await addStyle(new URL("./finish.css", import.meta.url));

export class FinishCard {
  #isOpen = false;
  /** Of which puzzle of the session it speaks. */
  #number = -1;
  /** @type {Request<Story>} */ #story = new Request();
  /** The daily puzzle that comes next; null if it is another puzzle of the level. @type {Level | null} */ #next = null;
  #isBest = false;
  #streak = 0;
  #making = new AbortController();
  #isMaking = false;

  /**
   * @param {Session} session
   * @param {import("../../board/sudoku-board.js").SudokuBoard} board
   * @param {() => void} closed called when the player has closed the card
   */
  constructor(session, board, closed) {
    this.session = session;
    this.closed = closed;
    this.replay = new Replay(session, board);
    this.element = this.#build();
    live(() => session.number, () => this.#number !== session.number && this.#show(false));
    live(() => this.isOpen, (isOpen) => isOpen || this.replay.stop());
    live(language, () => this.#isOpen && this.#tell());
  }

  /** Whether it is shown: for a solved board only. */
  get isOpen() {
    return this.#isOpen && this.session.game.isSolved;
  }

  present() {
    const { session } = this;
    const { game } = session;
    this.#number = session.number;
    const records = recordsOf(session.library);
    const others = records.filter(({ id, level, finish }) => id !== session.id && finish && level === game.difficulty?.level);
    this.#isBest = others.length + 1 >= ENOUGH_TO_COMPARE && this.#seconds < (countOf(others).best ?? 0);
    this.#streak = game.daily ? streaks(records, dayOf()).current : 0;
    const ofToday = game.daily?.day === dayOf() ? LEVELS : [];
    this.#next = ofToday.find((level) => !dailyGame(session, dayOf(), level)?.game.finish) ?? null;
    this.#show(true);
    this.#tell();
    announce([t("solved_in", { time: clockText(this.#seconds) }), this.#hints].join(", "));
    this.element.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  key(event) {
    if (!this.isOpen || event.key !== "Escape") return false;
    if (this.replay.isOpen) this.replay.stop();
    else this.close();
    return true;
  }

  close() {
    this.#show(false);
    this.closed();
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#isOpen = isOpen;
    if (!isOpen) this.#making.abort();
    this.#isMaking = false;
    refresh();
  }

  get #seconds() {
    return this.session.game.finish?.seconds ?? this.session.game.seconds;
  }

  get #hints() {
    const [count] = this.session.game.hints;
    return count ? t("hints_taken", { count }) : t("no_hints");
  }

  get #level() {
    const { difficulty } = this.session.game;
    return difficulty ? nameOf("levels", difficulty.level) : t("level_unknown");
  }

  /** Find out where the easy path was left. */
  #tell() {
    const { text: puzzle, solution, moves, variant } = this.session.game;
    if (variant) return; // nobody explains it
    return this.#story.run(async (signal) => {
      const path = await api.explain({ board: puzzle, puzzle, candidates: null }, language(), { signal });
      const leap = solution ? firstLeap(moves, solution) : null;
      if (!leap) return { path, leap, way: null };
      const { steps } = await api.explain({ board: lineOfDigits(leap.known), puzzle, candidates: null }, language(), { signal });
      const last = steps.findIndex(({ placements }) => placements.some(([cell, digit]) => cell === leap.cell && digit === leap.digit));
      const hardest = steps.slice(0, last + 1).reduce((most, step) => (step.score > most.score ? step : most), steps[0]);
      return { path, leap, way: last < 0 ? null : hardest.technique };
    });
  }

  #build() {
    const { session, replay } = this;
    const isVariant = () => session.game.variant !== null;
    const fact = (/** @type {() => string} */ name, /** @type {() => string} */ value, hidden = () => false) =>
      h("div", { hidden }, h("dt", {}, name), h("dd", {}, value));
    return h(
      "section",
      { class: "finish-card", "aria-label": () => t("result"), hidden: () => !this.isOpen },
      h(
        "header",
        {},
        icon("check"),
        h("h2", { tabindex: "-1" }, () => t("solved")),
        h("span", { class: "praise" }, () => this.#praise()),
        button({ label: "close", icon: "close", bare: true, keys: "Esc", onclick: () => this.close() }),
      ),
      h(
        "dl",
        { class: "outcome" },
        fact(() => t("time"), () => clockText(this.#seconds)),
        fact(() => t("hints_used"), () => String(session.game.hints[0])),
        fact(() => t("level"), () => this.#level, isVariant),
        fact(() => t("hardest"), () => this.#story.answer?.path.rating.hardest?.name ?? (this.#story.busy ? "…" : "–"), isVariant),
      ),
      h(
        "div",
        { class: "story", hidden: () => replay.isOpen || isVariant() },
        h("h3", {}, () => t("easy_path")),
        h("p", {}, () => this.#pathWords()),
        h("p", { hidden: () => !this.#leapWords() }, () => this.#leapWords()),
        h(
          "button",
          {
            type: "button",
            class: "button look",
            hidden: () => !this.#story.answer?.leap,
            onclick: () => this.#story.answer?.leap && replay.open(this.#story.answer.leap.move),
          },
          () => t("show_on_board"),
        ),
      ),
      replay.element,
      h(
        "footer",
        {},
        h(
          "button",
          { type: "button", class: "button primary", "aria-busy": () => String(this.#isMaking), onclick: () => this.#goOn() },
          h("span", {}, () => (this.#isMaking ? t("creating") : t("next_puzzle"))),
          h("small", {}, () => (this.#isMaking ? t("cancel") : this.#nextWords())),
        ),
        button({ label: "replay", icon: "play", onclick: () => (replay.isOpen ? replay.stop() : replay.open(0)), pressed: () => replay.isOpen }),
        button({ label: "share_result", icon: "link", onclick: () => this.#share() }),
      ),
    );
  }

  #praise() {
    if (this.#isBest) return t("best_yet", { level: this.#level });
    return this.#streak ? t("streak_of", { count: this.#streak }) : "";
  }

  #nextWords() {
    return this.#next ? t("daily_next", { level: nameOf("levels", this.#next) }) : this.session.game.variant ? "" : this.#level;
  }

  #pathWords() {
    const { answer, busy, problem } = this.#story;
    if (!answer) return busy ? "…" : problem;
    const first = answer.path.steps.findIndex(({ technique }) => !SINGLES.has(technique));
    if (first < 0) return t("path_singles");
    const technique = nameOf("techniques", answer.path.steps[first].technique);
    return first ? t("path_left", { count: first, technique }) : t("path_hard", { technique });
  }

  #leapWords() {
    const { answer } = this.#story;
    if (!answer?.path) return "";
    const { leap, way } = answer;
    if (!leap) return this.session.game.solution ? t("leap_none") : "";
    const values = { digit: String(leap.digit), cell: cellName(leap.cell), count: leap.singles };
    if (way && SINGLES.has(way)) return t("leap_singles", values);
    const words = leap.singles ? t("leap_early", values) : t("leap_due", values);
    return way ? `${words} ${t("leap_way", { technique: nameOf("techniques", way) })}` : words;
  }

  /** The next puzzle; a second press cancels. */
  async #goOn() {
    const { session } = this;
    this.#making.abort();
    if (this.#isMaking) {
      this.#isMaking = false;
      return refresh();
    }
    const { signal } = (this.#making = new AbortController());
    this.#isMaking = true;
    refresh();
    const level = LEVELS.find((name) => name === session.game.difficulty?.level) ?? setting().level;
    try {
      if (this.#next) await openDaily(session, dayOf(), this.#next, signal);
      else await newPuzzle(session, { level, symmetry: setting().symmetry }, signal);
    } catch (error) {
      if (!signal.aborted) notify(reasonOf(error));
    }
    if (signal.aborted) return;
    this.#isMaking = false;
    refresh();
  }

  async #share() {
    const { game } = this.session;
    const title = game.variant ? (game.variant.title ?? t("variant")) : game.daily ? t("daily_of", { date: dateText(game.daily.day), level: this.#level }) : this.#level;
    const hardest = this.#story.answer?.path.rating.hardest?.name;
    const text = [
      `sudokit · ${title}`,
      [t("solved_in", { time: clockText(this.#seconds) }), this.#hints].join(", "),
      ...(hardest ? [`${t("hardest")}: ${hardest}`] : []),
      ...(this.#streak > 1 ? [t("streak_of", { count: this.#streak })] : []),
      `${location.origin}${location.pathname}${await linkOfGame(game, game.puzzle)}`,
    ].join("\n");
    if (matchMedia("(pointer: coarse)").matches && navigator.share) {
      // Who closes the list of applications has changed their mind.
      return navigator.share({ text }).catch(() => {});
    }
    if (await copyText(text)) notify(t("result_copied"));
    else window.prompt(t("share_result"), text);
  }
}
