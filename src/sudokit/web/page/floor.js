/*
 * Tells a browser that is too old for the page, in words. The page needs nothing newer than the CSS
 * function light-dark(), so that is what is asked for (docs/player.md names the browsers). This file
 * must run where nothing else does: it is a plain script, in the language of 2009.
 */

(function () {
  var css = window.CSS;
  if (css && css.supports && css.supports("color", "light-dark(#000, #fff)")) return;
  var message = document.createElement("div");
  message.setAttribute("role", "alert");
  message.style.cssText = "order: -1; padding: 1em; background: #fff3c4; color: #1a202a; font: 1em sans-serif";
  /** @param {string} language @param {string} text */
  function say(language, text) {
    var paragraph = document.createElement("p");
    paragraph.lang = language;
    paragraph.appendChild(document.createTextNode(text));
    message.appendChild(paragraph);
  }
  /** @type {[language: string, text: string][]} */
  var texts = [
    ["en", "This browser is too old for sudokit, which needs Chrome or Edge 123, Firefox 120, Safari 17.5, or a newer one."],
    ["ko", "이 브라우저는 sudokit을 쓰기에 너무 오래되었습니다. Chrome이나 Edge 123, Firefox 120, Safari 17.5 또는 더 새로운 브라우저가 필요합니다."],
  ];
  if (/^ko\b/i.test(navigator.language || "")) texts.reverse();
  for (var i = 0; i < texts.length; i += 1) say(texts[i][0], texts[i][1]);
  document.body.appendChild(message);
})();
