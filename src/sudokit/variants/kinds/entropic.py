"""`Entropic`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Entropic"]


class Entropic(Kind):
    """Any three neighbours on the line are a low, a middle and a high digit, in any order.

    Of the digits 1 to 9, these are 123, 456 and 789. Two cells alone are of different groups.

    Examples:
        >>> from sudokit.variants import Entropic
        >>> Entropic("r1c1 r1c2 r1c3")
        Entropic('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)

    def lower(self, model: Model) -> None:
        low, *_ = thirds(model)
        model.chain(self.cells, _differ, low[0], len(low))
        model.chain(self.cells, _differ, low[0], len(low), distance=2)
        model.chain(self.cells, _agree, low[0], len(low), distance=3)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "entropic")
        canvas.name()


def thirds(model: Model) -> list[tuple[int, ...]]:
    """The low, the middle and the high digits.

    Raises:
        VariantError: There are not as many of each.
    """
    size, rest = divmod(len(model.digits), 3)
    if rest:
        raise VariantError(
            message("{count} digits, expected a multiple of 3", count=len(model.digits))
        )
    return [model.digits[start : start + size] for start in range(0, 3 * size, size)]


def _differ(a: int, b: int, first: int, size: int) -> bool:
    return (a - first) // size != (b - first) // size


def _agree(a: int, b: int, first: int, size: int) -> bool:
    return (a - first) // size == (b - first) // size
