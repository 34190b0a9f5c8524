"""Puzzles a second of `sudokit.explain_many`, beside the loop over `sudokit.explain`, in one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from benchmarks import collections
from benchmarks.solvers import machine
from sudokit import explain, explain_many, rate_many

_BY_LOOP = 200
"""How many puzzles the loops get: they are slow."""


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--most", default=10_000, show_default=True, help="Puzzles; larger files are sampled."
)
@click.option("--rounds", default=3, show_default=True, help="Rounds; figures are the best.")
def command(*, file: Path | None, most: int, rounds: int) -> None:
    """Puzzles a second on one core: steps as rows, as texts, as sentences, as moves; and by loops.

    FILE has one puzzle per line. Without it, minimal puzzles are generated. All seconds are processor time.
    """
    puzzles = collections.read(file, most) if file else collections.generated(2000)["minimal"]
    few = puzzles[:_BY_LOOP]
    traces = explain_many(puzzles, threads=1)
    asked: list[tuple[str, Callable[[], Any], Callable[[], Any] | None]] = [
        ("ratings, for comparison", lambda: rate_many(puzzles, threads=1), None),
        ("rows", lambda: explain_many(puzzles, threads=1), lambda: [*map(explain, few)]),
        ("rows and texts", lambda: explain_many(puzzles, threads=1, notes=True), None),
        (
            "rows and sentences",
            lambda: explain_many(puzzles, threads=1, language="en"),
            lambda: [explain(puzzle).to_text() for puzzle in few],
        ),
        ("moves of the rows", traces.moves, None),
        ("the same with a wrong one each", lambda: traces.moves(wrong=1, seed=1), None),
    ]
    click.echo(f"{machine()}; {len(puzzles):,} puzzles, {len(traces):,} steps\n")
    click.echo("| what | puzzles a second | by a loop | times |")
    click.echo("|---|---|---|---|")
    for name, run, loop in asked:
        rate = len(puzzles) / min(_seconds(run) for _ in range(rounds))
        other = len(few) / min(_seconds(loop) for _ in range(rounds)) if loop else 0
        beside = f"{other:,.0f} | {rate / other:,.1f}" if other else "|"
        click.echo(f"| {name} | {rate:,.0f} | {beside} |")


def _seconds(run: Callable[[], Any]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start
