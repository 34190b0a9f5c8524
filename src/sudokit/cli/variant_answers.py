"""Answers about variants that several commands give: why one is not a proper puzzle, and its parts in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sudokit.errors import NoSolution, SudokuError
from sudokit.messages import Message, message
from sudokit.stopping import within

if TYPE_CHECKING:
    from sudokit.variants import Kind, Part, Puzzle

__all__ = ["Several", "why_improper", "words"]

_LONGEST_VALUE = 60


class Several(SudokuError):
    """A variant has several solutions.

    Attributes:
        difference: A cell in which some of them differ, in words.
    """

    def __init__(self, difference: str) -> None:
        super().__init__(message("several solutions ({difference})", difference=difference))
        self.difference = difference


def why_improper(puzzle: Puzzle, timeout: float | None) -> SudokuError | None:
    """Why a variant does not have exactly one solution: `Several` or `NoSolution`; None if it has one.

    Raises:
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.
    """
    from sudokit.variants import count_solutions

    with within(timeout):
        count = count_solutions(puzzle, 2)
        if count == 0:
            return NoSolution()
        return Several(_difference(puzzle)) if count == 2 else None


def _difference(puzzle: Puzzle) -> Message:
    """The first cell that has several digits in the solutions, and the two smallest of these."""
    from sudokit.variants import true_candidates

    found = true_candidates(puzzle)
    cell = next(each for each, digits in found.counts.items() if len(digits) > 1)
    first, second = found[cell][:2]
    return message("{cell} can be {first} or {second}", cell=str(cell), first=first, second=second)


def words(part: Part) -> str:
    """A part of a puzzle in plain words.

    Examples:
        >>> from sudokit.variants import Cage, Part
        >>> words(Part(constraint=Cage("r1c1 r1c2", 10)))
        'cage r1c1 r1c2, total 10'
    """
    return str(part) if part.constraint is None else _of_kind(part.constraint)


def _of_kind(kind: Kind) -> str:
    name = kind.key.replace("_", " ")
    inner: tuple[Kind, ...] = getattr(kind, "constraints", ())
    if inner:
        return f"{name}: {' | '.join(map(_of_kind, inner))}"
    usual = {field.name: field.default for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    shown = [
        (field, value, list(each.places(value)))
        for field, each in kind.fields.items()
        if (value := getattr(kind, field)) != usual[field]
    ]
    cells = [_plain(kind.fields[field].plain(value)) for field, value, places in shown if places]
    others = [
        field if value is True else f"{field} {_plain(kind.fields[field].plain(value))}"
        for field, value, places in shown
        if not places
    ]
    return ", ".join([" ".join([name, *cells[:1]]), *cells[1:], *others])


def _plain(value: Any) -> str:
    """A value of JSON for people, shortened where it is a long table."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        value = " / ".join(map(_plain, value))
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + " ..."
