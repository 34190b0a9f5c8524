/**
 * Everything that this browser keeps for the page, as one JSON file: games, records, settings, and what other rooms keep.
 *
 *     {"format": "sudokit", "version": 1, "made": "2026-11-22T20:15:00.000Z", "kept": {"settings": {...}, "game.ID": {...}}}
 *
 * `kept` has the values of the storage under their names without the prefix. Reading a file checks all of it before
 * anything is changed.
 */

import { faultOfKept } from "./faults.js";
import { furthest, masteryOf } from "./mastery.js";
import { faultOfRecord } from "./records.js";

/** @typedef {Record<string, unknown>} Kept */
/** What is wrong with a file: the text that says it, and its values. @typedef {{key: "backup_no_json" | "backup_other" | "backup_newer" | "backup_damaged", values: Record<string, string>}} Fault */

const PREFIX = "sudokit.";
const GAME = "game.";
const RECORD = "record.";
const VERSION = 1;
/** What belongs to this visit or this browser alone. */
const NOT_KEPT = /^(?:current|game|owner\..*)$/;

/** @param {Storage} storage @param {Date} [now] @returns {string} the text of the file */
export function backupOf(storage, now = new Date()) {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter((name) => !NOT_KEPT.test(name))
    .sort();
  const kept = Object.fromEntries(names.flatMap((name) => {
    const value = parsed(storage.getItem(PREFIX + name));
    return value === undefined ? [] : [[name, value]];
  }));
  return JSON.stringify({ format: "sudokit", version: VERSION, made: now.toISOString(), kept }, null, 1);
}

/** @param {string} text of a file @returns {{kept: Kept, fault: null} | {kept: null, fault: Fault}} */
export function readBackup(text) {
  const file = /** @type {any} */ (parsed(text));
  if (file === undefined) return faulty("backup_no_json");
  if (file?.format !== "sudokit" || !isObject(file.kept)) return faulty("backup_other");
  if (file.version !== VERSION) return faulty("backup_newer", { version: String(file.version) });
  for (const [name, value] of Object.entries(file.kept)) {
    const field = faultOf(name, value);
    if (field !== null) return faulty("backup_damaged", { name, field });
  }
  return { kept: file.kept, fault: null };
}

/** @param {Fault["key"]} key @param {Fault["values"]} [values] @returns {{kept: null, fault: Fault}} */
const faulty = (key, values = {}) => ({ kept: null, fault: { key, values } });

/** @param {string} name @param {unknown} value @returns {string | null} the field that is wrong */
function faultOf(name, value) {
  if (name.startsWith(RECORD)) return faultOfRecord(value) ?? (idOf(value) === name.slice(RECORD.length) ? null : "id");
  if (name.startsWith(GAME)) return faultOfKept(value) ?? (idOf(value) === name.slice(GAME.length) ? null : "id");
  if (name === "settings") return isObject(value) ? null : name;
  return null;
}

/**
 * Put what a file keeps into the storage. Nothing is deleted: of two versions of a game the one played last stays, of a
 * course in each lesson what is further, and anything else is taken from the file. A storage that has no room for all of it is left as it was.
 * @param {Kept} kept
 * @param {Storage} storage
 * @returns {{games: number} | "full"} how many games came
 */
export function restore(kept, storage) {
  /** @type {[key: string, before: string | null][]} */ const done = [];
  let games = 0;
  try {
    for (const [name, value] of Object.entries(kept)) {
      if (NOT_KEPT.test(name)) continue; // written into the file by hand
      const key = PREFIX + name;
      const before = storage.getItem(key);
      const next = joined(name, parsed(before), value);
      if (next === undefined) continue;
      storage.setItem(key, JSON.stringify(next));
      done.push([key, before]);
      if (name.startsWith(GAME)) games += 1;
    }
  } catch {
    for (const [key, before] of done.reverse()) {
      if (before === null) storage.removeItem(key);
      else storage.setItem(key, before);
    }
    return "full";
  }
  return { games };
}

/** What is kept under a name from now on; undefined if that is what is there. @param {string} name @param {unknown} mine @param {unknown} theirs */
function joined(name, mine, theirs) {
  if (name.startsWith(GAME)) return newerGame(mine, theirs);
  return name === "course" ? furthest(masteryOf(mine), masteryOf(theirs)) : theirs;
}

/** The game of a file, as a later revision of the one that is there; undefined if that one was played last. @param {any} mine @param {any} theirs */
function newerGame(mine, theirs) {
  if (!mine) return theirs;
  return theirs.changed > mine.changed ? { ...theirs, revision: mine.revision + 1 } : undefined;
}

/** @param {string | null} text @returns {unknown} undefined if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const idOf = (value) => (isObject(value) ? value.id : undefined);
