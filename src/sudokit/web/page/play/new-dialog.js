/**
 * The dialog *New puzzle*: by level or technique, and symmetry, from the generator. Without a server, a
 * puzzle of the wanted level comes from the stock. A puzzle that needs a technique has at least the level
 * of that technique, so choosing one disables the levels below.
 */

import { newPuzzle } from "../games/new-puzzle.js";
import { language, nameOf, speakAlso, t, tOf } from "../words/language.js";
import { SYMMETRIES, choose, setting } from "../settings.js";
import { button } from "../ui/controls.js";
import { choice, dialog } from "../ui/dialog.js";
import { h, live, refresh } from "../ui/dom.js";
import { onDemand } from "../ui/on-demand.js";
import { reasonOf } from "../ui/request.js";
import { canBeMade, durationOf, knownTechniques, loadTechniques } from "../steps/techniques.js";
import { LEVELS } from "../model/stock.js";

/** @typedef {import("../settings.js").Symmetry} Symmetry */

/** @param {import("../games/session.js").Session} session */
export function newDialog(session) {
  let technique = "";
  /** Why there is none. */
  let problem = "";
  /** Ends the request whose puzzle is awaited. @type {AbortController | null} */
  let awaited = null;

  /** The lowest level that the technique allows, as an index of `LEVELS`. */
  const lowest = () => {
    const chosen = knownTechniques().find(({ key }) => key === technique);
    return LEVELS.findIndex((name) => name === (chosen?.level ?? LEVELS[0]));
  };
  const offered = () => knownTechniques().filter(({ key }) => canBeMade(key));
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
    options: () => [
      ["", t("any_technique")],
      ...LEVELS.flatMap((level) =>
        offered().flatMap(({ key, ...of }) => (of.level === level ? [/** @type {const} */ ([key, nameOf("techniques", key), nameOf("levels", level)])] : [])),
      ),
    ],
    get: () => technique,
    set: (value) => {
      technique = value;
      refresh();
    },
  });

  async function create() {
    const { signal } = (awaited = new AbortController());
    problem = "";
    refresh();
    const wanted = { level: wantedLevel(), symmetry: setting().symmetry, technique: technique || null };
    try {
      await newPuzzle(session, wanted, signal, () => element.close());
    } catch (error) {
      problem = reasonOf(error);
    } finally {
      if (!signal.aborted) {
        awaited = null;
        refresh();
      }
    }
  }

  const galleries = onDemand(async () => {
    const [part] = await Promise.all([import("../gallery/gallery-dialog.js"), speakAlso("setting", "variants")]);
    return part.galleryDialog(session);
  });
  async function showGallery() {
    const gallery = await galleries();
    if (!gallery) return;
    element.close();
    gallery.present();
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
      h("p", { class: "quiet" }, () => tOf("duration", durationOf(technique, setting().symmetry !== "none"))),
      h("p", { class: "problem", role: "alert", hidden: () => !problem }, () => problem),
      h("button", { type: "submit", class: "button primary wide", disabled: () => awaited !== null }, () => t(awaited ? "creating" : "create")),
    ),
    button({ label: "gallery", icon: "games", onclick: () => showGallery() }),
  );
  live(
    () => [language(), knownTechniques()],
    () => {
      symmetries.fill();
      techniques.fill();
    },
  );
  element.addEventListener("close", () => {
    awaited?.abort();
    awaited = null;
    problem = "";
    refresh();
  });
  return Object.assign(element, {
    present() {
      loadTechniques();
      element.showModal();
    },
  });
}
