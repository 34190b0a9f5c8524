/**
 * The look of `<sudoku-board>`, as one adopted stylesheet: it works in a shadow root, under a strict
 * Content-Security-Policy, and in a notebook. The page may set the custom properties `--board-*`;
 * everything has a default for light and dark. Roles have the hues of `sudokit.drawing.palette`.
 */

export const boardStyle = new CSSStyleSheet();

boardStyle.replaceSync(`
:host {
  --paper: var(--board-paper, light-dark(#ffffff, #1b1f25));
  --ink: var(--board-ink, light-dark(#1a202a, #f1f3f5));
  --pen: var(--board-pen, light-dark(#0067a3, #6cc0f0));
  --pencil: var(--board-pencil, light-dark(#4d5a69, #b3bdc9));
  --line: var(--board-line, light-dark(#bcc4cd, #434b56));
  --frame: var(--board-frame, light-dark(#2b333e, #98a2ae));
  --select: var(--board-select, light-dark(#0072b2, #56b4e9));
  --fault: light-dark(#b83c00, #ff8a4c);
  --same: light-dark(#d8ebf8, #1f4059);
  --house: light-dark(#eff1f4, #2a3038);
  --link: light-dark(#555555, #c9d0d8);
  --on-role: #000000;
  --pattern: #56b4e9; --other: #e69f00; --fin: #cc79a7; --endo-fin: #b04a8a;
  --pivot: #f0e442; --pincer: #9ad0f0; --placed: #009e73; --removed: #d55e00;
  display: block;
  aspect-ratio: 1;
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
.faultmark { fill: var(--fault) }
.corner { font-size: 16.5px; font-weight: 500; fill: var(--pen) }
.centre { font-weight: 500; fill: var(--pen) }
.candidate { font-size: 15px; font-weight: 450; fill: var(--pencil) }
.candidate.match { fill: var(--ink); font-weight: 700 }
.candidate.role { fill: var(--on-role); font-weight: 700 }
.back { fill: none }
.back.same { fill: var(--same) }
.back.seen { fill: light-dark(#f2f6fa, #21272f) }
.back.bad { fill: light-dark(#fde3d6, #4d2613) }
.back.good { fill: light-dark(#cdeee2, #0f4636) }
.back.tried { fill: light-dark(#fdf3c4, #4a4413) }
.house { fill: var(--house) }
.hint { fill: none; stroke: var(--select); stroke-width: 4; stroke-dasharray: 10 6; rx: 3px }
circle.redundant { fill: none; stroke: var(--fault); stroke-width: 2.5; stroke-dasharray: 5 4 }
.selected { fill: var(--select); fill-opacity: .12 }
.selection { fill: var(--select); fill-opacity: .78 }
.cursor { fill: none; stroke: none }
:host(:focus-within) .keyboard .cursor:not(.alone) { stroke: var(--select); stroke-width: 2; stroke-dasharray: 3 4 }
.cell { outline: none }
.hit { fill: transparent }
.dot.pattern { fill: var(--pattern) } .dot.other { fill: var(--other) }
.dot.fin { fill: var(--fin) } .dot.endo-fin { fill: var(--endo-fin) }
.dot.pivot { fill: var(--pivot) } .dot.pincer { fill: var(--pincer) }
.dot.placed { fill: var(--placed); stroke: var(--ink); stroke-width: 2 }
.dot.removed { fill: var(--removed) }
.strike { stroke: var(--ink); stroke-width: 2; stroke-linecap: round }
.link { fill: none; stroke: var(--link); stroke-width: 2; stroke-linecap: round }
.link.weak { stroke-dasharray: 1 5 }
.colour { fill-opacity: .5 }
.colour1 { fill: #8c96a3 } .colour2 { fill: #56b4e9 } .colour3 { fill: #e69f00 }
.colour4 { fill: #009e73 } .colour5 { fill: #f0e442 } .colour6 { fill: #cc79a7 }
.colour7 { fill: #d55e00 } .colour8 { fill: #0072b2 } .colour9 { fill: #3b4048 }
.covered .contents, .covered .overlay, .covered .backs { visibility: hidden }
@media (forced-colors: active) {
  .thin, .thick { stroke: CanvasText } text { fill: CanvasText } .selection { fill: Highlight }
}
@media print {
  :host { --paper: #fff; --ink: #000; --pen: #000; --pencil: #444; --line: #888; --frame: #000 }
  .selected, .selection, .cursor, .back { display: none }
}
`);
