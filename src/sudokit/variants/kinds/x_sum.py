"""`XSum`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["XSum"]


class XSum(Kind):
    """The first digit of the line tells how many of its digits, itself among them, add up to the total.

    Examples:
        >>> from sudokit.variants import XSum
        >>> XSum("r1c1 r1c2 r1c3", 10)
        XSum('r1c1 r1c2 r1c3', 10)
    """

    line: Cells = area()
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.only(self.line[:1], range(1, len(self.line) + 1))
        model.automaton(self.line, (), _add, _is_complete, self.total)


def _add(state: tuple[int, ...], digit: int, total: int) -> tuple[int, ...] | None:
    """How many digits are still to be added, and what they must add up to."""
    left, rest = state or (digit, total)
    if left == 0:
        return state
    left, rest = left - 1, rest - digit
    return (left, rest) if rest >= 0 and (left or rest == 0) else None


def _is_complete(state: tuple[int, ...], total: int) -> bool:
    return state == (0, 0)
