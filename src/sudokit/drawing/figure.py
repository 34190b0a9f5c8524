"""A scene as a figure: lines, discs and texts in units, from the bottom up. A cell is 40 units wide.

SVG, PNG and PDF paint figures. Extra cells are below the grid, and the legend below these. A point is a complex number:
the real part leads to the right and the imaginary part down, so that a way times 1j is the same way after a right turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from math import copysign, isqrt
from typing import Any, Literal, NamedTuple
from unicodedata import east_asian_width

from sudokit.drawing.palette import ROLES
from sudokit.drawing.scene import (
    Candidate,
    Clue,
    Corner,
    Dot,
    Item,
    Line,
    Link,
    Mark,
    Outline,
    Place,
    Regions,
    Scene,
    Shade,
    Shape,
    Sign,
    Tag,
    borders,
)

__all__ = [
    "CAPITAL", "CELL", "MARGIN", "SIZES", "STYLES", "Disc", "Figure", "Part", "Path", "Points", "Text", "figure",
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

_RING = 24
"""The room that texts outside take, for each row of them."""
_LEGEND_WIDTH = 260
_LEGEND_LINE = 17
_LETTERS = 5
"""So many letters the legend names, of more the first and the last."""
_END = 13
"""The radius of circles, bulbs and diamonds at the ends of lines."""
_WAYS = (-1j, 1, 1j, -1)
_CORNERS = (-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j, -1 - 1j)


class Style(NamedTuple):
    """How a line is drawn: its width, and the dashes and the width of a stroke of paper in its middle."""

    width: float
    dashes: tuple[float, ...] = ()
    core: float = 0


STYLES = {
    "thermometer": Style(14),
    "arrow": Style(2.5),
    "pill": Style(2 * _END + 2.5, core=2 * _END - 2.5),
    "between": Style(6),
    "lockout": Style(6),
    "whisper": Style(9),
    "renban": Style(9, (0.01, 8), 4),
    "palindrome": Style(9, (9, 7), 2.5),
    "region-sum": Style(9, core=2.5),
    "entropic": Style(9, (1.5, 6.5), 12),
    "modular": Style(9, (1.5, 18.5), 12),
    "zipper": Style(9, (1.2, 2.8), 12),
    "sum-line": Style(9, (7, 5, 0.01, 5), 2.5),
    "nabner": Style(9, (4, 6), 4.5),
    "diagonal": Style(1.75),
    "path": Style(2),
}
"""Each line has a pattern of its own, so that the lines differ without colours as well."""

_DASHES: dict[str, tuple[float, ...]] = {"cage": (5, 3), "anti-cage": (5, 3), "group": (0.01, 4)}
_BACKGROUND, _MARKS, _WIDE, _THIN, _ENDS, _GRID, _OUTLINES, _BETWEEN, _DIGITS, _TEXTS, _LINKS = (
    range(11)
)
_Layered = Iterator[tuple[int, Part]]
"""Parts with their layers."""


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
        self.rings = self._ring_of_each_clue()
        top, bottom, left, right = self._rims()
        across = CELL * scene.columns
        floor = top + CELL * scene.rows + bottom
        self.per_line = max(1, (across + 8) // (CELL + 8))
        self.height: float = floor + (CELL + 20) * -(-len(scene.extras) // self.per_line)
        self.width = max(left + across + right, _LEGEND_WIDTH if self.notes else 0)
        left += (self.width - left - across - right) / 2
        self.corner = complex(left, top)
        self.extras_corner = complex(left, floor + 12)
        self.side = isqrt(len(scene.numbers) - 1) + 1
        self.pitch = (CELL - 2) / self.side
        self.corner_texts: Counter[tuple[Place, Anchor]] = Counter()

    def figure(self) -> Figure:
        scene = self.scene
        layers: list[list[Part]] = [[] for _ in range(_LINKS + 1)]
        for shape in scene.shades:
            for layer, part in self.shade(shape):
                layers[layer].append(part)
        for item in scene.items:
            for layer, part in chain.from_iterable(map(self.shape, item.shapes)):
                layers[layer].append(part._replace(opacity=0.55) if item.branch else part)
        layers[_GRID] += _grid(scene.rows, scene.columns, scene.regions, self.corner)
        for layer, part in self.extra_cells():
            layers[layer].append(part)
        layers[_DIGITS] += self.digits()
        if scene.candidates:
            layers[_DIGITS] += self.candidates()
        layers[_TEXTS] += self.legend()
        layers[_LINKS] += map(self.link, scene.links)
        return Figure(self.width, self.height, list(chain.from_iterable(layers)))

    # --- places ------------------------------------------------------------------------------------

    def _ring_of_each_clue(self) -> dict[int, int]:
        """How far outside each clue is, since several may begin at the same place; arrows are next to the grid."""
        taken: Counter[tuple[int, int]] = Counter()
        rings = {}
        for clue in sorted(self._clues(), key=lambda clue: 0 in clue.way):
            rings[id(clue)] = taken[clue.slot]
            taken[clue.slot] += 1
        return rings

    def _clues(self) -> Iterator[Clue]:
        for item in self.scene.items:
            for shape in item.shapes:
                if isinstance(shape, Clue):
                    yield shape

    def _rims(self) -> list[float]:
        """The room above, below, left and right of the grid."""
        rims: list[float] = [MARGIN] * 4
        for clue in self._clues():
            (row, column), ring = clue.slot, self.rings[id(clue)]
            sides = (row < 1, row > self.scene.rows, column < 1, column > self.scene.columns)
            for side, is_there in enumerate(sides):
                if is_there:
                    rims[side] = max(rims[side], MARGIN + 4 + _RING * (ring + 1))
        return rims

    def center(self, place: Place) -> complex:
        if len(place) == 2:
            return self.corner + complex(CELL * place[1] - CELL / 2, CELL * place[0] - CELL / 2)
        line, number = divmod(self.scene.extras.index(place), self.per_line)
        right, down = (CELL + 8) * number + CELL / 2, (CELL + 20) * line + CELL / 2
        return self.extras_corner + complex(right, down)

    def middle(self, cells: Sequence[Place]) -> complex:
        return sum(map(self.center, cells)) / len(cells)

    # --- the grid ----------------------------------------------------------------------------------

    def extra_cells(self) -> _Layered:
        for extra in self.scene.extras:
            center = self.center(extra)
            square = _square(center, CELL / 2)
            yield _GRID, Path((square,), stroke="line", width=0.75, cap="square")
            yield _TEXTS, Text(center - 1j * (CELL / 2 + 6), str(extra[0]), 9, "candidate")

    def digits(self) -> Iterator[Part]:
        givens, halo = self.scene.givens, 2 if self.scene.items else 0
        for place, digit in self.scene.digits.items():
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

    # --- shapes ------------------------------------------------------------------------------------

    def shape(self, shape: Shape) -> _Layered:
        painters: dict[type[Shape], Callable[[Any], _Layered]] = {
            Line: self.line,
            Outline: self.outline,
            Shade: self.shade,
            Mark: self.mark,
            Dot: self.dot,
            Sign: self.sign,
            Corner: self.corner_clue,
            Clue: self.clue,
            Tag: self.tag,
        }
        return painters[type(shape)](shape)

    def shade(self, shade: Shade) -> _Layered:
        squares = tuple(_square(self.center(place), CELL / 2) for place in shade.cells)
        opacity = 0.45 if shade.colour in ROLES else 1  # which are strong, as they mark candidates
        yield _BACKGROUND, Path(squares, shade.colour, opacity=opacity)

    def mark(self, mark: Mark) -> _Layered:
        for center in map(self.center, mark.cells):
            if mark.shape == "square":
                yield _MARKS, Path((_square(center, 14),), "mark")
            elif mark.shape == "disc":
                yield _MARKS, Disc(center, 15, "mark", "mark", 1.25)
            elif mark.shape == "ring":
                yield _MARKS, Disc(center, 16, "paper", "line", 1.25)
            else:  # four triangles around the digit, which point to smaller digits
                yield _BACKGROUND, Path((_square(center, CELL / 2),), "shade")
                tip, foot = (18, 13) if mark.shape == "maximum" else (13, 18)
                corners = (tip, foot + 4.5j, foot - 4.5j, tip)
                triangles = (tuple(center + way * each for each in corners) for way in _WAYS)
                yield _MARKS, Path(tuple(triangles), "arrow")

    def tag(self, tag: Tag) -> _Layered:
        for place in tag.cells:
            yield from self.small_text(place, tag.text, "end", "group")

    def small_text(self, place: Place, text: str, anchor: Anchor, colour: str) -> _Layered:
        """A text in a corner of a cell; two more go below it, and dots stand for all others."""
        number = self.corner_texts[place, anchor]
        self.corner_texts[place, anchor] += 1
        if number > 3:
            return
        text = "\N{HORIZONTAL ELLIPSIS}" if number == 3 else text
        right = CELL / 2 - 2.5 if anchor == "end" else 2.5 - CELL / 2
        at = self.center(place) + complex(right, 7.5 + 10 * number - CELL / 2)
        yield _TEXTS, Text(at, text, _fitted(text, 10, CELL - 6), colour, True, anchor, 2.5)

    # --- lines and outlines ------------------------------------------------------------------------

    def line(self, line: Line) -> _Layered:
        points = [self.center(place) for place in line.cells]
        if len(points) == 1:
            points *= 2
        first, last = _way(points[1], points[0]), _way(points[-2], points[-1])
        if line.start == "corner":  # which it reaches
            points[0] += _to_corner(first)
        if line.end == "corner":
            points[-1] += _to_corner(last)
        colour, width = line.colour, STYLES[line.colour].width
        layer = _THIN if width < 4 else _WIDE if width < 2 * _END else _ENDS
        for part in _pattern(tuple(points), colour):
            yield layer, part
        for end, tip, way in ((line.start, points[0], first), (line.end, points[-1], last)):
            if end == "bulb":
                yield layer, Disc(tip, _END, colour)
            elif end == "circle":
                yield _ENDS, Disc(tip, _END, "paper", colour, 2.5)
            elif end == "diamond":
                corners = tuple(tip + (_END + 3) * turn for turn in (*_WAYS, -1j))
                yield _ENDS, Path((corners,), "paper", colour, 2.5)
            elif end == "arrow":
                head = tip - 7 * way * (1 - 1j), tip, tip - 7 * way * (1 + 1j)
                yield layer, Path((head,), "", colour, width)

    def outline(self, outline: Outline) -> _Layered:
        """A border around cells, and its text in the first of them, from the top left corner."""
        cells, colour, text = outline
        inset, width = (4, 2.2) if colour == "group" else (3, 1.25)
        sides = tuple(self.sides(cells, inset))
        yield _OUTLINES, Path(sides, "", colour, width, _DASHES.get(colour, ()))
        if text:
            centers = {place: self.center(place) for place in cells}
            first = min(cells, key=lambda place: (centers[place].imag, centers[place].real))
            anchor: Anchor = "end" if colour == "group" else "start"
            yield from self.small_text(first, text, anchor, colour)

    def sides(self, cells: Sequence[Place], inset: float) -> Iterator[Points]:
        """The border of cells, moved inwards: each side of a cell that it does not share with another one."""
        half, inside = CELL / 2 - inset, set(cells)
        for place in cells:
            for way in _WAYS:
                if _beside(place, way) in inside:
                    continue
                ends = []
                across = complex(way.imag, way.real)
                for along in (-across, across):
                    if _beside(place, along) not in inside:
                        reach = half
                    elif _beside(place, way + along) in inside:
                        reach = half + 2 * inset  # up to the border of that cell, which stands out
                    else:
                        reach = half + inset
                    ends.append(self.center(place) + half * way + reach * along)
                yield tuple(ends)

    # --- between cells -----------------------------------------------------------------------------

    def joined(self, cells: Sequence[Place]) -> _Layered:
        """A thin line between two cells that do not touch."""
        one, other = map(self.center, cells)
        if abs(other - one) > CELL + 1:
            yield _THIN, Path(((one, other),), "", "path", 1.25)

    def dot(self, dot: Dot) -> _Layered:
        yield from self.joined(dot.cells)
        at = self.middle(dot.cells)
        yield _BETWEEN, Disc(at, 8 if dot.text else 6.5, dot.colour, "rim", 1.25)
        if dot.text:
            ink = "white" if dot.colour == "black" else "ink"
            yield _BETWEEN, Text(at, dot.text, _fitted(dot.text, 11, 14), ink)

    def sign(self, sign: Sign) -> _Layered:
        yield from self.joined(sign.cells)
        at = self.middle(sign.cells)
        if sign.text != ">":
            yield _BETWEEN, Text(at, sign.text, 14, is_bold=True, halo=4)
            return
        way = 3.5 * _way(*map(self.center, sign.cells))
        points = at - way * (1 - 1.6j), at + way, at - way * (1 + 1.6j)
        yield _BETWEEN, Path((points,), "", "paper", 5)
        yield _BETWEEN, Path((points,), "", "line", 2)

    def corner_clue(self, corner: Corner) -> _Layered:
        at = self.middle(corner.cells)
        yield _BETWEEN, Disc(at, 11.5, "paper", "line", 1.25)
        words = corner.text.split()
        half = len(words) if len(words) < 3 else -(-len(words) // 2)
        lines = [" ".join(part) for part in (words[:half], words[half:]) if part]
        size = min(_fitted(line, 12.0 if len(lines) == 1 else 9.5, 19) for line in lines)
        for number, line in enumerate(lines):
            yield _BETWEEN, Text(at + 1j * size * (number - (len(lines) - 1) / 2), line, size)

    def clue(self, clue: Clue) -> _Layered:
        down, right = clue.way
        way = complex(right, down)
        at = self.center(clue.cells[0]) - CELL / 2 * way
        if down and right:
            tip = at - 1.5 * way
            arrow = (at - 8 * way, tip), (tip - 4.5 * right, tip, tip - 4.5j * down)
            yield _TEXTS, Path(arrow, "", "line", 1.25)
        at -= (16 + _RING * self.rings[id(clue)]) * way
        yield _TEXTS, Text(at, clue.text, _fitted(clue.text, 15, _RING - 3))

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
                yield from _pattern((complex(x + 5, y), complex(x + 27, y)), colour)
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


def _pattern(points: Points, colour: str) -> Iterator[Path]:
    """A line with its pattern."""
    style = STYLES[colour]
    yield Path((points,), "", colour, style.width, (0.01, 4.5) if colour == "path" else ())
    if style.core:
        is_round = not style.dashes or style.dashes[0] < 0.1 or style.core <= 9
        cap: Literal["round", "butt"] = "round" if is_round else "butt"
        yield Path((points,), "", "paper", style.core, style.dashes, cap)


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


def _way(start: complex, end: complex) -> complex:
    """The way from a point to another one, one unit long."""
    return (end - start) / (abs(end - start) or 1)


def _to_corner(way: complex) -> complex:
    """From the middle of a cell to the corner or the middle of a side that is on this way."""
    parts = (copysign(CELL / 2, part) if part else 0 for part in (way.real, way.imag))
    return complex(*parts)


def _beside(place: Place, way: complex) -> Place | None:
    return (place[0] + int(way.imag), place[1] + int(way.real)) if len(place) == 2 else None


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
