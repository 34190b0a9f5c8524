/** Runs: steps of one kind that follow each other, which a list shows as one line. */

/** @typedef {{start: number, length: number, kind: string}} Run steps from `start` on; `kind` is `singles` or a technique */

/** Fewer steps of a kind stand alone. */
const FEWEST = 3;

/** @typedef {{technique: string, level?: string}} Step */

/** The easiest level has the singles, and nothing else. @param {Step} step */
const kindOf = ({ technique, level }) => (level === "Easy" ? "singles" : technique);

/** The steps in order: runs, and steps that stand alone. @param {readonly Step[]} steps @returns {Run[]} */
export function runsOf(steps) {
  /** @type {Run[]} */
  const runs = [];
  for (const [start, step] of steps.entries()) {
    const last = runs.at(-1);
    if (last?.kind === kindOf(step)) last.length += 1;
    else runs.push({ start, length: 1, kind: kindOf(step) });
  }
  return runs.flatMap((run) =>
    run.length < FEWEST ? Array.from({ length: run.length }, (_, i) => ({ ...run, start: run.start + i, length: 1 })) : [run],
  );
}
