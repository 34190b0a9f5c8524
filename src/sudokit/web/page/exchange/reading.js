/** A worker that looks for boards in a long text, so that the page does not stand still. A message in is the text. */

import { boardsInText } from "../model/boards-in-text.js";

globalThis.addEventListener("message", ({ data }) => postMessage(boardsInText(data)));
