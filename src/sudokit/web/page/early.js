/*
 * Runs before anything is drawn: the page has its theme from the beginning, and the texts of its language are on their
 * way while the modules still load, and so is all that the puzzle of a link needs if it is a variant. `settings.js` and
 * `words/language.js` decide both; where this script errs, they put it right.
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
  const isVariant = /\/variant\//.test(location.hash);
  const preload = (/** @type {string} */ href) => document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
  preload(texts[0].href);
  for (const link of isVariant ? /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=variant]")) : []) {
    if (link.href.endsWith(".wasm")) preload(link.href);
    else link.rel = "modulepreload";
  }
  if (isVariant) preload(texts[0].href.replace("/words/", "/words/variants/"));
})();
