/** The lines of a text, with a look at the next one. */

import { CELLS, plain } from "./plain.js";
import { BLANK, linesOf, strip, words } from "./text.js";

/**
 * A line: what `plain` leaves of it, the whole line, and its number, from 1.
 * @typedef {{number: number, text: string, raw?: string}} Line
 */

export class Lines {
  /** @param {string} text */
  constructor(text) {
    const lines = laidOut(linesOf(text).map((line, index) => ({ number: index + 1, text: line })));
    /** The lines not yet taken, the next one last. @type {Line[]} */
    this.ahead = lines.map(({ number, text: raw }) => ({ number, text: plain(raw), raw })).reverse();
  }

  /** The next line, without taking it; undefined at the end. */
  peek() {
    return this.ahead.at(-1);
  }

  /** Takes the next line; there must be one. */
  next() {
    return /** @type {Line} */ (this.ahead.pop());
  }

  /** Puts lines back before the next ones. @param {Line[]} lines */
  giveBack(lines) {
    this.ahead.push(...lines.toReversed());
  }
}

const OPENS = /^.{0,79}[[({] *$/u;
const ITEM = new RegExp(`^[ \\t]*(?:null|None|NaN|(["'])[${CELLS}? ]?\\1|[${CELLS}?]),? *$`);
const CLOSES = /^[ \t]*[\])}][\])},; ]*$/;
const MOST_ITEMS = 82;
const COLUMN = "(?:\\[,[1-9]\\]|(?![Xx]\\b)[A-Za-z][A-Za-z_]*[0-9]*)";
const NUMBERS = ["012345678", "123456789"].map((numbers) => [...numbers].join(`[${BLANK}]+`));
const COLUMNS = new RegExp(`^[${BLANK}]*(?:(?:${COLUMN}[${BLANK}]+){8}${COLUMN}|${NUMBERS.join("|")})[${BLANK}]*$`);
const NUMBER_OF_ROW = /^(?:([0-9])|\[([1-9]),\])$/;
const ROW = /^(?=.*[1-9])[1-9 ]{1,9}$/;
const WHOLE = [/^(?: |.{9}\n)/, /\n /, / {2}/, /[1-9]{2}/, /^.{9}$/m];

/** The names of the columns of a printed table as a comment, and its rows without their numbers. @param {Line[]} lines */
function withoutNames(lines) {
  /** @type {Line[]} */
  const found = [];
  let [isAfterColumns, expected, last] = [false, -1, -1];
  for (const line of lines) {
    const row = isAfterColumns || expected >= 0 ? words(line.text) : [];
    const numbered = NUMBER_OF_ROW.exec(row[0] ?? "");
    const number = numbered ? Number(numbered[1] ?? numbered[2]) : -1;
    if (isAfterColumns && (number === 0 || number === 1) && row.length === 10) {
      const columns = /** @type {Line} */ (found.pop());
      found.push({ ...columns, text: `# ${columns.text}` });
      [expected, last] = [number, number + 8];
    }
    const isNext = number >= 0 && number === expected;
    found.push(isNext ? { ...line, text: row.slice(1).join(" ") } : line);
    expected = isNext && number < last ? number + 1 : -1;
    isAfterColumns = !isNext && COLUMNS.test(line.text);
  }
  return found;
}

/** Lines that mean something only together, as in `sudokit/formats/layout.py`. @param {Line[]} lines */
function laidOut(lines) {
  const laid = [];
  /** @type {Line[]} */
  let held = [];
  for (const line of withoutNames(lines)) {
    const { text } = line;
    const isRow = ROW.test(text);
    const closes = CLOSES.test(text);
    if (held.length && (ROW.test(held[0].text) ? isRow : closes || (ITEM.test(text) && held.length <= MOST_ITEMS))) {
      held.push(line);
      if (closes) laid.push({ ...held[0], text: held.map((each) => strip(each.text)).join(" ") });
      else if (held.length === 9 && ROW.test(held[0].text)) laid.push(...withDots(held));
      else continue;
      held = [];
    } else {
      laid.push(...held);
      held = [];
      (isRow || OPENS.test(text) ? held : laid).push(line);
    }
  }
  return [...laid, ...held];
}

/** Nine rows with dots for spaces; as they are if a space may be lost. @param {Line[]} lines */
function withDots(lines) {
  const rows = lines.map(({ text }) => text).join("\n");
  if (!WHOLE.every((sign) => sign.test(rows))) return lines;
  return lines.map(({ number, text }) => ({ number, text: text.padEnd(9).replaceAll(" ", ".") }));
}
