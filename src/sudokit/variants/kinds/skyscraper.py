"""`Skyscraper`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Skyscraper"]


class Skyscraper(Kind):
    """From the start of the line, this many buildings are seen; higher ones hide lower ones behind them.

    A digit is the height of a building, and a 0 is none.

    Examples:
        >>> from sudokit.variants import Skyscraper
        >>> Skyscraper("r1c1 r1c2 r1c3", 2)
        Skyscraper('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area()
    count: int = number(least=1)

    def lower(self, model: Model) -> None:
        if len(model.digits) <= _MOST_DIGITS and model.differs(*self.line):
            model.automaton(self.line, (0, 0), _look_at_new, _has_seen, self.count)
        else:
            model.automaton(self.line, (0, 0), _look, _has_seen, self.count)

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.line, self.count)


_MOST_DIGITS = 9
"""Of more digits there are too many sets."""


def _look(state: tuple[int, int], digit: int, count: int) -> tuple[int, int] | None:
    """The highest building so far, and how many are seen."""
    highest, seen = state
    if digit <= highest:
        return state
    return (digit, seen + 1) if seen < count else None


def _look_at_new(state: tuple[int, int], digit: int, count: int) -> tuple[int, int] | None:
    """The digits so far, as bits, and how many are seen: where digits differ, this says more."""
    digits, seen = state
    if digits >> digit & 1:
        return None
    seen += digit >= max(1, digits.bit_length())
    return (digits | 1 << digit, seen) if seen <= count else None


def _has_seen(state: tuple[int, int], count: int) -> bool:
    return state[1] == count
