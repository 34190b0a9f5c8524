// The npm package in node, asked by web.py: a JSON question a line, an answer a line. The argument is its folder.
//
//     {"solve": [...]}   the seconds of processor time that solving all of these puzzles to limit 2 took
//     {"rate": [...]}    the same for rating them
//     {"hints": [...]}   the milliseconds of each hint

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { hint, rateMany, solveMany } = await import(pathToFileURL(resolve(process.argv[2], "node.js")).href);

/** @param {() => unknown} work */
function secondsOf(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { solve, rate, hints } = JSON.parse(line);
  if (solve) console.log(secondsOf(() => solveMany(solve)));
  else if (rate) console.log(secondsOf(() => rateMany(rate)));
  else {
    const times = hints.map((/** @type {string} */ puzzle) => {
      const start = performance.now();
      hint(puzzle);
      return performance.now() - start;
    });
    console.log(JSON.stringify(times));
  }
}
