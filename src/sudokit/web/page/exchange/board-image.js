/** A board as a picture of its own: SVG into which all styles are written, as they are on light paper, or PNG of that. */

import { SudokuBoard } from "../board/sudoku-board.js";

/** What of the styles a picture needs. */
const STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
  "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "text-decoration-line",
];
/** How wide a cell is in pixels, and how much larger in PNG. */
const [CELL, LARGER] = [64, 2];

/** @param {SudokuBoard} board whose figure and contents are drawn */
export function svgOf({ shape, figure, cells }) {
  const board = Object.assign(new SudokuBoard(), { readonly: true, shape, figure, cells });
  Object.assign(board.style, { position: "fixed", left: "-200vw", width: `${CELL * shape.columns}px`, colorScheme: "light" });
  document.body.append(board);
  const svg = /** @type {SVGSVGElement} */ (/** @type {ShadowRoot} */ (board.shadowRoot).querySelector("svg"));
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const copies = copy.querySelectorAll("*");
  // From the last, so that a group comes after what is in it.
  [...svg.querySelectorAll("*")].reverse().forEach((element, place) => write(getComputedStyle(element), copies[copies.length - 1 - place]));
  board.remove();
  const viewBox = svg.getAttribute("viewBox") ?? "";
  const [x, y, width, height] = viewBox.split(" ");
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name);
  for (const [name, value] of Object.entries({ viewBox, width, height })) copy.setAttribute(name, value);
  const paper = document.createElementNS(copy.namespaceURI, "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: "#fff" })) paper.setAttribute(name, value);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

/** Writes styles into an element; what is not to be seen goes. @param {CSSStyleDeclaration} style @param {Element} copy */
function write(style, copy) {
  const isGroup = copy.localName === "g";
  const isSeen = isGroup ? copy.children.length : copy.getAttribute("d") !== "" && [style.fill, style.stroke].some((paint) => paint !== "none" && paint !== "rgba(0, 0, 0, 0)");
  if (!isSeen || style.opacity === "0" || style.display === "none") return copy.remove();
  for (const name of ["class", "role", "style", "aria-hidden", "aria-label", "aria-selected", "tabindex"]) copy.removeAttribute(name);
  for (const name of isGroup ? ["opacity"] : STYLES) {
    const value = style.getPropertyValue(name);
    const isUsual = USUAL.has(value) || (value === "none" && name !== "fill");
    if (value && !isUsual && (copy.localName === "text" || !/^(font|text)/.test(name))) copy.setAttribute(name, value);
  }
}
const USUAL = new Set(["normal", "butt", "miter", "1", "1px"]);

/** The picture in an SVG, in pixels. @param {string} svg @returns {Promise<Blob>} */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: LARGER * image.width, height: LARGER * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
