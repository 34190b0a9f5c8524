/**
 * The page: header, modes, keyboard, theme and language. A mode is an object as `Mode` describes it; to add one, declare
 * it in `modes` below, and put its name into `MODES` (model/links.js) and the strings. Modes load when they are first
 * shown, except for *Play*, which is the first view. Nothing else here tells one mode from another.
 */

import { followAddress } from "./address.js";
import { api } from "./asking/api.js";
import { browserLanguage, language, nameOf, nextLanguage, speak, speakAlso, t, tOf } from "./words/language.js";
import { Hints } from "./hints/hints.js";
import { PlayMode } from "./play/play.js";
import { installDropAndPaste } from "./exchange/drop-and-paste.js";
import { masksOfMarks } from "./model/classic.js";
import { linkAt, linkTo } from "./model/links.js";
import { unpacked } from "./model/packed.js";
import { loadedVariant } from "./model/loaded.js";
import { Session } from "./games/session.js";
import { withSukaku } from "./games/solutions.js";
import { choose, setting } from "./settings.js";
import { installMessages, notify, notifyUntil } from "./ui/announce.js";
import { h, live, refresh } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { onDemand } from "./ui/on-demand.js";

/** @typedef {import("./settings.js").Mode} ModeName */
/** @typedef {import("./model/draft.js").Puzzle} Puzzle */
/** @typedef {import("./model/loaded.js").Loaded} Loaded */
/** @typedef {import("./model/links.js").Link} Link */

/**
 * What is known of a mode before it has loaded.
 * @typedef {object} Kind
 * @property {ModeName} name in links; `mode_NAME` is its title
 * @property {() => Promise<Mode | null>} load null if it could not be loaded
 * @property {boolean} takes whether boards that are opened are for its `take`, and not for the game in hand
 * @property {boolean} classic whether it is for classic Sudokus alone
 * @property {() => string} heading what stands beside the title on paper
 */

/**
 * @typedef {object} Mode
 * @property {HTMLElement} element
 * @property {() => void} enter
 * @property {() => void} leave
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {(event: KeyboardEvent | null) => void} [modifiers] Shift, Ctrl or Meta is pressed or released; null: all are
 * @property {(puzzle: Puzzle) => void} [take] takes over a puzzle
 * @property {(text: string) => boolean} [paste] takes cells that were copied; false if the text holds none
 * @property {readonly string[]} [names] what it shows, in links
 * @property {(names: string[]) => boolean} [open] shows what a link names; false if there is no such thing
 * @property {string} [title] what it shows, in words
 */

await speak(setting().language || browserLanguage());
installMessages();
api.onLoading((loaded) => notifyUntil(t("loading_engine"), loaded));

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const level = () => (session.game.difficulty ? nameOf("levels", session.game.difficulty.level) : "");

/** What buttons do that lead out of a mode. */
const ways = {
  /** @param {string} technique */
  explain: (technique) => show(modes.learn, (mode) => mode.open?.([technique])),
  /** @param {Puzzle} puzzle */
  analyse: (puzzle) => give(modes.analyse, puzzle),
  /** @param {Loaded} loaded */
  play: async (loaded) => {
    const puzzle = await withSukaku(loaded);
    show(modes.play);
    session.load(puzzle, "opened");
  },
  open: async () => (await opening())?.showModal(),
};

/** The modes, in the order of their tabs. @type {Readonly<Record<ModeName, Kind>>} */
const modes = Object.freeze({
  play: kind("play", async () => new PlayMode(session, hints, ways), { classic: false }),
  learn: kind("learn", async () => {
    const [{ LearnMode }] = await Promise.all([import("./learn/learn.js"), speakAlso("course")]);
    return new LearnMode(session, hints, ways);
  }, { classic: false }),
  watch: kind(
    "watch",
    async () => {
      const [{ WatchMode }] = await Promise.all([import("./watch/watch.js"), speakAlso("lessons")]);
      return new WatchMode(session);
    },
    { heading: () => t("mode_watch") },
  ),
  analyse: kind(
    "analyse",
    async () => {
      const { AnalyseMode } = await import("./analyse/analyse.js");
      return new AnalyseMode(session, ways);
    },
    { takes: true, heading: () => "" },
  ),
  set: kind(
    "set",
    async () => {
      const [{ SetMode }] = await Promise.all([import("./set/set.js"), speakAlso("setting", "variants")]);
      return new SetMode(session, ways);
    },
    { takes: true, classic: false, heading: () => "" },
  ),
});

/**
 * Declare a mode, which gets its place in the page when it has loaded.
 * @param {ModeName} name
 * @param {() => Promise<Mode>} make
 * @param {Partial<Kind>} [more]
 * @returns {Kind}
 */
function kind(name, make, more) {
  const load = onDemand(async () => {
    const mode = await make();
    const { element } = mode;
    element.id = `mode-${name}`;
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `tab-${name}`);
    element.hidden = true;
    main.append(element);
    return mode;
  });
  return { name, load, takes: false, classic: true, heading: level, ...more };
}

/** The puzzle of a link, if it is for the game in hand. @param {Link} link */
async function inHand(link) {
  const { mode, loaded, variant } = link;
  if (variant)
    try {
      const opened = await api.openVariant(await unpacked(variant));
      if (!opened.unshown) return loadedVariant(opened);
      link.trouble = opened.unshown;
      return null;
    } catch {
      link.trouble = "link_damaged";
      return null;
    }
  return mode && loaded && !modes[mode].takes ? withSukaku(loaded) : null;
}

