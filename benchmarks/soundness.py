"""Whether any step of any technique is ever wrong: a sweep over thousands of positions.

A *position* is taken at random on the way to a puzzle's solution, every other one with more candidates
gone at random, none of which is in a solution. On each, every step of every technique is held against
all solutions of the puzzle, which the kernel lists. Where a puzzle has several, the techniques that
assume one are left out, and the rest must be right for each of them.

The sweep also tells how much processor time the slowest position took, for `all_steps` and for the
next step with default techniques.
"""

from __future__ import annotations

import random
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click

from benchmarks import collections
from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.formats.hodoku import text_of_candidates
from sudokit.logic import Position, Profile, techniques
from sudokit.logic.step import native_position

_SLOW = "grouped-continuous-nice-loop"
_MOST_SOLUTIONS = 2_000
_PER_PUZZLE = 2
_ENDINGS = (signal.SIGINT, signal.SIGTERM)


class _Verdict(NamedTuple):
    """What was seen on some positions."""

    positions: int
    steps: Counter[str]
    wrong: list[str]
    slowest_all: tuple[float, str]
    slowest_next: tuple[float, str]

    def with_more(self, other: _Verdict) -> _Verdict:
        return _Verdict(
            self.positions + other.positions,
            self.steps + other.steps,
            self.wrong + other.wrong,
            max(self.slowest_all, other.slowest_all),
            max(self.slowest_next, other.slowest_next),
        )


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--positions", default=1_000, show_default=True, help="Positions, from all files together."
)
@click.option(
    "--loops",
    default=5,
    show_default=True,
    help="List grouped loops, which take long, on every Nth position.",
)
@click.option("--processes", default=1, show_default=True)
@click.option("--seed", default=1, show_default=True)
def command(
    *, files: tuple[Path, ...], positions: int, loops: int, processes: int, seed: int
) -> None:
    """Soundness: checks every step of every technique.

    The positions are those of FILES, or of generated puzzles. Prints how many steps of each technique were
    checked, and the wrong ones; the exit code is 1 if there are any. Ctrl-C or SIGTERM ends it early and prints the result so far.
    """
    some = random.Random(seed)
    wanted = -(-positions // _PER_PUZZLE)
    pools = [collections.read(file, wanted) for file in files]
    dug = collections.generated(max(10, wanted // (len(pools) + 1) // 2))
    pools.append([*dug["minimal"], *dug["several solutions"]])
    puzzles = [some.choice(pools[i % len(pools)]) for i in range(wanted)]
    jobs = [(puzzle, seed + i, bool(loops) and i % loops == 0) for i, puzzle in enumerate(puzzles)]
    ended = False

    def end(*_: object) -> None:
        nonlocal ended
        ended = True

    for ending in _ENDINGS:
        signal.signal(ending, end)
    total = _Verdict(0, Counter(), [], (0.0, ""), (0.0, ""))
    with ProcessPoolExecutor(processes, initializer=_leave_endings_to_the_parent) as pool:
        for done, verdict in enumerate(pool.map(_sweep, jobs), start=1):
            total = total.with_more(verdict)
            for line in verdict.wrong:
                click.echo(f"wrong: {line}")
            if done % 100 == 0:
                click.echo(f"{total.positions:,} positions", err=True)
            if ended:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    for key in techniques():
        click.echo(f"{key:<34} {total.steps[key]:>12,}")
    click.echo(f"{total.positions:,} positions, {total.steps.total():,} steps, ", nl=False)
    click.echo(f"{len(total.wrong):,} wrong")
    for name, (seconds, place) in (("all", total.slowest_all), ("next", total.slowest_next)):
        click.echo(f"slowest, {name}: {1000 * seconds:,.1f} ms at {place}")
    sys.exit(1 if total.wrong else 0)


def _leave_endings_to_the_parent() -> None:
    """A terminal and `timeout` signal the whole group; a job in work is still finished."""
    for ending in _ENDINGS:
        signal.signal(ending, signal.SIG_IGN)


def _sweep(job: tuple[str, int, bool]) -> _Verdict:
    puzzle, seed, with_loops = job
    some = random.Random(seed)
    steps: Counter[str] = Counter()
    wrong: list[str] = []
    slowest_all = slowest_next = (0.0, "")
    answers = list(islice(engine.solutions(Grid(puzzle)), _MOST_SOLUTIONS + 1))
    if not 0 < len(answers) <= _MOST_SOLUTIONS:
        return _Verdict(0, steps, wrong, slowest_all, slowest_next)
    possible = [set(digits) for digits in zip(*(answer.cells for answer in answers), strict=True)]
    profile = Profile.default() if len(answers) == 1 else Profile.default().without_uniqueness()
    keys = [
        entry.key
        for entry in techniques().values()
        if (with_loops or entry.key != _SLOW) and (len(answers) == 1 or not entry.assumes_unique)
    ]
    count = 0
    for position in _positions(puzzle, profile, possible, some):
        place = _library_text(position)
        start = time.process_time()
        native_position(position).next_step(profile.native)
        between = time.process_time()
        found = native_position(position).all_steps(keys)
        end = time.process_time()
        slowest_next = max(slowest_next, (between - start, place))
        slowest_all = max(slowest_all, (end - between, place))
        count += 1
        for key, placements, eliminations, *_ in found:
            steps[key] += 1
            if any(possible[cell] != {digit} for cell, digit in placements) or any(
                digit in possible[cell] for cell, digit in eliminations
            ):
                wrong.append(f"{key} {placements} {eliminations} at {place}")
    return _Verdict(count, steps, wrong, slowest_all, slowest_next)


def _positions(
    puzzle: str, profile: Profile, possible: list[set[int]], some: random.Random
) -> list[Position]:
    """Two positions on the way of a profile, one with more candidates gone."""
    start = Position(Grid(puzzle))
    _, steps = native_position(start).solve(profile.native)
    way = [start] + [
        Position.unchecked(Grid.unchecked(cells, start.grid.cells), candidates)
        for _, cells, candidates in steps
    ]
    result = []
    for number in range(_PER_PUZZLE):
        position = way[some.randrange(len(steps)) if steps else 0]
        if number % 2:
            share = some.choice((0.03, 0.1, 0.3))
            position = position.after(
                [],
                [
                    (cell, digit)
                    for cell, digits in enumerate(position.candidates)
                    for digit in digits - possible[cell]
                    if some.random() < share
                ],
            )
        result.append(position)
    return result


def _library_text(position: Position) -> str:
    cells = "".join(
        ("" if given or not digit else "+") + (str(digit) if digit else ".")
        for digit, given in zip(position.grid.cells, position.grid.puzzle.cells, strict=True)
    )
    return f"{cells}:{text_of_candidates(position.removed)}"
