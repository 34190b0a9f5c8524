"""A scene as a figure: lines, discs and texts in units, from the bottom up. A cell is 40 units wide.

SVG, PNG and PDF paint figures. From the bottom up there are backgrounds, marks, lines, the grid, outlines, what is
between cells, digits, small texts and links. Extra cells follow below the grid, and the legend below these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from math import hypot, isqrt
from typing import Any, Literal, NamedTuple
from unicodedata import east_asian_width

from sudokit.drawing.palette import ROLES
from sudokit.drawing.scene import (
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
    "CELL", "MARGIN", "SIZES", "STYLES", "Disc", "Figure", "Part", "Path", "Point", "Text", "figure", "fitted",
]  # fmt: skip

Point = tuple[float, float]
Points = tuple[Point, ...]


class Path(NamedTuple):
    """Lines, each from point to point; one that ends where it begins is closed.

    Attributes:
        lines: The points of each line.
        fill: The colour of the inside; empty for none.
        stroke: The colour of the lines; empty for none.
        width: The width of the lines.
        dashes: The lengths that are drawn and left out by turns; empty for solid lines.
        cap: What the ends of lines and dashes look like. Corners are round, except those of lines with square caps.
        opacity: How much the colours cover what is below.
    """

    lines: tuple[Points, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dashes: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    opacity: float = 1


class Disc(NamedTuple):
    """A disc, perhaps with a border. Attributes are those of `Path`."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = ""
    width: float = 0
    opacity: float = 1


class Text(NamedTuple):
    """A text.

    Attributes:
        x: Where its start, middle or end is, as `anchor` says.
        y: The base line.
        text: The characters.
        colour: Their colour.
        size: The size of the font.
        is_bold: Whether they are bold.
        anchor: What `x` means.
        halo: The width of a stroke of paper around them, which keeps them legible on lines.
        opacity: As for `Path`.
    """

    x: float
    y: float
    text: str
    colour: str
    size: float
    is_bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
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

_CAPITAL = 0.36
"""Half the height of digits, in sizes of the font."""
_RING = 24
"""The room that texts outside take, for each row of them."""
_LEGEND_WIDTH = 260
_LEGEND_LINE = 17
_LETTERS = 5
"""So many letters the legend names, of more the first and the last."""
_END = 13
"""The radius of circles, bulbs and diamonds at the ends of lines."""


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
_Layered = tuple[int, Part]


def figure(scene: Scene, *, with_legend: bool = True) -> Figure:
    """The figure of a scene.

    Args:
        scene: The scene.
        with_legend: Whether the legend is part of it.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> board = figure(of_board(Grid("12" + "." * 79)))
        >>> board.width, board.parts[-1]
        (368, Text(x=64.0, y=33.0, text='2', colour='given', size=25.0, is_bold=True, anchor='middle', halo=0, opacity=1))
    """
    return _Drawing(scene, with_legend=with_legend).figure()


