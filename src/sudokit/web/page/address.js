/**
 * The URL of the page follows what is shown, so that it can be bookmarked, and Back and Forward
 * lead through what was shown. A puzzle in a link is opened once and then removed from the URL:
 * a reload continues the game instead of beginning it again.
 */

import { linkOf } from "./model/links.js";
import { showLink } from "./ui/back.js";
import { live } from "./ui/dom.js";

/**
 * @param {() => string} shown the link to what is shown, a live value
 * @param {(link: import("./model/links.js").Link) => Promise<void>} open called for each link that is followed
 */
export function followAddress(shown, open) {
  const settle = () => history.replaceState(null, "", location.pathname + shown());
  settle();
  /** How many links are being followed: what they show may have to load, and has its URL already. */
  let following = 0;
  live(shown, (link) => following || link === location.hash || showLink(link));
  window.addEventListener("hashchange", async () => {
    following += 1;
    await open(linkOf(location.hash));
    following -= 1;
    if (!following) settle();
  });
}
