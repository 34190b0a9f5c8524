"""`XSum`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["XSum"]


class XSum(Kind):
    """The first digit of the line is the number of its digits, from the start, that add up to the total.

    The first digit is one of them.

    Examples:
        >>> from sudokit.variants import XSum
        >>> XSum("r1c1 r1c2 r1c3", 10)
        XSum('r1c1 r1c2 r1c3', 10)
    """

    line: Cells = area()
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.only(self.line[:1], range(1, len(self.line) + 1))
        digits = model.digits if model.differs(*self.line) else ()
        model.automaton(self.line, (), _add, _is_complete, self.total, digits)

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.line, self.total)


def _add(
    state: tuple[int, ...], digit: int, total: int, digits: tuple[int, ...]
) -> tuple[int, ...] | None:
    """How many digits are still to be added, and what they must add up to.

    If the digits of the line differ, they are `digits`, and that many of them have a smallest and a largest sum.
    """
    left, rest = state or (digit, total)
    if left == 0:
        return state
    left, rest = left - 1, rest - digit
    if digits and not sum(digits[:left]) <= rest <= sum(digits[len(digits) - left :]):
        return None
    return (left, rest) if rest >= 0 and (left or rest == 0) else None


def _is_complete(state: tuple[int, ...], total: int, digits: tuple[int, ...]) -> bool:
    return state == (0, 0)
