"""`Lunchbox`."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sudokit.variants.fields import Cells, area, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Lunchbox"]


class Lunchbox(Kind):
    """Digits do not repeat, and those between the smallest and the largest add up to the total.

    Examples:
        >>> from sudokit.variants import Lunchbox
        >>> Lunchbox("r1c1 r1c2 r1c3", 10)
        Lunchbox('r1c1 r1c2 r1c3', 10)
    """

    cells: Cells = area(at_least=2)
    total: int = number(least=0)

    def lower(self, model: Model) -> None:
        model.differ(self.cells)
        smallest, largest = model.digits[0], model.digits[-1]
        if len(self.cells) == len(model.digits):
            ends = {(smallest, largest)}
        else:
            least = len(self.cells) - 1
            ends = {
                (low, high) for low, high in combinations(model.digits, 2) if high - low >= least
            }
        start = {(*pair, "before", 0) for pair in ends}
        model.automaton(self.cells, start, _read, _is_after, self.total)

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, self.total, "lunchbox")
        canvas.name()


State = tuple[int, int, str, int]


def _read(state: State, digit: int, total: int) -> State | None:
    """The smallest and the largest digit, where the reader is, and the sum of what is between so far."""
    low, high, where, so_far = state
    if not low <= digit <= high:
        return None
    if low < digit < high:
        if where not in ("low", "high"):
            return state
        return (low, high, where, so_far + digit) if so_far + digit <= total else None
    end = "low" if digit == low else "high"
    if where == "before":
        return low, high, end, 0
    return (low, high, "after", 0) if where not in (end, "after") and so_far == total else None


def _is_after(state: State, total: int) -> bool:
    return state[2] == "after"
