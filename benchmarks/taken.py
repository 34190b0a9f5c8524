"""Whether any step that is taken on the way to a solution is wrong: a test on millions of positions.

`soundness` lists all steps of all techniques on a position, which takes long. Here each position on the way gives the one step that
is taken there, so there can be many more of them. Where the order of techniques is drawn at random, the rare ones have their turn too.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from itertools import count
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

import sudokit
from benchmarks import collections
from sudokit.arrays.traces import Candidates, Traces
from sudokit.logic import Profile
from sudokit.names import cell_name

_AT_ONCE = 1000
_SHUFFLED = 20
"""Puzzles that have an order in common, where it is drawn at random: where nets come early, one takes a second."""


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--positions", default=100_000, show_default=True)
@click.option("--expert", is_flag=True, help="The profile of experts.")
@click.option("--shuffled", is_flag=True, help="Try techniques in another order every 20 puzzles.")
@click.option("--seed", default=1, show_default=True)
def command(
    *, files: tuple[Path, ...], positions: int, expert: bool, shuffled: bool, seed: int
) -> None:
    """Steps that are taken: compares each with the solution.

    The puzzles are those of FILES, in turn with generated ones. Prints how many steps of each technique were compared, and the wrong
    ones; the exit code is 1 if there are any. Ctrl-C ends it early and prints the result so far.
    """
    some = random.Random(seed)
    known = [collections.read(file, 1_000_000) for file in files]
    chosen = Profile.expert() if expert else Profile.default()
    taken: Counter[str] = Counter()
    puzzles = wrong = 0
    start = time.monotonic()
    try:
        for number in count(seed):
            if taken.total() >= positions:
                break
            profile = _shuffled(chosen, some) if shuffled else chosen
            chunk = _chunk(known, number, _SHUFFLED if shuffled else _AT_ONCE, some)
            traces = sudokit.explain_many(chunk, profile=profile)
            for place, text in _wrong(traces):
                wrong += 1
                click.echo(f"wrong: {text} of {chunk[place]}")
            counts = np.bincount(traces.technique, minlength=len(traces.techniques))
            taken.update(
                {entry.key: int(n) for entry, n in zip(traces.techniques, counts, strict=True) if n}
            )
            puzzles += len(chunk)
            click.echo(f"{taken.total():,} positions", err=True)
    except KeyboardInterrupt:
        pass
    for name, times in sorted(taken.items()):
        click.echo(f"{name:<34} {times:>12,}")
    seconds = time.monotonic() - start
    click.echo(
        f"{taken.total():,} positions of {puzzles:,} puzzles, {wrong:,} wrong, {seconds:,.0f} s"
    )
    sys.exit(1 if wrong else 0)


def _chunk(known: list[list[str]], number: int, size: int, some: random.Random) -> list[str]:
    place = number % (len(known) + 1)
    if place < len(known):
        return some.sample(known[place], min(size, len(known[place])))
    return [str(made) for made in sudokit.generate(size, minimal=True, seed=number)]


def _shuffled(profile: Profile, some: random.Random) -> Profile:
    entries = list(profile.techniques)
    some.shuffle(entries)
    return Profile(entry._replace(order=order) for order, entry in enumerate(entries))


def _wrong(traces: Traces) -> list[tuple[int, str]]:
    """The puzzles, by their places, with a step that is wrong, and which one it is."""
    solutions = sudokit.solve_many(traces.boards, limit=2).solutions
    of_row = np.repeat(np.arange(len(traces.boards)), np.diff(traces.starts))
    found = []
    for some, is_placed in ((traces.placed, True), (traces.removed, False)):
        rows = _rows(some)
        agrees = solutions[of_row[rows], some.cells] == some.digits
        for at in np.flatnonzero(agrees != is_placed).tolist():
            row = rows[at]
            key = traces.techniques[traces.technique[row]].key
            found.append((int(of_row[row]), f"{key} {cell_name(some.cells[at])} {some.digits[at]}"))
    return found


def _rows(candidates: Candidates) -> npt.NDArray[np.int64]:
    """The step of each candidate."""
    return np.repeat(np.arange(len(candidates.starts) - 1), np.diff(candidates.starts))
