"""One puzzle at a time from Python, and boards with very many solutions."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import median

import click

import sudokit

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81
MANY = "123456789456789123789123456214365" + "." * 48


@click.command()
@click.option("--rounds", default=9, show_default=True, help="Rounds; times are medians.")
@click.option("--threads", multiple=True, type=int, default=(1, 2), show_default=True)
def command(*, rounds: int, threads: tuple[int, ...]) -> None:
    """One puzzle: microseconds per call; solutions per second."""
    grid = sudokit.Grid(EASY)
    calls: dict[str, Callable[[], object]] = {
        "solve(line), easy": partial(sudokit.solve, EASY),
        "solve(grid), easy": partial(sudokit.solve, grid),
        "is_unique(line), easy": partial(sudokit.is_unique, EASY),
        "is_unique(grid), easy": partial(sudokit.is_unique, grid),
        "solve(line), hardest of 2012": partial(sudokit.solve, HARD),
        "Grid(line), easy": partial(sudokit.Grid, EASY),
    }
    for name, call in calls.items():
        click.echo(f"{1e6 * median(_seconds(call, 10_000) for _ in range(rounds)):8.2f} us  {name}")
    for most in threads:
        start = time.perf_counter()
        count = sudokit.count_solutions(MANY, None, threads=most)
        seconds = time.perf_counter() - start
        click.echo(
            f"{count:,} solutions counted with {most} thread{'' if most == 1 else 's'} in "
            f"{seconds:.2f} s: {count / seconds / 1e6:.1f} million a second"
        )
        for name, board, limit in (
            ("all", MANY, None),
            ("a limit that is not reached", MANY, 2 * count),
            ("to a limit, a board that has more", EMPTY, count),
        ):
            used = median(_processor_seconds(board, limit, most) for _ in range(rounds))
            click.echo(f"{1e9 * used / count:8.1f} ns of processor time a solution: {name}")


def _processor_seconds(board: str, limit: int | None, threads: int) -> float:
    start = time.process_time()
    sudokit.count_solutions(board, limit, threads=threads)
    return time.process_time() - start


def _seconds(call: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times
