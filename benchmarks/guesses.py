"""How far the techniques get without a guess (Brute Force), and where the first guess comes."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import click

from benchmarks import collections
from sudokit.logic import explain


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--most", default=2000, show_default=True, help="Puzzles per file; larger files are sampled."
)
def command(*, files: tuple[Path, ...], most: int) -> None:
    """Guesses: how many puzzles need guesses, and how early.

    A file has one puzzle per line, each with one solution.
    """
    click.echo("| collection | puzzles | with a guess | first guess: median step | latest |")
    click.echo("|---|---|---|---|---|")
    for file in files:
        puzzles = collections.read(file, most)
        first = sorted(number for puzzle in puzzles if (number := _first_guess(puzzle)))
        steps = f"{median(first):.0f} | {first[-1]}" if first else "- | -"
        click.echo(f"| {file.stem} | {len(puzzles):,} | {len(first):,} | {steps} |")


def _first_guess(puzzle: str) -> int | None:
    """The number of the first step, from 1, that is a guess."""
    for number, step in enumerate(explain(puzzle, guesses=True).steps, start=1):
        if step.technique.key == "brute-force":
            return number
    return None
