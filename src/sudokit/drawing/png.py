"""Scenes as PNG: what SVG shows in light colours, in pixels.

Shapes are painted larger and made smaller at the end, since Pillow paints their edges hard. Texts have the font that
comes with Pillow, so they look the same on every machine; characters that it lacks, such as Hangul, are taken from a
system font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import groupby, pairwise
from math import ceil
from pathlib import Path as File
from typing import Any

from sudokit.drawing import palette
from sudokit.drawing.figure import CAPITAL, Disc, Part, Path, Text, figure
from sudokit.drawing.scene import Scene
from sudokit.drawing.system_fonts import faces
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import late

__all__ = ["paint"]

_LEAST_WIDTH = 100
_MOST_PIXELS = 150_000_000
_FINE_PIXELS = 36_000_000
"""So many pixels are painted at most to make a picture of fewer."""
_FINEST = 4
_PIXELS = 2
"""The size of a unit."""
_BOLD = 0.02
"""How far the strokes of a bold text go beyond those of the font, in sizes of the text: the font has one weight."""
_FOLDERS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts", "~/Library/Fonts",
    "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip

_image = late("PIL.Image", "png")
_image_draw = late("PIL.ImageDraw", "png")
_image_font = late("PIL.ImageFont", "png")


def paint(scene: Scene, width: int | None = None) -> bytes:
    """The scene as a PNG file.

    Args:
        scene: The scene.
        width: The width in pixels, at least 100; 80 for each cell by default.

    Raises:
        MissingPackage: Pillow is not installed.
        SudokuError: The picture would be too large, or no font has a sign of the legend.
        ValueError: The width is too small.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> paint(of_board(Grid("12" + "." * 79)), width=200)[1:4]
        b'PNG'
    """
    if width is not None and width < _LEAST_WIDTH:
        raise ValueError(message("size is {size}, expected at least 100 pixels", size=width))
    drawn = figure(scene)
    scale = width / drawn.width if width else _PIXELS
    size = ceil(scale * drawn.width), ceil(scale * drawn.height)
    pixels = size[0] * size[1]
    if pixels > _MOST_PIXELS:
        raise SudokuError(
            message(
                "a picture of {width:,} by {height:,} pixels, expected at most {most:,} in all",
                width=size[0],
                height=size[1],
                most=_MOST_PIXELS,
            )
        )
    finer = next((n for n in range(_FINEST, 1, -1) if pixels * n * n <= _FINE_PIXELS), 1)
    image = _image.new("RGB", (finer * size[0], finer * size[1]), palette.PAPER)
    painter = _Painter(image, scale * finer, finer)
    for part in drawn.parts:
        painter.paint(part)
    file = BytesIO()
    image.reduce(finer).save(file, "PNG", optimize=True)
    return file.getvalue()


class _Painter:
    """Paints parts of a figure into an image, of which so many pixels become one."""

    def __init__(self, image: Any, scale: float, finer: int) -> None:
        self._pen = _image_draw.Draw(image)
        self._scale = scale
        self._finer = finer

    def paint(self, part: Part) -> None:
        if isinstance(part, Text):
            self._text(part)
        elif isinstance(part, Disc):
            self._disc_with_border(part)
        else:
            self._path(part)

    def _scaled(self, points: Iterable[complex]) -> list[tuple[float, float]]:
        return [(self._scale * point.real, self._scale * point.imag) for point in points]

    def _disc(self, center: complex, radius: float, colour: str) -> None:
        corner = radius * (1 + 1j)
        self._pen.ellipse(self._scaled((center - corner, center + corner)), fill=colour)

    def _disc_with_border(self, disc: Disc) -> None:
        border = disc.width / 2
        if disc.stroke:
            colour = palette.mixed(disc.stroke, disc.opacity)
            self._disc(disc.center, disc.radius + border, colour)
        self._disc(disc.center, disc.radius - border, palette.mixed(disc.fill, disc.opacity))

    def _path(self, path: Path) -> None:
        for points in path.lines:
            if path.fill:
                colour = palette.mixed(path.fill, path.opacity)
                self._pen.polygon(self._scaled(points), fill=colour)
            if path.stroke:
                colour = palette.mixed(path.stroke, path.opacity)
                for piece in _dashed(points, path.dashes) if path.dashes else [points]:
                    self._stroke(piece, path, colour)

    def _stroke(self, points: Sequence[complex], path: Path, colour: str) -> None:
        half = path.width / 2
        for start, end in pairwise(points):
            if path.cap == "square":
                self._grid_line(start, end, path.width, colour)
            elif start != end:
                side = half * 1j * (end - start) / abs(end - start)
                corners = (start + side, end + side, end - side, start - side)
                self._pen.polygon(self._scaled(corners), fill=colour)
        if path.cap == "round":
            for point in points:
                self._disc(point, half, colour)

    def _grid_line(self, start: complex, end: complex, width: float, colour: str) -> None:
        """A line down or across, of whole pixels, so that all lines of a width look the same."""
        scale, finer = self._scale / self._finer, self._finer
        whole = max(1, round(scale * width))
        sides = sorted((start.real, end.real)), sorted((start.imag, end.imag))
        (left, right), (top, bottom) = (
            [round(scale * place - whole / 2) for place in side] for side in sides
        )
        last = [finer * (place + whole) - 1 for place in (right, bottom)]
        self._pen.rectangle([finer * left, finer * top, *last], fill=colour)

    def _text(self, text: Text) -> None:
        size = self._scale * text.size
        bold = size * _BOLD if text.is_bold else 0
        pieces = [("".join(run), _font(*at, size)) for at, run in groupby(text.text, _font_with)]
        width = sum(font.getlength(piece) for piece, font in pieces)
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        ((x, y),) = self._scaled((text.at + 1j * CAPITAL * text.size,))
        x -= share * width
        halo = self._scale * text.halo / 2
        colour = palette.mixed(text.colour, text.opacity)
        for piece, font in pieces:
            for ink, stroke in ((palette.PAPER, halo + bold), (colour, bold)):
                if ink is colour or halo:
                    self._pen.text(
                        (x, y), piece, fill=ink, font=font, anchor="ls", stroke_width=stroke
                    )
            x += font.getlength(piece)


def _dashed(points: Sequence[complex], dashes: Sequence[float]) -> Iterator[list[complex]]:
    """The dashes of a line: pieces of these lengths are drawn and left out by turns.

    Examples:
        >>> list(_dashed([0, 5, 5 + 2j], [3, 1]))
        [[0, (3+0j)], [(4+0j), 5, (5+2j)]]
    """
    turn, rest = 0, dashes[0]
    piece = [points[0]]
    for start, end in pairwise(points):
        length = abs(end - start)
        at = 0.0
        while length - at > rest:
            at += rest
            point = start + at / length * complex(end - start)
            if turn % 2 == 0:
                yield [*piece, point]
            piece = [point]
            turn += 1
            rest = dashes[turn % len(dashes)]
        rest -= length - at
        piece.append(end)
    if turn % 2 == 0:
        yield piece


@cache
def _font_with(sign: str) -> tuple[str, int]:
    """A font that has a sign."""
    if _has(_font("", 0, 20), sign):
        return "", 0
    folders = [str(File(folder).expanduser()) for folder in _FOLDERS]
    for which in ("style=Regular", "scalable=true"):
        for file, index in faces({sign}, folders, which):
            try:
                if _has(_font(file, index, 20), sign):
                    return file, index
            except OSError:  # no font that Pillow reads
                continue
    raise SudokuError(
        message(
            "no font of this system has {sign}, which the text needs",
            sign=f"{sign} (U+{ord(sign):04X})",
        )
    )


@cache
def _font(file: str, index: int, size: float) -> Any:
    if not file:
        return _image_font.load_default(size)
    return _image_font.truetype(file, size, index)


def _has(font: Any, sign: str) -> bool:
    """Whether a font has a sign: it does not look like one that no font has."""
    none = font.getmask("\U0010ffff")
    shown = font.getmask(sign)
    return bool(shown.size != none.size or bytes(shown) != bytes(none))
