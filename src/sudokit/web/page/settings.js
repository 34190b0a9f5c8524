/** The player's choices. To add one: a default here, a switch in `play/settings-dialog.js`, its words. */

import { MODES } from "./model/links.js";
import { LEVELS } from "./model/stock.js";
import { load, save } from "./store.js";
import { refresh } from "./ui/dom.js";

/** @typedef {import("./model/links.js").Mode} Mode */
/** @typedef {NonNullable<import("../openapi.d.ts").GenerateQuestion["symmetry"]>} Symmetry */

const DEFAULTS = {
  /** A tag; empty for the browser's language. */
  language: "",
  /** @type {"" | "light" | "dark"} empty: the system's */
  theme: "",
  /** @type {Mode} */
  mode: "play",
  /** The level of new puzzles. @type {import("./model/stock.js").Level} */
  level: "Easy",
  /** Their symmetry. @type {Symmetry} */
  symmetry: "half-turn",
  /** The title at the top of printed pages; empty for what such a puzzle is called. */
  title: "",
  /** Whether the page keeps the candidates of all blank cells. */
  automatic: false,
  /** Whether all centre marks are candidates to hints, not only those that the page has listed. */
  marks: false,
  /** Whether own centre marks stand in their own places, as candidates do, and not in rows. */
  places: false,
  /** Whether there is a pen, to draw lines and crosses. */
  pen: false,
  /** Whether a digit of the pad is chosen first, and then the cells that it goes to. */
  digitFirst: false,
  /** Whether placing a digit removes it from the marks of its peers. */
  tidy: true,
  /** Whether clashing digits are marked at once. */
  conflicts: true,
  /** Whether the digit of the selected cell is highlighted everywhere. */
  highlight: true,
  /** Whether the clock is visible. */
  clock: true,
  /** Whether the panel stands to the left of the board, where there is room beside it. */
  left: false,
  /** Whether newcomers are told of the first lesson: until they have been there, sent the line away, or solved a game. */
  welcome: true,
};

/** @typedef {Readonly<typeof DEFAULTS>} Settings */

/** In the order of the list. @type {readonly Symmetry[]} */
export const SYMMETRIES = Object.freeze([
  "none", "half-turn", "quarter-turn", "horizontal", "vertical", "both", "diagonal", "anti-diagonal",
  "both-diagonals", "full",
]);

/** Of the settings that are not free, what they can be. @type {Record<string, readonly unknown[]>} */
const CHOICES = { theme: ["", "light", "dark"], mode: MODES, level: LEVELS, symmetry: SYMMETRIES };

/** @type {Settings} */
let settings = Object.freeze({ ...DEFAULTS, ...stored() });

export const setting = () => settings;

/** @param {Partial<Settings>} change */
export function choose(change) {
  // Another tab may have changed something else in the meantime.
  settings = Object.freeze({ ...settings, ...stored(), ...change });
  save("settings", settings);
  refresh();
}

/** What is stored of the settings, without damaged values. @returns {Partial<Settings>} */
function stored() {
  const kept = Object.entries(load("settings", null) ?? {}).filter(([name, value]) => {
    const choices = CHOICES[name] ?? [value];
    const usual = /** @type {Record<string, unknown>} */ (DEFAULTS)[name] ?? value; // another version may have more
    return typeof value === typeof usual && choices.includes(value);
  });
  return Object.fromEntries(kept);
}
