"""`Variant`: the base of `sudokit.variants.Puzzle`, by which the rooms below it know a puzzle where they meet one.

Variants are made of grids, and most callers have none, so nothing else about them is known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["Variant"]


class Variant:
    """A Sudoku of any kind: perhaps one that a `Grid` can hold, too."""

    __slots__ = ()

    @property
    def is_classic(self) -> bool:
        """Whether it says no more than a board does."""
        raise NotImplementedError

    def to_grid(self) -> Grid:
        """The puzzle as a classic board.

        Raises:
            VariantError: It says more than a board does.
            ClueConflict: Two cells of a house hold the same digit.
        """
        raise NotImplementedError
