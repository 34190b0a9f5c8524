"""Graphics cards: puzzles per second from the memory of the processor and from that of the card, against all cores; and
whether the answers are the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import click
import numpy as np

import sudokit
from benchmarks import collections
from sudokit import engine

_BYTES_EACH_WAY = 81
_ROWS_AT_ONCE = 1 << 22


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--size", default=10_000_000, show_default=True, help="Puzzles, by repetition.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; times are medians.")
@click.option("--check", default=0, help="Compare the answers to so many puzzles instead.")
def command(*, files: tuple[Path, ...], size: int, rounds: int, check: int) -> None:
    """Cards compared with all cores on FILES, at limit 2, with solutions written.

    With --check, the puzzles are turned and renamed at random, and a sixth of them is damaged: a clue
    less, another digit, or something that is not a cell.
    """
    try:
        for card in engine.cards():
            click.echo(f"{card.name}, {card.memory / 2**30:.0f} GiB")
    except OSError as error:
        raise click.ClickException(str(error)) from error
    rows = {file: _rows(collections.read(file, size)) for file in files}
    if check:
        _check(np.concatenate(list(rows.values())), check)
        return
    for file, once in rows.items():
        puzzles = np.tile(once, (-(-size // len(once)), 1))[:size]
        cores = _time(lambda: sudokit.solve_many(puzzles), 1)  # noqa: B023
        copied = _time(lambda: sudokit.solve_many(puzzles, device="cuda"), rounds)  # noqa: B023
        rate, bus = size / copied / 1e6, _BYTES_EACH_WAY * size / copied / 1e9
        line = [f"{rate:.1f} million per second on cards, {bus:.1f} GB/s each way"]
        if (array := _in_card(puzzles)) is not None:
            in_card = _time(lambda: sudokit.solve_many(array, device="cuda"), rounds)
            line.append(f"{size / in_card / 1e6:.1f} in the card's memory")
        line.append(f"{size / cores / 1e6:.1f} on all cores")
        click.echo(f"{file.stem}: {'; '.join(line)}")


def _rows(lines: list[str]) -> np.ndarray[Any, Any]:
    """Lines of puzzles as digits, shape (n, 81)."""
    characters = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81)
    return np.where(characters == ord("."), 0, characters - ord("0")).astype(np.uint8)


def _time(work: Callable[[], object], rounds: int) -> float:
    work()  # opens the cards
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def _in_card(puzzles: np.ndarray[Any, Any]) -> Any:
    """A CuPy array with the same puzzles; None without CuPy."""
    try:
        import cupy
    except ImportError:
        return None
    return cupy.asarray(puzzles)


def _check(once: np.ndarray[Any, Any], size: int) -> None:
    random = np.random.default_rng(1)
    done = wrong = 0
    kinds = {"no solution": 0, "one": 0, "several": 0, "not a board": 0}
    for puzzles in _varied(once, size, random):
        here = sudokit.solve_many(puzzles)
        there = sudokit.solve_many(puzzles, device="cuda")
        done += len(puzzles)
        wrong += sum(
            int(np.count_nonzero((a != b).reshape(len(puzzles), -1).any(axis=1)))
            for a, b in zip(here, there, strict=True)
        )
        if (array := _in_card(puzzles)) is not None:
            in_card: tuple[Any, ...] = sudokit.solve_many(array, device="cuda")
            wrong += sum(not np.array_equal(a, b.get()) for a, b in zip(here, in_card, strict=True))
        invalid = int(here.invalid.sum())
        kinds["not a board"] += invalid
        kinds["no solution"] += int((here.counts == 0).sum()) - invalid
        kinds["one"] += int((here.counts == 1).sum())
        kinds["several"] += int((here.counts == 2).sum())
    counted = ", ".join(f"{number:,} {kind}" for kind, number in kinds.items())
    click.echo(f"{done:,} puzzles ({counted}): {wrong:,} answers differ")
    if wrong:
        raise click.exceptions.Exit(1)


def _varied(
    once: np.ndarray[Any, Any], size: int, random: np.random.Generator
) -> Iterator[np.ndarray[Any, Any]]:
    """So many puzzles in arrays, made from those of a collection."""
    for first in range(0, size, _ROWS_AT_ONCE):
        rows = min(_ROWS_AT_ONCE, size - first)
        pieces = [
            np.append(np.uint8(0), 1 + random.permutation(9).astype(np.uint8))[
                once[random.integers(len(once), size=len(piece))].take(_places(random), axis=1)
            ]
            for piece in np.array_split(np.empty(rows, np.bool_), -(-rows // 65536))
        ]
        puzzles = np.concatenate(pieces)
        damaged = random.permutation(rows)[: rows // 6]
        less, other, bad = np.array_split(damaged, [2 * len(damaged) // 3, 19 * len(damaged) // 20])
        clues = np.argmax((puzzles[less] > 0) * random.random((len(less), 81)), axis=1)
        puzzles[less, clues] = 0
        puzzles[other, random.integers(81, size=len(other))] = random.integers(1, 10, len(other))
        puzzles[bad, random.integers(81, size=len(bad))] = random.integers(10, 256, len(bad))
        yield puzzles


def _places(random: np.random.Generator) -> np.ndarray[Any, Any]:
    """Where each cell of a board comes from, if it is turned at random."""
    rows, columns = (
        np.concatenate([3 * chute + random.permutation(3) for chute in random.permutation(3)])
        for _ in range(2)
    )
    cells = 9 * rows[:, None] + columns
    return np.ravel(cells.T if random.integers(2) else cells)
