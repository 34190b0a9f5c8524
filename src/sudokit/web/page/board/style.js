/**
 * The look of `<sudoku-board>`, as one adopted stylesheet: it works in a shadow root, under a strict
 * Content-Security-Policy, and in a notebook. The page may set the custom properties `--board-*`;
 * everything has a default for light and dark.
 *
 * All text has a contrast of at least 4.5 to every possible background, selected or not
 * (tests/web/page/test_contrast.py). On coloured cells, digits have special colours.
 */

/** The colours 1 to 9 of cells, light and dark, with enough contrast to the digits on them. */
export const COLOURS = Object.freeze([
  "light-dark(#dcdfe4, #4a525c)",
  "light-dark(#aad9f4, #1f5a80)",
  "light-dark(#f2cf80, #7a5200)",
  "light-dark(#80ceb9, #00604a)",
  "light-dark(#f7f1a1, #5f5a08)",
  "light-dark(#e5bcd3, #7d3f63)",
  "light-dark(#eb9a66, #8a3600)",
  "light-dark(#7fa9dd, #1c3f8a)",
  "light-dark(#9aa0a8, #000000)",
]);

/** The colours of the roles of a step, as in `sudokit.drawing.palette`, in the order of the legend. */
export const ROLES = Object.freeze({
  pattern: "#56b4e9",
  pivot: "#f0e442",
  pincer: "#9ad0f0",
  fin: "#cc79a7",
  "endo-fin": "#b04a8a",
  other: "#e69f00",
  placed: "#009e73",
  removed: "#d55e00",
  cause: "#7d8793",
});

const roleRules = Object.entries(ROLES).map(([role, colour]) => `.dot.${role} { fill: ${colour} }`).join("\n");
const colourRules = COLOURS.map((colour, index) => `.colour${index + 1} { fill: ${colour} }`).join("\n");

export const boardStyle = new CSSStyleSheet();

