/**
 * The page: header, modes, keyboard, theme and language. A mode is an object as `Mode` describes it; to
 * add one, put it into `modes` below and its name into `MODES` (model/links.js) and the strings. Modes load when they are
 * first shown, except for *Play*, which is the first view.
 */

import { followAddress } from "./address.js";
import { api } from "./asking/api.js";
import { browserLanguage, language, nameOf, nextLanguage, speak, speakAlso, t, tOf } from "./words/language.js";
import { Hints } from "./hints/hints.js";
import { PlayMode } from "./play/play.js";
import { installDropAndPaste } from "./exchange/drop-and-paste.js";
import { masksOfMarks } from "./model/board.js";
import { MODES, linkAt, linkTo } from "./model/links.js";
import { gameOf } from "./model/loaded.js";
import { Session } from "./games/session.js";
import { withSukaku } from "./games/solutions.js";
import { choose, setting } from "./settings.js";
import { installMessages, notify, notifyUntil } from "./ui/announce.js";
import { h, live, refresh } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { onDemand } from "./ui/on-demand.js";

/** @typedef {import("./settings.js").Mode} ModeName */

/**
 * @typedef {object} Mode
 * @property {HTMLElement} element
 * @property {() => void} enter
 * @property {() => void} leave
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {readonly string[]} [names] what it shows, in links
 * @property {(names: string[]) => boolean} [open] shows what a link names; false if there is no such thing
 * @property {string} [title] what it shows, in words
 */

await speak(setting().language || browserLanguage());
installMessages();
api.onLoading((loaded) => notifyUntil(t("loading_engine"), loaded));

const first = linkAt(location);
const session = new Session(first.mode === "analyse" || !first.loaded ? null : await withSukaku(first.loaded));

const hints = new Hints(session);
const play = new PlayMode(session, hints, {
  explain: (technique) => show("learn", (mode) => mode.open?.([technique])),
  analyse: analysed,
  open: async () => (await opening())?.showModal(),
});
const learn = onDemand(async () => {
  const [{ LearnMode }] = await Promise.all([import("./learn/learn.js"), speakAlso("course")]);
  return placed("learn", new LearnMode(session, hints, { analyse: analysed }));
});
const watch = onDemand(async () => {
  const [{ WatchMode }] = await Promise.all([import("./watch/watch.js"), speakAlso("lessons")]);
  return placed("watch", new WatchMode(session));
});
const analyse = onDemand(async () => {
  const { AnalyseMode } = await import("./analyse/analyse.js");
  return placed("analyse", new AnalyseMode(session, { show, open: async () => (await opening())?.showModal() }));
});
/** @param {import("./asking/api.js").Imported} board */
const open = async ({ puzzle, board, candidates }) => {
  const { number } = session;
  const loaded = await withSukaku({ puzzle, board, candidates: candidates && masksOfMarks(candidates) });
  if (number !== session.number) return; // another puzzle was opened meanwhile
  if (shown.name === "analyse") analysed(gameOf(loaded));
  else session.load(loaded, "opened");
};
const opening = onDemand(async () => (await import("./exchange/import-dialog.js")).importDialog(open, () => session.number));
installDropAndPaste(async (content) => (await opening())?.receive(content));
/** @type {Readonly<Record<ModeName, () => Promise<Mode | null>>>} */
const modes = Object.freeze({ play: async () => play, learn, watch, analyse });
/** @type {{name: ModeName, mode: Mode}} */
let shown = { name: "play", mode: play };
/** The mode that was asked for last, and may be loading. */
let wanted = shown.name;

/**
 * Show a mode as soon as it is there, unless another one is wanted by then.
 * @param {ModeName} name
 * @param {(mode: Mode) => void} [prepare] called before it appears
 */
async function show(name, prepare = () => {}) {
  wanted = name;
  const mode = await modes[name]();
  if (wanted !== name) return;
  if (mode) prepare(mode);
  // What is shown stays if the mode did not load; on the first visit that is Play.
  present(mode ? name : shown.name, mode ?? shown.mode);
}

/** @param {ModeName} name @param {Mode} mode */
function present(name, mode) {
  wanted = name;
  if (shown.name === name && !mode.element.hidden) return;
  shown.mode.leave();
  shown.mode.element.hidden = true;
  shown = { name, mode };
  mode.element.hidden = false;
  document.documentElement.dataset.mode = name;
  choose({ mode: name });
  mode.enter();
}

