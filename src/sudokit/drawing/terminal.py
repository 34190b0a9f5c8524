"""A board in terminal colour, through rich: clues bold, filled digits blue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from sudokit.drawing import palette
from sudokit.drawing.text import Marks, pieces

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["STYLES", "draw"]

STYLES: dict[str, Style] = {
    # The terminal's own foreground, since its background may be dark or light.
    "given": Style(bold=True),
    "filled": Style(color=palette.FILLED),
    "candidate": Style(color=palette.CANDIDATE),
    "blank": Style(color=palette.BLANK),
    "line": Style(dim=True),
}


def draw(grid: Grid, *, candidates: Marks = False) -> Text:
    """The board as rich text.

    Examples:
        >>> from sudokit import Grid
        >>> drawing = draw(Grid("12" + "." * 79))
        >>> drawing.plain.splitlines()[1]
        '│ 1 2 · │ · · · │ · · · │'
    """
    parts = [(piece.text, STYLES[piece.role]) for piece in pieces(grid, candidates=candidates)]
    return Text.assemble(*parts, no_wrap=True)
