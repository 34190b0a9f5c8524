"""Scenes as plain Unicode text."""

from __future__ import annotations

from sudokit.drawing.characters import pieces
from sudokit.drawing.scene import Scene

__all__ = ["paint"]


def paint(scene: Scene) -> str:
    """The scene as lines of text, without a final line end.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> print(paint(of_board(Grid("12" + "." * 79))).splitlines()[1])
        │ 1 2 · │ · · · │ · · · │
    """
    lines = pieces(scene, with_roles=False)
    return "\n".join(["".join([piece.text for piece in line]) for line in lines])
