"""`Clone`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Clone"]


class Clone(Kind):
    """The cells and their copy have the same digits, cell by cell.

    Examples:
        >>> from sudokit.variants import Clone
        >>> Clone("r1c1 r1c2", "r5c5 r5c6")
        Clone('r1c1 r1c2', 'r5c5 r5c6')
    """

    cells: Cells = path()
    copy: Cells = path()

    def check(self) -> None:
        if len(self.cells) != len(self.copy):
            raise VariantError(
                message(
                    "{count} cells, expected as many as the original has, {size}",
                    count=len(self.copy),
                    size=len(self.cells),
                ),
                field="copy",
            )

    def lower(self, model: Model) -> None:
        for one, other in zip(self.cells, self.copy, strict=True):
            model.equal(one, other)

    def draw(self, canvas: Canvas) -> None:
        letter = canvas.letter()
        for cells in (self.cells, self.copy):
            canvas.shade(cells, "clone")
            canvas.tag(cells[:1], letter)
