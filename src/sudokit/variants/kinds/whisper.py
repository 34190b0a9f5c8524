"""`Whisper`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, number, path
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.rules import apart

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Whisper"]


class Whisper(Kind):
    """Neighbours on the line differ by at least the difference.

    Examples:
        >>> from sudokit.variants import Whisper
        >>> Whisper("r1c1 r1c2 r1c3")
        Whisper('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    difference: int = number(least=0, default=5)

    def lower(self, model: Model) -> None:
        model.chain(self.cells, apart, self.difference)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "whisper")
        canvas.name("" if self.difference == 5 else self.difference)
