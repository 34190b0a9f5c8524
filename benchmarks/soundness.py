"""Whether any step of any technique is ever wrong: a test on thousands of positions.

A *position* is taken at random on the way to a puzzle's solution. In every other one, more candidates
are removed at random, none of them in a solution. Every step of every technique on each position is
compared with all solutions of the puzzle, which the kernel lists. If a puzzle has several, techniques
that assume one solution are left out, and the others must be right for all of them.

It also reports the processor time of the slowest position, for `all_steps` and for the next step with
default techniques.

Of the system `explainer` the next step on each position is compared, and that of one of the producers of
exclusions and chains, which are asked in rotation. They do not assume one solution.
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
from typing import Any, NamedTuple

import click

from benchmarks import collections
from sudokit import engine
from sudokit._native import LogicPosition
from sudokit.board.grid import Grid
from sudokit.formats.hodoku import text_of_candidates
from sudokit.logic import Position, Profile, techniques
from sudokit.logic.native import native_position

_EXPLAINERS_LAST = (*range(20, 28), 28, *range(20, 28), 29, *range(20, 28), 30)
"""The producers of exclusions and chains. Asked alone, the last three take seconds on some positions."""

_SLOW = "grouped-continuous-nice-loop"
_MOST_SOLUTIONS = 2_000
_PER_PUZZLE = 2
_ENDINGS = (signal.SIGINT, signal.SIGTERM)


class _Job(NamedTuple):
    """A puzzle, and how to draw positions from it."""

    puzzle: str
    system: str
    number: int
    seed: int
    with_loops: bool
    only: tuple[str, ...]


class _Verdict(NamedTuple):
    """The results for some positions."""

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
@click.option(
    "--system",
    type=click.Choice(["sudokit", "explainer"]),
    default="sudokit",
    show_default=True,
)
@click.option(
    "--technique",
    "only",
    multiple=True,
    type=click.Choice(sorted(techniques())),
    help="Check this technique of the usual system alone; may be given several times.",
)
@click.option("--processes", default=1, show_default=True)
@click.option("--seed", default=1, show_default=True)
def command(
    *,
    files: tuple[Path, ...],
    positions: int,
    loops: int,
    system: str,
    only: tuple[str, ...],
    processes: int,
    seed: int,
) -> None:
    """Soundness: checks every step of every technique.

    The positions are those of FILES, or of generated puzzles. Prints how many steps of each technique were
    checked, and the wrong ones; the exit code is 1 if there are any. Ctrl-C or SIGTERM ends it early and prints the result so far.
    """
    if only and system != "sudokit":
        raise click.UsageError("--technique names techniques of the usual system only")
    some = random.Random(seed)
    wanted = -(-positions // _PER_PUZZLE)
    pools = [collections.read(file, wanted) for file in files]
    dug = collections.generated(max(10, wanted // (len(pools) + 1) // 2))
    pools.append([*dug["minimal"], *dug["several solutions"]])
    puzzles = [some.choice(pools[i % len(pools)]) for i in range(wanted)]
    jobs = [
        _Job(puzzle, system, i, seed + i, bool(loops) and i % loops == 0, only)
        for i, puzzle in enumerate(puzzles)
    ]
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
    names = only or (techniques() if system == "sudokit" else sorted(total.steps))
    for name in names:
        click.echo(f"{name:<34} {total.steps[name]:>12,}")
    click.echo(f"{total.positions:,} positions, {total.steps.total():,} steps, ", nl=False)
    click.echo(f"{len(total.wrong):,} wrong")
    for name, (seconds, place) in (("all", total.slowest_all), ("next", total.slowest_next)):
        click.echo(f"slowest, {name}: {1000 * seconds:,.1f} ms at {place}")
    sys.exit(1 if total.wrong else 0)


def _leave_endings_to_the_parent() -> None:
    """Ignore signals, which terminals and `timeout` send to the whole group, so that jobs are finished."""
    for ending in _ENDINGS:
        signal.signal(ending, signal.SIG_IGN)


def _sweep(job: _Job) -> _Verdict:
    some = random.Random(job.seed)
    steps: Counter[str] = Counter()
    wrong: list[str] = []
    slowest_all = slowest_next = (0.0, "")
    answers = list(islice(engine.solutions(Grid(job.puzzle)), _MOST_SOLUTIONS + 1))
    if not 0 < len(answers) <= _MOST_SOLUTIONS:
        return _Verdict(0, steps, wrong, slowest_all, slowest_next)
    possible = [set(digits) for digits in zip(*(answer.cells for answer in answers), strict=True)]
    unique = len(answers) == 1
    profile = Profile.default() if unique else Profile.default().without_uniqueness()
    keys = [
        entry.key
        for entry in techniques().values()
        if (not job.only or entry.key in job.only)
        and (job.with_loops or entry.key != _SLOW)
        and (unique or not entry.assumes_unique)
    ]
    count = 0
    for position in _positions(job.puzzle, profile, possible, some):
        place = _library_text(position)
        native = native_position(position)
        start = time.process_time()
        if job.system == "sudokit":
            native.next_step(profile.native)
            between = time.process_time()
            found = [(step[0], step) for step in native.all_steps(keys)]
        else:
            found = _steps_of_explainer(native, 1) if unique else []
            between = time.process_time()
            number = job.number * _PER_PUZZLE + count
            found += _steps_of_explainer(native, _EXPLAINERS_LAST[number % len(_EXPLAINERS_LAST)])
        end = time.process_time()
        slowest_next = max(slowest_next, (between - start, place))
        slowest_all = max(slowest_all, (end - between, place))
        count += 1
        for name, (_, placements, eliminations, *_) in found:
            steps[name] += 1
            if any(possible[cell] != {digit} for cell, digit in placements) or any(
                digit in possible[cell] for cell, digit in eliminations
            ):
                wrong.append(f"{name} {placements} {eliminations} at {place}")
    return _Verdict(count, steps, wrong, slowest_all, slowest_next)


def _steps_of_explainer(native: LogicPosition, first: int) -> list[tuple[str, tuple[Any, ...]]]:
    """The next step of the producers from a number on, if any, named after both."""
    found = native.explainer_next(first)
    return [(f"from {first:>2}: {found[0]}", found)] if found else []


def _positions(
    puzzle: str, profile: Profile, possible: list[set[int]], some: random.Random
) -> list[Position]:
    """Two positions on the path of a profile, one with more candidates removed."""
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
