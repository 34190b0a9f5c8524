/**
 * What can be wrong; the words are those of sudokit in Python, as templates and values, so that they can be said in other
 * languages.
 */

/**
 * A text that keeps its template, which is the key to its translations: `src/sudokit/messages.py` describes both. What a
 * template has after a `!`, and after a `:` all but `,`, is done by whoever gives the value.
 */
export class Message {
  /** @param {string} template @param {Values} values @param {string | null} [other] the form for all numbers but one, which `count` decides */
  constructor(template, values, other = null) {
    this.template = template;
    this.values = values;
    this.other = other;
  }

  toString() {
    return filled(this.other !== null && this.values.count !== 1 ? this.other : this.template, this.values);
  }
}

/** @typedef {Record<string, string | number | Message>} Values */

/** A template with its values. @param {string} template @param {Values} values */
export const filled = (template, values) =>
  template.replace(/\{(\w+)(?:!\w)?(:,)?[^}]*\}/g, (_, name, grouped) =>
    grouped ? Number(values[name]).toLocaleString("en") : String(values[name]),
  );

/** @param {string} template @param {Values} [values] */
export const message = (template, values = {}) => new Message(template, values);

/** @param {string} one @param {string} other @param {Values & {count: number}} values */
export const plural = (one, other, values) => new Message(one, values, other);

/** The one or the other. @param {readonly (string | number)[]} parts at least one @returns {string | number | Message} */
export const either = ([first, ...others]) =>
  others.reduce((/** @type {string | number | Message} */ one, other) => message("{one} or {other}", { one, other }), first);

/** Texts one after the other. @param {string} separator @param {readonly (string | number | Message)[]} parts */
export const joined = (separator, parts) =>
  new Message(parts.map((_, i) => `{part${i}}`).join(separator), Object.fromEntries(parts.map((part, i) => [`part${i}`, part])));

/** @param {number} cell 0 to 80 */
export const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

const longestShown = 40;

/** A value for a message, in one line. @param {unknown} value */
export function shown(value) {
  let text;
  if (typeof value === "string") text = `'${value}'`;
  else if (Array.isArray(value)) text = `[${value.slice(0, longestShown).join(", ")}]`;
  else if (typeof value === "function") text = "a function";
  else text = typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
  text = text.replace(/\s+/g, " ");
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 3)}...`;
}

/** Something is wrong with a board. */
export class SudokuError extends Error {
  name = "SudokuError";

  /** @param {string | Message} reason */
  constructor(reason) {
    super(String(reason));
    this.reason = reason;
  }
}

/** The text, or the list, is not a board. */
export class FormatError extends SudokuError {
  name = "FormatError";
}

/** Two cells of one house hold the same digit. */
export class ClueConflict extends SudokuError {
  name = "ClueConflict";

  /** @param {number} first @param {number} second cells @param {number} digit */
  constructor(first, second, digit) {
    super(message("{first} and {second} both hold {digit}", { first: cellName(first), second: cellName(second), digit }));
    this.cells = [first, second];
    this.digit = digit;
  }
}

/** The board has no solution. */
export class NoSolution extends SudokuError {
  name = "NoSolution";

  /** @param {string | Message} reason */
  constructor(reason = message("no solution")) {
    super(reason);
  }
}

/** The board has several solutions where one was demanded. */
export class NotUnique extends SudokuError {
  name = "NotUnique";

  /** @param {[string, string]} witnesses the two smallest solutions */
  constructor(witnesses) {
    const [first, second] = witnesses;
    const cell = [...first].findIndex((digit, i) => digit !== second[i]);
    const difference = message("{cell} can be {first} or {second}", { cell: cellName(cell), first: first[cell], second: second[cell] });
    super(message("several solutions ({difference})", { difference }));
    this.witnesses = witnesses;
  }
}

/** There is no puzzle that is what was asked for, or none was found. */
export class NoPuzzle extends SudokuError {
  name = "NoPuzzle";

  /** @param {string | Message} reason @param {number} [attempts] */
  constructor(reason, attempts = 0) {
    super(reason);
    this.attempts = attempts;
  }
}

/** The time of a call was over. */
export class TimedOut extends Error {
  name = "TimedOut";

  /** @param {number} seconds */
  constructor(seconds) {
    const reason = message("gave up after {seconds:g} s", { seconds });
    super(String(reason));
    this.reason = reason;
    this.seconds = seconds;
  }
}
