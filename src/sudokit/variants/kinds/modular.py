"""`Modular`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, number, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Modular"]


class Modular(Kind):
    """Of `modulus` neighbours on the line, no two leave the same remainder when divided by it.

    On a shorter line, no two of all its cells do.

    Examples:
        >>> from sudokit.variants import Modular
        >>> Modular("r1c1 r1c2 r1c3")
        Modular('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    modulus: int = number(least=1, default=3)

    def lower(self, model: Model) -> None:
        for distance in range(1, self.modulus):
            model.chain(self.cells, _differ, self.modulus, distance=distance)
        model.chain(self.cells, _agree, self.modulus, distance=self.modulus)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "modular")
        canvas.name("" if self.modulus == 3 else self.modulus)


def _differ(a: int, b: int, modulus: int) -> bool:
    return a % modulus != b % modulus


def _agree(a: int, b: int, modulus: int) -> bool:
    return a % modulus == b % modulus
