"""Positions as native code takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit import _native, engine

if TYPE_CHECKING:
    from sudokit.board.position import Position

__all__ = ["Boards", "is_sukaku", "native_position"]

Boards = bytes | list[_native.LogicPosition]
"""Boards as native code rates them: 81 bytes each, or positions."""


def native_position(position: Position) -> _native.LogicPosition:
    """The position as a native object.

    What the candidates of a sukaku exclude is not part of another solution, as techniques that assume a
    single one have to know.
    """
    puzzle = position.grid.puzzle
    return _native.LogicPosition(
        position.grid.cells, puzzle.cells, position.masks, is_sukaku(position)
    )


def is_sukaku(position: Position) -> bool:
    """Whether candidates belong to the puzzle: some are missing, and its clues have several solutions."""
    return position.is_narrowed and not engine.is_unique(position.grid.puzzle)
