"""Graphics cards: puzzles per second from the memory of the processor and back, against all cores."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import click
import numpy as np

from benchmarks import collections
from sudokit import engine
from sudokit.engine import Answers, Device

_BYTES_EACH_WAY = 81


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--size", default=10_000_000, show_default=True, help="Puzzles, by repetition.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; times are medians.")
def command(*, files: tuple[Path, ...], size: int, rounds: int) -> None:
    """Cards compared with all cores on FILES, at limit 2, with solutions written and compared."""
    try:
        for card in engine.cards():
            click.echo(f"{card.name}, {card.memory / 2**30:.0f} GiB")
    except OSError as error:
        raise click.ClickException(str(error)) from error
    for file in files:
        once = collections.read(file, size)
        rows = np.frombuffer("".join(once).encode(), np.uint8).reshape(-1, 81)
        puzzles = np.tile(rows, (-(-size // len(rows)), 1))[:size]
        here, cores = _timed(puzzles, "cpu", 1)
        there, cards = _timed(puzzles, "cuda", rounds)
        differ = [
            name
            for name in Answers._fields
            if not np.array_equal(getattr(here, name), getattr(there, name))
        ]
        click.echo(
            f"{file.stem}: {size / cards / 1e6:.1f} million per second on cards, "
            f"{2 * _BYTES_EACH_WAY * size / cards / 1e9:.1f} GB/s over the bus; "
            f"{size / cores / 1e6:.1f} on all cores; {'differing: ' + ', '.join(differ) if differ else 'the same answers'}"
        )


def _timed(puzzles: np.ndarray, device: Device, rounds: int) -> tuple[Answers, float]:
    times = []
    answers = engine.solve_array(puzzles[:1000], True, 2, device=device)  # opens the cards
    for _ in range(rounds):
        start = time.perf_counter()
        answers = engine.solve_array(puzzles, True, 2, device=device)
        times.append(time.perf_counter() - start)
    return answers, median(times)
