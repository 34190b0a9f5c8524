"""Variants to order: puzzles a second on one thread, and attempts for each.

Speeds are per second of processor time, which a busy machine hardly affects.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import click

from benchmarks.solvers import machine
from sudokit import NoPuzzle, TimedOut, VariantGenerator, engine
from sudokit.variants import Puzzle, rate

_DOTS = ["white_dot", "black_dot"]

ORDERS: dict[str, dict[str, Any]] = {
    "killer, no givens": {"kinds": "killer", "clues": 0},
    "killer, no givens, all cages stay": {"kinds": "killer", "clues": 0, "minimal": False},
    "killer, no givens, Medium": {"kinds": "killer", "clues": 0, "level": "Medium"},
    "killer, no givens, Hard": {"kinds": "killer", "clues": 0, "level": "Hard"},
    "killer, no givens, Unfair": {"kinds": "killer", "clues": 0, "level": "Unfair"},
    "6 thermometers": {"kinds": {"thermometer": 6}},
    "6 thermometers, Easy": {"kinds": {"thermometer": 6}, "level": "Easy"},
    "6 whispers": {"kinds": {"whisper": 6}},
    "6 whispers, Hard": {"kinds": {"whisper": 6}, "level": "Hard"},
    "6 arrows": {"kinds": {"arrow": 6}},
    "6 arrows, Medium": {"kinds": {"arrow": 6}, "level": "Medium"},
    "arrows, no givens": {"kinds": "arrow", "clues": 0},
    "dots": {"kinds": _DOTS},
    "dots, no givens": {"kinds": _DOTS, "clues": 0},
    "dots, Hard": {"kinds": _DOTS, "level": "Hard"},
    "sandwiches": {"kinds": "sandwich"},
    "little killers": {"kinds": "little_killer"},
    "jigsaw": {"jigsaw": True},
    "jigsaw, Hard": {"jigsaw": True, "level": "Hard"},
    "anti-knight and a diagonal": {"kinds": ["anti_knight", "diagonal"]},
    "killer, arrows and whispers": {"kinds": ["killer", "arrow", "whisper"]},
    "the same, Unfair": {"kinds": ["killer", "arrow", "whisper"], "level": "Unfair"},
    "killer, 6x6, no givens": {
        "puzzle": Puzzle(rows=6, columns=6),
        "kinds": "killer",
        "clues": 0,
    },
}


@click.command()
@click.option("--seconds", default=4.0, show_default=True, help="Seconds to measure each row.")
@click.option("--seed", default=2580, show_default=True)
@click.option("--only", metavar="TEXT", default="", help="Only rows whose name contains TEXT.")
@click.option("--levels", is_flag=True, help="Rate the puzzles, and count the levels.")
def command(*, seconds: float, seed: int, only: str, levels: bool) -> None:
    """Variants to order: puzzles per second, and attempts for each."""
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    click.echo(f"{'':<36}{'puzzles':>8}{'a second':>10}{'attempts':>10}{'clues':>7}{'rules':>7}")
    for name, wanted in ORDERS.items():
        if only in name:
            click.echo(_row(name, seconds, seed, wanted, levels=levels))


def _row(name: str, seconds: float, seed: int, wanted: dict[str, Any], *, levels: bool) -> str:
    generator = VariantGenerator(seed=seed, **wanted)
    puzzles: list[Puzzle] = []
    start = time.process_time()
    try:
        while time.process_time() - start < seconds:
            puzzles += generator.take(1, timeout=30)
    except (NoPuzzle, TimedOut) as error:
        name += f" ({type(error).__name__})"
    spent = time.process_time() - start
    number = max(1, len(puzzles))
    clues = sum(len(puzzle.givens) for puzzle in puzzles) / number
    rules = sum(len(puzzle.constraints) for puzzle in puzzles) / number
    row = (
        f"{name:<36}{len(puzzles):>8,}{len(puzzles) / spent:>10.1f}"
        f"{generator.attempts / number:>10.1f}{clues:>7.1f}{rules:>7.1f}"
    )
    if levels:
        found = Counter(rate(puzzle).level for puzzle in puzzles)
        row += "  " + ", ".join(f"{count} {level}" for level, count in found.most_common())
    return row
