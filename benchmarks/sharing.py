"""One hard variant on several threads."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import geometric_mean

import click

from benchmarks.solvers import machine
from sudokit import Stop, TimedOut, _native, engine
from sudokit.errors import SudokuError
from sudokit.variants import Puzzle, read

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

    A file has one puzzle per line, as for `variants`. *Clock* is by how much it is faster by the clock. *Free* is what that
    would be if each thread had a core of its own all the time: from the processor time of all threads.
    """
    click.echo(f"{machine()}; compiled with {engine.features().compiler}\n")
    click.echo(
        "| question | puzzle | s | guesses | shared | clock | free |\n|---|---|---|---|---|---|---|"
    )
    puzzles = list(_named(files))
    for question in QUESTIONS:
        clocks, frees = [], []
        for name, puzzle in puzzles:
            alone = _asked(question, puzzle, 1, most)
            if alone is None or alone[1] < least:
                continue
            one, many = [alone], []
            for _ in range(rounds):
                many.append(_asked(question, puzzle, threads, 10 * most) or alone)
                one.append(_asked(question, puzzle, 1, 10 * most) or alone)
            clocks.append(min(one)[0] / min(many)[0])
            frees.append(threads * min(each[1] for each in one) / min(each[1] for each in many))
            click.echo(
                f"| {question} | {name} | {min(one)[0]:.2f} | {alone[2]:,} | {many[0][2]:,} "
                f"| {clocks[-1]:.2f} | {frees[-1]:.2f} |"
            )
        if clocks:
            means = f"{geometric_mean(clocks):.2f} | {geometric_mean(frees):.2f}"
            click.echo(f"| {question} | all {len(clocks)} | | | | {means} |")


def _named(files: tuple[Path, ...]) -> Iterator[tuple[str, Puzzle]]:
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            with suppress(SudokuError):
                puzzle = read(entry["puzzle"])
                if not puzzle.is_classic:
                    yield entry.get("name"), puzzle


def _asked(
    question: str, puzzle: Puzzle, threads: int, seconds: float
) -> tuple[float, float, int] | None:
    """Seconds by the clock and of processor time, and guesses; None if it takes too long."""
    search = _native.VariantSearch(_native.VariantModel(puzzle._reading or puzzle))
    clock, processor = time.perf_counter(), time.process_time()
    try:
        with Stop(seconds):
            QUESTIONS[question](search, len(puzzle.digits), threads)
    except TimedOut:
        return None
    return time.perf_counter() - clock, time.process_time() - processor, search.guesses
