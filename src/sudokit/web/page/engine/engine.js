/**
 * A WebAssembly module, made from native/web: its memory, its operations, work that ends in time.
 *
 * An operation takes numbers, and bytes that stand in the module's input; its answer stands in the output. See
 * native/web/module.hpp. Nothing has to be freed.
 */

import { shown, TimedOut } from "./errors.js";

/**
 * A sentence: a template with its values. @typedef {{text: string, other: string, values: Record<string, string | number | Said>}} Said
 *
 * Why an operation refused its input, and what that is about; empty if about nothing. `form` is true if the text is no puzzle at all.
 * @typedef {{reason: Said, form: boolean, line: number, kind: string, field: string, cell: string, where: Said[]}} Refused
 */

/** Thrown where an operation refuses its input. */
export class Refusal {
  /** @param {Refused} refused */
  constructor(refused) {
    this.refused = refused;
  }
}

/** When a call has to end. */
export class Deadline {
  /** @param {number} [seconds] from now; never if undefined */
  constructor(seconds = Infinity) {
    if (typeof seconds !== "number" || !(seconds > 0))
      throw new RangeError(`timeout is ${shown(seconds)}, expected seconds above 0`);
    this.seconds = seconds;
    this.end = performance.now() + 1000 * seconds;
  }

  isOver = () => performance.now() >= this.end;
}

/**
 * A module, compiled. Node's `fetch` reads no files, and an import of `node:fs` would stop bundlers for browsers.
 * @param {URL} address
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(address) {
  const { process } = /** @type {any} */ (globalThis);
  if (address.protocol === "file:" && process) return WebAssembly.compile(process.getBuiltinModule("node:fs").readFileSync(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  // While it arrives, if the host says what it is.
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const never = new Deadline();
const abandoned = Symbol("abandoned");
const bytesOf = new TextEncoder();
const textOf = new TextDecoder();

export class Engine {
  #module = /** @type {WebAssembly.Module} */ (/** @type {unknown} */ (null));
  /** @type {WebAssembly.Instance | undefined} */
  #instance;
  #deadline = never;

  /** Takes the compiled module, before the first operation. @param {WebAssembly.Module} module */
  load(module) {
    this.#module = module;
    return this;
  }

  /** The module at work. It is started anew where the last one was left in the middle of its work. */
  get instance() {
    return (this.#instance ??= this.#start());
  }

  /** What it exports. @returns {any} */
  get #exports() {
    return this.instance.exports;
  }

  /** Bytes of its memory, which never shrinks. @returns {number} */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  #start() {
    /** @type {WebAssembly.Imports} */
    const imports = {
      sudokit: {
        is_over: () => this.#deadline.isOver(),
        abandon: () => {
          throw abandoned;
        },
        refuse: (/** @type {number} */ start, /** @type {number} */ size) => {
          throw new Refusal(this.#jsonAt(start, size));
        },
      },
    };
    // What the C library links of WASI, to write messages that nobody reads: there is nothing behind it.
    const notHere = 52;
    for (const { module, name } of WebAssembly.Module.imports(this.#module))
      if (module !== "sudokit") (imports[module] ??= {})[name] = () => notHere;
    const instance = new WebAssembly.Instance(this.#module, imports);
    /** @type {any} */ (instance.exports)._initialize();
    return instance;
  }

  /**
   * Calls an operation, and returns what is in its output: a view that the next call overwrites.
   * @param {string} operation
   * @param {Uint8Array | string | null} input
   * @param {(number | bigint | boolean)[]} numbers
   * @param {Deadline} [deadline]
   * @returns {Uint8Array}
   */
  bytes(operation, input, numbers, deadline = never) {
    const size = this.call(operation, input, numbers, deadline);
    if (size < 0) throw new TimedOut(deadline.seconds);
    return new Uint8Array(this.#exports.memory.buffer, this.#exports.output(), size);
  }

  /** The same where the output is JSON. @type {(...parameters: Parameters<Engine["bytes"]>) => any} */
  json(...parameters) {
    const { byteOffset, length } = this.bytes(...parameters);
    return this.#jsonAt(byteOffset, length);
  }

  /** @param {number} start @param {number} size */
  #jsonAt(start, size) {
    return JSON.parse(textOf.decode(new Uint8Array(this.#exports.memory.buffer, start, size)));
  }

  /** The same where it is what the function returns. @type {(...parameters: Parameters<Engine["bytes"]>) => any} */
  call(operation, input, numbers, deadline = never) {
    if (deadline.isOver()) throw new TimedOut(deadline.seconds);
    this.#deadline = deadline;
    const exports = this.#exports;
    try {
      if (input !== null) {
        const bytes = typeof input === "string" ? bytesOf.encode(input) : input;
        const start = exports.input(bytes.length);
        new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
      }
      return exports[operation](...numbers);
    } catch (error) {
      this.#instance = undefined; // its memory is as the work has left it
      if (error === abandoned) throw new TimedOut(deadline.seconds);
      throw error;
    }
  }
}
