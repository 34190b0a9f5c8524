/** What an algorithm is called: for a beginner, and as its file and its links have it. */

import { t, tOf } from "../words/language.js";

/** @param {string} key like `scan` */
export const algorithmTitle = (key) => tOf("algorithm", key);

/** Both names. @param {string} key */
export const algorithmName = (key) => t("algorithm_name", { title: algorithmTitle(key), key });
