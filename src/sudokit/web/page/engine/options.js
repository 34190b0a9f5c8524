/** The options of a call: what is not an option, or not a value that one can have, is a RangeError that says so. */

import { shown } from "./errors.js";

/**
 * Makes sure that options are an object whose names are known.
 * @template {object} T
 * @param {T | undefined} options
 * @param {readonly string[]} names
 * @returns {T}
 */
export function optionsOf(options, names) {
  if (options === undefined) return /** @type {T} */ ({});
  if (options === null || typeof options !== "object" || Array.isArray(options))
    throw new RangeError(`options are ${shown(options)}, expected an object with some of ${names.join(", ")}`);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RangeError(`no option '${unknown}', expected one of ${names.join(", ")}`);
  return options;
}

/** A whole number. @param {string} name @param {unknown} value @param {number} least @param {number} [most] @returns {number} */
export function whole(name, value, least, most = Infinity) {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} is ${shown(value)}, expected a whole number from ${least}${most < Infinity ? ` to ${most}` : ""}`);
}

/** True or false. @param {string} name @param {unknown} value @returns {boolean} */
export function flag(name, value) {
  if (typeof value === "boolean") return value;
  throw new RangeError(`${name} is ${shown(value)}, expected true or false`);
}

/** One of some texts. @template {string} T @param {string} name @param {unknown} value @param {readonly T[]} known @returns {T} */
export function choice(name, value, known) {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  throw new RangeError(`no ${name} ${shown(value)}, expected one of ${known.join(", ")}`);
}

/** A list. @template T @param {string} name @param {ArrayLike<T>} value @param {string} what its elements are @returns {T[]} */
export function list(name, value, what) {
  if (value !== null && typeof value === "object" && "length" in value) return Array.from(value);
  throw new RangeError(`${name} is ${shown(value)}, expected a list of ${what}`);
}

/** A seed; one that is drawn if none was given. @param {unknown} seed @returns {bigint} */
export function seedOf(seed) {
  if (seed === undefined) return crypto.getRandomValues(new BigUint64Array(1))[0];
  const isNumber = typeof seed === "bigint" || (typeof seed === "number" && Number.isSafeInteger(seed));
  const wanted = isNumber ? BigInt(seed) : -1n;
  if (wanted >= 0n && wanted < 2n ** 64n) return wanted;
  throw new RangeError(`seed is ${shown(seed)}, expected a whole number or a BigInt, 0 to 2**64 - 1`);
}
