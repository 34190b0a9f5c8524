"""`Reading`: what a form of text said; and errors with their places in the text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from sudokit.errors import SudokuError, VariantError
from sudokit.messages import message

if TYPE_CHECKING:
    from sudokit.variants.puzzle import Puzzle

__all__ = ["Reading", "place_in_text"]


class Reading(NamedTuple):
    """What a text said.

    Attributes:
        puzzle: The puzzle.
        form: The name of the form that the text was in.
        left_out: What the puzzle does not have, a sentence for each: rules in prose, drawings that may mean
            something, parts that are not known. Nothing is guessed from them.
    """

    puzzle: Puzzle
    form: str
    left_out: tuple[str, ...] = ()


@contextmanager
def place_in_text(where: str) -> Iterator[None]:
    """Say in errors which constraint of the text they are about.

    Args:
        where: A name of the constraint, such as `constraint 3, Thermo`.

    Raises:
        VariantError: What was wrong inside.
    """
    try:
        yield
    except SudokuError as error:
        kind = error.kind if isinstance(error, VariantError) else None
        cell = error.cell if isinstance(error, VariantError) else None
        placed = VariantError(
            message("{where}: {reason}", where=where, reason=error.reason), cell=cell
        )
        placed.kind = kind
        raise placed from None