/** Analyse the puzzle of a game. @param {import("./model/game.js").Game} game */
async function analysed(game) {
  await show("analyse");
  if (shown.name === "analyse") (await analyse())?.take(game);
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (setting().theme ? setting().theme === "dark" : systemIsDark.matches);
systemIsDark.addEventListener("change", refresh);

function header() {
  /** @param {KeyboardEvent} event */
  const turn = async (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = MODES[(MODES.indexOf(wanted) + way + MODES.length) % MODES.length];
    await show(next);
    tabs[MODES.indexOf(next)].focus(); // where the mode has put the focus, the next arrow would be lost
  };
  const tabs = MODES.map((name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `mode-${name}`,
        "aria-selected": () => String(shown.name === name),
        tabindex: () => (shown.name === name ? "0" : "-1"),
        onclick: () => show(name),
      },
      () => t(`mode_${name}`),
    ),
  );
  const theme = h(
    "button",
    {
      type: "button",
      class: "button bare",
      "aria-label": () => t(isDark() ? "theme_light" : "theme_dark"),
      title: () => t(isDark() ? "theme_light" : "theme_dark"),
      onclick: () => choose({ theme: isDark() ? "light" : "dark" }),
    },
    keyedIcon(),
  );
  const speech = h(
    "button",
    {
      type: "button",
      class: "button language",
      lang: () => nextLanguage().tag,
      onclick: async () => {
        await speak(nextLanguage().tag).catch(() => notify(t("offline")));
        choose({ language: language() });
      },
    },
    () => nextLanguage().name,
  );
  return h(
    "header",
    { class: "top" },
    h("h1", { class: "brand" }, mark(), "sudokit"),
    h("div", { class: "tabs", role: "tablist", "aria-label": () => t("modes"), onkeydown: turn }, ...tabs),
    h("div", { class: "switches" }, speech, theme),
  );
}

/** The text above the board on paper. */
function heading() {
  const level = () => {
    const { difficulty } = session.game;
    if (shown.name === "watch") return t("mode_watch");
    return difficulty && shown.name !== "analyse" ? nameOf("levels", difficulty.level) : "";
  };
  return h("header", { class: "heading" }, h("strong", {}, () => setting().title), h("span", {}, level));
}

/** A sun in the dark theme, a moon in the light theme. */
function keyedIcon() {
  const [sun, moon] = [icon("sun"), icon("moon")];
  return () => (isDark() ? sun : moon);
}

/** The logo: three by three squares. */
function mark() {
  const cells = Array.from({ length: 9 }, () => h("i"));
  return h("span", { class: "mark", "aria-hidden": "true" }, ...cells);
}

const main = h("main", {});

/**
 * Give a mode its place in the page.
 * @template {Mode} Placed
 * @param {ModeName} name
 * @param {Placed} mode
 */
function placed(name, mode) {
  const { element } = mode;
  element.id = `mode-${name}`;
  element.setAttribute("role", "tabpanel");
  element.setAttribute("aria-labelledby", `tab-${name}`);
  element.hidden = true;
  main.append(element);
  return mode;
}
placed("play", play);
document.body.prepend(header(), heading(), main);

live(isDark, (dark) => {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(document.body).backgroundColor);
});
live(
  () => shown.mode.title ?? tOf("mode", shown.name),
  (title) => (document.title = `${title} · sudokit`),
);

/** Whether a key belongs to the focused element: text, a choice, a button's own keys. @param {KeyboardEvent} event */
function belongsToControl(event) {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, select, input:not([type=checkbox])")) return true;
  return /^(?: |Enter)$/.test(event.key) && Boolean(target.closest("button, label, input, summary, a"));
}

// A mouse click leaves the keyboard focus on the board. Otherwise Space, which chooses the next tool,
// would press the same button again. A step is shown as long as it has the focus.
document.addEventListener("mousedown", (event) => {
  const pressed = event.target instanceof Element && event.target.closest("button:not(.step)");
  if (!pressed || pressed.closest("dialog")) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
});

document.addEventListener("keydown", (event) => {
  // While the first mode loads, Play is there, but nobody sees it.
  if (event.defaultPrevented || shown.mode.element.hidden || belongsToControl(event)) return;
  if (shown.mode.key(event)) event.preventDefault();
});
for (const type of /** @type {const} */ (["keydown", "keyup"])) {
  document.addEventListener(type, (event) => {
    if (shown.name === "play" && /^(?:Shift|Control|Meta)$/.test(event.key)) play.modifiers(event);
  }, true);
}
window.addEventListener("blur", () => play.modifiers(null));

/** Show what a link says; on the first visit its puzzle is in play already. @param {import("./model/links.js").Link} link */
async function follow({ mode: named, names, loaded, trouble }) {
  const name = named ?? (shown.mode.element.hidden ? setting().mode : shown.name);
  let isKnown = true;
  await show(name, (mode) => {
    const isNamed = names.length > 0 || loaded !== null;
    isKnown = !named || !isNamed || (mode.open?.(names) ?? !names.length);
  });
  if (trouble || !isKnown) notify(t(trouble || "link_unknown"));
  if (name === "analyse" && shown.name === name && loaded) (await analyse())?.take(gameOf(await withSukaku(loaded)));
}

await follow(first);
followAddress(() => linkTo(shown.name, shown.mode.names ?? []), async (link) => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (link.loaded && link.mode !== "analyse") session.load(await withSukaku(link.loaded), "opened");
  await follow(link);
});

/** Make the page available without a network from now on. Browsers can do that on loopback or https only. */
const keepForOffline = () => navigator.serviceWorker?.register("offline.js").catch(() => {});
// The page may have loaded while the language was awaited.
if (document.readyState === "complete") keepForOffline();
else window.addEventListener("load", keepForOffline);
