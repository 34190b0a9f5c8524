/**
 * The page: header, modes, keyboard, theme and language. A mode is an object with `element`,
 * `enter()`, `leave()` and `key(event)`; to add one, put it into `modes` below and its name into
 * `Mode` (settings.js) and the strings.
 */

import { AnalyseMode } from "./analyse/analyse.js";
import { LANGUAGES, browserLanguage, language, nameOf, nextLanguage, speak, t } from "./words/language.js";
import { LearnMode } from "./learn/learn.js";
import { PlayMode } from "./play/play.js";
import { importDialog } from "./exchange/import-dialog.js";
import { masksOfMarks } from "./model/board.js";
import { boardOfFragment, isPuzzleFragment } from "./model/links.js";
import { Session } from "./games/session.js";
import { choose, setting } from "./settings.js";
import { installMessages, notify } from "./ui/announce.js";
import { h, live, refresh } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { WatchMode } from "./watch/watch.js";

/** @typedef {import("./settings.js").Mode} ModeName */

/**
 * @typedef {object} Mode
 * @property {HTMLElement} element
 * @property {() => void} enter
 * @property {() => void} leave
 * @property {(event: KeyboardEvent) => boolean} key
 */

await speak(setting().language || browserLanguage());
installMessages();

/**
 * The puzzle of a shared link, if the address is one. The link then leaves the address, so that a
 * reload comes back to the game and does not begin it anew.
 */
function takeShared() {
  const shared = boardOfFragment(location.hash);
  if (shared) history.replaceState(null, "", location.pathname);
  else if (isPuzzleFragment(location.hash)) notify(t("link_damaged"));
  return shared;
}

const opened = takeShared();
const session = new Session(opened);

const learn = new LearnMode(session, {
  analyse: (puzzle) => {
    show("analyse");
    analyse.take(puzzle);
  },
});
const analyse = new AnalyseMode(session, { show, open: () => opening.showModal() });
const play = new PlayMode(session, {
  hint: () => {
    show("learn");
    learn.hint();
  },
  open: () => opening.showModal(),
});
const opening = importDialog(({ puzzle, board, candidates }) => {
  if (shown === "analyse") analyse.take(puzzle);
  else session.load({ puzzle, board, candidates: candidates && masksOfMarks(candidates) }, "opened");
});
/** @type {Readonly<Record<ModeName, Mode>>} */
const modes = Object.freeze({
  play,
  learn,
  watch: new WatchMode(session),
  analyse,
});
const names = /** @type {ModeName[]} */ (Object.keys(modes));

/** @type {ModeName | null} */
let shown = null;

/** Show another mode. @param {ModeName} name */
function show(name) {
  if (shown === name) return;
  if (shown) modes[shown].leave();
  shown = name;
  for (const other of names) modes[other].element.hidden = other !== name;
  document.documentElement.dataset.mode = name;
  choose({ mode: name });
  modes[name].enter();
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (setting().theme ? setting().theme === "dark" : systemIsDark.matches);
systemIsDark.addEventListener("change", refresh);

function header() {
  /** @param {KeyboardEvent} event */
  const turn = (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way || !shown) return;
    event.preventDefault();
    event.stopPropagation();
    const next = names[(names.indexOf(shown) + way + names.length) % names.length];
    show(next);
    tabs[names.indexOf(next)].focus();
  };
  const tabs = names.map((name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `mode-${name}`,
        "aria-selected": () => String(shown === name),
        tabindex: () => (shown === name ? "0" : "-1"),
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

/** What stands above the board on paper. */
function heading() {
  const level = () => {
    const { difficulty } = session.game;
    if (shown === "watch") return t("mode_watch");
    return difficulty && shown !== "analyse" ? nameOf("levels", difficulty.level) : "";
  };
  return h("header", { class: "heading" }, h("strong", {}, () => setting().title), h("span", {}, level));
}

/** The sun while it is dark, the moon while it is light. */
function keyedIcon() {
  const [sun, moon] = [icon("sun"), icon("moon")];
  return () => (isDark() ? sun : moon);
}

/** The sign of the house: three by three. */
function mark() {
  const cells = Array.from({ length: 9 }, () => h("i"));
  return h("span", { class: "mark", "aria-hidden": "true" }, ...cells);
}

const main = h("main", {}, ...names.map((name) => modes[name].element));
for (const name of names) {
  const { element } = modes[name];
  element.id = `mode-${name}`;
  element.setAttribute("role", "tabpanel");
  element.setAttribute("aria-labelledby", `tab-${name}`);
  element.hidden = true;
}
document.body.prepend(header(), heading(), main);

live(isDark, (dark) => (document.documentElement.dataset.theme = dark ? "dark" : "light"));
live(language, () => (document.title = t("title")));

/** Whether a key belongs to what has the focus: text, a choice, a button's own keys. @param {KeyboardEvent} event */
function belongsToControl(event) {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, select, input:not([type=checkbox])")) return true;
  return /^(?: |Enter)$/.test(event.key) && Boolean(target.closest("button, label, input, summary, a"));
}

// A press with the mouse leaves the keyboard with the board: or else Space, which chooses the next
// tool, would press the same button again. A step is shown as long as it has the focus.
document.addEventListener("mousedown", (event) => {
  const pressed = event.target instanceof Element && event.target.closest("button:not(.step)");
  if (!pressed || pressed.closest("dialog")) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || belongsToControl(event) || !shown) return;
  if (modes[shown].key(event)) event.preventDefault();
});
for (const type of /** @type {const} */ (["keydown", "keyup"])) {
  document.addEventListener(type, (event) => {
    if (shown === "play" && /^(?:Shift|Control|Meta)$/.test(event.key)) play.modifiers(event);
  }, true);
}
window.addEventListener("blur", () => play.modifiers(null));
window.addEventListener("hashchange", () => {
  const shared = takeShared();
  if (!shared) return;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  show("play");
  session.load(shared, "opened");
});

show(opened ? "play" : setting().mode);

/** Let the page open without a server from now on. */
async function keepForOffline() {
  if (!navigator.serviceWorker) return; // only where the address is loopback or https
  await navigator.serviceWorker.register(new URL("offline.js", import.meta.url), { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = loaded.filter((name) => name.startsWith(`${location.origin}/static/`));
  const languages = LANGUAGES.map(({ address }) => address);
  active?.postMessage([...new Set([`${location.origin}/`, ...files, ...languages])]);
}
// While the language was awaited, the page may have been loaded.
const keepQuietly = () => keepForOffline().catch(() => {});
if (document.readyState === "complete") keepQuietly();
else window.addEventListener("load", keepQuietly);