class _Drawing:
    def __init__(self, scene: Scene, *, with_legend: bool) -> None:
        self.scene = scene
        self.notes = _notes(scene.items) if with_legend else {}
        self.rings = self._ring_of_each_clue()
        self.top, bottom, left, right = self._rims()
        across = CELL * scene.columns
        floor = self.top + CELL * scene.rows + bottom
        self.per_line = max(1, (across + 8) // (CELL + 8))
        lines = -(-len(scene.extras) // self.per_line)
        self.extras_top = floor + 12
        self.height: float = floor + (CELL + 20) * lines
        self.width = max(left + across + right, _LEGEND_WIDTH if self.notes else 0)
        self.left = left + (self.width - left - across - right) / 2
        self.corner_texts: Counter[tuple[Place, str]] = Counter()

    def figure(self) -> Figure:
        layers: list[list[Part]] = [[] for _ in range(_LINKS + 1)]
        scene = self.scene
        layers[_BACKGROUND] += (self.shade_of(shade) for shade in scene.shades)
        for item in scene.items:
            for shape in item.shapes:
                for layer, part in self.shape(shape):
                    layers[layer].append(part._replace(opacity=0.55) if item.branch else part)
        layers[_GRID] += _grid(scene.rows, scene.columns, scene.regions, self.left, self.top)
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

    def _rims(self) -> tuple[int, int, int, int]:
        """The room above, below, left and right of the grid."""
        rims = [MARGIN] * 4
        for clue in self._clues():
            (row, column), ring = clue.slot, self.rings[id(clue)]
            sides = (row < 1, row > self.scene.rows, column < 1, column > self.scene.columns)
            for side, is_there in enumerate(sides):
                if is_there:
                    rims[side] = max(rims[side], MARGIN + 4 + _RING * (ring + 1))
        return rims[0], rims[1], rims[2], rims[3]

    def center(self, place: Place) -> Point:
        if len(place) == 2:
            return self.left + CELL * (place[1] - 0.5), self.top + CELL * (place[0] - 0.5)
        line, number = divmod(self.scene.extras.index(place), self.per_line)
        return (
            self.left + (CELL + 8) * number + CELL / 2,
            self.extras_top + (CELL + 20) * line + CELL / 2,
        )

    def middle(self, cells: Sequence[Place]) -> Point:
        points = [self.center(place) for place in cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    # --- the grid ----------------------------------------------------------------------------------

    def extra_cells(self) -> Iterator[_Layered]:
        for extra in self.scene.extras:
            x, y = self.center(extra)
            yield _GRID, Path((_square(x, y, CELL / 2),), stroke="line", width=0.75, cap="square")
            yield _TEXTS, _text(x, y - CELL / 2 - 6, str(extra[0]), 9, "candidate")

    def digits(self) -> Iterator[Text]:
        givens, halo = self.scene.givens, 2 if self.scene.items else 0
        for place, digit in self.scene.digits.items():
            x, y = self.center(place)
            size = 25.0 if digit < 10 else fitted(str(digit), 20, CELL - 6)
            if place in givens:
                yield Text(x, y + _CAPITAL * size, str(digit), "given", size, True)
            else:
                yield Text(x, y + _CAPITAL * size, str(digit), "filled", size, halo=halo)

    def candidates(self) -> Iterator[Part]:
        numbers, roles = self.scene.numbers, self.scene.roles
        side = isqrt(len(numbers) - 1) + 1
        pitch = (CELL - 2) / side
        spots = {}
        for index, digit in enumerate(numbers):
            down, right = divmod(index, side)
            size = fitted(str(digit), 10.5, pitch - 1.5)
            right_of, below = pitch * (right - side / 2 + 0.5), pitch * (down - side / 2 + 0.5)
            spots[digit] = right_of, below + _CAPITAL * size, str(digit), size
        for place, kept in self.scene.candidates.items():
            x, y = self.center(place)
            for digit in kept:
                right_of, below, text, size = spots[digit]
                candidate = Text(x + right_of, y + below, text, "candidate", size)
                role = roles.get((place, digit)) if roles else None
                if role:
                    yield from _marked(candidate, role, pitch)
                else:
                    yield candidate

    def link(self, link: Link) -> Path:
        side = isqrt(len(self.scene.numbers) - 1) + 1
        pitch = (CELL - 2) / side
        ends = []
        for place, digit in (link.start, link.end):
            x, y = self.center(place)
            down, right = divmod(digit - self.scene.numbers[0], side)
            ends.append((x + pitch * (right - side / 2 + 0.5), y + pitch * (down - side / 2 + 0.5)))
        dashes = () if link.strong else (3, 2.25)
        return Path(
            (tuple(ends),), stroke="link", width=1.3, dashes=dashes, cap="butt", opacity=0.8
        )

    # --- shapes ------------------------------------------------------------------------------------

    def shape(self, shape: Shape) -> Iterator[_Layered]:
        """A shape in parts with their layers."""
        painters: dict[type[Shape], Callable[[Any], Iterator[_Layered]]] = {
            Line: self.line,
            Outline: self.outline,
            Shade: self.shade,
            Mark: self.mark,
            Dot: self.dot,
            Sign: self.sign,
            Corner: self.corner,
            Clue: self.clue,
            Tag: self.tag,
        }
        yield from painters[type(shape)](shape)

    def shade(self, shade: Shade) -> Iterator[_Layered]:
        yield _BACKGROUND, self.shade_of(shade)

    def shade_of(self, shade: Shade) -> Path:
        squares = (_square(*self.center(place), CELL / 2) for place in shade.cells)
        opacity = 0.45 if shade.colour in ROLES else 1  # which are strong, as they mark candidates
        return Path(tuple(squares), fill=shade.colour, opacity=opacity)

    def dot(self, dot: Dot) -> Iterator[_Layered]:
        yield from self.joined(dot.cells)
        x, y = self.middle(dot.cells)
        yield _BETWEEN, Disc(x, y, 8 if dot.text else 6.5, dot.colour, "rim", 1.25)
        if dot.text:
            ink = "white" if dot.colour == "black" else "ink"
            yield _BETWEEN, _text(x, y, dot.text, fitted(dot.text, 11, 14), ink)

    def corner(self, corner: Corner) -> Iterator[_Layered]:
        x, y = self.middle(corner.cells)
        yield _BETWEEN, Disc(x, y, 11.5, "paper", "line", 1.25)
        words = corner.text.split()
        half = len(words) if len(words) < 3 else -(-len(words) // 2)
        lines = [" ".join(part) for part in (words[:half], words[half:]) if part]
        size = min(fitted(line, 12.0 if len(lines) == 1 else 9.5, 19) for line in lines)
        for number, line in enumerate(lines):
            down = size * (number - (len(lines) - 1) / 2)
            yield _BETWEEN, _text(x, y + down, line, size)

    def tag(self, tag: Tag) -> Iterator[_Layered]:
        for place in tag.cells:
            yield from self.small_text(place, tag.text, "right", "group")

    def joined(self, cells: Sequence[Place]) -> Iterator[_Layered]:
        """A thin line between two cells that do not touch."""
        (x1, y1), (x2, y2) = map(self.center, cells)
        if hypot(x2 - x1, y2 - y1) > CELL + 1:
            yield _THIN, Path((((x1, y1), (x2, y2)),), stroke="path", width=1.25)

    # --- lines -------------------------------------------------------------------------------------

    def line(self, line: Line) -> Iterator[_Layered]:
        points = [self.center(place) for place in line.cells]
        if len(points) == 1:
            points *= 2
        _reach(points, line.start, 1, 0)
        _reach(points, line.end, -2, -1)
        colour, width = line.colour, STYLES[line.colour].width
        layer = _THIN if width < 4 else _WIDE if width < 2 * _END else _ENDS
        for part in _pattern(tuple(points), colour):
            yield layer, part
        for end, point, towards in (
            (line.start, points[0], points[1]),
            (line.end, points[-1], points[-2]),
        ):
            if end == "bulb":
                yield layer, Disc(*point, _END, colour)
            elif end == "circle":
                yield _ENDS, Disc(*point, _END, "paper", colour, 2.5)
            elif end == "diamond":
                yield _ENDS, Path((_diamond(*point),), "paper", colour, 2.5)
            elif end == "arrow":
                yield layer, Path((_arrow_head(towards, point),), stroke=colour, width=width)

    # --- outlines ----------------------------------------------------------------------------------

    def outline(self, outline: Outline) -> Iterator[_Layered]:
        """A border around cells, and its text in the first of them, from the top left corner."""
        cells, colour, text = outline
        inset, width = (4, 2.2) if colour == "group" else (3, 1.25)
        sides = tuple(_sides(cells, self.center, inset))
        yield _OUTLINES, Path(sides, "", colour, width, _DASHES.get(colour, ()))
        if text:
            first = min(cells, key=lambda place: self.center(place)[::-1])
            yield from self.small_text(
                first, text, "right" if colour == "group" else "left", colour
            )

    def small_text(
        self, place: Place, text: str, corner: Literal["left", "right"], colour: str
    ) -> Iterator[_Layered]:
        """A text in a corner of a cell; two more go below it, and dots stand for all others."""
        x, y = self.center(place)
        number = self.corner_texts[place, corner]
        self.corner_texts[place, corner] += 1
        if number > 3:
            return
        text = "\N{HORIZONTAL ELLIPSIS}" if number == 3 else text
        y += -CELL / 2 + 7.5 + 10 * number
        size = fitted(text, 10, CELL - 6)
        if corner == "left":
            anchor: Literal["start", "end"] = "start"
            x += -CELL / 2 + 2.5
        else:
            anchor = "end"
            x += CELL / 2 - 2.5
        yield _TEXTS, _text(x, y, text, size, colour, is_bold=True, anchor=anchor, halo=2.5)

    # --- marks and signs ---------------------------------------------------------------------------

    def mark(self, mark: Mark) -> Iterator[_Layered]:
        for place in mark.cells:
            x, y = self.center(place)
            if mark.shape == "square":
                yield _MARKS, Path((_square(x, y, 14),), fill="mark")
            elif mark.shape == "disc":
                yield _MARKS, Disc(x, y, 15, "mark", "mark", 1.25)
            elif mark.shape == "ring":
                yield _MARKS, Disc(x, y, 16, "paper", "line", 1.25)
            else:
                yield _BACKGROUND, Path((_square(x, y, CELL / 2),), fill="shade")
                triangles = tuple(_triangles(x, y, is_greatest=mark.shape == "maximum"))
                yield _MARKS, Path(triangles, fill="arrow")

    def sign(self, sign: Sign) -> Iterator[_Layered]:
        yield from self.joined(sign.cells)
        x, y = self.middle(sign.cells)
        if sign.text != ">":
            yield _BETWEEN, _text(x, y, sign.text, 14, is_bold=True, halo=4)
            return
        (x1, y1), (x2, y2) = map(self.center, sign.cells)
        length = hypot(x2 - x1, y2 - y1) or 1
        right, down = 3.5 * (x2 - x1) / length, 3.5 * (y2 - y1) / length
        points = (
            (x - right - 1.6 * down, y - down + 1.6 * right),
            (x + right, y + down),
            (x - right + 1.6 * down, y - down - 1.6 * right),
        )
        yield _BETWEEN, Path((points,), stroke="paper", width=5)
        yield _BETWEEN, Path((points,), stroke="line", width=2)

    def clue(self, clue: Clue) -> Iterator[_Layered]:
        x, y = self.center(clue.cells[0])
        down, right = clue.way
        away = 16 + _RING * self.rings[id(clue)]
        if down and right:
            x, y = x - right * CELL / 2, y - down * CELL / 2
            tip, tail = (x - right * 1.5, y - down * 1.5), (x - right * 8, y - down * 8)
            wings = (tip[0] - right * 4.5, tip[1]), tip, (tip[0], tip[1] - down * 4.5)
            yield _TEXTS, Path(((tail, tip), wings), stroke="line", width=1.25)
        else:
            away += CELL // 2
        size = fitted(clue.text, 15, _RING - 3)
        yield _TEXTS, _text(x - right * away, y - down * away, clue.text, size)

    # --- the legend --------------------------------------------------------------------------------

    def legend(self) -> Iterator[Part]:
        """A line for each constraint that is named, with its letters and a piece of its line."""
        y = self.height + 8
        for (text, colour), letters in self.notes.items():
            x = 8.0
            if letters:
                few = len(letters) <= _LETTERS
                shown = (
                    ", ".join(letters)
                    if few
                    else f"{letters[0]} \N{HORIZONTAL ELLIPSIS} {letters[-1]}"
                )
                yield _legend_text(x, y, shown, "group", is_bold=True)
                x += 7 + 1.05 * _width(shown)
            elif colour:
                middle = y + _LEGEND_LINE / 2
                yield from _pattern(((x + 5, middle), (x + 27, middle)), colour)
                x += 38
            for line in _wrapped(text, self.width - x - 6):
                yield _legend_text(x, y, line)
                y += _LEGEND_LINE
        if self.notes:
            self.height = y + 6


@lru_cache(32)
def _grid(rows: int, columns: int, regions: Regions, left: float, top: float) -> tuple[Path, Path]:
    """The lines between cells: thick where the regions on both sides are not the same."""
    below, right_of = borders(rows, columns, regions)
    lines: dict[bool, list[Points]] = {False: [], True: []}
    for row in range(1, rows):
        for is_thick, start, end in _runs((row, at) in below for at in range(1, columns + 1)):
            y = top + CELL * row
            lines[is_thick].append(((left + CELL * start, y), (left + CELL * end, y)))
    for column in range(1, columns):
        for is_thick, start, end in _runs((at, column) in right_of for at in range(1, rows + 1)):
            x = left + CELL * column
            lines[is_thick].append(((x, top + CELL * start), (x, top + CELL * end)))
    right, bottom = left + CELL * columns, top + CELL * rows
    lines[True].append(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)))
    return (
        Path(tuple(lines[False]), stroke="line", width=0.75, cap="square"),
        Path(tuple(lines[True]), stroke="line", width=2.5, cap="square"),
    )


def _runs(values: Iterable[bool]) -> Iterator[tuple[bool, int, int]]:
    """Equal values that follow each other: the value, where they begin, and where they end."""
    start = 0
    for value, run in groupby(values):
        end = start + sum(1 for _ in run)
        yield value, start, end
        start = end


def _marked(text: Text, role: str, pitch: float) -> Iterator[Part]:
    """A candidate in its role: removed ones are struck out, placed ones framed, so that colour alone says nothing."""
    x, y = text.x, text.y - _CAPITAL * text.size
    if role == "placed":
        yield Disc(x, y, 0.485 * pitch, "ring", "placed", 0.176 * pitch)
    else:
        yield Disc(x, y, 0.47 * pitch, role)
    if role == "removed":  # under the digit, which stays legible
        reach = 0.35 * pitch
        line = (x - reach, y + reach), (x + reach, y - reach)
        yield Path((line,), stroke="strike", width=0.15 * pitch, cap="butt")
    yield text._replace(colour="marked", is_bold=True)


def _text(
    x: float,
    y: float,
    text: str,
    size: float,
    colour: str = "words",
    *,
    is_bold: bool = False,
    anchor: Literal["start", "middle", "end"] = "middle",
    halo: float = 0,
) -> Text:
    """A text around a height: the middle of its digits is there."""
    return Text(x, y + _CAPITAL * size, text, colour, size, is_bold, anchor, halo)


def _legend_text(
    x: float, top: float, text: str, colour: str = "words", *, is_bold: bool = False
) -> Text:
    return _text(x, top + _LEGEND_LINE / 2, text, 12, colour, is_bold=is_bold, anchor="start")


def _pattern(points: Points, colour: str) -> Iterator[Path]:
    """A line with its pattern."""
    style = STYLES[colour]
    dashes = (0.01, 4.5) if colour == "path" else ()
    yield Path((points,), stroke=colour, width=style.width, dashes=dashes)
    if style.core:
        is_dotted = not style.dashes or style.dashes[0] < 0.1 or style.core <= 9
        cap: Literal["round", "butt"] = "round" if is_dotted else "butt"
        yield Path((points,), "", "paper", style.core, style.dashes, cap)


def _notes(items: Sequence[Item]) -> dict[tuple[str, str], list[str]]:
    """The lines of the legend with their letters: for each text and colour of a line one."""
    notes: dict[tuple[str, str], list[str]] = {}
    for item in items:
        if item.is_named:
            letters = notes.setdefault((item.text, _swatch(item)), [])
            letters += [each for each in (item.letter, item.branch) if each and each not in letters]
    return notes


def _swatch(item: Item) -> str:
    """The colour of the line of a constraint that has one, unless a letter already joins it with the legend."""
    lines = [shape.colour for shape in item.shapes if isinstance(shape, Line)]
    return lines[0] if lines and not item.letter else ""


def _square(x: float, y: float, half: float) -> Points:
    left, top, right, bottom = x - half, y - half, x + half, y + half
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


def _diamond(x: float, y: float) -> Points:
    size = _END + 3
    return (x - size, y), (x, y - size), (x + size, y), (x, y + size), (x - size, y)


def _triangles(x: float, y: float, *, is_greatest: bool) -> Iterator[Points]:
    """Four triangles around a digit: they point to smaller digits."""
    tip, foot = (18, 13) if is_greatest else (13, 18)
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        top = (x + tip * right, y + tip * down)
        one = (x + foot * right + 4.5 * down, y + foot * down + 4.5 * right)
        other = (x + foot * right - 4.5 * down, y + foot * down - 4.5 * right)
        yield top, one, other, top


def _arrow_head(start: Point, tip: Point) -> Points:
    x, y = tip[0] - start[0], tip[1] - start[1]
    length = hypot(x, y) or 1
    x, y = 7 * x / length, 7 * y / length
    return (tip[0] - x - y, tip[1] - y + x), tip, (tip[0] - x + y, tip[1] - y - x)


def _reach(points: list[Point], end: str, inner: int, outer: int) -> None:
    """Let a line that ends in a corner of its last cell reach it."""
    if end == "corner":
        (x1, y1), (x2, y2) = points[inner], points[outer]
        points[outer] = (x2 + _sign(x2 - x1) * CELL / 2, y2 + _sign(y2 - y1) * CELL / 2)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _sides(
    cells: Sequence[Place], center: Callable[[Place], Point], inset: float
) -> Iterator[Points]:
    """The border of cells, moved inwards: each side of a cell that it does not share with another one."""
    half, inside = CELL / 2 - inset, set(cells)
    for place in cells:
        x, y = center(place)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if _beside(place, down, right) in inside:
                continue
            ends = []
            for along in (-1, 1):
                if _beside(place, along * right, along * down) not in inside:
                    reach = half
                elif _beside(place, down + along * right, right + along * down) in inside:
                    reach = half + 2 * inset  # up to the border of that cell, which stands out
                else:
                    reach = half + inset
                across, upright = (
                    right * half + along * down * reach,
                    down * half + along * right * reach,
                )
                ends.append((x + across, y + upright))
            yield tuple(ends)


def _beside(place: Place, down: int, right: int) -> Place | None:
    return (place[0] + down, place[1] + right) if len(place) == 2 else None


def fitted(text: str, size: float, width: float) -> float:
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
            fits = next(
                (n for n in range(len(longer) - 1, 1, -1) if _width(longer[:n]) <= width), 1
            )
            yield longer[:fits]
            longer = longer[fits:]
        line = longer
    if line:
        yield line
