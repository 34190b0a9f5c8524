"""What constraints look like: shapes on a grid, and the lines of a legend.

Native code knows what each kind looks like (`native/variants/canvas.hpp`, `native/variants/kinds/`); here it becomes Python's,
in the language of the reader. `drawing.puzzle_svg` paints the shapes, `drawing.puzzle_text` puts into characters what fits
there and lists the rest.

Colours have the names of `drawing.palette.CLUES`. A constraint that a picture cannot show, or that players would not know by
its picture, is *named*: it stands in the legend below the grid. A *letter* joins cells with a line of the legend.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sudokit import _native
from sudokit.variants.places import Place
from sudokit.words.texts import language

if TYPE_CHECKING:
    from sudokit.variants.puzzle import Puzzle

__all__ = [
    "ARROWS", "Clue", "Corner", "Dot", "Item", "Line", "Mark", "Outline", "Shade", "Shape", "Sign", "Tag", "items",
]  # fmt: skip


ARROWS = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}
"""The diagonals, by rows down and columns to the right."""


class Line(NamedTuple):
    """A line through the middles of cells; an end is `bulb`, `circle`, `diamond`, `arrow`, `corner` or nothing."""

    cells: tuple[Place, ...]
    colour: str
    start: str
    end: str


class Outline(NamedTuple):
    """A border around cells, just inside of them, with a text in the first one."""

    cells: tuple[Place, ...]
    colour: str
    text: str


class Shade(NamedTuple):
    """A coloured background."""

    cells: tuple[Place, ...]
    colour: str


class Mark(NamedTuple):
    """A shape behind the digit of a cell: `disc`, `square`, `ring`, `maximum` or `minimum`."""

    cells: tuple[Place, ...]
    shape: str


class Dot(NamedTuple):
    """A dot between two cells, black or white, with a text."""

    cells: tuple[Place, ...]
    colour: str
    text: str


class Sign(NamedTuple):
    """A text between two cells; `>` points from the first cell to the second."""

    cells: tuple[Place, ...]
    text: str


class Corner(NamedTuple):
    """A circle with a text in the middle of some cells."""

    cells: tuple[Place, ...]
    text: str


class Clue(NamedTuple):
    """A text outside the grid. `way` is the way that it looks, down and to the right; a diagonal gets an arrow."""

    cells: tuple[Place, ...]
    way: tuple[int, int]
    text: str

    @property
    def slot(self) -> tuple[int, int]:
        """The row and the column of the place before the first cell."""
        row, column = self.cells[0]  # type: ignore[misc]
        return row - self.way[0], column - self.way[1]


class Tag(NamedTuple):
    """A small text in a corner of a cell."""

    cells: tuple[Place, ...]
    text: str


Shape = Line | Outline | Shade | Mark | Dot | Sign | Corner | Clue | Tag


@dataclass
class Item:
    """A constraint on the canvas.

    Attributes:
        title: What it is called.
        branch: The branch of a choice of which it is a part, such as `A2`; empty if it is part of none.
        shapes: What is drawn of it.
        letter: The letter that its cells have; empty if it needs none.
        detail: What else is said about it.
        is_named: Whether it stands in the legend.
    """

    title: str
    branch: str
    shapes: list[Shape]
    letter: str
    detail: str
    is_named: bool

    @property
    def text(self) -> str:
        """Its title, with what else is said about it."""
        return f"{self.title}: {self.detail}" if self.detail else self.title


def items(puzzle: Puzzle, tag: str = "en") -> list[Item]:
    """The constraints of a puzzle, in the order in which they are drawn.

    Args:
        puzzle: The puzzle.
        tag: The language of the legend.

    Examples:
        >>> from sudokit.variants import Puzzle, Thermometer
        >>> puzzle = Puzzle(rows=4, columns=4, constraints=[Thermometer("r1c1 r1c2")])
        >>> items(puzzle)[0].shapes[0].start
        'bulb'
    """
    titles = language(tag).section("variants")
    places: tuple[Place, ...] = (*puzzle.cells, *puzzle.extras)
    return [
        Item(
            titles[key]["title"],
            branch,
            [
                _SHAPES[what](tuple([places[cell] for cell in cells]), *more)
                for what, cells, *more in shapes
            ],
            letter,
            _on_one_line(detail) or ", ".join(titles[kind]["title"] for kind in kinds),
            is_named,
        )
        for key, branch, shapes, letter, detail, kinds, is_named in _native.variant_picture(puzzle)
    ]


_SHAPES: dict[str, Callable[..., Shape]] = {
    "line": lambda at, style, text, start, end, way: Line(at, style, start, end),
    "outline": lambda at, style, text, *_: Outline(at, style, text),
    "shade": lambda at, style, *_: Shade(at, style),
    "mark": lambda at, style, *_: Mark(at, style),
    "dot": lambda at, style, text, *_: Dot(at, style, text),
    "sign": lambda at, style, text, *_: Sign(at, text),
    "corner": lambda at, style, text, *_: Corner(at, text),
    "clue": lambda at, style, text, start, end, way: Clue(at, way, text),
    "tag": lambda at, style, text, *_: Tag(at, text),
}


def _on_one_line(detail: str) -> str:
    """A text of the puzzle's author, without what would break a legend."""
    return "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for sign in " ".join(detail.split())
    )
