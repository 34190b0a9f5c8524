/*
 * Tells a browser that is too old for the page, in words that the document has in every language. The page
 * needs nothing newer than the CSS function light-dark(), so that is what is asked for (docs/player.md
 * names the browsers). This file must run where nothing else does: it is a plain script, in the language
 * of 2009.
 */

(function () {
  var css = window.CSS;
  if (css && css.supports && css.supports("color", "light-dark(#000, #fff)")) return;
  var message = document.getElementById("too-old");
  if (!message) return;
  message.style.cssText = "order: -1; padding: 1em; background: #fff3c4; color: #1a202a; font: 1em sans-serif";
  message.setAttribute("role", "alert");
  message.hidden = false;
  var language = (navigator.language || "").substring(0, 2);
  var texts = message.getElementsByTagName("p");
  for (var i = 0; i < texts.length; i += 1) {
    if (texts[i].lang === language) message.insertBefore(texts[i], texts[0]);
  }
})();
