/**
 * What is written in one cell: its digit, or its marks. There are three kinds of marks. *Corner marks*
 * stand along the edge, *centre marks* in rows in the middle, and *candidates* each in the place of
 * their digit in a square of places, so that a digit stands in the same place in all cells. A candidate alone in its
 * cell that a step places is drawn as large as the digit that it becomes; one that is decided, nearly as large, and underlined. Marks that do not fit beside each other are
 * drawn like candidates; corner marks of such a cell are in the grid as well, underlined.
 */

import { digitsOf } from "../model/shape.js";
import { shadeOf } from "../model/highlights.js";
import { markKey } from "../model/picture.js";
import { CORNERS } from "./geometry.js";
import { shape, text } from "./svg.js";

/** @typedef {import("../model/contents.js").CellContent} CellContent */
/** @typedef {import("../model/picture.js").Role} Role */
/** @typedef {import("./geometry.js").Plan} Plan */

/** How many centre marks fit into a row, and how far apart they stand; how far apart two rows are, for which corners leave no room. */
const IN_A_ROW = 5;
const PITCH = 11;
const LEADING = 17;
/** With more corner marks than these, the middle row is taken. */
const AT_THE_EDGE = 6;

/** The middle of a digit of any size is this far above its baseline. */
const DROP = ".36em";

/**
 * The digits that a cell shows in the places of candidates, as a mask; 0 if it shows none there.
 * @param {CellContent} content
 */
export function inPlaces({ digit, corner = 0, centre = 0, candidates = 0, pinned = 0, listed = false }) {
  if (digit) return 0;
  if (candidates) return candidates;
  const isCrowded =
    countOf(centre) > (corner ? IN_A_ROW : 2 * IN_A_ROW) || countOf(corner) > (centre ? AT_THE_EDGE : CORNERS.length);
  return listed || pinned || isCrowded ? corner | centre | pinned : 0;
}

/**
 * @param {Plan} plan
 * @param {number} index the cell
 * @param {CellContent} content
 * @param {{fault: boolean, lit: number, roles: ReadonlyMap<number, Role> | undefined}} look `lit` is the
 *   highlighted digit, `roles` are those of a step's candidates
 * @returns {SVGElement[]}
 */
export function drawMarks(plan, index, content, { fault, lit, roles }) {
  const { x, y } = plan.middle(index);
  /** @param {number} of */
  const sign = (of) => plan.shape.characterOf(of);
  const { digit, given, corner = 0, centre = 0, candidates = 0, listed = false } = content;
  if (digit) {
    const kind = `digit${given ? " given" : ""}${fault ? " fault" : ""}`;
    /** @type {SVGElement[]} */
    const marks = [text(sign(digit), { x, y, dy: DROP, class: kind })];
    const role = roles?.get(markKey(index, digit));
    if (role) marks.unshift(shape("circle", { cx: x, cy: y, r: 24, class: `dot ${role}` }));
    if (fault) marks.push(shape("circle", { cx: x + 22, cy: y - 22, r: 4, class: "faultmark" }));
    return marks;
  }
  const places = inPlaces(content);
  if (places) {
    const [only, ...others] = digitsOf(places);
    if (!others.length && roles?.get(markKey(index, only)) === "placed") return drawGhost(sign(only), x, y);
    if (!others.length && content.decided && !lit && !roles?.has(markKey(index, only))) return drawDecided(sign(only), x, y);
    const isPlain = plan.scale < 1 && candidates && !lit && !content.shades && !roles?.size;
    if (isPlain) return [drawPlain(plan, index, digitsOf(places))];
    return digitsOf(places).flatMap((mark) => {
      const bit = 1 << mark;
      const own = candidates ? "" : corner & bit ? " own cornered" : listed && centre & bit ? "" : " own";
      const role = roles?.get(markKey(index, mark));
      return drawCandidate(plan, index, mark, { own, role, shade: shadeOf(content.shades ?? 0, mark), lit: mark === lit });
    });
  }
  const corners = digitsOf(corner).flatMap((mark, i) => {
    const [dx, dy] = CORNERS[i];
    return drawMark(sign(mark), x + dx, y + dy, "corner", mark === lit);
  });
  const marks = digitsOf(centre);
  const half = marks.length > IN_A_ROW ? Math.ceil(marks.length / 2) : marks.length;
  const rows = [marks.slice(0, half), marks.slice(half)].filter((row) => row.length);
  const middle = rows.flatMap((row, line) =>
    row.flatMap((mark, i) =>
      drawMark(sign(mark), x + PITCH * (i - (row.length - 1) / 2), y + LEADING * (line - (rows.length - 1) / 2), "centre", mark === lit),
    ),
  );
  return [...corners, ...middle];
}

/** @param {string} sign @param {number} x @param {number} y @param {string} kind @param {boolean} lit @returns {SVGElement[]} */
function drawMark(sign, x, y, kind, lit) {
  const mark = text(sign, { x, y, dy: DROP, class: lit ? `${kind} match` : kind });
  return lit ? [glow(x, y), mark] : [mark];
}

/**
 * @param {Plan} plan
 * @param {number} index
 * @param {number} digit
 * @param {{own: string, role: Role | undefined, shade: number, lit: boolean}} look
 * @returns {SVGElement[]}
 */
function drawCandidate(plan, index, digit, { own, role, shade, lit }) {
  const { x, y } = plan.candidateCentre(index, digit);
  const [radius, half] = [9.5 * plan.scale, 9 * plan.scale];
  const kind = role ? ` role ${role}` : shade ? ` shaded${lit ? " match" : ""}` : own + (lit ? " match" : "");
  const drawn = [];
  if (role || shade) drawn.push(shape("circle", { cx: x, cy: y, r: radius, class: role ? `dot ${role}` : `dot colour${shade}` }));
  else if (lit) drawn.push(glow(x, y));
  // The line lies under the digit, whose rim keeps it apart: what is struck out can still be read.
  if (role === "removed") drawn.push(shape("path", { d: `M${x - half} ${y + half}L${x + half} ${y - half}`, class: "strike" }));
  return [...drawn, text(plan.shape.characterOf(digit), { x, y, dy: DROP, class: `candidate${kind}` })];
}

/** Candidates of which none looks different, as one text: a large board has thousands. @param {Plan} plan @param {number} index @param {readonly number[]} digits */
function drawPlain(plan, index, digits) {
  const places = digits.map((digit) => plan.candidateCentre(index, digit));
  // A single `dy` is that of the first character alone.
  return text(digits.map(plan.shape.characterOf).join(""), { x: places.map(({ x }) => x).join(" "), y: places.map(({ y }) => y).join(" "), dy: digits.map(() => DROP).join(" "), class: "candidate" });
}

/** A digit that a step places. @param {string} sign @param {number} x @param {number} y */
const drawGhost = (sign, x, y) => [
  shape("circle", { cx: x, cy: y, r: 25, class: "ghost" }),
  text(sign, { x, y, dy: DROP, class: "digit to-come" }),
];

/** A digit that stands there in every solution. @param {string} sign @param {number} x @param {number} y */
const drawDecided = (sign, x, y) => [
  text(sign, { x, y, dy: DROP, class: "digit decided" }),
  shape("path", { d: `M${x - 9} ${y + 18}h18`, class: "decision" }),
];

/** The ground of a mark of the highlighted digit. @param {number} x @param {number} y */
const glow = (x, y) => shape("rect", { x: x - 6.5, y: y - 9, width: 13, height: 18, rx: 4, class: "dot lit" });

/** @param {number} mask */
const countOf = (mask) => digitsOf(mask).length;
