"""Errors with their places in the text of a variant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sudokit.errors import SudokuError, VariantError
from sudokit.messages import message

__all__ = ["place_in_text", "placed"]


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
        raise placed(error, where) from None


def placed(error: SudokuError, where: str) -> VariantError:
    """The same error, which says which constraint it is about."""
    kind = error.kind if isinstance(error, VariantError) else None
    cell = error.cell if isinstance(error, VariantError) else None
    found = VariantError(message("{where}: {reason}", where=where, reason=error.reason), cell=cell)
    found.kind = kind
    return found
