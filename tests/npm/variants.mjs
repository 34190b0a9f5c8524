// Reads puzzles, a line each, and prints what the module for variants answers: `variants.mjs MOST`.
import { createInterface } from "node:readline";
import { grid, nextStep, picture, solutions, trueCandidates } from "../../src/sudokit/web/page/engine/variants/node.js";

const most = Number(process.argv[2]);

/** The given digits of all cells, null for open ones. @param {string} puzzle @returns {(number | null)[]} */
function givensOf(puzzle) {
  const { rows, columns, extras } = grid(puzzle);
  const { givens = {} } = JSON.parse(puzzle);
  const cells = Array.from({ length: rows * columns }, (_, cell) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`);
  return [...cells, ...extras].map((name) => givens[name] ?? null);
}

/** @param {string} puzzle */
function stepped(puzzle) {
  const found = nextStep(puzzle, givensOf(puzzle));
  return found && [found.technique, found.placements, found.eliminations, found.reason];
}

for await (const line of createInterface({ input: process.stdin })) {
  const puzzle = JSON.parse(line);
  try {
    console.log(
      JSON.stringify({
        solutions: solutions(puzzle, { most }),
        step: stepped(puzzle),
        candidates: trueCandidates(puzzle, { limit: 2 }),
        picture: picture(puzzle).map(({ kind, letter, detail, shapes }) => [kind, letter, detail, shapes.map(({ what, cells, text }) => [what, cells, text])]),
      }),
    );
  } catch (error) {
    console.log(JSON.stringify({ error: error.message.replace(/^(constraint \d+: )+/, "") }));
  }
}
