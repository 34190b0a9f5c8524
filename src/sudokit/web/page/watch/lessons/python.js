/** Python source in pieces with their kinds, for colours. Pure. */

/** @typedef {"" | "comment" | "string" | "keyword" | "name" | "number"} Kind */
/** @typedef {readonly [text: string, kind: Kind]} Piece */

const KEYWORDS =
  "and|as|class|continue|def|else|False|for|from|if|import|in|is|lambda|None|not|or|return|self|True|while";
/** Strings of several lines are found in the whole text, so that each line of them is known as one. */
const PIECES = new RegExp(
  [
    /(?<string>"""[\s\S]*?"""|"[^"\n]*")/,
    /(?<comment>#[^\n]*)/,
    new RegExp(`(?<keyword>\\b(?:${KEYWORDS})\\b)`),
    /(?<name>(?<=\bdef |\bclass )\w+)/,
    /(?<number>\b0b[01]+\b|\b\d+\b)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** The pieces of each line. @param {string} source @returns {Piece[][]} */
export function highlighted(source) {
  /** @type {Piece[][]} */
  const lines = [[]];
  /** @param {string} text @param {Kind} kind */
  const add = (text, kind) => {
    for (const [i, part] of text.split("\n").entries()) {
      if (i) lines.push([]);
      if (part) lines.at(-1)?.push([part, kind]);
    }
  };
  let place = 0;
  for (const match of source.matchAll(PIECES)) {
    add(source.slice(place, match.index), "");
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
    add(match[0], /** @type {Kind} */ (kind));
    place = match.index + match[0].length;
  }
  add(source.slice(place), "");
  return lines;
}
