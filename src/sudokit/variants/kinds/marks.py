"""What "all of them are given" depends on: the marks between cells, and the neighbours without any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.kinds.all_of import AllOf
from sudokit.variants.kinds.any_of import AnyOf
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import touching_pairs

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["marks", "unmarked_pairs"]


def marks(model: Model, kinds: tuple[type[Kind], ...]) -> list[Kind]:
    """The constraints of some kinds, also inside `AllOf`.

    Raises:
        VariantError: One is inside `AnyOf`, where it is uncertain which marks are given.
    """
    return list(_found(model.puzzle.constraints, kinds, sure=True))


def _found(
    constraints: Sequence[Kind], kinds: tuple[type[Kind], ...], sure: bool
) -> Iterable[Kind]:
    for each in constraints:
        if isinstance(each, AllOf | AnyOf):
            yield from _found(each.constraints, kinds, sure and isinstance(each, AllOf))
        elif isinstance(each, kinds):
            if not sure:
                raise VariantError(
                    message(
                        "{mark} inside any_of: a negative constraint needs marks that are certain",
                        mark=each.key,
                    )
                )
            yield each


def unmarked_pairs(model: Model, given: Iterable[Kind]) -> list[tuple[int, int]]:
    """The neighbours in the grid between which there is none of the marks."""
    marked = {
        frozenset(model.numbers(pair))
        for mark in given
        for pair in touching_pairs(tuple(mark.places()))
    }
    return [pair for pair in model.neighbours if frozenset(pair) not in marked]
