"""Positions as native code takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit import _native

if TYPE_CHECKING:
    from sudokit.board.position import Position

__all__ = ["native_position"]


def native_position(position: Position) -> _native.LogicPosition:
    """The position as a native object."""
    return _native.LogicPosition(position.grid.cells, position.grid.puzzle.cells, position.masks)
