"""`Doppelganger`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Doppelganger"]


class Doppelganger(Kind):
    """Each row, column and region has 0 and all other digits but one.

    Two rows lack different digits, and so do two columns and two regions. The row, the column and the region
    of a 0 lack different digits as well. The grid is square, and its digits go from 0 to its side.

    Examples:
        >>> from sudokit.variants import Doppelganger
        >>> Doppelganger()
        Doppelganger()
    """

    def lower(self, model: Model) -> None:
        model.demand_square()
        if model.digits != tuple(range(model.puzzle.rows + 1)):
            raise VariantError(
                message(
                    "digits up to {most}, expected 0 to {side}",
                    most=model.digits[-1],
                    side=model.puzzle.rows,
                )
            )
        lacking: dict[int, list[int]] = {}
        for houses in (model.rows, model.columns, model.regions):
            lacked = [model.variable(model.digits[1:]) for _ in houses]
            model.differ(lacked)
            for house, variable in zip(houses, lacked, strict=True):
                model.differ([*house, variable])
                for cell in house:
                    lacking.setdefault(cell, []).append(variable)
        for cell, variables in lacking.items():
            model.automaton([cell, *variables], "cell", _at_zero, _any)


def _at_zero(state: Any, digit: int) -> Any:
    """Read a cell, then what its houses lack: if the cell is a 0, these differ."""
    if state == "cell":
        return "free" if digit else (0,)
    if state == "free":
        return state
    return None if digit in state else tuple(sorted((*state, digit)))


def _any(state: object) -> bool:
    return True
