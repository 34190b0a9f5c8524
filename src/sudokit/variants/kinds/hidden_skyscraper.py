"""`HiddenSkyscraper`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["HiddenSkyscraper"]


class HiddenSkyscraper(Kind):
    """The digit is the first of the line that a greater one before it hides.

    Examples:
        >>> from sudokit.variants import HiddenSkyscraper
        >>> HiddenSkyscraper("r1c1 r1c2 r1c3", 2)
        HiddenSkyscraper('r1c1 r1c2 r1c3', 2)
    """

    line: Cells = area(at_least=2)
    digit: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.automaton(self.line, -1, _look, _is_hidden, self.digit)

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.line, self.digit)


_FOUND = 1000


def _look(highest: int, digit: int, hidden: int) -> int | None:
    """The highest building so far, as long as all are seen."""
    if highest == _FOUND or digit == hidden < highest:
        return _FOUND
    return digit if digit > highest else None


def _is_hidden(highest: int, hidden: int) -> bool:
    return highest == _FOUND
