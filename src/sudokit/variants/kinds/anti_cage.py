"""`AntiCage`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["AntiCage"]


class AntiCage(Kind):
    """Digits do not repeat, and no one or more of them add up to the total.

    Examples:
        >>> from sudokit.variants import AntiCage
        >>> AntiCage("r1c1 r1c2", 10)
        AntiCage('r1c1 r1c2', 10)
    """

    cells: Cells = area()
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.differ(self.cells)
        model.automaton(self.cells, (0, 0), _take, _any, self.total)

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, f"\u2260{self.total}", "anti-cage")
        canvas.name()


def _take(state: tuple[int, int], digit: int, total: int) -> tuple[int, int] | None:
    """The digits so far, and the sums of some of them up to the total, both as bits."""
    digits, sums = state
    sums |= (sums << digit | 1 << digit) & ((2 << total) - 1)
    if digits >> digit & 1 or sums >> total & 1:
        return None
    return digits | 1 << digit, sums


def _any(state: tuple[int, int], total: int) -> bool:
    return True
