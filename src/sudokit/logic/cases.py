"""The cases that a kraken follows: each pair of an exocet's base, or each guardian of a tridagon.

Native code (`native/logic/cases.hpp`) follows them, and keeps what all of them say. Here the steps of each case
are made once more, so that they can be read.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from sudokit import _native
from sudokit.board.houses import HOUSES
from sudokit.board.position import Position
from sudokit.logic.profile import Profile
from sudokit.logic.step import Step, next_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.board.position import Candidate

__all__ = ["Case", "cases_of"]


class Case(NamedTuple):
    """One of the cases that a pattern leaves.

    Attributes:
        supposed: The candidates that are true in this case: of an exocet, each of the two digits in each cell
            of the base that has it, one of which is true for each digit, and a fin, if one is true.
        steps: What follows, step by step, up to a contradiction or to the end.
        is_possible: Whether no contradiction follows: no cell without a candidate, no house without a
            place for a digit.
    """

    supposed: tuple[Candidate, ...]
    steps: tuple[Step, ...]
    is_possible: bool


def cases_of(step: Step) -> tuple[Case, ...]:
    """What follows in each case that a Kraken Exocet or Kraken Tridagon tries; empty for other steps.

    Args:
        step: A step of the usual system.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> for case in cases_of(example("kraken-tridagon")):
        ...     print(case.supposed, case.is_possible, len(case.steps))
        ((43, 8),) False 32
        ((60, 8),) False 32
        ((70, 1),) True 49
    """
    if step.technique.key == "kraken-exocet":
        return tuple(_pairs(step))
    if step.technique.key == "kraken-tridagon":
        guardians = sorted((mark.cell, mark.digit) for mark in step.marks if mark.role == "fin")
        return tuple(_followed((one,), step.position.after([one])) for one in guardians)
    return ()


def _pairs(step: Step) -> Iterator[Case]:
    """Base and targets hold two digits, and these have no fin; or the base holds them, and a fin is true."""
    base, targets, fins = (
        sorted((mark.cell, mark.digit) for mark in step.marks if mark.role == role)
        for role in ("pivot", "pincer", "fin")
    )
    for pair in combinations(step.digits, 2):
        supposed = tuple(candidate for candidate in base if candidate[1] in pair)
        fins_of_pair = [fin for fin in fins if fin[1] in pair]
        others = _others_than(pair, [*base, *targets], step.position)
        yield _followed(supposed, step.position.after([], [*others, *fins_of_pair]))
        for fin in sorted(fins_of_pair, key=itemgetter(1)):
            others = _others_than(pair, base, step.position)
            yield _followed((*supposed, fin), step.position.after([fin], others))


def _others_than(
    pair: tuple[int, ...], marked: list[Candidate], position: Position
) -> list[Candidate]:
    cells = {cell for cell, _ in marked}
    return [(cell, digit) for cell in cells for digit in position.candidates[cell] - {*pair}]


def _followed(supposed: tuple[Candidate, ...], position: Position) -> Case:
    steps: list[Step] = []
    while not _is_broken(position):
        step = next_step(position, _usual())
        if step is None:
            return Case(supposed, tuple(steps), is_possible=True)
        steps.append(step)
        position = step.after()
    return Case(supposed, tuple(steps), is_possible=False)


@cache
def _usual() -> Profile:
    return Profile.of(*_native.case_techniques)


def _is_broken(position: Position) -> bool:
    held = [
        {digit} if digit else digits
        for digit, digits in zip(position.grid.cells, position.candidates, strict=True)
    ]
    return not all(held) or any(
        len(set().union(*(held[cell] for cell in house))) < 9 for house in HOUSES
    )
