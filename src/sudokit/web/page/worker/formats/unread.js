/** What a text that is not a board looks like, and what would help: the words of an error. */

import { message } from "../../engine/errors.js";
import { hostOf, isForeign, isLink } from "./links.js";
import { first, quoted, strip } from "./text.js";

const WEB_PAGE = /^<(?:!doctype html|html|head|body|div|script|meta|table|tr|td)\b/i;
const VARIANT = /^(?:N4Ig|(?:scl|ctc|scf|fpuz)[A-Za-z0-9+/=%_\-]{8}|\.(?:[A-WYZ~]|X[A-WYZ~])|\{["A-Za-z])/;

/** Why a line is not a board. @param {string} line */
export function reason(line) {
  const text = strip(line);
  if (isLink(text))
    return message("looks like a link to {site} without a board in it; copy the board itself, for example its 81 digits", {
      site: first(hostOf(text), 60),
    });
  if (isForeign(text))
    return message("looks like an id of Simon Tatham's Solo, but not of a classic Sudoku of 9x9, which begins with 3x3:");
  if (WEB_PAGE.test(text)) return message("looks like a web page; copy the board itself, for example its 81 digits");
  if (VARIANT.test(text)) return message("looks like the text of a variant; sudokit.variants and the commands for variants read it");
  return message("not a board: {text!r}", { text: quoted(first(text, 40)) });
}
