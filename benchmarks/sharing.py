"""One hard variant on several threads."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import geometric_mean
from typing import NamedTuple

import click

from benchmarks.solvers import machine
from benchmarks.variants import entries
from sudokit import Stop, TimedOut, _native, engine
from sudokit.variants import Puzzle

QUESTIONS: dict[str, Callable[[_native.VariantSearch, int, int], object]] = {
    "one solution": lambda search, digits, threads: search.count(2, threads),
    "true candidates": lambda search, digits, threads: search.true_candidates(1, digits, threads),
}


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--threads", default=2, show_default=True, help="Threads that share a search.")
@click.option("--least", default=1.0, show_default=True, help="Seconds that a puzzle takes alone.")
@click.option(
    "--most", default=20.0, show_default=True, help="Puzzles that take longer are left out."
)
@click.option("--rounds", default=2, show_default=True, help="Rounds in turn; the best counts.")
def command(
    *, files: tuple[Path, ...], threads: int, least: float, most: float, rounds: int
) -> None:
    """One hard variant on several threads, compared with one.

    A file has one puzzle per line, as for `variants`. *Clock* is by how much it is faster by the clock, which other programs
    disturb. *Work* is the processor time of all threads by that of one. What took ten times as long as the most counts with
    the time until then, and is marked with a star.
    """
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    click.echo(
        "| question | puzzle | s | guesses | shared | clock | work |\n|---|---|---|---|---|---|---|"
    )
    puzzles = [
        (entry.get("name"), puzzle) for _, entry, puzzle in entries(files) if not puzzle.is_classic
    ]
    for question in QUESTIONS:
        clocks, works = [], []
        for name, puzzle in puzzles:
            alone = _asked(question, puzzle, 1, most)
            if not alone.is_done or alone.processor < least:
                continue
            one, many = [alone], []
            for _ in range(rounds):
                many.append(_asked(question, puzzle, threads, 10 * most))
                one.append(_asked(question, puzzle, 1, 10 * most))
            clocks.append(min(each.clock for each in one) / min(each.clock for each in many))
            works.append(min(each.processor for each in many) / min(each.processor for each in one))
            star = "" if all(each.is_done for each in (*one, *many)) else "*"
            click.echo(
                f"| {question} | {name}{star} | {min(each.clock for each in one):.2f} "
                f"| {alone.guesses:,} | {many[0].guesses:,} | {clocks[-1]:.2f} | {works[-1]:.2f} |"
            )
        if clocks:
            means = f"{geometric_mean(clocks):.2f} | {geometric_mean(works):.2f}"
            click.echo(f"| {question} | all {len(clocks)} | | | | {means} |")


class _Asked(NamedTuple):
    clock: float
    processor: float
    """Seconds, of all threads."""

    guesses: int
    is_done: bool


def _asked(question: str, puzzle: Puzzle, threads: int, seconds: float) -> _Asked:
    search = _native.VariantSearch(_native.VariantModel(puzzle._reading or puzzle))
    clock, processor = time.perf_counter(), time.process_time()
    is_done = False
    with suppress(TimedOut), Stop(seconds):
        QUESTIONS[question](search, len(puzzle.digits), threads)
        is_done = True
    return _Asked(
        time.perf_counter() - clock, time.process_time() - processor, search.guesses, is_done
    )
