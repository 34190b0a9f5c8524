import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, generate, Generator, isUnique, NoPuzzle, rate, TimedOut } from "../../../src/sudokit/web/page/engine/node.js";

const clues = (/** @type {string} */ puzzle) => puzzle.replaceAll(".", "").length;

test("the same seed makes the same puzzles", () => {
  const puzzles = generate(3, { seed: 1 });
  assert.equal(puzzles[0], "4.5.2.69......9.7.....1....7.1.3....849..7..........1..2...3..5.78....49.......63");
  assert.deepEqual(generate(5, { seed: 1n }).slice(0, 3), puzzles);
  assert.notDeepEqual(generate(1), generate(1));
  assert.deepEqual(generate(0), []);
});

test("puzzles are what was asked for", () => {
  for (const puzzle of generate(3, { level: "hard", seed: 2 })) assert.equal(rate(puzzle).level, "Hard");
  for (const puzzle of generate(3, { clues: [24, 25], seed: 2 })) assert.ok(clues(puzzle) === 24 || clues(puzzle) === 25);
  for (const puzzle of generate(2, { technique: "x-wing", seed: 2 }))
    assert.ok(explain(puzzle).steps.some((step) => step.technique === "x-wing"));
  for (const puzzle of generate(3, { symmetry: "half-turn", seed: 2 }))
    assert.deepEqual([...puzzle].map((each) => each === "."), [...puzzle].reverse().map((each) => each === "."));
  const [puzzle] = generate(1, { score: [600, 800], seed: 2 });
  assert.ok(rate(puzzle).score >= 600 && rate(puzzle).score <= 800 && isUnique(puzzle));
});

test("what cannot be had is said", () => {
  /** @type {[any, string][]} */
  const impossible = [
    [{ clues: 16 }, "no puzzle has fewer than 17 clues, asked for 16"],
    [{ clues: 82 }, "a board has 81 cells, asked for 82 clues"],
    [{ symmetry: "full", clues: 22 }, "the symmetry allows 21 or 24 clues, asked for 22"],
    [{ pattern: "1".repeat(16).padEnd(81, ".") }, "no puzzle has fewer than 17 clues, the pattern has 16"],
    [{ pattern: "1".repeat(27).padEnd(81, ".") }, "rows 4 and 5 have no clue: they can change places in any solution"],
    [{ level: "Easy", score: 900 }, "a score over 800 is harder than Easy"],
    [{ level: "Easy", technique: "x-wing" }, "x-wing makes a puzzle Hard, asked for Easy"],
    [{ clues: 18, seed: 1, attempts: 10 }, "gave up after 10 attempts without such a puzzle"],
  ];
  for (const [options, message] of impossible) {
    const told = message.startsWith("the symmetry") ? /^the symmetry allows \d+ or \d+ clues, asked for 22$/ : message;
    assert.throws(() => generate(1, options), (error) => {
      assert.ok(error instanceof NoPuzzle, `${error}`);
      assert.match(error.message, told instanceof RegExp ? told : new RegExp(`^${told}`));
      return true;
    });
  }
  /** @type {[any, RegExp][]} */
  const wrong = [
    [{ level: "Tough" }, /no level 'Tough', expected one of Easy/],
    [{ symmetry: "round" }, /no symmetry 'round'/],
    [{ sampling: "slow" }, /no sampling 'slow'/],
    [{ clues: [5, 3] }, /clues is \[5, 3\]/],
    [{ clues: "25" }, /clues is '25', expected a number or a range/],
    [{ clues: null }, /clues is null/],
    [{ symmetry: "toString" }, /no symmetry 'toString'/],
    [{ sampling: "slow" }, /no sampling 'slow', expected one of fast, uniform/],
    [{ minimal: "yes" }, /minimal is 'yes', expected true or false/],
    [{ attempts: "5" }, /attempts is '5', expected a whole number from 1/],
    [{ technique: 5 }, /no technique 5/],
    [{ level: 5 }, /no level 5, expected one of Easy/],
    [{ pattern: 5 }, /pattern is 5, expected a list of 81 values/],
    [{ timeout: "5" }, /timeout is '5', expected seconds above 0/],
    [{ symetry: "full" }, /no option 'symetry', expected one of level, /],
    [null, /options are null, expected an object/],
    ["Hard", /options are 'Hard'/],
    [{ seed: -1 }, /seed is -1, expected a whole number or a BigInt, 0 to 2\*\*64 - 1/],
    [{ seed: "daily" }, /seed is 'daily', expected a whole number/],
    [{ seed: "5" }, /seed is '5'/],
    [{ seed: null }, /seed is null/],
    [{ seed: 2n ** 64n }, /seed is 18446744073709551616/],
    [{ seed: 0.5 }, /seed is 0.5/],
    [{ technique: "x-ray" }, /no technique 'x-ray'/],
    [{ pattern: "1" }, /a pattern has 81 cells, this one 1/],
    [{ pattern: "1".repeat(81), symmetry: "both" }, /a pattern and a symmetry/],
    [{ sampling: "uniform", minimal: false }, /uniform sampling makes minimal puzzles/],
  ];
  for (const [options, message] of wrong) assert.throws(() => generate(1, options), message);
  assert.throws(() => generate(-1), /n is -1/);
});

test("generating ends in time", () => {
  assert.throws(() => generate(100_000, { level: "Extreme", timeout: 0.2 }), TimedOut);
  assert.equal(generate(1, { seed: 1 }).length, 1);
});

test("generators take turns, and go on where they were, also after an end in the midst of work", () => {
  const [one, other] = [{ seed: 1, level: "Hard" }, { seed: 2, symmetry: "full" }].map((options) => new Generator(/** @type {any} */ (options)));
  const taken = [one.take(2), other.take(1), one.take(1), other.take(2)];
  assert.throws(() => generate(1, { clues: 17, symmetry: "full", timeout: 0.05 }), TimedOut);
  taken.push(one.take(2));
  assert.deepEqual([...taken[0], ...taken[2], ...taken[4]], generate(5, { seed: 1, level: "Hard" }));
  assert.deepEqual([...taken[1], ...taken[3]], generate(3, { seed: 2, symmetry: "full" }));
  assert.equal(one.seed, 1n);
  assert.ok(one.attempts >= 5);
});

test("a generator goes on after it has given up", () => {
  const generator = new Generator({ seed: 3, clues: 17, attempts: 100 });
  for (const attempts of [100, 200]) {
    assert.throws(() => generator.take(1), (error) => error instanceof NoPuzzle && error.attempts >= attempts);
  }
});
