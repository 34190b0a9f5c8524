"""A puzzle of any kind as PNG: the SVG of `puzzle_svg`, painted in pixels.

Only what that SVG consists of is understood, in light colours: rectangles, circles, paths of straight lines, and texts. Shapes
are painted larger and made smaller at the end, since Pillow paints their edges hard. Texts have the font that comes
with Pillow; characters that it lacks, such as Hangul, are taken from a system font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import ceil, hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from sudokit.drawing import palette, puzzle_svg
from sudokit.drawing.system_fonts import faces
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import late

if TYPE_CHECKING:
    from sudokit.variants.places import Place
    from sudokit.variants.puzzle import Puzzle

__all__ = ["draw"]

_Point = tuple[float, float]
_Attributes = Mapping[str, str]

_MOST_PIXELS = 150_000_000
_FINE_PIXELS = 36_000_000
"""So many pixels are painted at most to make a picture of fewer."""
_FINEST = 4
_PIXELS_PER_UNIT = 2
_BOLD = 0.02
"""How far the strokes of a bold text go beyond those of the font, in sizes of the text: the font has one weight."""
_COMMAND = re.compile(r"([A-Za-z])([-0-9. ]*)")
_FOLDERS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts", "~/Library/Fonts",
    "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip

_image = late("PIL.Image", "png")
_image_draw = late("PIL.ImageDraw", "png")
_image_font = late("PIL.ImageFont", "png")


def draw(
    puzzle: Puzzle, digits: Mapping[Place, int], tag: str = "en", width: int | None = None
) -> bytes:
    """The puzzle as a PNG file.

    Args:
        puzzle: The puzzle.
        digits: The digits of its cells: the givens, and others.
        tag: The language of the legend.
        width: The width in pixels; 80 for each cell by default.

    Raises:
        MissingPackage: Pillow is not installed.
        SudokuError: The picture would be too large, or no font has a sign of the legend.

    Examples:
        >>> from sudokit.variants import Puzzle
        >>> draw(Puzzle(rows=4, columns=4), {})[1:4]
        b'PNG'
    """
    document = ET.fromstring(puzzle_svg.draw(puzzle, digits, tag))  # noqa: S314 - our own
    units = tuple(float(document.attrib[side]) for side in ("width", "height"))
    scale = width / units[0] if width else _PIXELS_PER_UNIT
    size = tuple(ceil(scale * side) for side in units)
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
    image = _image.new("RGB", tuple(finer * side for side in size), palette.PAPER)
    _Painter(image, scale * finer).paint(document, 1)
    file = BytesIO()
    image.reduce(finer).save(file, "PNG", optimize=True)
    return file.getvalue()


class _Painter:
    """Paints elements of SVG into an image."""

    def __init__(self, image: Any, scale: float) -> None:
        self._pen = _image_draw.Draw(image)
        self._scale = scale

    def paint(self, element: ET.Element, opacity: float) -> None:
        """Paint an element and what is in it.

        Args:
            element: The element.
            opacity: How much of its colours is seen; the rest is paper.
        """
        has = element.attrib
        match element.tag.rpartition("}")[2]:
            case "svg" | "g":
                for inner in element:
                    self.paint(inner, opacity * float(has.get("opacity", 1)))
            case "rect":
                x, y, width, height = (
                    float(has.get(name, 0)) for name in ("x", "y", "width", "height")
                )
                self._fill(
                    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)], has, opacity
                )
            case "circle":
                self._circle(has, opacity)
            case "path":
                self._path(has, opacity)
            case "text":
                self._text(element.text or "", has, opacity)
            case "style":
                pass
            case other:
                raise NotImplementedError(other)

    def _scaled(self, points: Sequence[_Point]) -> list[_Point]:
        return [(self._scale * x, self._scale * y) for x, y in points]

    def _fill(self, points: Sequence[_Point], has: _Attributes, opacity: float) -> None:
        if has.get("fill", "none") != "none":
            self._pen.polygon(self._scaled(points), fill=_mixed(has["fill"], opacity))

    def _disc(self, center: _Point, radius: float, colour: object) -> None:
        x, y = center
        self._pen.ellipse(
            self._scaled([(x - radius, y - radius), (x + radius, y + radius)]), fill=colour
        )

    def _circle(self, has: _Attributes, opacity: float) -> None:
        center = float(has["cx"]), float(has["cy"])
        radius, border = float(has["r"]), 0.0
        if "stroke" in has:
            border = float(has["stroke-width"]) / 2
            self._disc(center, radius + border, _mixed(has["stroke"], opacity))
        self._disc(center, radius - border, _mixed(has["fill"], opacity))

    def _path(self, has: _Attributes, opacity: float) -> None:
        dashes = [float(length) for length in has.get("stroke-dasharray", "").split()]
        colour = _mixed(has["stroke"], opacity) if "stroke" in has else None
        for points in _polylines(has["d"]):
            self._fill(points, has, opacity)
            if colour is None:
                continue
            for piece in _dashed(points, dashes) if dashes else [points]:
                self._stroke(piece, has, colour)

    def _stroke(self, points: Sequence[_Point], has: _Attributes, colour: object) -> None:
        half = float(has["stroke-width"]) / 2
        cap = has.get("stroke-linecap", "butt")
        # Paths whose corners are not rounded have right angles only, which longer pieces fill.
        longer = half if cap == "square" else 0
        for (x1, y1), (x2, y2) in pairwise(points):
            length = hypot(x2 - x1, y2 - y1)
            if not length:
                continue
            right, down = (x2 - x1) / length, (y2 - y1) / length
            corners = [
                (x + end * right - side * down, y + end * down + side * right)
                for x, y, end, side in (
                    (x1, y1, -longer, half),
                    (x2, y2, longer, half),
                    (x2, y2, longer, -half),
                    (x1, y1, -longer, -half),
                )
            ]
            self._pen.polygon(self._scaled(corners), fill=colour)
        is_round = cap == "round" or (cap == "butt" and "stroke-dasharray" not in has)
        for point in points if is_round else ():
            self._disc(point, half, colour)

    def _text(self, text: str, has: _Attributes, opacity: float) -> None:
        size = self._scale * float(has["font-size"])
        style = has.get("style", "")
        side = "l" if ":start" in style else "r" if ":end" in style else "m"
        bold = size * _BOLD if int(has.get("font-weight", 400)) >= 600 else 0
        pieces = [(piece, _font(file, index, size)) for piece, file, index in _by_font(text)]
        width = sum(font.getlength(piece) for piece, font in pieces)
        x = self._scale * float(has["x"]) - {"l": 0.0, "m": width / 2, "r": width}[side]
        y = self._scale * float(has["y"])
        halo = self._scale * float(has["stroke-width"]) / 2 if "stroke" in has else 0
        for piece, font in pieces:
            if halo:
                self._pen.text(
                    (x, y),
                    piece,
                    fill=has["stroke"],
                    font=font,
                    anchor="ls",
                    stroke_width=halo + bold,
                )
            self._pen.text(
                (x, y),
                piece,
                fill=_mixed(has["fill"], opacity),
                font=font,
                anchor="ls",
                stroke_width=bold,
            )
            x += font.getlength(piece)


def _mixed(colour: str, opacity: float) -> tuple[int, ...]:
    """A colour over paper.

    Examples:
        >>> _mixed("#ff0000", 0.5)
        (255, 128, 128)
    """
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(palette.PAPER[1:]), strict=True)
    return tuple(round(part * opacity + paper * (1 - opacity)) for part, paper in parts)


def _polylines(path: str) -> Iterator[list[_Point]]:
    """The lines of a path, each as its points.

    Examples:
        >>> list(_polylines("M1 2h3v1zM0 0L5 5l1 -1"))
        [[(1.0, 2.0), (4.0, 2.0), (4.0, 3.0), (1.0, 2.0)], [(0.0, 0.0), (5.0, 5.0), (6.0, 4.0)]]
    """
    points: list[_Point] = []
    for command, numbers in _COMMAND.findall(path):
        if command == "M" and points:
            yield points
            points = []
        points += _reached(command, [float(number) for number in numbers.split()], points)
    if points:
        yield points


def _reached(command: str, numbers: Sequence[float], points: Sequence[_Point]) -> list[_Point]:
    """The points to which a command of a path leads, after some points."""
    x, y = points[-1] if points else (0.0, 0.0)
    match command, *numbers:
        case "M" | "L", float(right), float(down):
            return [(right, down)]
        case "l", float(right), float(down):
            return [(x + right, y + down)]
        case "h", float(right):
            return [(x + right, y)]
        case "v", float(down):
            return [(x, y + down)]
        case ("z",):
            return [points[0]]
        case _:
            raise NotImplementedError(f"{command} {numbers}")


def _dashed(points: Sequence[_Point], dashes: Sequence[float]) -> Iterator[list[_Point]]:
    """The dashes of a line: pieces of these lengths are drawn and left out by turns.

    Examples:
        >>> list(_dashed([(0, 0), (5, 0), (5, 2)], [3, 1]))
        [[(0, 0), (3.0, 0.0)], [(4.0, 0.0), (5, 0), (5, 2)]]
    """
    turn, rest = 0, dashes[0]
    piece = [points[0]]
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        at = 0.0
        while length - at > rest:
            at += rest
            share = at / length
            point = (
                start[0] + share * (end[0] - start[0]),
                start[1] + share * (end[1] - start[1]),
            )
            if turn % 2 == 0:
                yield [*piece, point]
            piece = [point]
            turn += 1
            rest = dashes[turn % len(dashes)]
        rest -= length - at
        piece.append(end)
    if turn % 2 == 0:
        yield piece


# --- fonts -----------------------------------------------------------------------------------------


def _by_font(text: str) -> Iterator[tuple[str, str, int]]:
    """A text in pieces, each with its font: a file, empty for Pillow's own, and the number in it."""
    piece, font = "", ("", 0)
    for sign in text:
        needed = font if sign.isspace() else _font_with(sign)
        if needed != font and piece:
            yield piece, *font
            piece = ""
        piece, font = piece + sign, needed
    if piece:
        yield piece, *font


@cache
def _font_with(sign: str) -> tuple[str, int]:
    """A font that has a sign."""
    if _has(_font("", 0, 20), sign):
        return "", 0
    folders = [str(Path(folder).expanduser()) for folder in _FOLDERS]
    for which in ("style=Regular", "scalable=true"):
        for file, index in faces({sign}, folders, which):
            try:
                if _has(_font(file, index, 20), sign):
                    return file, index
            except OSError:  # no font that Pillow reads
                continue
    raise SudokuError(
        message(
            "no font of this system has {sign}, which the legend needs",
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
