"""Whether any step of a variant is ever wrong, and whether each reason holds.

Puzzles come from files, as for `explaining`, or from the generator: every other one is a mixture of up to three of its kinds, the
rest are killers, thermometers, whispers and others in turn, most of them 6x6. Each has its number and a seed made of it, so that a
long run can go on where it ended (`--first`). A *step* is right if it removes no digit of the solution. A *reason* holds if the step follows from it alone: with the
constraints and houses that say it, and with what its cells have lost, but without givens and all else, no solution has what the
step removes. The engine for variants is the judge, which shares its propagators with the steps, but not what chooses the reason.

Chains and refutations have no reason of their own. The steps that refute a candidate have, and are asked as well.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from benchmarks.explaining import _puzzles
from sudokit import TimedOut, VariantGenerator
from sudokit.errors import NoPuzzle, NoSolution, VariantError
from sudokit.generator.shapes import RULES, SHAPES
from sudokit.variants import Kind, Puzzle, Solution, Step, solve
from sudokit.variants.explaining import _Way
from sudokit.variants.places import Place

_SMALL = Puzzle(rows=6, columns=6)
_WISHES: tuple[dict[str, Any], ...] = (
    {"puzzle": _SMALL, "kinds": "killer", "clues": 0},
    {"puzzle": _SMALL, "kinds": {"thermometer": 3}},
    {"puzzle": _SMALL, "kinds": ["white_dot", "black_dot"], "clues": 0},
    {"puzzle": _SMALL, "kinds": "arrow"},
    {"puzzle": _SMALL, "kinds": ["renban", "palindrome"]},
    {"puzzle": _SMALL, "kinds": "little_killer"},
    {"puzzle": _SMALL, "kinds": "sandwich"},
    {"puzzle": _SMALL, "jigsaw": True},
    {"puzzle": _SMALL, "kinds": ["x_sum", "skyscraper"]},
    {"puzzle": _SMALL, "kinds": ["region_sum_line", "between_line"]},
    {"kinds": "killer", "clues": 0},
    {"kinds": {"whisper": 6}},
    {"kinds": ["cage", "anti_knight"]},
    {"kinds": "whisper", "jigsaw": True},
    {"kinds": ["zipper", "entropic"]},
)
"""Wishes for the generator, in turn."""

_MIXED = sorted({*SHAPES, *RULES})
_ATTEMPTS = 20
_LONGEST_QUESTION = 5.0
_LONGEST_DRAW = 2.0


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--generated", default=100, show_default=True, help="Puzzles from the generator.")
@click.option(
    "--every", default=1, show_default=True, help="Ask for the reasons of every Nth puzzle."
)
@click.option("--seconds", default=20.0, show_default=True, help="The longest time for a puzzle.")
@click.option("--seed", default=1, show_default=True)
@click.option("--first", default=0, show_default=True, help="The first number of the generator.")
def command(
    *, files: tuple[Path, ...], generated: int, every: int, seconds: float, seed: int, first: int
) -> None:
    """Variants: whether all steps are right, and all reasons hold.

    The exit code is 1 if one is not.
    """
    wrong = puzzles = unanswered = 0
    steps: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for name, puzzle, solution in _all(files, range(first, first + generated), seed):
        start = time.perf_counter()
        for step in _Way(puzzle, puzzle.givens, {}, guesses=False):
            steps[step.technique.key] += 1
            if not is_right(step, solution):
                wrong += 1
                click.echo(f"wrong: {name}: {step}")
            if puzzles % every == 0:
                for each in (step, *step.nested):
                    asked[each.technique.key] += 1
                    other, is_answered = _asked(puzzle, each)
                    unanswered += not is_answered
                    if other is not None:
                        wrong += 1
                        click.echo(f"reason does not hold: {name}: {each}\n{other}")
            if time.perf_counter() - start > seconds:
                break
        puzzles += 1
        if puzzles % 100 == 0:
            click.echo(_told(puzzles, steps, asked, wrong, unanswered), err=True)
    for key, number in steps.most_common():
        click.echo(f"{key:<20}{number:>10,}{asked[key]:>10,} reasons")
    click.echo(_told(puzzles, steps, asked, wrong, unanswered))
    sys.exit(1 if wrong else 0)


def _told(
    puzzles: int, steps: Counter[str], asked: Counter[str], wrong: int, unanswered: int
) -> str:
    return (
        f"{puzzles:,} puzzles, {steps.total():,} steps, {asked.total():,} reasons, "
        f"{wrong} wrong, {unanswered} without an answer in time"
    )


def _all(
    files: tuple[Path, ...], numbers: range, seed: int
) -> Iterator[tuple[str, Puzzle, Solution]]:
    yield from _puzzles(files)
    for number in numbers:
        some = random.Random(f"{seed} {number}")
        wish = _mixture(some) if number % 2 else _WISHES[number // 2 % len(_WISHES)]
        drawn = some.randrange(1 << 30)
        try:
            generator = VariantGenerator(**wish, seed=drawn, attempts=_ATTEMPTS)
            (puzzle,) = generator.take(1, timeout=_LONGEST_DRAW)
        except (NoPuzzle, TimedOut):
            continue
        yield f"{number}: {wish} seed {drawn}", puzzle, solve(puzzle, unique=True)


def _mixture(some: random.Random) -> dict[str, Any]:
    """A wish for up to three kinds, now and then with regions of any shape, or in 9x9."""
    wish: dict[str, Any] = {"kinds": some.sample(_MIXED, some.randint(1, 3))}
    if some.random() < 0.95:
        wish["puzzle"] = _SMALL
    if some.random() < 0.15:
        wish["jigsaw"] = True
    if some.random() < 0.3:
        wish["clues"] = (0, 4)
    return wish


def _asked(puzzle: Puzzle, step: Step) -> tuple[str | None, bool]:
    """The counterexample of a step, and whether all questions were answered in time."""
    try:
        return counterexample(puzzle, step), True
    except TimedOut:
        return None, False


def is_right(step: Step, solution: Solution) -> bool:
    """Whether a step removes no digit of the solution."""
    return all(solution[cell] == digit for cell, digit in step.placements) and all(
        solution[cell] != digit for cell, digit in step.eliminations
    )


def counterexample(puzzle: Puzzle, step: Step) -> str | None:
    """A solution with what the step removes, where only its reason is known. None if there is none, or the step has no reason.

    All that a cell loses is one question. Of a contradiction, any solution. What cells see each other by may be any rule: the
    step names them all. A negative rule is about all marks, so with it, all constraints stay.

    Raises:
        TimedOut: A question was not answered in time, and no other one has such a solution.
    """
    if step.nested or step.chains or step.technique.key == "trial":
        return None
    is_negative = any(
        isinstance(source, Kind) and source.key.startswith("negative") for source in step.sources
    )
    kept = [
        constraint for constraint in puzzle.constraints if is_negative or constraint in step.sources
    ]
    known = {
        cell: tuple(digit for digit in puzzle.digits if digit not in gone)
        for cell, gone in step.reason.items()
    }
    base = puzzle.replace(givens={}, candidates=known, constraints=kept)
    removed: dict[Place, set[int]] = {}
    for cell, digit in step.eliminations:
        removed.setdefault(cell, set()).add(digit)
    for cell, placed in step.placements:
        removed[cell] = set(puzzle.digits) - {placed}
    late: TimedOut | None = None
    for cell, digits in removed.items():
        left = tuple(digit for digit in known.get(cell, puzzle.digits) if digit in digits)
        if not left:
            continue
        try:
            found = solve(base.replace(candidates={**known, cell: left}), timeout=_LONGEST_QUESTION)
        except (NoSolution, VariantError):
            continue
        except TimedOut as error:
            late = error
            continue
        return f"{cell} can be {found[cell]}:\n{found}"
    if late is not None:
        raise late
    return None
