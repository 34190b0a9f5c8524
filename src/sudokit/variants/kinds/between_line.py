"""`BetweenLine`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["BetweenLine"]


class BetweenLine(Kind):
    """The digits between the two ends of the line are strictly between those of the ends.

    Examples:
        >>> from sudokit.variants import BetweenLine
        >>> BetweenLine("r1c1 r1c2 r1c3")
        BetweenLine('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        first, *middle, last = self.cells
        if middle:
            model.automaton([first, last, *middle], (), _between, _any)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "between", "circle", "circle")


def _between(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
    """Read the two ends, then what is between them."""
    if len(ends) < 2:
        return tuple(sorted((*ends, digit)))
    return ends if ends[0] < digit < ends[1] else None


def _any(ends: tuple[int, ...]) -> bool:
    return True
