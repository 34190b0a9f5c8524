"""A puzzle of any kind in terminal colour, through rich: its text, with lines and cages as backgrounds of their cells.

Backgrounds are pale and the text on them is dark, whatever the colours of the terminal are. Colour alone never carries
meaning: the text is that of `puzzle_text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from sudokit.drawing import palette, puzzle_text
from sudokit.drawing.terminal import STYLES

if TYPE_CHECKING:
    from sudokit.variants.places import Place
    from sudokit.variants.puzzle import Puzzle

__all__ = ["draw"]

_STYLES = {**STYLES, "clue": Style(), "words": Style()}
_INKS = {
    "given": Style(color=palette.GIVEN, bold=True),
    "filled": Style(color="#00457a"),  # the blue of filled digits, darker
}
_INK = Style(color=palette.LINE)


def draw(puzzle: Puzzle, digits: Mapping[Place, int], tag: str = "en") -> Text:
    """The puzzle as rich text.

    Args:
        puzzle: The puzzle.
        digits: The digits of its cells.
        tag: The language of the list below the grid.

    Examples:
        >>> from sudokit.variants import Puzzle, Thermometer
        >>> drawing = draw(Puzzle(rows=2, columns=2, constraints=[Thermometer("r1c1 r1c2")]), {})
        >>> drawing.plain.splitlines()[1]
        '│ ·   · │'
    """
    drawing = Text()
    for number, line in enumerate(puzzle_text.lines(puzzle, digits, tag)):
        if number:
            drawing.append("\n")
        for piece in line:
            drawing.append(piece.text, _style(piece))
    return drawing


def _style(piece: puzzle_text.Piece) -> Style:
    if not piece.ground:
        return _STYLES[piece.role]
    ink = _INKS.get(piece.role, _INK)
    return ink + Style(bgcolor=palette.GROUNDS[piece.ground])
