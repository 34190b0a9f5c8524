"""A scene as a figure: lines, discs and texts in units, from the bottom up. A cell is 40 units wide.

SVG, PNG and PDF paint figures. Extra cells are below the grid, and the legend below these. Native code makes the parts of
constraints (`native/variants/figure.hpp`), for the page as well. A point is a complex number: the real part leads to the
right and the imaginary part down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from math import isqrt
from typing import Any, Literal, NamedTuple
from unicodedata import east_asian_width

from sudokit import _native
from sudokit.drawing.palette import ROLES
from sudokit.drawing.scene import Candidate, Item, Line, Link, Place, Regions, Scene, Shade, borders

__all__ = [
    "CAPITAL", "CELL", "MARGIN", "SIZES", "Disc", "Figure", "Part", "Path", "Points", "Text", "figure",
]  # fmt: skip

Points = tuple[complex, ...]
Anchor = Literal["start", "middle", "end"]


class Path(NamedTuple):
    """Lines, each from point to point; one that ends where it begins is closed.

    Colours have the names of `palette.COLOURS`, and are empty for none. Dashes are lengths that are drawn and left out
    by turns. Corners are round, except those of lines with square caps.
    """

    lines: tuple[Points, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dashes: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    opacity: float = 1


class Disc(NamedTuple):
    """A disc, perhaps with a border."""

    center: complex
    radius: float
    fill: str
    stroke: str = ""
    width: float = 0
    opacity: float = 1


class Text(NamedTuple):
    """A text, whose start, middle or end is at a point, halfway up its digits.

    The halo is the width of a stroke of paper around it, which keeps it legible on lines.
    """

    at: complex
    text: str
    size: float
    colour: str = "words"
    is_bold: bool = False
    anchor: Anchor = "middle"
    halo: float = 0
    opacity: float = 1


Part = Path | Disc | Text


class Figure(NamedTuple):
    """The parts of a picture, from the bottom up, and its size in units."""

    width: float
    height: float
    parts: Sequence[Part]


CELL = 40
MARGIN = 4
"""The room around the outer lines."""
SIZES = {"given": 25.0, "filled": 25.0, "candidate": 10.5}
"""The sizes of digits that have enough room, by their colours."""
CAPITAL = 0.36
"""Half the height of digits, in sizes of the font."""

_LEGEND_WIDTH = 260
_LEGEND_LINE = 17
_LETTERS = 5
"""So many letters the legend names, of more the first and the last."""
_CORNERS = (-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j, -1 - 1j)


_GRID, _OUTLINES, _BETWEEN, _DIGITS, _TEXTS, _LINKS = range(5, 11)
_LAYERS = (0, 1, 2, 3, 4, _OUTLINES, _BETWEEN, _TEXTS)
"""Where the layers of native code are among those of a figure: the grid and the digits come between."""
_PARTS: dict[str, Callable[..., Part]] = {"path": Path, "disc": Disc, "text": Text}


def figure(scene: Scene, *, with_legend: bool = True) -> Figure:
    """The figure of a scene.

    Args:
        scene: The scene.
        with_legend: Whether the legend is part of it.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> board = figure(of_board(Grid("12" + "." * 79)))
        >>> board.width, board.parts[-1].text, board.parts[-1].at
        (368, '2', (64+24j))
    """
    return _Drawing(scene, with_legend=with_legend).figure()


class _Drawing:
    def __init__(self, scene: Scene, *, with_legend: bool) -> None:
        self.scene = scene
        self.notes = _notes(scene.items) if with_legend else {}
        rims: Sequence[float] = (0, 0, 0, 0)
        extras: Sequence[complex] = ()
        self.drawn: Sequence[tuple[Any, ...]] = ()
        if scene.puzzle is not None:
            rims, extras, self.drawn = _native.variant_figure(scene.puzzle)
        top, bottom, left, right = (rim + MARGIN for rim in rims)
        across = CELL * scene.columns
        self.height = top + CELL * scene.rows + bottom
        self.width = max(left + across + right, _LEGEND_WIDTH if self.notes else 0)
        left += (self.width - left - across - right) / 2
        self.corner = complex(left, top)
        self.extras = {
            place: self.corner + at for place, at in zip(scene.extras, extras, strict=True)
        }
        # What says something of a cell of the grid is drawn there, where its own digit would hide the other.
        self.unseen = {
            place
            for place, at in zip(scene.extras, extras, strict=True)
            if at.imag < CELL * scene.rows
        }
        self.side = isqrt(len(scene.numbers) - 1) + 1
        self.pitch = (CELL - 2) / self.side

    def figure(self) -> Figure:
        scene = self.scene
        layers: list[list[Part]] = [[] for _ in range(_LINKS + 1)]
        layers[0] += map(self.shade, scene.shades)
        for layer, part in map(self.moved, self.drawn):
            layers[layer].append(part)
        layers[_GRID] += _grid(scene.rows, scene.columns, scene.regions, self.corner)
        layers[_DIGITS] += self.digits()
        if scene.candidates:
            layers[_DIGITS] += self.candidates()
        layers[_TEXTS] += self.legend()
        layers[_LINKS] += (
            self.link(link)
            for link in scene.links
            if self.unseen.isdisjoint((link.start[0], link.end[0]))
        )
        return Figure(self.width, self.height, list(chain.from_iterable(layers)))

    # --- places ------------------------------------------------------------------------------------

    def center(self, place: Place) -> complex:
        if len(place) == 2:
            return self.corner + complex(CELL * place[1] - CELL / 2, CELL * place[0] - CELL / 2)
        return self.extras[place]

    def moved(self, drawn: tuple[Any, ...]) -> tuple[int, Part]:
        """A part of native code, whose grid begins at 0, with its layer."""
        layer, what, where, *more = drawn
        if what == "path":
            where = tuple(tuple(point + self.corner for point in line) for line in where)
        else:
            where += self.corner
        return _LAYERS[layer], _PARTS[what](where, *more)

    # --- the grid ----------------------------------------------------------------------------------

    def digits(self) -> Iterator[Part]:
        givens, halo = self.scene.givens, 2 if self.scene.items else 0
        for place, digit in self.scene.digits.items():
            if place in self.unseen:
                continue
            size = 25.0 if digit < 10 else _fitted(str(digit), 20, CELL - 6)
            if role := self.scene.roles.get((place, digit)):
                yield Disc(self.center(place), 0.4 * CELL, "paper", role, 2.2)
            if place in givens:
                yield Text(self.center(place), str(digit), size, "given", is_bold=True)
            else:
                yield Text(self.center(place), str(digit), size, "filled", halo=halo)

    def candidates(self) -> Iterator[Part]:
        roles = self.scene.roles
        of_digit = {
            digit: (self.spot(digit), str(digit), _fitted(str(digit), 10.5, self.pitch - 1.5))
            for digit in self.scene.numbers
        }
        for place, kept in self.scene.candidates.items():
            if place in self.unseen:
                continue
            center = self.center(place)
            for digit in kept:
                spot, text, size = of_digit[digit]
                candidate = Text(center + spot, text, size, "candidate")
                if roles and (place, digit) in roles:
                    yield from self.marked(candidate, roles[place, digit])
                else:
                    yield candidate

    def spot(self, digit: int) -> complex:
        """Where the candidates of a digit are, from the middles of their cells."""
        down, right = divmod(digit - self.scene.numbers[0], self.side)
        return self.pitch * (complex(right, down) - (self.side - 1) / 2 * (1 + 1j))

    def marked(self, text: Text, role: str) -> Iterator[Part]:
        """A candidate in its role: removed ones are struck out, placed ones framed, so that colour alone says nothing."""
        if role == "placed":
            yield Disc(text.at, 0.485 * self.pitch, "ring", "placed", 0.176 * self.pitch)
        else:
            yield Disc(text.at, 0.47 * self.pitch, role)
        if role == "removed":  # under the digit, which stays legible
            reach = 0.35 * self.pitch * (1 - 1j)
            line = text.at - reach, text.at + reach
            yield Path((line,), stroke="strike", width=0.15 * self.pitch, cap="butt")
        yield text._replace(colour="marked", is_bold=True)

    def link(self, link: Link) -> Path:
        def at(candidate: Candidate) -> complex:
            return self.center(candidate[0]) + self.spot(candidate[1])

        dashes = () if link.strong else (3, 2.25)
        return Path(((at(link.start), at(link.end)),), "", "link", 1.3, dashes, "butt", 0.8)

    def shade(self, shade: Shade) -> Path:
        squares = tuple(_square(self.center(place), CELL / 2) for place in shade.cells)
        opacity = 0.45 if shade.colour in ROLES else 1  # which are strong, as they mark candidates
        return Path(squares, shade.colour, opacity=opacity)

    # --- the legend --------------------------------------------------------------------------------

    def legend(self) -> Iterator[Part]:
        """A line for each constraint that is named, with its letters and a piece of its line."""
        y = self.height + 8 + _LEGEND_LINE / 2
        for (text, colour), letters in self.notes.items():
            x = 8.0
            if letters:
                shown = ", ".join(letters)
                if len(letters) > _LETTERS:
                    shown = f"{letters[0]} \N{HORIZONTAL ELLIPSIS} {letters[-1]}"
                yield Text(complex(x, y), shown, 12, "group", is_bold=True, anchor="start")
                x += 7 + 1.05 * _width(shown)
            elif colour:
                for _, _, *more in _native.variant_line(x + 5, y, 22, colour):
                    yield Path(*more)
                x += 38
            for line in _wrapped(text, self.width - x - 6):
                yield Text(complex(x, y), line, 12, anchor="start")
                y += _LEGEND_LINE
        if self.notes:
            self.height = y - _LEGEND_LINE / 2 + 6


@lru_cache(32)
def _grid(rows: int, columns: int, regions: Regions, corner: complex) -> tuple[Path, Path]:
    """The lines between cells: thick where the regions on both sides are not the same."""
    below, right_of = borders(rows, columns, regions)
    lines: dict[bool, list[Points]] = {False: [], True: []}

    def draw(start: complex, way: complex, is_thick: Iterable[bool]) -> None:
        for kind, run in groupby(is_thick):
            end = start + way * sum(1 for _ in run)
            lines[kind].append((corner + CELL * start, corner + CELL * end))
            start = end

    for row in range(1, rows):
        draw(row * 1j, 1, ((row, at) in below for at in range(1, columns + 1)))
    for column in range(1, columns):
        draw(column, 1j, ((at, column) in right_of for at in range(1, rows + 1)))
    ends = (0, columns, complex(columns, rows), rows * 1j, 0)
    lines[True].append(tuple(corner + CELL * end for end in ends))
    return (
        Path(tuple(lines[False]), "", "line", 0.75, cap="square"),
        Path(tuple(lines[True]), "", "line", 2.5, cap="square"),
    )


def _notes(items: Sequence[Item]) -> dict[tuple[str, str], list[str]]:
    """The lines of the legend with their letters: for each text one, and for each colour of a line without letters."""
    notes: dict[tuple[str, str], list[str]] = {}
    for item in items:
        if item.is_named:
            lines = [shape.colour for shape in item.shapes if isinstance(shape, Line)]
            swatch = lines[0] if lines and not item.letter else ""
            letters = notes.setdefault((item.text, swatch), [])
            letters += [each for each in (item.letter, item.branch) if each and each not in letters]
    return notes


def _square(center: complex, half: float) -> Points:
    return tuple(center + half * corner for corner in _CORNERS)


def _fitted(text: str, size: float, width: float) -> float:
    """The size of a text that must not be wider than so much."""
    return min(size, size * width / max(1.0, _width(text) * size / 12))


def _width(text: str) -> float:
    """About how wide a text is in letters of size 12."""
    return sum(12 if east_asian_width(sign) in "WF" else 6.9 for sign in text)


def _wrapped(text: str, width: float) -> Iterator[str]:
    """A text in lines."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and _width(longer) > width:
            yield line
            longer = word
        while _width(longer) > width and len(longer) > 1:
            sizes = range(len(longer) - 1, 1, -1)
            fits = next((size for size in sizes if _width(longer[:size]) <= width), 1)
            yield longer[:fits]
            longer = longer[fits:]
        line = longer
    if line:
        yield line
