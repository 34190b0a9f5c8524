"""How soon long work ends once its time is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import repeat

import click

import sudokit
from sudokit import classic, logic, reference, variants
from sudokit.variants import (
    AntiKing,
    AntiKnight,
    AnyOf,
    Cage,
    Diagonal,
    FullRank,
    NonConsecutive,
    Puzzle,
    SumLine,
    Whisper,
)

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EMPTY = "." * 81
NO_SOLUTION = "." * 54 + "12345678." + "." * 9 + "........9"

LARGE = Puzzle(rows=25, columns=25)
KNIGHTS = Puzzle(rows=16, columns=16, constraints=[AntiKnight(), Diagonal("up"), Diagonal("down")])
PARITY = Puzzle(
    rows=8, columns=8, regions="none", constraints=[Cage(f"r{row}c1 r{row}c2 r{row}c3", 4) for row in (1, 2, 3, 4)]
)  # fmt: skip
"""No solution, as three cells have at least 6."""

ROWS = [" ".join(f"r{row}c{column}" for column in range(1, 26)) for row in range(1, 26)]
SUMS = Puzzle(rows=25, columns=25, constraints=[SumLine(" ".join(ROWS[:8]), 37)])
RANKS = Puzzle(rows=16, columns=16, constraints=[
    FullRank(" ".join(f"r{row}c{column}" for column in range(1, 17)), 4 * row) for row in range(1, 10)
])  # fmt: skip
EITHER = Puzzle(rows=25, columns=25, constraints=[AnyOf(*[Whisper(row, 5) for row in ROWS])])
CAGES = Puzzle(constraints=[Cage(row[:14], 18) for row in ROWS[:9]])
MIRACLE = Puzzle({"r5c3": 1, "r6c7": 2}, constraints=[AntiKnight(), AntiKing(), NonConsecutive()])
"""By Mitchell Lee."""

# Each is a call that takes much longer than its timeout.
CALLS: dict[str, Callable[[], object]] = {
    "count_solutions": lambda: sudokit.count_solutions(EMPTY, None),
    "solve_many": lambda: sudokit.solve_many([EMPTY] * 1000, 10**9),
    "solutions": lambda: list(sudokit.solutions(EMPTY)),
    "rate_many, hard puzzles": lambda: sudokit.rate_many(repeat(ESCARGOT)),
    "all_steps, of all techniques": lambda: [
        sudokit.all_steps(ESCARGOT, list(logic.techniques())) for _ in range(10**6)
    ],
    "generate, Extreme": lambda: sudokit.generate(10**6, level="Extreme"),
    "generate, uniform": lambda: sudokit.generate(10**6, sampling="uniform"),
    "minimal_puzzles": lambda: list(sudokit.minimal_puzzles(reference_solution())),
    "backdoors": lambda: list(sudokit.backdoors(ESCARGOT, size=8)),
    "unavoidable_sets": lambda: sudokit.unavoidable_sets(reference_solution(), size=20),
    "vicinity": lambda: list(sudokit.vicinity(ESCARGOT, 3, 3)),
    "make_harder": lambda: sudokit.make_harder(EASY, effort=10**6),
    "distinct": lambda: list(sudokit.distinct(repeat(EASY))),
    "automorphisms": lambda: [list(sudokit.automorphisms(EMPTY)) for _ in range(10**6)],
    "classic.scan": lambda: classic.scan.solve(sudokit.Grid(NO_SOLUTION)),
    "variants: count_solutions": lambda: variants.count_solutions(KNIGHTS, None),
    "variants: count_solutions, one thread": lambda: variants.count_solutions(
        KNIGHTS, None, threads=1
    ),
    "variants: solve": lambda: [variants.solve(LARGE) for _ in range(10**6)],
    "variants: solve_many": lambda: variants.solve_many([KNIGHTS] * 10**6),
    "variants: solutions": lambda: list(variants.solutions(KNIGHTS)),
    "variants: true_candidates": lambda: variants.true_candidates(LARGE, 10**6),
    "variants: estimate_solutions": lambda: variants.estimate_solutions(KNIGHTS, 10**9),
    "variants: why_unsolvable": lambda: [variants.why_unsolvable(PARITY) for _ in range(10**6)],
    "variants: explain": lambda: [sudokit.all_steps(KNIGHTS) for _ in range(10**6)],
    "variants: rate": lambda: [sudokit.rate(MIRACLE) for _ in range(10**6)],
    "variants: redundant": lambda: [variants.redundant(MIRACLE) for _ in range(10**6)],
    "variants: sums along 200 cells": lambda: variants.count_solutions(SUMS, None),
    "variants: ranks": lambda: variants.count_solutions(RANKS, None),
    "variants: one of 25 rules": lambda: variants.count_solutions(EITHER, None),
    "variants: reading": lambda: [variants.read(variants.write(CAGES)) for _ in range(10**6)],
    "variants: understanding": lambda: [
        variants.read(variants.write(CAGES, "sudokupad")) for _ in range(10**6)
    ],
    "variants: generate": lambda: sudokit.generate(10**6, kinds=["killer"]),
    "reference": lambda: list(reference.in_order(bytes(81))),
}


def reference_solution() -> sudokit.Grid:
    """A full board."""
    return sudokit.solve(EASY)


@click.command()
@click.option("--rounds", default=5, show_default=True, help="Rounds; the latest end is shown.")
@click.option("--seconds", default=0.5, show_default=True, help="The timeout of each call.")
def command(*, rounds: int, seconds: float) -> None:
    """Timeouts: milliseconds from the timeout to the end of the call."""
    for name, call in CALLS.items():
        late = []
        for _ in range(rounds):
            start = time.monotonic()
            try:
                with sudokit.Stop(seconds):
                    call()
            except sudokit.TimedOut:
                late.append(time.monotonic() - start - seconds)
        click.echo(f"{1e3 * max(late):8.1f} ms  {name}")
