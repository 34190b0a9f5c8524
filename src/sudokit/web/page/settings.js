/** The player's choices. To add one: a default here, a switch in `play/settings-dialog.js`, its words. */

import { load, save } from "./store.js";
import { refresh } from "./ui/dom.js";

/** @typedef {"play" | "learn" | "watch" | "analyse"} Mode */
/** @typedef {NonNullable<import("../openapi.d.ts").GenerateQuestion["symmetry"]>} Symmetry */

const DEFAULTS = {
  /** A tag; empty: the browser's. */
  language: "",
  /** @type {"" | "light" | "dark"} empty: the system's */
  theme: "",
  /** @type {Mode} */
  mode: "play",
  /** The level of new puzzles. @type {import("./model/stock.js").Level} */
  level: "Easy",
  /** Their symmetry. @type {Symmetry} */
  symmetry: "half-turn",
  /** Stands at the top of what is printed. */
  title: "Sudoku",
  /** Whether the page keeps the candidates of all blank cells. */
  automatic: false,
  /** Whether all centre marks are candidates to hints, not only those that the page has listed. */
  marks: false,
  /** Whether a placed digit leaves the marks of its peers. */
  tidy: true,
  /** Whether digits that clash are marked at once. */
  conflicts: true,
  /** Whether the digit of the selected cell stands out everywhere. */
  highlight: true,
  /** Whether the clock can be seen. */
  clock: true,
};

/** @typedef {Readonly<typeof DEFAULTS>} Settings */

/** @type {Settings} */
let settings = Object.freeze({ ...DEFAULTS, ...load("settings", {}) });

export const setting = () => settings;

/** @param {Partial<Settings>} change */
export function choose(change) {
  // Another tab may have changed something else in the meantime.
  settings = Object.freeze({ ...settings, ...load("settings", {}), ...change });
  save("settings", settings);
  refresh();
}
