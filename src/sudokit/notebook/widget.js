/**
 * What stands around the board in a notebook: buttons to go through steps, or keys that fill cells in.
 * The traits of `BoardWidget` in widget.py are the model.
 */

import "../web/page/board/sudoku-board.js";
import { digitsOfLine, lineOfDigits } from "../web/page/model/classic.js";
import { maskOfAll } from "../web/page/model/shape.js";
import { positionOf } from "../web/page/model/position.js";
import { sceneOfStep } from "../web/page/steps/scenes.js";

/** @param {string} name @param {Partial<CSSStyleDeclaration>} style */
function element(name, style = {}) {
  const made = document.createElement(name);
  Object.assign(made.style, style);
  return made;
}

/** A board that is filled in by mouse and keyboard. @param {any} model */
function game(model) {
  const board = /** @type {any} */ (element("sudoku-board"));
  const clues = digitsOfLine(model.get("puzzle")) ?? [];
  const draw = () => {
    const digits = digitsOfLine(model.get("board")) ?? [];
    const marks = model.get("candidates");
    board.cells = digits.map((digit, cell) => ({
      digit,
      given: clues[cell] > 0,
      candidates: digit || !marks.length ? 0 : maskOfAll([...marks[cell]].map(Number)),
    }));
  };
  /** @param {number} digit */
  const fill = (digit) => {
    const digits = [...(digitsOfLine(model.get("board")) ?? [])];
    for (const cell of board.selection.cells) if (!clues[cell]) digits[cell] = digit;
    model.set("board", lineOfDigits(digits));
    model.save_changes();
  };
  board.addEventListener("select-cells", (/** @type {CustomEvent} */ event) => (board.selection = event.detail));
  board.addEventListener("enter-digit", (/** @type {CustomEvent} */ event) => fill(event.detail.digit));
  board.addEventListener("erase-cells", () => fill(0));
  model.on("change:board", draw);
  draw();
  return [board];
}

/** Steps to go through. @param {any} model */
function path(model) {
  const words = model.get("words");
  const board = /** @type {any} */ (element("sudoku-board"));
  board.readonly = true;
  const bar = element("div", { display: "flex", gap: "8px", alignItems: "center", margin: "8px 0" });
  const [back, forward] = ["◀", "▶"].map((sign) => Object.assign(element("button"), { textContent: sign }));
  back.setAttribute("aria-label", words.before);
  forward.setAttribute("aria-label", words.after);
  const range = /** @type {HTMLInputElement} */ (element("input", { flex: "1" }));
  const count = element("span", { fontVariantNumeric: "tabular-nums" });
  const sentence = element("p", { margin: "0", minHeight: "3.2em" });
  sentence.setAttribute("aria-live", "polite");
  const steps = model.get("steps");
  Object.assign(range, { type: "range", min: "0", max: String(steps.length - 1), ariaLabel: words.after });
  /** @param {number} index */
  const go = (index) => {
    model.set("index", Math.max(0, Math.min(steps.length - 1, index)));
    model.save_changes();
  };
  back.onclick = () => go(model.get("index") - 1);
  forward.onclick = () => go(model.get("index") + 1);
  range.oninput = () => go(Number(range.value));
  const draw = () => {
    const index = model.get("index");
    const step = steps[index];
    if (!step) return;
    Object.assign(board, sceneOfStep({ ...step, position: positionOf(step.position) }));
    range.value = String(index);
    count.textContent = words.place.replace("{step}", index + 1).replace("{steps}", steps.length);
    const { title, joint, body } = step.sentence;
    sentence.textContent = title + joint + body;
  };
  model.on("change:index", draw);
  draw();
  bar.append(back, forward, range, count);
  return steps.length > 1 ? [bar, board, sentence] : [board, sentence];
}

/** @param {{model: any, el: HTMLElement}} context */
function render({ model, el }) {
  const frame = element("div", { maxWidth: "480px" });
  frame.append(...(model.get("steps").length ? path(model) : game(model)));
  el.append(frame);
}

export default { render };
