"""`Lockout`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, number, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Lockout"]


class Lockout(Kind):
    """No digit of the line is between those of its two ends, or equal to one of them.

    The two ends differ by at least the difference.

    Examples:
        >>> from sudokit.variants import Lockout
        >>> Lockout("r1c1 r1c2 r1c3")
        Lockout('r1c1 r1c2 r1c3')
    """

    cells: Cells = path(at_least=2)
    difference: int = number(least=0, default=4)

    def lower(self, model: Model) -> None:
        first, *middle, last = self.cells
        model.automaton([first, last, *middle], (), _outside, _any, self.difference)

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, "lockout", "diamond", "diamond")
        if self.difference != 4:
            canvas.name(self.difference)


def _outside(ends: tuple[int, ...], digit: int, difference: int) -> tuple[int, ...] | None:
    """Read the two ends, then the digits between them."""
    if not ends:
        return (digit,)
    if len(ends) == 1:
        return (*sorted((*ends, digit)),) if abs(ends[0] - digit) >= difference else None
    return None if ends[0] <= digit <= ends[1] else ends


def _any(ends: tuple[int, ...], difference: int) -> bool:
    return True
