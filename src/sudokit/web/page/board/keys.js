/**
 * The meaning of a key on any keyboard. A letter is what is printed on the key (`event.key`), so that
 * Ctrl+Z is on the player's Z. If the key writes no Latin letter (Hangul, Cyrillic, Greek), the letter
 * is that of its place on a QWERTY keyboard (`event.code`). Digits are recognised in both ways, because
 * the upper row of AZERTY writes digits only with Shift, but should mean them without.
 */

/** `digit` is 0 for the key 0, where that is no digit. @typedef {{digit: number, shift: boolean, ctrl: boolean}} DigitKey */

/** Ctrl, or Command on a Mac. @param {KeyboardEvent} event */
const ctrlOf = (event) => event.ctrlKey || event.metaKey;

/**
 * The digit of a key, and what is held with it; null for other keys. Letters are digits where a shape has such, but not
 * with Ctrl.
 * @param {KeyboardEvent} event
 * @param {import("../model/shape.js").Shape} shape
 * @returns {DigitKey | null}
 */
export function digitKey(event, shape) {
  if (event.altKey) return null;
  const { key, code } = event;
  const ctrl = ctrlOf(event);
  /** @param {string} sign @param {boolean} shift @returns {DigitKey | null} */
  const meaning = (sign, shift) => {
    const digit = shape.digitOf(sign);
    return digit || sign === "0" ? { digit, shift, ctrl } : null;
  };
  const sign = /^\d$/.test(key) ? key : (/^Digit(\d)$/.exec(code)?.[1] ?? (ctrl ? "" : letterKey(event)));
  if (sign) return meaning(sign, event.shiftKey);
  // With NumLock on, Shift turns the digits of the number pad into arrows and the like, and Windows
  // then reports that Shift is not held. Without NumLock, the keys mean what they report.
  const pad = /^Numpad(\d)$/.exec(code)?.[1];
  return pad && event.getModifierState("NumLock") ? meaning(pad, true) : null;
}

/**
 * The letter of a key, `a` to `z`; empty for other keys.
 * @param {KeyboardEvent} event
 */
export function letterKey(event) {
  const { key, code } = event;
  if (event.altKey) return "";
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // An input method that is composing reports `Process` instead of a letter.
  const isForeign = key === "Process" || /^(?!\p{Script=Latin})\p{L}$/u.test(key);
  return (isForeign && /^Key([A-Z])$/.exec(code)?.[1].toLowerCase()) || "";
}

/**
 * The letter of a key that is held with Ctrl; empty for other keys.
 * @param {KeyboardEvent} event
 */
export const ctrlLetterKey = (event) => (ctrlOf(event) ? letterKey(event) : "");

/**
 * Whether a key goes back or forth in the history.
 * @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null}
 */
export function historyKey(event) {
  const letter = ctrlLetterKey(event);
  if (letter === "y") return "redo";
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return null;
}

/** Down and right. @type {Readonly<Record<string, readonly [number, number]>>} */
const DIRECTIONS = Object.freeze({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1],
});

/**
 * Which way a key moves, down and right: an arrow, or W, A, S or D without Ctrl; null for other keys.
 * @param {KeyboardEvent} event
 */
export const directionKey = (event) => DIRECTIONS[event.key.length > 1 && event.key !== "Process" ? event.key : ctrlOf(event) ? "" : letterKey(event)] ?? null;
