/**
 * The dialog *New puzzle*: by level or technique, and symmetry, from the generator; without a server,
 * one of the wanted level from the stock. A puzzle that needs a technique is at least of the technique's
 * level, so with one chosen the levels below cannot be.
 */

import { api } from "../api.js";
import { language, nameOf, t, tOf } from "../words/language.js";
import { choose, setting } from "../settings.js";
import { notify } from "../ui/announce.js";
import { choice, dialog } from "../ui/controls.js";
import { h, live, refresh } from "../ui/dom.js";
import { knownTechniques, loadTechniques } from "../steps/techniques.js";
import { LEVELS, stockPuzzle } from "../model/stock.js";

/** @typedef {import("../settings.js").Symmetry} Symmetry */

/** In the order of the list. @type {readonly Symmetry[]} */
const SYMMETRIES = Object.freeze([
  "none", "half-turn", "quarter-turn", "horizontal", "vertical", "both", "diagonal", "anti-diagonal",
  "both-diagonals", "full",
]);

/** @param {import("../games/session.js").Session} session */
export function newDialog(session) {
  let technique = "";
  let busy = false;
  /** Counts the wishes: the answer to one that was given up comes too late. */
  let turn = 0;

  /** The lowest level that the technique allows, as a place in `LEVELS`. */
  const lowest = () => {
    const chosen = knownTechniques().find(({ key }) => key === technique);
    return LEVELS.findIndex((name) => name === (chosen?.level ?? LEVELS[0]));
  };
  const wantedLevel = () => LEVELS[Math.max(lowest(), LEVELS.indexOf(setting().level))];
  const levels = h(
    "fieldset",
    { class: "levels" },
    h("legend", {}, () => t("level")),
    ...LEVELS.map((name, place) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: "level",
          checked: () => wantedLevel() === name,
          disabled: () => place < lowest(),
          onchange: () => choose({ level: name }),
        }),
        h("span", {}, () => nameOf("levels", name)),
      ),
    ),
  );
  const symmetries = choice({
    label: "symmetry",
    options: () => SYMMETRIES.map((name) => [name, tOf("symmetry", name)]),
    get: () => setting().symmetry,
    set: (value) => choose({ symmetry: /** @type {Symmetry} */ (value) }),
  });
  const techniques = choice({
    label: "technique_wanted",
    options: () => [["", t("any_technique")], ...knownTechniques().map(({ key }) => /** @type {const} */ ([key, nameOf("techniques", key)]))],
    get: () => technique,
    set: (value) => {
      technique = value;
      refresh();
    },
  });

  async function create() {
    turn += 1;
    const mine = turn;
    busy = true;
    refresh();
    const { symmetry } = setting();
    const level = wantedLevel();
    const wanted = {
      level,
      symmetry: symmetry === "none" ? null : symmetry,
      technique: technique || null,
    };
    try {
      const { puzzles } = await api.generate(wanted);
      if (mine !== turn) return;
      const { puzzle, rating } = puzzles[0];
      element.close();
      session.load({ puzzle, difficulty: { level: rating.level, score: rating.score } }, "new_puzzle_here");
    } catch (error) {
      if (mine !== turn) return;
      if (technique || !isOffline(error)) notify(error instanceof Error && error.message ? error.message : t("offline"));
      else {
        element.close();
        session.load(stockPuzzle(level), "from_stock");
      }
    } finally {
      if (mine === turn) {
        busy = false;
        refresh();
      }
    }
  }

  const element = dialog(
    "new_puzzle",
    h(
      "form",
      {
        method: "dialog",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          create();
        },
      },
      levels,
      symmetries.element,
      techniques.element,
      h("p", { class: "quiet", hidden: () => lowest() === 0 }, () => t("technique_level", { level: nameOf("levels", LEVELS[lowest()]) })),
      h("button", { type: "submit", class: "button primary wide", disabled: () => busy }, () => t(busy ? "creating" : "create")),
    ),
  );
  live(
    () => [language(), knownTechniques()],
    () => {
      symmetries.fill();
      techniques.fill();
    },
  );
  element.addEventListener("close", () => {
    turn += 1;
    busy = false;
    refresh();
  });
  return Object.assign(element, {
    present() {
      loadTechniques();
      element.showModal();
    },
  });
}

/** Whether the generator was not there, as opposed to there and unable. @param {unknown} error */
function isOffline(error) {
  const kind = /** @type {{offline?: boolean, detail?: {kind: string}}} */ (error);
  return kind.offline || kind.detail?.kind === "NotFound" || kind.detail?.kind === "MethodNotAllowed";
}
