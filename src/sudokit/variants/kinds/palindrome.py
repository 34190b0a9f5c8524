"""`Palindrome`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Palindrome"]


class Palindrome(Kind):
    """The line reads the same in both directions.

    Examples:
        >>> from sudokit.variants import Palindrome
        >>> Palindrome("r1c1 r1c2 r1c3")
        Palindrome('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        for number in range(len(self.cells) // 2):
            model.equal(self.cells[number], self.cells[-1 - number])

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "palindrome")
        canvas.name()
