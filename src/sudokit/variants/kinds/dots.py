"""Dots and signs between two cells, and what it means that all of them are given."""

from __future__ import annotations

from itertools import combinations

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, Numbers, area, choice, flag, number, number_list
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Cell, Place

__all__ = [
    "XV",
    "BlackDot",
    "GreaterThan",
    "NegativeDots",
    "NegativeXV",
    "WhiteDot",
]


class BlackDot(Kind):
    """Of two cells, one has a digit that is `ratio` times the other's.

    Of more than two cells, this holds for all pairs that share a side.

    Examples:
        >>> from sudokit.variants import BlackDot
        >>> BlackDot("r1c1 r1c2")
        BlackDot('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)
    ratio: int = number(least=1, default=2)

    def check(self) -> None:
        _check_touching(self.cells)


class GreaterThan(Kind):
    """The first of two cells is greater than the second.

    Of more than two cells, each is greater than all later ones with which it shares a side.

    Examples:
        >>> from sudokit.variants import GreaterThan
        >>> GreaterThan("r1c1 r1c2")
        GreaterThan('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)

    def check(self) -> None:
        _check_touching(self.cells)


class NegativeDots(Kind):
    """All dots are given: neighbours without a dot do not satisfy what a dot would require.

    These are the differences and ratios of the dots that the puzzle has, or 1 and 2 if it has none of a colour;
    unless the constraint says which.

    Examples:
        >>> from sudokit.variants import NegativeDots
        >>> NegativeDots()
        NegativeDots()
        >>> NegativeDots(black=False, differences=[1])
        NegativeDots(black=False, differences=[1])
    """

    white: bool = flag(default=True)
    black: bool = flag(default=True)
    differences: Numbers = number_list(default=None)
    ratios: Numbers = number_list(default=None)


class NegativeXV(Kind):
    """Each X and V is given: neighbours without any do not add up to 10 or 5.

    Examples:
        >>> from sudokit.variants import NegativeXV
        >>> NegativeXV()
        NegativeXV()
        >>> NegativeXV(x=False)  # only each V is given
        NegativeXV(x=False)
    """

    x: bool = flag(default=True)
    v: bool = flag(default=True)


class WhiteDot(Kind):
    """Two cells differ by exactly the difference.

    Of more than two cells, this holds for all pairs that share a side.

    Examples:
        >>> from sudokit.variants import WhiteDot
        >>> WhiteDot("r1c1 r1c2")
        WhiteDot('r1c1 r1c2')
    """

    cells: Cells = area(at_least=2)
    difference: int = number(least=0, default=1)

    def check(self) -> None:
        _check_touching(self.cells)


class XV(Kind):
    """Two cells add up to the total: 10 for an X, 5 for a V.

    Of more than two cells, this holds for all pairs that share a side.

    Examples:
        >>> from sudokit.variants import XV
        >>> XV("r1c1 r1c2", 10)
        XV('r1c1 r1c2', 10)
    """

    cells: Cells = area(at_least=2)
    total: int = choice(5, 10)

    def check(self) -> None:
        _check_touching(self.cells)


def _check_touching(cells: tuple[Place, ...]) -> None:
    """Of more than two cells, some pair shares a side."""
    in_grid = [each for each in cells if isinstance(each, Cell)]
    if len(cells) > 2 and not any(
        abs(one.row - other.row) + abs(one.column - other.column) == 1
        for one, other in combinations(in_grid, 2)
    ):
        raise VariantError(message("no two of the cells share a side"), field="cells")
