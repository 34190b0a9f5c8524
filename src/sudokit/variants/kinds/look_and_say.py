"""`LookAndSay`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["LookAndSay"]


class LookAndSay(Kind):
    """The text states how often digits occur: pairs of a number and a digit.

    `1223` says exactly one 2 and two 3s, `03` says no 3; other digits are free.

    Examples:
        >>> from sudokit.variants import LookAndSay
        >>> LookAndSay("r1c1 r1c2 r1c3", "1223")
        LookAndSay('r1c1 r1c2 r1c3', '1223')
    """

    cells: Cells = area()
    text: str = text("(\\d\\d)+", expected=message("pairs of a number and a digit"))

    def check(self) -> None:
        digits = [digit for _, digit in self._pairs()]
        if len(set(digits)) < len(digits):
            raise VariantError(
                message("{text} names a digit twice, expected different ones", text=self.text),
                field="text",
            )

    def lower(self, model: Model) -> None:
        model.contain(self.cells, {digit: times for times, digit in self._pairs()}, exactly=True)

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, self.text)
        canvas.name()

    def _pairs(self) -> list[tuple[int, int]]:
        said = list(map(int, self.text))
        return list(zip(said[::2], said[1::2], strict=True))
