"""Scenes in terminal colour, through rich: givens bold, filled digits blue, and lines and cages behind their cells.

Grounds are pale or those of a role, and the text on them is dark, whatever the colours of the terminal are. Colour
alone never carries meaning: the text is that of `text`, and what a step removes is struck out.
"""

from __future__ import annotations

from functools import cache

from rich.style import Style
from rich.text import Span, Text

from sudokit.drawing import palette
from sudokit.drawing.characters import pieces
from sudokit.drawing.scene import Scene

__all__ = ["STYLES", "paint"]

STYLES: dict[str, Style] = {
    # The terminal's own foreground, since its background may be dark or light.
    "given": Style(bold=True),
    "filled": Style(color=palette.FILLED),
    "candidate": Style(color=palette.CANDIDATE),
    "blank": Style(color=palette.BLANK),
    "line": Style(dim=True),
    "clue": Style(),
    "words": Style(),
    **{
        role: Style(color=palette.GIVEN, bgcolor=colour, bold=True, strike=role == "removed")
        for role, colour in palette.ROLES.items()
    },
}
"""The styles of characters by their roles."""

_INKS = {
    "given": Style(color=palette.GIVEN, bold=True),
    "filled": Style(color="#00457a"),  # the blue of filled digits, darker
}
_INK = Style(color=palette.LINE)


def paint(scene: Scene) -> Text:
    """The scene as rich text, without a final line end.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> paint(of_board(Grid("12" + "." * 79))).plain.splitlines()[1]
        '│ 1 2 · │ · · · │ · · · │'
    """
    characters, spans, start = [], [], 0
    for line in pieces(scene):
        for piece in line:
            end = start + len(piece.text)
            characters.append(piece.text)
            spans.append(Span(start, end, _style(piece.role, piece.ground)))
            start = end
        characters.append("\n")
        start += 1
    return Text("".join(characters[:-1]), spans=spans, no_wrap=scene.room != "signs")


@cache
def _style(role: str, ground: str) -> Style:
    if not ground:
        return STYLES[role]
    return _INKS.get(role, _INK) + Style(bgcolor=palette.GROUNDS[ground])
