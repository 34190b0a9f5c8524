/**
 * The elements of an XML document without a document type declaration, for a Web Worker, which has no `DOMParser`. What
 * is not well-formed is refused, as it is by expat, which reads XML for Python.
 *
 * A document is a row of *pieces*: tags, comments, processing instructions, text and references. A wrong piece is
 * reported with the line on which it starts.
 */

/** @typedef {{name: string, attributes: Map<string, string>, line: number}} Element with the line of its tag, from 1 */

/** A document that is not well-formed, and the line. */
export class XmlError extends Error {
  /** @param {number} line */
  constructor(line) {
    super();
    this.line = line;
  }
}

const { raw } = String;
const B = raw`[ \t\n\r]`; // a blank
const WRONG = raw`\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff`; // what no document may have
// Some of the letters that expat allows: the names in files of OpenSudoku are ASCII.
const LETTER = raw`:A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u0131\u4e00-\u9fa5\uac00-\ud7a3`;
const NAME = raw`[${LETTER}][-.0-9\xb7\u0300-\u0345${LETTER}]*`;
const VALUE = raw`"[^"<${WRONG}]*"|'[^'<${WRONG}]*'`;

const DECLARATION = new RegExp(
  raw`^<\?xml${B}+version${B}*=${B}*(?:"[-.\w]*"|'[-.\w]*')` +
    raw`(?:${B}+encoding${B}*=${B}*(?:"[A-Za-z][-.\w]*"|'[A-Za-z][-.\w]*'))?` +
    raw`(?:${B}+standalone${B}*=${B}*(?:"(?:yes|no)"|'(?:yes|no)'))?${B}*\?>`,
);
const PIECE = new RegExp(
  [
    raw`<(?<start>${NAME})(?<attributes>(?:${B}+${NAME}${B}*=${B}*(?:${VALUE}))*)${B}*(?<empty>/?)>`,
    raw`</(?<end>${NAME})${B}*>`,
    raw`<!--(?:(?!--)[^${WRONG}])*-->`,
    raw`<\?(?!xml(?:${B}|\?))${NAME}(?:${B}[^${WRONG}]*?)?\?>`,
    raw`(?<text>(?:[^\]<&${WRONG}]|\](?!\]>))+|&[^;]*;|<!\[CDATA\[[^${WRONG}]*?\]\]>)`,
  ].join("|"),
  "y",
);
const ATTRIBUTE = new RegExp(raw`(${NAME})${B}*=${B}*(${VALUE})`, "g");
const ONLY_BLANKS = new RegExp(`^${B}*$`);

/** The elements of a document, in the order of their start tags. @param {string} text @returns {Element[]} */
export function elementsOf(text) {
  /** @type {Element[]} */
  const elements = [];
  /** The names of the elements that are open. @type {string[]} */
  const open = [];
  let line = 1;
  /** @param {boolean} isRight */
  const check = (isRight) => {
    if (!isRight) throw new XmlError(line);
  };
  let piece = DECLARATION.exec(text)?.[0] ?? "";
  for (let at = piece.length; at < text.length; at += piece.length) {
    line += piece.split("\n").length - 1;
    PIECE.lastIndex = at;
    const found = PIECE.exec(text);
    if (!found) throw new XmlError(line);
    piece = found[0];
    const { start, attributes, empty, end, text: inside } = /** @type {Record<string, string | undefined>} */ (found.groups);
    if (start) {
      check(open.length > 0 || !elements.length);
      const read = attributesOf(attributes ?? "");
      if (!read) throw new XmlError(line);
      elements.push({ name: start, attributes: read, line });
      if (!empty) open.push(start);
    } else if (end) check(open.pop() === end);
    else if (inside) check(open.length ? !inside.startsWith("&") || decoded(inside) !== null : ONLY_BLANKS.test(inside));
  }
  line = text.split("\n").length;
  check(elements.length > 0 && !open.length);
  return elements;
}

/** The attributes of a tag, or null if one is there twice or has a wrong reference. @param {string} text */
function attributesOf(text) {
  /** @type {Map<string, string>} */
  const attributes = new Map();
  for (const [, name, quoted] of text.matchAll(ATTRIBUTE)) {
    const value = decoded(quoted.slice(1, -1).replace(/[\t\n\r]/g, " "));
    if (value === null || attributes.has(name)) return null;
    attributes.set(name, value);
  }
  return attributes;
}

const ENTITIES = new Map([["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"]]);
const WRONG_CHARACTER = new RegExp(`[${WRONG}\\ud800-\\udfff]`, "u");

/** A text with its references replaced, or null if one is wrong. @param {string} text */
function decoded(text) {
  let isRight = true;
  const replaced = text.replace(/&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|(\w+));|&/g, (_, decimal, hexadecimal, name) => {
    const number = decimal ? parseInt(decimal, 10) : parseInt(hexadecimal, 16);
    const character = number <= 0x10ffff ? String.fromCodePoint(number) : ENTITIES.get(name);
    if (character === undefined || WRONG_CHARACTER.test(character)) isRight = false;
    return character ?? "";
  });
  return isRight ? replaced : null;
}
