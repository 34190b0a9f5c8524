/**
 * Algorithm `dlx`: a Sudoku as an exact cover problem, solved with dancing links.
 *
 * Exact cover: there are *items*, each to be covered exactly once, and *options*, each of which covers some items. Here
 * an option is "digit d goes into this cell", and it covers four items: the cell is filled, and its row, its column and
 * its box have their d. Choosing options that cover every item once is filling the board. A clue is an option already
 * chosen: its items, and all options that share an item with it, are left out from the start.
 *
 * The search takes an item with the fewest options left, tries each, and hides every option that has become impossible.
 * An item is a cell or a digit's place in a house, so the search sees both the cell with one candidate and the digit
 * with one place.
 *
 * Data layout: for every item there is a circular, doubly linked list of its options, and there is one such list of the
 * items not yet covered. Number 0 is the head of the list of items (the *root*), 1 to 324 are the items, each the head
 * of its own list; then follow four adjacent nodes for every option, one per covered item. `left` and `right` link the
 * items, `up` and `down` the nodes of an item. Removing a node from a list leaves its own links in place, so they show
 * where it belongs when it is put back. Nodes that leave and return in reverse order are the dance in the name.
 */

import { ALL_CELLS, boxOf, columnOf, DIGITS, rowOf } from "../../model/classic.js";
import { Recorder } from "./result.js";

const ROOT = 0;
const FIRST_NODE = 325;

/** Solve a board as an exact cover problem, always covering an item with the fewest options. @type {import("./result.js").Solver} */
export function solve(cells, onEvent, maxChecks = Infinity) {
  const board = cells.slice();
  const record = new Recorder(onEvent, maxChecks);
  return record.result(fill(board, new Links(board), record) ? board : null);
}

/** Cover the remaining items; false if that is impossible. @param {Uint8Array} board @param {Links} links @param {Recorder} record */
function fill(board, links, record) {
  const item = links.itemWithFewestOptions();
  if (item === ROOT) return true;
  links.cover(item);
  for (let node = links.down[item]; node !== item; node = links.down[node]) {
    const { cell, digit } = links.optionOf(node);
    board[cell] = digit;
    const others = links.itemsBeside(node);
    for (const other of others) links.cover(other);
    record.place(cell, digit);
    if (fill(board, links, record)) return true;
    board[cell] = 0;
    for (const other of others.reverse()) links.uncover(other);
    record.undo(cell, digit);
  }
  links.uncover(item);
  return false;
}

/** The four items, 1 to 324, that a digit in a cell covers: the cell, then the three houses. @param {number} cell @param {number} digit */
const itemsOf = (cell, digit) => [
  1 + cell,
  81 + 9 * rowOf(cell) + digit,
  162 + 9 * columnOf(cell) + digit,
  243 + 9 * boxOf(cell) + digit,
];

/** The linked lists of all items that the board leaves open, and of their options. */
class Links {
  /** @type {number[]} */ left = [];
  /** @type {number[]} */ right = [];
  up = Array.from({ length: FIRST_NODE }, (_, head) => head);
  down = [...this.up];
  /** The item of each node. */
  item = [...this.up];
  /** The number of options of each item. */
  size = Array(FIRST_NODE).fill(0);
  /** @type {{cell: number, digit: number}[]} */ options = [];

  /** @param {Uint8Array} board */
  constructor(board) {
    const covered = new Set(ALL_CELLS.flatMap((cell) => (board[cell] ? itemsOf(cell, board[cell]) : [])));
    const heads = this.item.filter((head) => !covered.has(head)); // and the root
    heads.forEach((here, i) => {
      const after = heads[(i + 1) % heads.length];
      this.right[here] = after;
      this.left[after] = here;
    });
    for (const cell of ALL_CELLS) {
      for (const digit of DIGITS) {
        const items = itemsOf(cell, digit);
        if (items.some((item) => covered.has(item))) continue;
        this.options.push({ cell, digit });
        for (const item of items) this.#appendNode(item);
      }
    }
  }

  /** Add a new node at the end of an item's list. @param {number} item */
  #appendNode(item) {
    const node = this.item.length;
    const last = this.up[item];
    this.item.push(item);
    this.up.push(last);
    this.down.push(item);
    this.down[last] = this.up[item] = node;
    this.size[item] += 1;
  }

  /** The cell and the digit of the option that a node belongs to. @param {number} node */
  optionOf(node) {
    return this.options[Math.floor((node - FIRST_NODE) / 4)];
  }

  /** The three other items that a node's option covers. @param {number} node */
  itemsBeside(node) {
    const first = firstBeside(node);
    return [0, 1, 2, 3].filter((i) => first + i !== node).map((i) => this.item[first + i]);
  }

  /** The first item with the fewest options; the root if all items are covered. */
  itemWithFewestOptions() {
    let best = this.right[ROOT];
    for (let item = best; item !== ROOT; item = this.right[item]) {
      if (this.size[item] < this.size[best]) best = item;
    }
    return best;
  }

  /** Take an item off the list of items, and its options off the lists of all others. @param {number} item */
  cover(item) {
    const { left, right, up, down } = this;
    right[left[item]] = right[item];
    left[right[item]] = left[item];
    for (let node = down[item]; node !== item; node = down[node]) {
      const first = firstBeside(node);
      for (let other = first; other < first + 4; other += 1) {
        if (other === node) continue;
        down[up[other]] = down[other];
        up[down[other]] = up[other];
        this.size[this.item[other]] -= 1;
      }
    }
  }

  /** Undo the cover of an item; the last one covered is the first to be uncovered. @param {number} item */
  uncover(item) {
    const { left, right, up, down } = this;
    for (let node = up[item]; node !== item; node = up[node]) {
      const first = firstBeside(node);
      for (let other = first + 3; other >= first; other -= 1) {
        if (other === node) continue;
        down[up[other]] = up[down[other]] = other;
        this.size[this.item[other]] += 1;
      }
    }
    right[left[item]] = left[right[item]] = item;
  }
}

/** The first of the four nodes of a node's option. @param {number} node */
const firstBeside = (node) => node - ((node - FIRST_NODE) % 4);
