/** Saving a file that the page has made. */

import { h } from "./dom.js";

/** @param {Blob} content @param {string} name */
export function saveFile(content, name) {
  const url = URL.createObjectURL(content);
  h("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
