/*
 * Runs before anything is drawn: the page has its theme from the beginning, and the texts of its language are on their
 * way while the modules still load, and so is the engine for variants if the link is to one. `settings.js` and `words/language.js` decide both; where this script errs, they put it right.
 */

(() => {
  /** @type {{theme?: string, language?: string}} */ let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("sudokit.settings") ?? "null") ?? {};
  } catch {} // the browser allows no storage, or its content is damaged
  document.documentElement.dataset.theme = chosen.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const languages = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[hreflang]")]);
  const wanted = [chosen.language, ...navigator.languages.map((tag) => tag.split("-")[0]), languages[0].hreflang];
  const texts = wanted.flatMap((tag) => languages.filter(({ hreflang }) => hreflang === tag));
  const engine = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[href$="/engine/sudokit.wasm"]'));
  const early = [texts[0].href, ...(engine && /\/variant\//.test(location.hash) ? [engine.href.replace(/sudokit\.wasm$/, "variants.wasm")] : [])];
  for (const href of early) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
})();
