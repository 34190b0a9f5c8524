/** The texts of the lessons, which are in files of their own: `src/sudokit/words/lessons/`. */

import { say } from "../../words/language.js";

/** @typedef {import("../../words/language.js").English} English */
/** @typedef {import("../../words/texts.js").Values} Values */

/** A text that all lessons share. @param {keyof English["lessons"]} key @param {Values} [values] */
export const shared = (key, values) => say("lessons", key, values);

/** A text of one lesson. @param {string} algorithm @param {string} key @param {Values} [values] */
export const ofLesson = (algorithm, key, values) => say(/** @type {"lesson_scan"} */ (`lesson_${algorithm}`), key, values);
