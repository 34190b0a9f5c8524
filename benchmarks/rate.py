"""Ratings per second, and the slowest hint."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from statistics import median
from typing import Any

import click

from benchmarks import collections
from benchmarks.solvers import machine
from sudokit import engine
from sudokit.errors import SudokuError
from sudokit.logic import Position, Profile, next_step, rate_many


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--most", default=2000, show_default=True, help="Puzzles per file; larger files are sampled."
)
@click.option("--rounds", default=3, show_default=True, help="Rounds; figures are medians.")
@click.option(
    "--hints",
    default=50,
    show_default=True,
    help="Puzzles per file that are solved step by step, each step timed on its own.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the figures as JSON.")
def command(
    *, files: tuple[Path, ...], most: int, rounds: int, hints: int, output: Path | None
) -> None:
    """Ratings per second; the slowest hint.

    A file has one puzzle per line. Without files, generated collections are used. Puzzles without exactly
    one solution have no rating and are left out.
    """
    cores = os.cpu_count() or 1
    puzzle_sets = {file.stem: collections.read(file, most) for file in files}
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    click.echo(f"| collection | puzzles | a second, 1 thread | {cores} threads | slowest hint |")
    click.echo("|---|---|---|---|---|")
    results = []
    for name, puzzles in (puzzle_sets or collections.generated(most)).items():
        proper = [puzzle for puzzle in puzzles if engine.is_unique(puzzle)]
        if not proper:
            continue
        result: dict[str, Any] = {"collection": name, "puzzles": len(proper)}
        result["per_second"] = {
            threads: median(_per_second(proper, threads) for _ in range(rounds))
            for threads in sorted({1, cores})
        }
        slowest, board, technique = _slowest_hint(proper[:hints])
        result["slowest_hint"] = {"seconds": slowest, "position": board, "technique": technique}
        results.append(result)
        click.echo(
            f"| {name} | {len(proper):,} | {result['per_second'][1]:,.0f} | "
            f"{result['per_second'][cores]:,.0f} | {1000 * slowest:.2f} ms ({technique}) |"
        )
    if output:
        facts = {"machine": machine(), "compiler": engine.features().compiler}
        output.write_text(json.dumps({**facts, "results": results}, indent=1) + "\n")


def _per_second(puzzles: list[str], threads: int) -> float:
    # Of one thread the processor time, which depends less on what else the machine does.
    clock = time.process_time if threads == 1 else time.perf_counter
    start = clock()
    ratings = rate_many(puzzles, threads=threads)
    seconds = clock() - start
    if any(isinstance(rating, SudokuError) for rating in ratings):
        raise click.ClickException("a proper puzzle was not rated")
    return len(puzzles) / seconds


def _slowest_hint(puzzles: list[str]) -> tuple[float, str, str]:
    """The longest time that one next step takes, its position, and the technique that was found."""
    profile = Profile.default()
    slowest = (0.0, "", "")
    for puzzle in puzzles:
        position = Position(puzzle)
        while not position.is_solved:
            # The best of two, because a step is short, and other work on the machine may interrupt it.
            times = []
            for _ in range(2):
                start = time.perf_counter()
                step = next_step(position, profile)
                times.append(time.perf_counter() - start)
            found = step.technique.key if step else "stuck"
            slowest = max(slowest, (min(times), position.to_text("hodoku").strip(), found))
            if step is None:
                break
            position = step.after()
    return slowest
