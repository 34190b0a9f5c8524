"""A puzzle of any kind as SVG: the grid with what its constraints draw, and the legend below.

Units are those of `svg`: a cell is 40 wide. From the bottom up there are backgrounds, marks, lines, the grid, outlines,
what is between cells, digits, and small texts. Extra cells follow below the grid, and the legend below these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import hypot, isqrt
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from sudokit.drawing import palette
from sudokit.drawing.surroundings import rules
from sudokit.drawing.svg import LINE_WIDTHS, MARGIN
from sudokit.variants.places import Cell, Place
from sudokit.variants.shapes import (
    Clue,
    Corner,
    Dot,
    Item,
    Line,
    Mark,
    Outline,
    Shade,
    Shape,
    Sign,
    Tag,
    items,
)

if TYPE_CHECKING:
    from sudokit.variants.puzzle import Puzzle

__all__ = ["draw"]

Layered = tuple[int, str]
"""A layer, and SVG elements."""

Center = Callable[[Place], tuple[float, float]]

CELL = 40
_RING = 24
"""The room that texts outside take, for each row of them."""
_LEGEND_WIDTH = 260
_LEGEND_LINE = 17
_LETTERS = 5
"""So many letters the legend names, of more the first and the last."""

_COLOURS = {
    **palette.CLUES,
    "paper": palette.PAPER,
    "line": palette.LINE,
    "given": palette.GIVEN,
    "filled": palette.FILLED,
    "candidate": palette.CANDIDATE,
}


_END = 13
"""The radius of circles, bulbs and diamonds at the ends of lines."""


class _Style(NamedTuple):
    """How a line is drawn: its width, and the dashes and the width of a stroke of paper in its middle."""

    width: float
    dashes: str = ""
    core: float = 0


_STYLES = {
    "thermometer": _Style(14),
    "arrow": _Style(2.5),
    "pill": _Style(2 * _END + 2.5, core=2 * _END - 2.5),
    "between": _Style(6),
    "lockout": _Style(6),
    "whisper": _Style(9),
    "renban": _Style(9, "0.01 8", 4),
    "palindrome": _Style(9, "9 7", 2.5),
    "region-sum": _Style(9, core=2.5),
    "entropic": _Style(9, "1.5 6.5", 12),
    "modular": _Style(9, "1.5 18.5", 12),
    "zipper": _Style(9, "1.2 2.8", 12),
    "sum-line": _Style(9, "7 5 0.01 5", 2.5),
    "nabner": _Style(9, "4 6", 4.5),
    "diagonal": _Style(1.75),
    "path": _Style(2),
}
"""Each line has a pattern of its own, so that the lines differ without colours as well."""

_DASHES = {"cage": "5 3", "anti-cage": "5 3", "group": "0.01 4"}
_BACKGROUND, _MARKS, _WIDE, _THIN, _ENDS, _GRID, _OUTLINES, _BETWEEN, _DIGITS, _TEXTS = range(10)


def draw(puzzle: Puzzle, digits: Mapping[Place, int], tag: str = "en") -> str:
    """The puzzle as an SVG document.

    Args:
        puzzle: The puzzle.
        digits: The digits of its cells: the givens, and others.
        tag: The language of the legend.

    Examples:
        >>> from sudokit.variants import Puzzle
        >>> draw(Puzzle(rows=4, columns=4), {Cell(1, 1): 1}).count("<text")
        1
    """
    return _Picture(puzzle, digits, tag).document()


class _Picture:
    def __init__(self, puzzle: Puzzle, digits: Mapping[Place, int], tag: str) -> None:
        self.puzzle = puzzle
        self.digits = digits
        self.items = items(puzzle, tag)
        self.rings = self._ring_of_each_clue()
        top, bottom, left, right = self._rims()
        self.top = top
        self.floor = top + CELL * puzzle.rows
        across = CELL * puzzle.columns
        self.per_line = max(1, (across + 8) // (CELL + 8))
        lines = -(-len(puzzle.extras) // self.per_line)
        self.extras_top = self.floor + bottom + 12
        self.end = self.floor + bottom + (CELL + 20) * lines
        self.height: float = self.end
        self.width = max(left + across + right, _LEGEND_WIDTH if self._notes() else 0)
        self.left = left + (self.width - left - across - right) / 2
        self.used: set[tuple[str, str]] = set()
        self.texts: Counter[tuple[Place, str]] = Counter()
        self.shapes: list[tuple[int, str]] = []

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
        for item in self.items:
            for shape in item.shapes:
                if isinstance(shape, Clue):
                    yield shape

    def _rims(self) -> tuple[int, int, int, int]:
        """The room above, below, left and right of the grid."""
        rims = [MARGIN] * 4
        for clue in self._clues():
            (row, column), ring = clue.slot, self.rings[id(clue)]
            sides = (row < 1, row > self.puzzle.rows, column < 1, column > self.puzzle.columns)
            for side, is_there in enumerate(sides):
                if is_there:
                    rims[side] = max(rims[side], MARGIN + 4 + _RING * (ring + 1))
        return rims[0], rims[1], rims[2], rims[3]

    def center(self, place: Place) -> tuple[float, float]:
        if isinstance(place, Cell):
            return (
                self.left + CELL * (place.column - 0.5),
                self.top + CELL * (place.row - 0.5),
            )
        line, number = divmod(self.puzzle.extras.index(place), self.per_line)
        return (
            self.left + (CELL + 8) * number + CELL / 2,
            self.extras_top + (CELL + 20) * line + CELL / 2,
        )

    # --- the document ------------------------------------------------------------------------------

    def document(self) -> str:
        for item in self.items:
            for shape in item.shapes:
                for layer, drawn in self.shape(shape):
                    self.put(layer, f'<g opacity="0.55">{drawn}</g>' if item.branch else drawn)
        for layer, drawn in self.grid():
            self.put(layer, drawn)
        places: list[Place] = [*self.puzzle.cells, *self.puzzle.extras]
        for place in places:
            self.put(_DIGITS, "".join(self.content(place)))
        self.put(_TEXTS, "\n".join(self.legend()))
        body = "\n".join(drawn for _, drawn in sorted(self.shapes, key=lambda one: one[0]) if drawn)
        width, height = _number(self.width), _number(self.height)
        paper = self.paint(fill="paper")
        colours = {f"{name}-{kind}": (kind, _COLOURS[name]) for kind, name in sorted(self.used)}
        title = self.puzzle.title or f"Sudoku {self.puzzle.rows}x{self.puzzle.columns}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" class="sudokit-puzzle" role="img" '
            f'aria-label="{_escaped(title)}">\n'
            "<style>.sudokit-puzzle text{font-family:system-ui,sans-serif;text-anchor:middle}"
            f"{rules('sudokit-puzzle', colours)}</style>\n"
            f'<rect width="{width}" height="{height}" {paper}/>\n{body}\n</svg>\n'
        )

    def put(self, layer: int, drawn: str) -> None:
        self.shapes.append((layer, drawn))

    def paint(self, **colours: str) -> str:
        """Attributes for colours: `fill` and `stroke` by their names in `_COLOURS`."""
        self.used.update(colours.items())
        classes = " ".join(f"{name}-{kind}" for kind, name in colours.items())
        plain = " ".join(f'{kind}="{_COLOURS[name]}"' for kind, name in colours.items())
        return f'class="{classes}" {plain}' + ("" if "fill" in colours else ' fill="none"')

    def text(
        self,
        x: float,
        y: float,
        text: object,
        *,
        size: float,
        colour: str = "given",
        weight: int = 400,
        anchor: str = "middle",
        halo: float = 0,
    ) -> str:
        """A text whose middle, start or end is at a point; a halo of paper keeps it legible on lines."""
        more = f' font-weight="{weight}"' if weight != 400 else ""
        more += f' style="text-anchor:{anchor}"' if anchor != "middle" else ""
        paint = self.paint(fill=colour)
        if halo:
            paint = self.paint(fill=colour, stroke="paper")
            more += f' stroke-width="{halo}" paint-order="stroke"'
        return (
            f'<text x="{_number(x)}" y="{_number(y + 0.36 * size)}" font-size="{_number(size)}" '
            f"{paint}{more}>{_escaped(str(text))}</text>"
        )

    # --- the grid ----------------------------------------------------------------------------------

    def grid(self) -> Iterator[Layered]:
        """The lines between cells: thick where the regions on both sides are not the same."""
        regions: dict[Place, list[int]] = {}
        for number, region in enumerate(self.puzzle.regions):
            for cell in region:
                regions.setdefault(cell, []).append(number)
        thin: list[str] = []
        thick: list[str] = []
        for row, column in self.puzzle.cells:
            left, top = self.left + CELL * (column - 1), self.top + CELL * (row - 1)
            start = f"M{_number(left)} {_number(top)}"
            for other, side in (
                (Cell(row - 1, column), f"{start}h{CELL}"),
                (Cell(row, column - 1), f"{start}v{CELL}"),
            ):
                if 0 not in other:
                    here, there = regions.get(Cell(row, column)), regions.get(other)
                    (thin if here == there else thick).append(side)
        across, down = CELL * self.puzzle.columns, CELL * self.puzzle.rows
        thick.append(f"M{_number(self.left)} {_number(self.top)}h{across}v{down}h{-across}z")
        for extra in self.puzzle.extras:
            x, y = self.center(extra)
            thin.append(f"M{_number(x - CELL / 2)} {_number(y - CELL / 2)}h{CELL}v{CELL}h-{CELL}z")
            yield _TEXTS, self.text(x, y - CELL / 2 - 6, extra.name, size=9, colour="candidate")
        for kind, sides in (("thin", thin), ("thick", thick)):
            width = LINE_WIDTHS[kind]
            yield (
                _GRID,
                self.path("".join(sides), f'stroke-width="{width}" stroke-linecap="square"'),
            )

    def content(self, place: Place) -> Iterator[str]:
        """The digit of a cell, or its candidates."""
        x, y = self.center(place)
        if place in self.digits:
            digit, is_given = self.digits[place], place in self.puzzle.givens
            size = 25.0 if digit < 10 else _fitted(str(digit), 20, CELL - 6)
            if is_given:
                yield self.text(x, y, digit, size=size, weight=700)
            else:
                yield self.text(x, y, digit, size=size, colour="filled", halo=2)
        elif place in self.puzzle.candidates:
            side = isqrt(len(self.puzzle.digits) - 1) + 1
            pitch = (CELL - 4) / side
            for digit in self.puzzle.candidates[place]:
                down, right = divmod(digit - self.puzzle.digits[0], side)
                right_of, below = pitch * (right - side / 2 + 0.5), pitch * (down - side / 2 + 0.5)
                size = _fitted(str(digit), 10.5, pitch - 1.5)
                yield self.text(x + right_of, y + below, digit, size=size, colour="candidate")

    # --- shapes ------------------------------------------------------------------------------------

    def shape(self, shape: Shape) -> Iterator[Layered]:
        """A shape in pieces with their layers."""
        painters: dict[type[Shape], Callable[[Any], Iterator[Layered]]] = {
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

    def shade(self, shade: Shade) -> Iterator[Layered]:
        for place in shade.cells:
            yield _BACKGROUND, self.square(place, CELL / 2, shade.colour)

    def dot(self, dot: Dot) -> Iterator[Layered]:
        yield from self.joined(dot.cells)
        x, y = self.middle(dot.cells)
        yield _BETWEEN, self.circle(x, y, 8 if dot.text else 6.5, fill=dot.colour, stroke="rim")
        if dot.text:
            ink = "white" if dot.colour == "black" else "ink"
            yield _BETWEEN, self.text(x, y, dot.text, size=_fitted(dot.text, 11, 14), colour=ink)

    def corner(self, corner: Corner) -> Iterator[Layered]:
        x, y = self.middle(corner.cells)
        yield _BETWEEN, self.circle(x, y, 11.5, fill="paper", stroke="line")
        words = corner.text.split()
        half = len(words) if len(words) < 3 else -(-len(words) // 2)
        lines = [" ".join(part) for part in (words[:half], words[half:]) if part]
        size = min(_fitted(line, 12.0 if len(lines) == 1 else 9.5, 19) for line in lines)
        for number, line in enumerate(lines):
            down = size * (number - (len(lines) - 1) / 2)
            yield _BETWEEN, self.text(x, y + down, line, size=size)

    def tag(self, tag: Tag) -> Iterator[Layered]:
        for place in tag.cells:
            yield _TEXTS, self.small_text(place, tag.text, "right", "group")

    def square(self, place: Place, half: float, colour: str) -> str:
        x, y = self.center(place)
        return (
            f'<rect x="{_number(x - half)}" y="{_number(y - half)}" width="{_number(2 * half)}" '
            f'height="{_number(2 * half)}" {self.paint(fill=colour)}/>'
        )

    def circle(self, x: float, y: float, radius: float, width: float = 1.25, **colours: str) -> str:
        return (
            f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" '
            f'{self.paint(**colours)} stroke-width="{width}"/>'
        )

    def middle(self, cells: Sequence[Place]) -> tuple[float, float]:
        points = [self.center(place) for place in cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def joined(self, cells: Sequence[Place]) -> Iterator[Layered]:
        """A thin line between two cells that do not touch."""
        (x1, y1), (x2, y2) = map(self.center, cells)
        if hypot(x2 - x1, y2 - y1) > CELL + 1:
            yield _THIN, self.stroke([(x1, y1), (x2, y2)], "path", 1.25)

    def path(self, path: str, more: str, colour: str = "line") -> str:
        return f'<path d="{path}" {self.paint(stroke=colour)} {more}/>' if path else ""

    def stroke(
        self, points: Iterable[tuple[float, float]], colour: str, width: float, dashes: str = ""
    ) -> str:
        path = "L".join(f"{_number(x)} {_number(y)}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        cap = "butt" if dashes and not dashes.startswith("0.01") and width > 9 else "round"
        return (
            f'<path d="M{path}" {self.paint(stroke=colour)} stroke-width="{_number(width)}"{dashed} '
            f'stroke-linecap="{cap}" stroke-linejoin="round"/>'
        )

    # --- lines -------------------------------------------------------------------------------------

    def line(self, line: Line) -> Iterator[Layered]:
        points = [self.center(place) for place in line.cells]
        if len(points) == 1:
            points *= 2
        _reach(points, line.start, 1, 0)
        _reach(points, line.end, -2, -1)
        width = _STYLES[line.colour].width
        layer = _THIN if width < 4 else _WIDE if width < 2 * _END else _ENDS
        yield layer, self.pattern(points, line.colour)
        for end, point, towards in (
            (line.start, points[0], points[1]),
            (line.end, points[-1], points[-2]),
        ):
            if end == "bulb":
                yield layer, self.circle(*point, _END, fill=line.colour)
            elif end == "circle":
                yield _ENDS, self.circle(*point, _END, 2.5, fill="paper", stroke=line.colour)
            elif end == "diamond":
                yield _ENDS, self.diamond(*point, line.colour)
            elif end == "arrow":
                yield layer, self.arrow_head(towards, point, line.colour)

    def pattern(self, points: Sequence[tuple[float, float]], colour: str) -> str:
        style = _STYLES[colour]
        if colour == "path":
            return self.stroke(points, colour, style.width, "0.01 4.5")
        drawn = self.stroke(points, colour, style.width)
        if style.core:
            drawn += self.stroke(points, "paper", style.core, style.dashes)
        return drawn

    def diamond(self, x: float, y: float, colour: str) -> str:
        size = _END + 3
        return (
            f'<path d="M{_number(x - size)} {_number(y)}l{size} {-size}l{size} {size}l{-size} {size}z" '
            f'{self.paint(fill="paper", stroke=colour)} stroke-width="2.5" stroke-linejoin="round"/>'
        )

    def arrow_head(self, start: tuple[float, float], tip: tuple[float, float], colour: str) -> str:
        x, y = tip[0] - start[0], tip[1] - start[1]
        length = hypot(x, y) or 1
        x, y = 7 * x / length, 7 * y / length
        wings = [(tip[0] - x - y, tip[1] - y + x), tip, (tip[0] - x + y, tip[1] - y - x)]
        return self.stroke(wings, colour, _STYLES[colour].width)

    # --- outlines ----------------------------------------------------------------------------------

    def outline(self, outline: Outline) -> Iterator[Layered]:
        """A border around cells, and its text in the first of them, from the top left corner."""
        cells, colour, text = outline
        inset = 4 if colour == "group" else 3
        sides = "".join(_sides(cells, self.center, inset))
        dashed = f' stroke-dasharray="{_DASHES[colour]}"' if colour in _DASHES else ""
        width = 2.2 if colour == "group" else 1.25
        yield (
            _OUTLINES,
            self.path(sides, f'stroke-width="{width}"{dashed} stroke-linecap="round"', colour),
        )
        if text:
            first = min(cells, key=lambda place: self.center(place)[::-1])
            corner, ink = ("right", "group") if colour == "group" else ("left", colour)
            yield _TEXTS, self.small_text(first, text, corner, ink)

    def small_text(self, place: Place, text: str, corner: str, colour: str) -> str:
        """A text in a corner of a cell; two more go below it, and dots stand for all others."""
        x, y = self.center(place)
        number = self.texts[place, corner]
        self.texts[place, corner] += 1
        if number > 3:
            return ""
        text = "\N{HORIZONTAL ELLIPSIS}" if number == 3 else text
        y += -CELL / 2 + 7.5 + 10 * number
        size = _fitted(text, 10, CELL - 6)
        anchor, x = (
            ("start", x - CELL / 2 + 2.5) if corner == "left" else ("end", x + CELL / 2 - 2.5)
        )
        return self.text(x, y, text, size=size, colour=colour, weight=600, anchor=anchor, halo=2.5)

    # --- marks and signs ---------------------------------------------------------------------------

    def mark(self, mark: Mark) -> Iterator[Layered]:
        for place in mark.cells:
            x, y = self.center(place)
            if mark.shape == "square":
                yield _MARKS, self.square(place, 14, "mark")
            elif mark.shape == "disc":
                yield _MARKS, self.circle(x, y, 15, fill="mark", stroke="mark")
            elif mark.shape == "ring":
                yield _MARKS, self.circle(x, y, 16, fill="paper", stroke="line")
            else:
                yield _BACKGROUND, self.square(place, CELL / 2, "shade")
                yield _MARKS, self.triangles(x, y, is_greatest=mark.shape == "maximum")

    def triangles(self, x: float, y: float, *, is_greatest: bool) -> str:
        """Four triangles around a digit: they point to smaller digits."""
        tip, foot = (18, 13) if is_greatest else (13, 18)
        path = "".join(
            f"M{_number(x + tip * right)} {_number(y + tip * down)}"
            f"L{_number(x + foot * right + 4.5 * down)} {_number(y + foot * down + 4.5 * right)}"
            f"L{_number(x + foot * right - 4.5 * down)} {_number(y + foot * down - 4.5 * right)}z"
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
        return f'<path d="{path}" {self.paint(fill="arrow")}/>'

    def sign(self, sign: Sign) -> Iterator[Layered]:
        yield from self.joined(sign.cells)
        x, y = self.middle(sign.cells)
        if sign.text != ">":
            yield _BETWEEN, self.text(x, y, sign.text, size=14, weight=700, halo=4)
            return
        (x1, y1), (x2, y2) = map(self.center, sign.cells)
        length = hypot(x2 - x1, y2 - y1) or 1
        right, down = 3.5 * (x2 - x1) / length, 3.5 * (y2 - y1) / length
        points = [
            (x - right - 1.6 * down, y - down + 1.6 * right),
            (x + right, y + down),
            (x - right + 1.6 * down, y - down - 1.6 * right),
        ]
        yield _BETWEEN, self.stroke(points, "paper", 5) + self.stroke(points, "line", 2)

    def clue(self, clue: Clue) -> Iterator[Layered]:
        x, y = self.center(clue.cells[0])
        down, right = clue.way
        away = 16 + _RING * self.rings[id(clue)]
        if down and right:
            x, y = x - right * CELL / 2, y - down * CELL / 2
            tip, tail = (x - right * 1.5, y - down * 1.5), (x - right * 8, y - down * 8)
            wings = [(tip[0] - right * 4.5, tip[1]), tip, (tip[0], tip[1] - down * 4.5)]
            yield _TEXTS, self.stroke([tail, tip], "line", 1.25) + self.stroke(wings, "line", 1.25)
        else:
            away += CELL // 2
        size = _fitted(clue.text, 15, _RING - 3)
        yield _TEXTS, self.text(x - right * away, y - down * away, clue.text, size=size)

    # --- the legend --------------------------------------------------------------------------------

    def _notes(self) -> dict[tuple[str, str], list[str]]:
        """The lines of the legend with their letters: for each text and colour of a line one."""
        notes: dict[tuple[str, str], list[str]] = {}
        for item in self.items:
            if item.is_named:
                letters = notes.setdefault((item.text, _swatch(item)), [])
                letters += [
                    each for each in (item.letter, item.branch) if each and each not in letters
                ]
        return notes

    def legend(self) -> Iterator[str]:
        """A line for each constraint that is named, with its letters and a piece of its line."""
        y = self.end + 8
        for (text, colour), letters in self._notes().items():
            x = 8.0
            if letters:
                few = len(letters) <= _LETTERS
                shown = (
                    ", ".join(letters)
                    if few
                    else f"{letters[0]} \N{HORIZONTAL ELLIPSIS} {letters[-1]}"
                )
                yield self.legend_text(x, y, shown, colour="group", weight=600)
                x += 7 + 1.05 * _width(shown)
            elif colour:
                middle = y + _LEGEND_LINE / 2
                yield self.pattern([(x + 5, middle), (x + 27, middle)], colour)
                x += 38
            for line in _wrapped(text, self.width - x - 6):
                yield self.legend_text(x, y, line)
                y += _LEGEND_LINE
        if self._notes():
            self.height = y + 6

    def legend_text(
        self, x: float, top: float, text: str, colour: str = "given", weight: int = 400
    ) -> str:
        y = top + _LEGEND_LINE / 2
        return self.text(x, y, text, size=12, colour=colour, weight=weight, anchor="start")


def _swatch(item: Item) -> str:
    """The colour of the line of a constraint that has one, unless a letter already joins it with the legend."""
    lines = [shape.colour for shape in item.shapes if isinstance(shape, Line)]
    return lines[0] if lines and not item.letter else ""


def _reach(points: list[tuple[float, float]], end: str, inner: int, outer: int) -> None:
    """Let a line that ends in a corner of its last cell reach it."""
    if end == "corner":
        (x1, y1), (x2, y2) = points[inner], points[outer]
        points[outer] = (x2 + _sign(x2 - x1) * CELL / 2, y2 + _sign(y2 - y1) * CELL / 2)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _sides(cells: Sequence[Place], center: Center, inset: float) -> Iterator[str]:
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
                ends.append(f"{_number(x + across)} {_number(y + upright)}")
            yield f"M{ends[0]}L{ends[1]}"


def _beside(place: Place, down: int, right: int) -> Place | None:
    return Cell(place.row + down, place.column + right) if isinstance(place, Cell) else None


def _number(number: float) -> str:
    """A number, as short as it goes."""
    return f"{number:.1f}".removesuffix(".0")


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _escaped(text: str) -> str:
    """A text for XML, without the characters that XML cannot have."""
    return escape(_NO_XML.sub("\ufffd", text), {'"': "&quot;"})


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
            fits = next(
                (n for n in range(len(longer) - 1, 1, -1) if _width(longer[:n]) <= width), 1
            )
            yield longer[:fits]
            longer = longer[fits:]
        line = longer
    if line:
        yield line
