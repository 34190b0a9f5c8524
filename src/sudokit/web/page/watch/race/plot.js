/**
 * The plot below the boards: filled blanks over checks, one line per algorithm, in the colour of its lane. It grows as
 * the race runs. Where the runs differ by orders of magnitude, the scale of the checks is logarithmic.
 */

import { set, shape, text } from "../../board/svg.js";
import { h, live } from "../../ui/dom.js";
import { language, number, t } from "../../words/language.js";
import { filledAfterChecks, scaleOf, strokesOf, ticksOf } from "./curve.js";

/** @typedef {import("./lane.js").Lane} Lane */
/** @typedef {{lane: Lane, length: number, strokes: import("./curve.js").Stroke[], line: SVGPathElement, head: SVGCircleElement}} Line */

const HEIGHT = 132;
/** Room for the numbers of the axes. */
const MARGIN = Object.freeze({ left: 30, right: 12, top: 12, bottom: 20 });

export class Plot {
  #svg = shape("svg", { role: "img" });
  #legend = h("ul");
  element = h("figure", { class: "plot" }, h("figcaption", {}, () => t("plot_title")), this.#svg, this.#legend);
  /** @type {readonly Lane[]} */ #lanes = [];
  /** @type {Line[]} */ #lines = [];
  /** The state of each lane, in the legend. @type {readonly HTMLElement[]} */ #words = [];
  /** What the axes were drawn for. */ #built = "";
  #width = 0;
  #blanks = 0;

  constructor() {
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = Math.round(contentRect.width);
      requestAnimationFrame(() => this.draw()); // drawing at once may resize the plot while its size is reported
    }).observe(this.element);
    live(language, () => this.draw());
  }

  /** @param {readonly Lane[]} lanes */
  show(lanes) {
    this.#lanes = lanes;
    this.#words = lanes.map(() => h("span"));
    this.#legend.replaceChildren(
      ...lanes.map(({ algorithm }, i) => h("li", { "data-algorithm": algorithm.name }, h("i"), this.#words[i])),
    );
    this.draw();
  }

  /** Show the places where the lanes are now. */
  draw() {
    const known = this.#lanes.filter(({ result }) => result);
    this.element.hidden = !this.#lanes.length;
    if (!this.#width) return;
    const key = [language(), this.#width, ...known.map(({ algorithm, trace }) => [algorithm.name, trace.clues, trace.length])].join();
    if (key !== this.#built) this.#build(known);
    this.#built = key;
    for (const { lane, length, strokes, line, head } of this.#lines) {
      const { checks } = lane.trace.counters;
      const shown = strokes.filter(({ end }) => end <= checks + 1);
      line.setAttribute("d", pathOf(shown, (filled) => this.#y(filled)));
      const { column, last } = shown.at(-1) ?? { column: 0, last: 0 };
      set(head, { cx: MARGIN.left + column, cy: this.#y(last), class: length === checks ? "end" : "head" });
    }
    this.#describe();
  }

  /** @param {number} filled */
  #y(filled) {
    return HEIGHT - MARGIN.bottom - (filled / Math.max(1, this.#blanks)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  }

  /** Draw the axes, and a line for each lane. @param {readonly Lane[]} lanes */
  #build(lanes) {
    const columns = this.#width - MARGIN.left - MARGIN.right;
    const curves = lanes.map(({ trace }) => filledAfterChecks(trace.events));
    const lengths = curves.map((filled) => filled.length - 1);
    const scale = scaleOf(lengths);
    const most = Math.max(0, ...lengths);
    const [bottom, right] = [HEIGHT - MARGIN.bottom, MARGIN.left + columns];
    this.#blanks = (lanes[0] ?? this.#lanes[0])?.trace.clues.filter((clue) => !clue).length ?? 0;
    this.#lines = lanes.map((lane, i) => ({
      lane,
      length: lengths[i],
      strokes: strokesOf(curves[i], scale, columns),
      line: shape("path", { class: "curve", "data-algorithm": lane.algorithm.name }),
      head: shape("circle", { r: 3.5, "data-algorithm": lane.algorithm.name }),
    }));
    const levels = [...new Set([0, Math.round(this.#blanks / 2), this.#blanks])].flatMap((filled) => [
      shape("path", { class: "grid", d: `M${MARGIN.left} ${this.#y(filled)}H${right}` }),
      text(number(filled), { x: MARGIN.left - 6, y: this.#y(filled) + 4, class: "level" }),
    ]);
    const ticks = ticksOf(most, scale.isLog).flatMap((checks) => {
      const x = MARGIN.left + scale(checks) * columns;
      const isLast = x > right - 16;
      return [
        shape("path", { class: "grid", d: `M${x} ${bottom}v4` }),
        text(number(checks), { x: isLast ? right : x, y: HEIGHT - 4, class: isLast ? "tick last" : "tick" }),
      ];
    });
    set(this.#svg, { viewBox: `0 0 ${this.#width} ${HEIGHT}`, width: this.#width, height: HEIGHT });
    this.#svg.replaceChildren(...levels, ...ticks, ...this.#lines.map(({ line }) => line), ...this.#lines.map(({ head }) => head));
  }

  /** Say the same in words: in the legend, and to those who do not see the lines. */
  #describe() {
    const states = this.#lanes.map((lane) => ({ lane, said: checksOf(lane) }));
    this.#svg.setAttribute("aria-label", [t("plot_title"), ...states.map(({ lane, said }) => `${lane.name}: ${said}`)].join(". "));
    states.forEach(({ lane, said }, i) => (this.#words[i].textContent = `${lane.algorithm.name} · ${said}`));
  }
}

/** @param {Lane} lane */
function checksOf({ trace }) {
  const { checks, placements, backtracks } = trace.counters;
  return t("plot_state", { count: checks, filled: placements - backtracks });
}

/** @param {readonly import("./curve.js").Stroke[]} strokes @param {(filled: number) => number} y */
function pathOf(strokes, y) {
  return strokes
    .map(({ column, low, high, last }, i) => {
      const x = MARGIN.left + column;
      const spread = low === high ? "" : `L${x} ${y(low)}L${x} ${y(high)}`;
      return `${i ? "L" : "M"}${x} ${y(low)}${spread}L${x} ${y(last)}`;
    })
    .join("");
}
