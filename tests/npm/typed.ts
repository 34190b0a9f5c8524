// What the types of the package allow, and what they refuse.

import { explain, generate, hint, solve, solveMany, type Rating, type Step } from "sudokit";

const solution: string = solve("." .repeat(81), { unique: false, timeout: 1 });
const counts: number[] = solveMany([solution, [1, 2, 3], [[1], [2]], new Uint8Array(81)]).map((answer) => answer.count);
const step: Step | null = hint(solution, { puzzle: solution, candidates: ["12"] }).step;
const rating: Rating = explain(solution).rating;
const puzzles: string[] = generate(1, { level: "hard", clues: [22, 24], seed: 2n ** 63n, symmetry: "half-turn" });
const [cell, digit, role] = step?.marks[0] ?? [0, 1, "fin"];
export { cell, counts, digit, puzzles, rating, role };

// @ts-expect-error
solve(5);
// @ts-expect-error
generate("1");
// @ts-expect-error
generate(1, { level: "Tough" });
// @ts-expect-error
const level: "Easy" = rating.level;