boardStyle.replaceSync(`
:host {
  --paper: var(--board-paper, light-dark(#ffffff, #1b1f25));
  --ink: var(--board-ink, light-dark(#1a202a, #f1f3f5));
  --pen: var(--board-pen, light-dark(#005f97, #6cc0f0));
  --pencil: var(--board-pencil, light-dark(#4d5a69, #b3bdc9));
  --line: var(--board-line, light-dark(#bcc4cd, #434b56));
  --frame: var(--board-frame, light-dark(#2b333e, #98a2ae));
  --select: var(--board-select, light-dark(#0072b2, #56b4e9));
  --fault: light-dark(#a83500, #ff9a66);
  --decided: light-dark(#00664b, #62d2aa);
  --peer: light-dark(#f0f4f8, #222931);
  --same: light-dark(#d8eaf9, #1a3850);
  --lit: light-dark(#bfdff6, #24577e);
  --marked: light-dark(#fdf0c4, #423708);
  --glow: light-dark(#63cfa5, #1f8f69);
  --struck: light-dark(#fbdcc8, #55290d);
  --on-struck: light-dark(#7a2d00, #ffc7a3);
  --house: light-dark(#eff1f4, #2a3038);
  --link: light-dark(#555555, #c9d0d8);
  --on-colour: light-dark(#1a202a, #f1f3f5);
  --on-colour-pen: light-dark(#00263f, #d3ecfb);
  --on-colour-fault: light-dark(#5c1400, #ffd9c4);
  display: block;
  aspect-ratio: var(--board-ratio, 1);
  inline-size: min(100%, 100% * (var(--board-ratio, 1))); /* it fits into a square */
  margin-inline: auto;
  container-type: inline-size;
  -webkit-tap-highlight-color: transparent;
}
:host([hidden]) { display: none }
svg {
  display: block; width: 100%; height: 100%; overflow: visible;
  font-family: var(--board-font, "Inter", "Segoe UI", system-ui, sans-serif);
  font-variant-numeric: lining-nums tabular-nums;
  user-select: none; -webkit-user-select: none;
}
svg.interactive { cursor: pointer; touch-action: none }
.paper { fill: var(--paper) }
.thin { stroke: var(--line); stroke-width: 1; fill: none }
.thick { stroke: var(--frame); stroke-width: 2.75; stroke-linecap: square; fill: none }
text { text-anchor: middle; fill: var(--ink) }
.digit { font-size: 41px; font-weight: 400; fill: var(--pen) }
.digit.given { fill: var(--ink); font-weight: 600 }
.digit.fault { fill: var(--fault) }
.digit.decided { font-size: 31px; fill: var(--decided) }
.decision { fill: none; stroke: var(--decided); stroke-width: 2; stroke-linecap: round }
.faultmark { fill: var(--fault) }
/* No mark is smaller than 9 px on the screen: the board's own units shrink with it. */
.corner, .centre { font-size: 17px; font-weight: 500; fill: var(--pen) }
.candidate { font-size: calc(16px * var(--scale)); font-weight: 450; fill: var(--pencil) }
@container (max-width: 330px) { .corner, .centre, .candidate { font-size: calc(17.6px * var(--scale)) } }
@container (max-width: 300px) { .corner, .centre, .candidate { font-size: calc(20px * var(--scale)) } }
/* Lines and circles are below marks, which a rim keeps apart. */
.figured .cell:not(.coloured) :is(.candidate, .corner, .centre, .decided):not(.role, .shaded, .match) { stroke: var(--paper); stroke-width: 3; stroke-opacity: .85; paint-order: stroke; stroke-linejoin: round }
.candidate.own { fill: var(--pen); font-weight: 500 }
.cornered { text-decoration: underline }
.coloured .candidate { fill: var(--on-colour) }
.coloured .digit, .coloured .corner, .coloured .centre, .coloured .own { fill: var(--on-colour-pen) }
.coloured .digit.given { fill: var(--on-colour) }
.coloured .digit.fault, .coloured .faultmark { fill: var(--on-colour-fault) }
.back { fill: none }
.back.same { fill: var(--same) }
.back.bad { fill: light-dark(#fdeae0, #43200f) }
.back.good { fill: light-dark(#d9f3ea, #0c3a2d) }
.back.marked { fill: var(--marked) }
.peers { fill: var(--peer) }
.glow { fill: var(--glow); opacity: 0 }
.cell { outline: none; transform-box: fill-box; transform-origin: center }
.back.tried { fill: light-dark(#fdf5cf, #3b370f) }
.house { fill: var(--house) }
.hint { fill: none; stroke: var(--select); stroke-width: 4; stroke-dasharray: 10 6; stroke-linejoin: round }
.wrong { fill: none; stroke: var(--fault); stroke-width: 3.5 }
circle.redundant { fill: none; stroke: var(--fault); stroke-width: 2.5; stroke-dasharray: 5 4 }
.fog { fill: light-dark(#d3d8de, #3a414a); stroke: var(--line) }
.selected { fill: var(--select); fill-opacity: .12 }
.selection { fill: none; stroke: var(--select); stroke-width: 4.5; stroke-opacity: .78 }
.cursor { fill: none; stroke: none }
.drawing { fill: none; stroke: light-dark(#3f8f3a, #7cc977); stroke-width: 4.5; stroke-opacity: .65; stroke-linecap: round }
.draws { cursor: crosshair !important }
:host(:focus-within) .keyboard .cursor:not(.alone) { stroke: var(--select); stroke-width: 2; stroke-dasharray: 3 4 }
.hit { fill: transparent }
${roleRules}
.dot.placed { stroke: var(--ink); stroke-width: 2 }
.dot.cause { fill: none; stroke: #7d8793; stroke-width: 3 }
.ghost { fill: light-dark(#d9f3ea, #0c3a2d); stroke: #009e73; stroke-width: 2.5 }
.digit.to-come { font-size: 36px; fill: var(--ink) }
.dot.removed { fill: var(--struck); stroke: #d55e00; stroke-width: 1.5 }
.dot.lit { fill: var(--lit) }
.strike { stroke: light-dark(#b34700, #ff9a66); stroke-width: 2; stroke-linecap: round }
.link { fill: none; stroke: var(--link); stroke-width: 2; stroke-linecap: round }
.link.weak { stroke-dasharray: 5 5 }
.link.pair { stroke: light-dark(#7a5c00, #e3c04f) }
.link.drawn { stroke: light-dark(#8a1f6b, #f08fd0); stroke-width: 2.75 }
.ring { fill: none; stroke: light-dark(#8a1f6b, #f08fd0); stroke-width: 2.5 }
${colourRules}
.dot[class*="colour"] { stroke: var(--line); stroke-width: 1 }
.cell .match { fill: var(--ink); font-weight: 700 }
.cell .shaded { fill: var(--on-colour); font-weight: 600 }
.cell .role { fill: #000000; font-weight: 700 }
.cell text.endo-fin { fill: #ffffff }
.cell text.removed { fill: var(--on-struck); stroke: var(--struck); stroke-width: 3; paint-order: stroke }
.covered :is(.contents, .overlay, .backs, .peers, .glows) { visibility: hidden }
@media (forced-colors: active) {
  :host {
    --paper: Canvas; --ink: CanvasText; --pen: CanvasText; --pencil: CanvasText; --fault: CanvasText; --decided: CanvasText;
    --line: CanvasText; --frame: CanvasText; --select: Highlight; --link: CanvasText;
    --same: Canvas; --house: Canvas; --peer: Canvas; --lit: Canvas; --marked: Canvas; --glow: Highlight;
    --struck: Canvas; --on-struck: CanvasText;
  }
  /* Colours with a meaning stay, and so does the text on them. */
  svg { forced-color-adjust: none }
  .back.same { stroke: Highlight; stroke-width: 3 }
  .house { stroke: CanvasText; stroke-width: 4 }
  .peers { stroke: Highlight; stroke-width: 7; stroke-dasharray: 2 6 }
  .back.marked { stroke: Highlight; stroke-width: 3; stroke-dasharray: 8 4 }
  .dot.lit { stroke: Highlight; stroke-width: 2 }
  .digit { fill: LinkText }
  .digit:is(.given, .to-come) { fill: CanvasText }
  .ghost { fill: Canvas }
  .back.bad, .back.good, .back.tried { fill: Canvas; stroke: CanvasText; stroke-width: 3 }
  .back.bad { stroke-dasharray: 4 4 }
  .back.tried { stroke-dasharray: 12 4 }
  .digit.fault { text-decoration: underline }
}
@media print {
  :host { --paper: #fff; --ink: #000; --pen: #000; --pencil: #444; --line: #888; --frame: #000 }
  .selected, .selection, .cursor, .back, .peers, .glows, .dot.lit { display: none }
}
`);
