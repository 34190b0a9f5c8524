"""Scenes in a PDF: what SVG shows in light colours, on a canvas of reportlab.

Text is set in Helvetica, and what Helvetica lacks in another font. The digits of a row are one piece of text, spaced so
that each is in its place. That keeps the file small and makes rows searchable.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor

from sudokit.drawing import palette
from sudokit.drawing.figure import CAPITAL, CELL, Disc, Figure, Path, Text
from sudokit.drawing.fonts import BOLD, REGULAR, Fonts

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

__all__ = ["Painter"]

_CAPS = {"butt": 0, "round": 1, "square": 2}
# Of Helvetica, regular and bold, in sizes of the font.
_DIGIT_WIDTH, _SPACE_WIDTH = 0.556, 0.278

_Rows = dict[tuple[float, float], dict[int, str]]
"""Digits by their columns, in rows: how far down they are, and how far from the left of a column."""


class Painter:
    """Paints a figure on a canvas.

    Args:
        figure: The figure of a scene.
        fonts: The fonts of the file.

    Attributes:
        size (tuple[float, float]): The width and the height of the figure, in units.

    Raises:
        SudokuError: No font has a character of the figure.
    """

    def __init__(self, figure: Figure, fonts: Fonts) -> None:
        self.size = figure.width, figure.height
        self._parts = figure.parts
        self._fonts = fonts
        for part in figure.parts:
            if isinstance(part, Text):
                fonts.runs(part.text, REGULAR)  # which fails before anything is painted

    def paint(self, canvas: Canvas, left: float, top: float, scale: float) -> None:
        """Paint the figure.

        Args:
            canvas: The canvas.
            left: How far from the left edge of the page it begins, in points.
            top: How far from the lower edge of the page it ends, in points.
            scale: The points of a unit.
        """
        canvas.saveState()
        canvas.translate(left, top)
        canvas.scale(scale, scale)
        for is_text, parts in groupby(self._parts, lambda part: isinstance(part, Text)):
            if is_text:
                self._texts(canvas, (part for part in parts if isinstance(part, Text)))
                continue
            for part in parts:
                if isinstance(part, Path):
                    _path(canvas, part)
                elif isinstance(part, Disc):
                    _set_colours(canvas, part)
                    x, y = part.center.real, -part.center.imag
                    canvas.circle(x, y, part.radius, stroke=bool(part.stroke), fill=1)
        canvas.restoreState()

    def _texts(self, canvas: Canvas, texts: Iterable[Text]) -> None:
        digits: dict[Text, _Rows] = {}
        for text in texts:
            if text.text.isdecimal() and len(text.text) == 1 and text.anchor == "middle":
                column = int(text.at.real / CELL + 1e-6)
                row = text.at.imag, round(text.at.real - CELL * column, 2)
                style = text._replace(at=0, text="")
                digits.setdefault(style, {}).setdefault(row, {})[column] = text.text
            else:
                self._text(canvas, text)
        for style, rows in digits.items():
            _digits(canvas, style, rows)

    def _text(self, canvas: Canvas, text: Text) -> None:
        pieces = self._fonts.runs(text.text, BOLD if text.is_bold else REGULAR)
        width = sum(canvas.stringWidth(piece, font, text.size) for piece, font in pieces)
        line = -text.at.imag - CAPITAL * text.size
        left = text.at.real - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
        if text.halo:  # a box, since a text below the text would be found twice
            canvas.setFillColor(HexColor(palette.PAPER))
            low, high = line - text.halo / 2, 2 * CAPITAL * text.size + text.halo
            canvas.rect(left - text.halo / 2, low, width + text.halo, high, stroke=0, fill=1)
        canvas.setFillColor(HexColor(palette.mixed(text.colour, text.opacity)))
        pen = canvas.beginText(left, line)
        for piece, font in pieces:
            pen.setFont(font, text.size)
            pen.textOut(piece)
        canvas.drawText(pen)


def _digits(canvas: Canvas, style: Text, rows: _Rows) -> None:
    """Write digits, each row as one piece of text."""
    size = style.size
    first = min(min(row) for row in rows.values())
    canvas.saveState()
    canvas.setFillColor(HexColor(palette.mixed(style.colour, style.opacity)))
    pen = canvas.beginText()
    pen.setFont(BOLD if style.is_bold else REGULAR, size)
    pen.setCharSpace(CELL - _DIGIT_WIDTH * size)
    pen.setWordSpace((_DIGIT_WIDTH - _SPACE_WIDTH) * size)
    for (y, right), row in rows.items():
        pen.setTextOrigin(CELL * first + right - _DIGIT_WIDTH * size / 2, -y - CAPITAL * size)
        pen.textOut("".join(row.get(column, " ") for column in range(first, max(row) + 1)))
    canvas.drawText(pen)
    canvas.restoreState()


def _set_colours(canvas: Canvas, part: Path | Disc) -> None:
    if part.fill:
        canvas.setFillColor(HexColor(palette.mixed(part.fill, part.opacity)))
    if part.stroke:
        canvas.setStrokeColor(HexColor(palette.mixed(part.stroke, part.opacity)))
        canvas.setLineWidth(part.width)


def _path(canvas: Canvas, path: Path) -> None:
    _set_colours(canvas, path)
    canvas.setLineCap(_CAPS[path.cap])
    canvas.setLineJoin(0 if path.cap == "square" else 1)
    canvas.setDash(list(path.dashes))
    drawn = canvas.beginPath()
    for first, *more in path.lines:
        drawn.moveTo(first.real, -first.imag)
        for point in more:
            drawn.lineTo(point.real, -point.imag)
        if first == more[-1]:
            drawn.close()
    canvas.drawPath(drawn, stroke=bool(path.stroke), fill=bool(path.fill))
