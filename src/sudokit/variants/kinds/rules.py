"""What several kinds share: rules of two digits, and the pairs of cells to which a dot belongs."""

from __future__ import annotations

from itertools import combinations

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.places import Cell, Place

__all__ = ["apart", "exactly_apart", "in_ratio", "not_apart_by", "not_in_ratio", "touching_pairs"]


def apart(a: int, b: int, least: int) -> bool:
    """The digits differ by at least so much."""
    return abs(a - b) >= least


def exactly_apart(a: int, b: int, difference: int) -> bool:
    """The digits differ by exactly so much."""
    return abs(a - b) == difference


def in_ratio(a: int, b: int, ratio: int) -> bool:
    """One digit is the given multiple of the other."""
    return a == ratio * b or b == ratio * a


def touching_pairs(cells: tuple[Place, ...]) -> list[tuple[Place, Place]]:
    """Two cells, or of more than two, all pairs that share a side, in their order.

    Raises:
        VariantError: No two of the cells share a side.

    Examples:
        >>> touching_pairs((Cell(1, 1), Cell(1, 2), Cell(2, 2))) == [
        ...     (Cell(1, 1), Cell(1, 2)),
        ...     (Cell(1, 2), Cell(2, 2)),
        ... ]
        True
    """
    if len(cells) == 2:
        return [(cells[0], cells[1])]
    found: list[tuple[Place, Place]] = [
        (one, other)
        for one, other in combinations(cells, 2)
        if isinstance(one, Cell)
        and isinstance(other, Cell)
        and abs(one.row - other.row) + abs(one.column - other.column) == 1
    ]
    if not found:
        raise VariantError(message("no two of the cells share a side"), field="cells")
    return found


def not_apart_by(a: int, b: int, differences: tuple[int, ...]) -> bool:
    """The digits do not differ by one of the differences."""
    return abs(a - b) not in differences


def not_in_ratio(a: int, b: int, ratios: tuple[int, ...]) -> bool:
    """One digit is not one of the ratios times the other."""
    return not any(in_ratio(a, b, ratio) for ratio in ratios)
