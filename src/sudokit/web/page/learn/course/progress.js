/** What the player has learnt, as this device keeps it under `course`. All tabs share it. */

import { load, onChange, save } from "../../store.js";
import { refresh } from "../../ui/dom.js";
import { masteryOf } from "../../model/played/mastery.js";

/** @typedef {import("../../model/played/mastery.js").Mastery} Mastery */

let mastery = masteryOf(load("course", null));
onChange("course", () => {
  mastery = masteryOf(load("course", null));
  refresh();
});

export const learnt = () => mastery;

/** @param {(mastery: Mastery) => Mastery} change */
export function keep(change) {
  const stored = load("course", null); // another tab may have changed it
  mastery = change(stored ? masteryOf(stored) : mastery);
  save("course", mastery);
  refresh();
}
