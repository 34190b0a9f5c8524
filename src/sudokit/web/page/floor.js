/*
 * Shows a message if the page cannot run: because the browser is too old, or because it was opened as a
 * file, from which browsers load no modules. The document has these messages in every language. The page
 * needs nothing newer than the CSS function light-dark() and popovers, so these are what is checked
 * (docs/player.md names the browsers). This file must run where nothing else does, so it is a plain script
 * in the JavaScript of 2009.
 */

(function () {
  /** @param {string} id */
  function show(id) {
    var message = document.getElementById(id);
    if (!message) return;
    message.style.cssText = "order: -1; padding: 1em; background: #fff3c4; color: #1a202a; font: 1em sans-serif";
    message.setAttribute("role", "alert");
    message.hidden = false;
    var language = (navigator.language || "").substring(0, 2);
    var texts = message.getElementsByTagName("p");
    for (var i = 0; i < texts.length; i += 1) {
      if (texts[i].lang === language) message.insertBefore(texts[i], texts[0]);
    }
  }

  var css = window.CSS;
  var hasColours = css && css.supports && css.supports("color", "light-dark(#000, #fff)");
  if (!hasColours || !("popover" in document.documentElement)) show("too-old");
  else if (location.protocol === "file:") show("no-host");
})();
