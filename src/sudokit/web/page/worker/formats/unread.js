/** What a text that is not a board looks like, and what would help: the words of an error. */

import { message } from "../../engine/errors.js";
import { isVariantText } from "../../model/variant.js";
import { hostOf, isForeign, isLink } from "./links.js";
import { first, quoted, strip } from "./text.js";

const WEB_PAGE = /^<(?:!doctype html|html|head|body|div|script|meta|table|tr|td)\b/i;
/** Why a line is not a board. @param {string} line */
export function reason(line) {
  const text = strip(line);
  if (isVariantText(text)) return message("looks like the text of a variant; sudokit.variants and the commands for variants read it");
  if (isLink(text))
    return message("looks like a link to {site} without a board in it; copy the board itself, for example its 81 digits", {
      site: first(hostOf(text), 60),
    });
  if (isForeign(text))
    return message("looks like an id of Simon Tatham's Solo, but not of a classic Sudoku of 9x9, which begins with 3x3:");
  if (WEB_PAGE.test(text)) return message("looks like a web page; copy the board itself, for example its 81 digits");
  const hint = /^[1-9]+ [1-9 ]+$/.test(text) ? "; write its blanks as dots, because spaces get lost" : "";
  return message(`not a board: {text!r}${hint}`, { text: quoted(first(text, 40)) });
}
