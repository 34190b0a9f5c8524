/**
 * Walks through runs as the lessons do: one run per line of stdin, as JSON. Each answer is the lines of the walk, what
 * the frame at work was about at each of them, and what the page thinks that the algorithm does next at each event.
 */

import { createInterface } from "node:readline";
import { candidateCounts, itemSizes, itemsOf, smallestItem } from "../../../../src/sudokit/web/page/watch/lessons/search-state.js";
import { Walk } from "../../../../src/sudokit/web/page/watch/lessons/walk.js";

/** @param {readonly number[]} digits */
const firstBlank = (digits) => digits.indexOf(0);

/** The first blank with the fewest candidates. @param {readonly number[]} digits */
function blankWithFewest(digits) {
  const counts = candidateCounts(digits);
  const least = Math.min(...counts.values());
  return [...counts.keys()].find((cell) => counts.get(cell) === least);
}

/** Where the next digit goes, by what the lessons show of a board. */
const CHOICES = {
  scan: firstBlank,
  sets: firstBlank,
  bitmask: firstBlank,
  mrv: blankWithFewest,
  dlx: (digits) => smallestItem(itemSizes(digits)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { algorithm, source, clues, events, solution, gave_up } = JSON.parse(line);
  const walk = new Walk(clues, { events: Uint16Array.from(events), solution, gave_up }, source);
  const states = [];
  for (let place = 1; place <= walk.length; place += 1) {
    walk.goTo(place);
    const { cell, digit } = walk.focus;
    states.push([walk.line, cell, digit]);
  }
  const there = [...walk.trace.digits];
  for (let place = walk.length; place >= 0; place -= 1) walk.goTo(place);
  const wrong = [];
  for (const [index, event] of events.entries()) {
    const [cell, digit] = [(event >> 4) & 0x7f, event & 0xf];
    walk.trace.forward(index - walk.trace.place);
    const before = walk.trace.digits.map((each, other) => (other === cell ? 0 : each));
    const choice = CHOICES[algorithm](before);
    if (algorithm === "dlx" ? !itemsOf(cell, digit).includes(choice) : choice !== cell) wrong.push([index, cell, choice]);
  }
  process.stdout.write(`${JSON.stringify({ lines: walk.lines, states, there, wrong })}\n`);
}
