/** Texts packed for links, deflated and in base64 of URLs; and the links to games. */

import { linkToGame, linkToVariant } from "./links.js";

/** No packed text may have more characters when it is unpacked: a few kilobytes can become gigabytes. */
const LONGEST = 1_000_000;

/** The link to the puzzle of a game; of a classic one, with the digits of a line on it. @param {import("./game.js").Game} game @param {string} [line] */
export const linkOfGame = async (game, line) => (game.variant ? linkToVariant(await packed(JSON.stringify(game.variant))) : linkToGame(game, line));

/** @param {string} text */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text), Infinity);
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text @throws if it is not a packed text, or too long */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes, LONGEST));
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes @param {number} most */
async function through(stream, bytes, most) {
  const pieces = [];
  let size = 0;
  // What goes wrong while writing is thrown where the answer is read.
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    size += piece.value.length;
    if (size > most) throw new RangeError("too long");
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
