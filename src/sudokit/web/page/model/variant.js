/** Puzzles that have more than clues: sudokit's JSON of them, as the engine reads it, and how their texts begin. */

/** @typedef {import("../engine/variants/index.d.ts").Puzzle} Variant */
/** What its constraints look like. @typedef {import("../engine/variants/index.d.ts").Figure} Figure */
/** What is drawn beside that, in parts of a figure, and the room that it takes outside the grid. @typedef {Pick<Figure, "parts" | "top" | "bottom" | "left" | "right">} Drawn */
/** What a puzzle says beside its grid: a given or the candidates of a cell, or the constraint of a number. @typedef {{given: string} | {candidates: string} | {constraint: number}} Part */
/** The next step in words; and steps about cells outside the grid that it may rest on. @typedef {import("../engine/variants/index.d.ts").Step & {title: string, body: string, where: string, which: string, reasons: string[], before: string[]}} Step */
/** Of each cell, those outside the grid last, the places of the digits that some solution has there, null while that is not known; and solutions that show it. @typedef {{cells: (number[] | null)[], solutions: number[][]}} FoundCandidates */
/** How hard a puzzle is for people: its level, its score, the cells that are left where the techniques end, and where the hardest step is. @typedef {{level: import("../engine/variants/index.d.ts").Step["level"], score: number, left: readonly number[], hardest: {title: string, cell: number} | null}} Rated */
/**
 * Rules that a text tells in prose: each sentence with the constraints that it became. The reader of the rules may take
 * sentences out: these are `off`, and `all` are then the constraints with theirs.
 * @typedef {object} Told
 * @property {boolean} sure false for a proposal
 * @property {readonly import("../engine/variants/index.d.ts").Sentence[]} sentences
 * @property {readonly number[]} off
 * @property {readonly import("../engine/variants/index.d.ts").Constraint[]} [all] the constraints of the puzzle if nothing is off
 * @property {readonly {what: string, name: string, text: string, cells: readonly string[]}[]} [things] what is drawn and has no rule, with the names of colours
 * @property {Readonly<Record<number, string>>} [as] sentences that mean another kind than the one that they were read as
 * @property {{sentences: Told["sentences"], all: NonNullable<Told["all"]>}} [read] what was read, if that is another
 */
/**
 * A puzzle that was opened.
 * @typedef {object} Opened
 * @property {Variant} puzzle
 * @property {import("./shape.js").Form} shape
 * @property {readonly (readonly number[])[]} candidates the digits that each cell may have at first
 * @property {readonly string[]} extras the names of the cells outside the grid
 * @property {"" | "variant_digits"} unshown why the page cannot show it, as the key of a text
 * @property {readonly string[]} leftOut what the puzzle does not have of its text
 * @property {Told | null} told its rules in prose
 * @property {Drawn | null} drawn what the text has drawn that means nothing
 * @property {{lamps: readonly string[], lit: readonly string[], links?: readonly {by: string, lit: readonly string[]}[]} | null} fog names of cells
 */

/**
 * The rules in the author's own words, where no sentences tell them; empty if there are none.
 * @param {Variant | null} variant @param {Told | null} told
 */
export function authorsWords(variant, told) {
  const plain = (/** @type {string} */ text) => text.replace(/\s+/g, "");
  const words = variant?.rules ?? "";
  return told?.sentences.every(({ text }) => plain(words).includes(plain(text))) ? "" : words;
}

/** A figure on what is only drawn. @param {Figure} figure @param {Drawn | null} drawn @returns {Figure} */
export function figureOn(figure, drawn) {
  if (!drawn) return figure;
  const room = (/** @type {"top" | "bottom" | "left" | "right"} */ side) => Math.max(figure[side], drawn[side]);
  return { ...figure, parts: [...drawn.parts, ...figure.parts], top: room("top"), bottom: room("bottom"), left: room("left"), right: room("right") };
}

/**
 * Whether a text begins like one of a variant, as `begins_variant` of native/kernel/text_lines.cpp and `form_in` of
 * formats/links.py decide.
 * @param {string} text
 */
export const isVariantText = (text) => BEGINNING.test(text) || beginsSolo(text) || beginsSolo(fragment(text));

/** Whether a text begins with an id of Solo that is not a board of 9x9 alone, or with `3x3::k:`. @param {string} text */
function beginsSolo(text) {
  const [found, across, down = "1", flags, cell] = SOLO.exec(text) ?? [];
  const side = Number(across) * Number(down);
  if (found === undefined || side < 1 || side > 25) return false;
  return cell === undefined || Number(across) !== 3 || Number(down) !== 3 || /[jkx]/i.test(flags);
}
const SOLO = /^([0-9]{1,2})(?:x([0-9]{1,2})|j)([a-z]{0,10}):(?:d?:k:|([a-z0-9_]))/i;

/** What follows the page of a link, of which only the beginning counts. @param {string} text */
function fragment(text) {
  const [, found = ""] = /^https?:\/\/[^?#\s]*[?#](.{0,60})/.exec(text) ?? [];
  return found.replace(/%([0-7][0-9A-Fa-f])/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

/** Whether a text is a board of another size in one line, as `side_of_square` of native/variants/forms/square.cpp decides. @param {string} text */
export function isOtherSize(text) {
  const cells = text.replace(/\s+/g, "");
  const side = Math.sqrt(cells.length);
  return SIDES.includes(side) && /^[.0-9A-P]+$/.test(cells) && [...cells].every((sign) => sign === "." || parseInt(sign, 36) <= side);
}
const SIDES = [4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];

const BLANK = String.raw`\s`;
const BEGINNING = new RegExp(
  [
    "^(?:N4Ig",
    String.raw`(?:scl|ctc|scf|fpuz)[A-Za-z0-9+/=%_\-]{8}`,
    String.raw`\.(?:~|[A-WYZ]|X[A-WYZ~]|\.+(?:~|[A-Z]+[a-wyz~]))`,
    String.raw`\{(?![{0-9,])`,
    "(?![0-9.]{9})(?=.*[<>^v`',])[0-9A-Za-jv<>^`',.]{81}$",
    "SumoCueV1",
    "<(?:!DOCTYPE )?ksudoku",
    String.raw`https?://(?:[^/${BLANK}]*(?:f-puzzles|sudokupad|crackingthecryptic|sudokumaker|lisudoku)`,
    String.raw`[^?#${BLANK}]*penpa-edit`,
    String.raw`[^?#${BLANK}]*\?(?:[^${BLANK}]*&)?(?:load=.|q=(?:\.|%2E))))`,
  ].join("|"),
);

/**
 * A variant without the constraints of the sentences that are off, unless another sentence says the same.
 * @param {Variant} variant @param {Told} told @param {readonly number[]} off
 * @returns {{variant: Variant, told: Told}}
 */
export function withoutSentences(variant, told, off) {
  const all = told.all ?? variant.constraints ?? [];
  const of = (/** @type {number} */ place) => told.sentences.flatMap(({ constraints }, sentence) => (constraints.includes(place) ? [sentence] : []));
  const constraints = all.filter((_, place) => !of(place).length || of(place).some((sentence) => !off.includes(sentence)));
  return { variant: { ...variant, constraints }, told: { ...told, off, all } };
}
