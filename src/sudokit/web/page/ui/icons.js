/** Line icons on a grid of 24, as path data, drawn in the colour of the text around them. */

import { shape } from "../board/svg.js";

const PATHS = Object.freeze({
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M9 5h11v14H9l-6-7zM13 9.5l5 5M18 9.5l-5 5",
  check: "M4 12.5l5.5 5.5L20 7",
  plus: "M12 5v14M5 12h14",
  open: "M12 15V4M7 9l5-5 5 5M4 15v5h16v-5",
  bin: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8",
  games: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  export: "M12 4v11M7 10l5 5 5-5M4 15v5h16v-5",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  restart: "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 5 14",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.3",
  close: "M6 6l12 12M18 6 6 18",
  pencil: "M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM14 6.5l3.5 3.5",
  flag: "M6 21V4h12l-3 4 3 4H6",
  bulb: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-1 1-1 2h-5c0-1-.4-1.5-1-2z",
  highlight: "M4 20h16M7 16l-1-4L16 3l4 4-9 10zM12.5 6.5l4 4",
  bivalue: "M4 4h16v16H4zM8 9.5 9.5 8v8M13 9a1.6 1.6 0 0 1 3 .8C16 12 13 13.5 13 16h3.2",
  pairs: "M6 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M18 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M9 12h6",
  strong: "M4 18 20 6",
  weak: "M4 18l2-1.5M8.7 14.5l2-1.5M13.3 11l2-1.5M18 7.5 20 6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
});

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, shape("path", { d: PATHS[name] }));
}
