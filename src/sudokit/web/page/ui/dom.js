/**
 * Building the page: `h` makes elements, and values given as functions stay live. Views are built once.
 * `refresh()`, called after every change of state, evaluates every live value again and updates only
 * what differs. There is no virtual DOM.
 *
 * After a move, the board comes first, in a frame of its own: `refreshBoardFirst()`.
 */

import { afterPaint } from "./after-paint.js";

/** @typedef {Node | string | number | null | undefined | false} Leaf */
/** @typedef {Leaf | readonly Leaf[]} Content */
/** @typedef {Content | (() => Content)} Child */

/** @type {Set<() => void>} */
const bindings = new Set();
/** Those that the board shows. @type {Set<() => void>} */
const onBoard = new Set();
/** What ends the live values that are made now, if something will be made in their place. @type {(() => void)[] | null} */
let ends = null;
/** What the next microtask will show. @type {"nothing" | "board" | "all"} */
let pending = "nothing";

/**
 * An element. Attributes named `on…` are listeners. Any other value may be a function, which is
 * evaluated again with each refresh.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (typeof value === "function") {
      live(/** @type {() => unknown} */ (value), (now) => setAttribute(element, key, now));
    } else {
      setAttribute(element, key, value);
    }
  }
  const [only] = children;
  if (children.length === 1 && typeof only === "function") {
    live(only, (content) => fill(element, content));
    return element;
  }
  for (const child of children) {
    element.append(...(typeof child === "function" ? [liveContent(child)] : nodes(child)));
  }
  return element;
}

/**
 * Do something with a value now, and again whenever a refresh finds that it has changed.
 * @template Value
 * @param {() => Value} read
 * @param {(value: Value) => void} write
 */
export function live(read, write) {
  bind(bindings, read, write);
}

/** As `live`, for what the board shows: it changes in the frame after a move, when the rest of the page may wait. @type {typeof live} */
export function liveOnBoard(read, write) {
  bind(onBoard, read, write);
}

/** @template Value @param {typeof bindings} among @param {() => Value} read @param {(value: Value) => void} write */
function bind(among, read, write) {
  let shown = read();
  write(shown);
  const binding = () => {
    const value = read();
    if (!sameValue(value, shown)) {
      shown = value;
      write(value);
    }
  };
  among.add(binding);
  ends?.push(() => among.delete(binding));
}

/**
 * For what is made again and again: a function that makes something in place of what it has made before, whose live
 * values end.
 * @returns {<Made>(make: () => Made) => Made}
 */
export function remaking() {
  /** @type {(() => void)[]} */ const own = [];
  const end = () => own.splice(0).forEach((each) => each());
  ends?.push(end);
  return (make) => {
    end();
    const outer = ends;
    ends = own;
    try {
      return make();
    } finally {
      ends = outer;
    }
  };
}

/** Show the new state, once for all changes made before the next microtask. */
export function refresh() {
  show("all");
}

/** Show the new state on the board, and after that frame everywhere. */
export function refreshBoardFirst() {
  show(pending === "all" ? "all" : "board");
}

/** @param {"board" | "all"} what */
function show(what) {
  if (pending === "nothing") {
    queueMicrotask(() => {
      const all = pending === "all";
      pending = "nothing";
      if (all) return showAll();
      for (const binding of onBoard) binding();
      afterPaint(showAll);
    });
  }
  pending = what;
}

/** The board comes last here: it shows what others have done about the new state. */
function showAll() {
  for (const binding of bindings) binding();
  for (const binding of onBoard) binding();
}

/** Give an element its only content. Where a text takes the place of a text, the node stays. @param {HTMLElement} element @param {Content} content */
function fill(element, content) {
  const { firstChild } = element;
  const isText = typeof content === "string" || typeof content === "number";
  if (isText && firstChild instanceof Text && firstChild === element.lastChild) firstChild.data = String(content);
  else element.replaceChildren(...nodes(content));
}

/** Live content among other children: text, or nodes in a wrapper without a box of its own. @param {() => Content} read */
function liveContent(read) {
  const first = read();
  if (typeof first === "string" || typeof first === "number") {
    const node = document.createTextNode("");
    live(read, (value) => (node.data = String(value)));
    return node;
  }
  const slot = document.createElement("div");
  slot.className = "slot";
  live(read, (value) => slot.replaceChildren(...nodes(value)));
  return slot;
}

/** @param {Content} content @returns {(Node | string)[]} */
function nodes(content) {
  const list = Array.isArray(content) ? content : [content];
  return list
    .filter((leaf) => leaf !== null && leaf !== undefined && leaf !== false)
    .map((leaf) => (leaf instanceof Node ? leaf : String(leaf)));
}

/** @param {HTMLElement} element @param {string} key @param {unknown} value */
function setAttribute(element, key, value) {
  if (key === "value" || key === "checked" || key === "disabled" || key === "hidden") {
    Reflect.set(element, key, value);
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(key);
  } else {
    element.setAttribute(key, String(value));
  }
}

/** @param {unknown} a @param {unknown} b */
function sameValue(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => item === b[i]);
  }
  return a === b;
}

/**
 * A value that is computed again only when its key changes; it can also be a live child. What is live in it ends then.
 * @template Key, Value
 * @param {() => Key} key
 * @param {(key: Key) => Value} make
 * @returns {() => Value}
 */
export function memo(key, make) {
  /** @type {{key: Key, value: Value} | null} */
  let made = null;
  const remake = remaking();
  return () => {
    const now = key();
    if (!made || !sameValue(now, made.key)) made = { key: now, value: remake(() => make(now)) };
    return made.value;
  };
}
