"""`NoTies`."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sudokit.variants.kinds.full_rank import lines
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["NoTies"]


class NoTies(Kind):
    """No two of all rows and columns, each read as a number in both directions, are the same.

    Examples:
        >>> from sudokit.variants import NoTies
        >>> NoTies()
        NoTies()
    """

    def lower(self, model: Model) -> None:
        for one, other in combinations(lines(model), 2):
            pairs = list(zip(one, other, strict=True))
            if not any(b in model.peers[a] for a, b in pairs):
                read = [each for pair in pairs for each in pair]
                model.automaton(read, "equal", _compare, _is_unequal)


def _compare(state: str | int, digit: int) -> str | int:
    """Read both lines in turn: the digit of the first one, or how they compare so far."""
    if state == "equal":
        return digit
    if state == "unequal" or state != digit:
        return "unequal"
    return "equal"


def _is_unequal(state: str | int) -> bool:
    return state == "unequal"
