/**
 * Parts of the page that load when they are first wanted, so that the first view does not wait for them: the modes but
 * *Play*, and what *Play* shows only at times. A part is a module with what it imports; its style sheets are added by the
 * module itself, with `addStyle`; its texts, if they are in files of their own, are awaited with it (`speakAlso`). The
 * service worker keeps all of that with everything else.
 */

import { t } from "../words/language.js";
import { notify, notifyUntil } from "./announce.js";
import { h } from "./dom.js";

/** How long a part may load before a message says so. */
const PATIENCE_MS = 400;

/**
 * A part that is loaded and made once, on the first call. A message says if that takes a while, or fails; after a
 * failure the next call tries again.
 * @template Part
 * @param {() => Promise<Part>} load imports the module and makes the part
 * @returns {() => Promise<Part | null>} null if it could not be loaded
 */
export function onDemand(load) {
  /** @type {Promise<Part> | null} */ let part = null;
  return async () => {
    part ??= load();
    const done = part.then(() => {}, () => {});
    const slow = setTimeout(() => notifyUntil(t("loading"), done), PATIENCE_MS);
    done.then(() => clearTimeout(slow));
    try {
      return await part;
    } catch (error) {
      part = null;
      console.warn(error); // for developers; people read that the part did not come
      notify(t("offline"));
      return null;
    }
  };
}

/** Adds a style sheet to the page; done when it applies, or failed to load. @param {URL} address */
export function addStyle(address) {
  return new Promise((resolve) => {
    document.head.append(h("link", { rel: "stylesheet", href: address.href, onload: resolve, onerror: resolve }));
  });
}
