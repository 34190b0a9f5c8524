"""Variants explained: how many the techniques solve, how fast steps are found, and whether all are sound.

A file has one puzzle per line, as JSON: `puzzle` is its text, in any form that sudokit reads, or JSON of f-puzzles. Puzzles
with other than one solution are left out.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from benchmarks.solvers import machine
from sudokit import TimedOut, engine
from sudokit.errors import SudokuError
from sudokit.variants import Puzzle, Solution, read, solve
from sudokit.variants.explaining import _Way


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--guesses", is_flag=True, help="Try candidates where the techniques end.")
@click.option("--seconds", default=20.0, show_default=True, help="The longest time for a puzzle.")
@click.option("--each", is_flag=True, help="A line for each puzzle as well.")
def command(*, files: tuple[Path, ...], guesses: bool, seconds: float, each: bool) -> None:
    """Variants explained: how many are solved, steps a second, and whether all steps are sound.

    A step is sound if it removes no digit of the solution. Times are of one thread, with reasons and what is said.
    """
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    solved = puzzles = steps = wrong = 0
    spent = 0.0
    used: Counter[str] = Counter()
    for name, puzzle, solution in _puzzles(files):
        start = time.perf_counter()
        way = _Way(puzzle, puzzle.givens, {}, guesses=guesses)
        made = 0
        for step in way:
            made += 1
            used[step.technique.key] += 1
            wrong += any(solution[cell] != digit for cell, digit in step.placements)
            wrong += any(solution[cell] == digit for cell, digit in step.eliminations)
            if time.perf_counter() - start > seconds:
                break
        taken = time.perf_counter() - start
        puzzles, steps, spent, solved = (
            puzzles + 1,
            steps + made,
            spent + taken,
            solved + way.is_solved,
        )
        if each:
            click.echo(
                f"{name}: {'solved' if way.is_solved else 'stuck'}, {made} steps, {1000 * taken:.1f} ms"
            )
    if not puzzles:
        raise click.ClickException("no puzzle with one solution")
    click.echo(
        f"{solved} of {puzzles} puzzles solved ({solved / puzzles:.0%}), {wrong} steps wrong"
    )
    click.echo(f"{steps} steps, {steps / spent:,.0f} a second")
    click.echo(", ".join(f"{key} {count}" for key, count in used.most_common()))


def _puzzles(files: tuple[Path, ...]) -> Iterator[tuple[str, Puzzle, Solution]]:
    """The puzzles that have one solution, which is found within ten seconds."""
    for file in files:
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                text = json.loads(line)["puzzle"]
                try:
                    puzzle = read(text if isinstance(text, str) else json.dumps(text))
                    yield f"{file.name}:{number}", puzzle, solve(puzzle, unique=True, timeout=10)
                except (SudokuError, TimedOut):
                    continue
