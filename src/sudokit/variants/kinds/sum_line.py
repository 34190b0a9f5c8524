"""`SumLine`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, flag, number, path
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["SumLine"]


class SumLine(Kind):
    """The line can be cut into one or more parts that each add up to the total.

    A loop goes on from its last cell to its first.

    Examples:
        >>> from sudokit.variants import SumLine
        >>> SumLine("r1c1 r1c2 r1c3")
        SumLine('r1c1 r1c2 r1c3')
    """

    cells: Cells = path()
    total: int = number(least=1, most=10_000, default=10)
    loop: bool = flag(default=False)

    def lower(self, model: Model) -> None:
        starts = range(self.total) if self.loop else range(1)
        model.automaton(self.cells, {(start, start) for start in starts}, _add, _closes, self.total)
        if model.digits[0] == 0:  # zeros alone have no part
            model.count(self.cells, model.digits[1:], 1)

    def draw(self, canvas: Canvas) -> None:
        cells = [*self.cells, self.cells[0]] if self.loop else self.cells
        canvas.line(cells, "sum-line")
        canvas.name(self.total)


def _add(state: tuple[int, int], digit: int, total: int) -> tuple[int, int] | None:
    """The sum with which the line began, and the sum of the part so far."""
    start, so_far = state
    so_far += digit
    return (start, so_far % total) if so_far <= total else None


def _closes(state: tuple[int, int], total: int) -> bool:
    return state[0] == state[1]