const first = linkAt(location);
const session = new Session();
const hints = new Hints(session);
const linked = inHand(first);
// The engine for variants takes a while to come: Play is built meanwhile.
if (!first.variant) session.start(await linked);
let shown = { kind: modes.play, mode: /** @type {Mode} */ (await modes.play.load()) };
if (first.variant) session.start(await linked);
/** The mode that was asked for last, and may be loading. */
let wanted = shown.kind;

/** @param {import("./asking/api.js").Imported | import("./model/loaded.js").Loaded} found */
async function open(found) {
  if ("variant" in found) {
    if (shown.kind.takes && !shown.kind.classic) return give(shown.kind, found);
    show(modes.play);
    return session.load(found, "opened");
  }
  const { puzzle, board, candidates } = /** @type {import("./asking/api.js").Imported} */ (found);
  const { number } = session;
  const loaded = await withSukaku({ puzzle, board, candidates: candidates && masksOfMarks(candidates) });
  if (number !== session.number) return; // another puzzle was opened meanwhile
  if (shown.kind.takes) give(shown.kind, loaded);
  else session.load(loaded, "opened");
}
const opening = onDemand(async () => (await import("./exchange/import-dialog.js")).importDialog(open, () => session.number));
installDropAndPaste(async (content) => {
  const isCells = typeof content === "string" && !document.querySelector("dialog[open]") && shown.mode.paste?.(content);
  if (!isCells) (await opening())?.receive(content);
});

/**
 * Show a mode as soon as it is there, unless another one is wanted by then.
 * @param {Kind} kind
 * @param {(mode: Mode) => void} [prepare] called before it appears
 */
async function show(kind, prepare = () => {}) {
  if (session.game.variant && kind.classic) {
    present(shown);
    return notify(t("classic_only", { mode: t(`mode_${kind.name}`) }));
  }
  wanted = kind;
  const mode = await kind.load();
  if (wanted !== kind) return;
  if (mode) prepare(mode);
  // What is shown stays if the mode did not load; on the first visit that is Play.
  present(mode ? { kind, mode } : shown);
}

/** @param {typeof shown} next */
function present(next) {
  wanted = next.kind;
  if (shown.kind === next.kind && !next.mode.element.hidden) return;
  shown.mode.leave();
  shown.mode.element.hidden = true;
  shown = next;
  main.querySelector(".frame")?.remove();
  next.mode.element.hidden = false;
  document.documentElement.dataset.mode = next.kind.name;
  choose({ mode: next.kind.name });
  next.mode.enter();
}

/** Show a mode with a puzzle, which it takes over. @param {Kind} kind @param {Puzzle} puzzle */
async function give(kind, puzzle) {
  await show(kind);
  if (shown.kind === kind) shown.mode.take?.(puzzle);
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
    const next = (kinds.indexOf(wanted) + way + kinds.length) % kinds.length;
    await show(kinds[next]);
    tabs[next].focus(); // where the mode has put the focus, the next arrow would be lost
  };
  const kinds = Object.values(modes);
  const tabs = kinds.map((kind) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${kind.name}`,
        "aria-controls": `mode-${kind.name}`,
        "aria-selected": () => String(shown.kind === kind),
        tabindex: () => (shown.kind === kind ? "0" : "-1"),
        onclick: () => show(kind),
      },
      () => t(`mode_${kind.name}`),
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
const heading = () =>
  h("header", { class: "heading" }, h("strong", {}, () => setting().title), h("span", {}, () => shown.kind.heading()));

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

document.querySelector("header.top")?.replaceWith(header(), heading());

live(isDark, (dark) => {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(document.body).backgroundColor);
});
live(() => setting().left, (left) => document.documentElement.classList.toggle("left", left));
live(
  () => shown.mode.title ?? tOf("mode", shown.kind.name),
  (title) => (document.title = `${title} · sudokit`),
);

/** Whether a key belongs to the focused element: text, a choice, a button's own keys. @param {KeyboardEvent} event */
function belongsToControl(event) {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  // What was hidden a moment ago, in a dialog or a form, has the focus until the next frame; nobody types there.
  if (!(target instanceof Element) || !target.checkVisibility()) return false;
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
    if (/^(?:Shift|Control|Meta)$/.test(event.key)) shown.mode.modifiers?.(event);
  }, true);
}
window.addEventListener("blur", () => shown.mode.modifiers?.(null));

/** Show what a link says; on the first visit its puzzle is in play already. @param {Link} link */
async function follow({ mode: named, names, loaded, trouble }) {
  const kind = named ? modes[named] : shown.mode.element.hidden ? modes[setting().mode] : shown.kind;
  let isKnown = true;
  await show(kind, (mode) => {
    const isNamed = names.length > 0 || loaded !== null;
    isKnown = !named || !isNamed || (mode.open?.(names) ?? !names.length);
  });
  if (trouble || !isKnown) notify(t(trouble || "link_unknown"));
  if (kind.takes && shown.kind === kind && loaded) give(kind, await withSukaku(loaded));
}

// Not awaited here: what loads on demand waits for this module.
follow(first).then(() => {
  api.prepare();
  followAddress(() => linkTo(shown.kind.name, shown.mode.names ?? []), async (link) => {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    const puzzle = await inHand(link);
    if (puzzle) session.load(puzzle, "opened");
    await follow(link);
  });
});

/** Make the page available without a network from now on. Browsers can do that on loopback or https only. */
const keepForOffline = () => navigator.serviceWorker?.register("offline.js").catch(() => {});
// The page may have loaded while the language was awaited.
if (document.readyState === "complete") keepForOffline();
else window.addEventListener("load", keepForOffline);
