// Reads puzzles, a line each, and prints what the module for variants answers: `variants.mjs MOST`.
import { createInterface } from "node:readline";
import { picture, solutions, trueCandidates } from "../../src/sudokit/web/page/engine/variants/node.js";

const most = Number(process.argv[2]);

for await (const line of createInterface({ input: process.stdin })) {
  const puzzle = JSON.parse(line);
  try {
    console.log(
      JSON.stringify({
        solutions: solutions(puzzle, { most }),
        candidates: trueCandidates(puzzle, { limit: 2 }),
        picture: picture(puzzle).map(({ kind, letter, detail, shapes }) => [kind, letter, detail, shapes.map(({ what, cells, text }) => [what, cells, text])]),
      }),
    );
  } catch (error) {
    console.log(JSON.stringify({ error: error.message.replace(/^(constraint \d+: )+/, "") }));
  }
}
