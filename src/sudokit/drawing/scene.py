"""What a picture shows, whatever is drawn and wherever it is painted.

A board, a step and a puzzle of any kind become a `Scene` (`scenes`), and each medium has one painter, which paints any
scene:

    svg, png, pdf     by its `figure`: lines, discs and texts in units
    text, terminal    by its `characters`

A place is a row and a column, both counted from 1, or the name of an extra cell: a `Cell` or an `Extra` of
`sudokit.variants`, or a tuple that is equal to one. Colours have the names of `palette.COLOURS`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from sudokit.variants.puzzle import Puzzle

__all__ = [
    "ARROWS", "Candidate", "Clue", "Corner", "Dot", "Item", "Line", "Link", "Mark", "Outline", "Place", "Regions", "Room",
    "Scene", "Shade", "Shape", "Sign", "Tag", "borders",
]  # fmt: skip

Place = tuple[int, int] | tuple[str]
"""A cell, by its row and column from 1, or an extra cell, by its name."""

Regions = tuple[tuple[Place, ...], ...]
"""Groups of cells."""

Candidate = tuple[Place, int]
"""A place and a digit."""

Room = Literal["digit", "signs", "candidates"]
"""What a cell has room for in characters: its digit; a digit between two signs; or all candidates."""

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


class Item(NamedTuple):
    """A constraint: its shapes, and its line in the legend below the grid.

    Attributes:
        title: What it is called.
        branch: The branch of a choice of which it is a part, such as `A2`; empty if it is part of none.
        shapes: What is drawn of it.
        letter: The letter that joins its cells with the legend; empty if it needs none.
        detail: What else is said about it.
        is_named: Whether it stands in the legend: a picture cannot show it, or players would not know it by that.
    """

    title: str
    branch: str
    shapes: Sequence[Shape]
    letter: str
    detail: str
    is_named: bool

    @property
    def text(self) -> str:
        """Its title, with what else is said about it."""
        return f"{self.title}: {self.detail}" if self.detail else self.title


class Link(NamedTuple):
    """A line between two candidates; a weak one is dashed."""

    start: Candidate
    end: Candidate
    strong: bool


class Scene(NamedTuple):
    """What a picture shows.

    Attributes:
        title: What it is, for readers who do not see it.
        rows: The number of rows.
        columns: The number of columns.
        regions: Groups of cells: where they meet, borders are thick.
        numbers: All digits that a cell can have, in order. Candidates are arranged by them.
        digits: The digits of cells.
        givens: The cells whose digits are given.
        candidates: The candidates of cells without a digit.
        room: What a cell has room for in characters.
        shades: Cells with a coloured background.
        roles: The roles of candidates in a step, as in `palette.ROLES`.
        links: Lines between candidates.
        extras: Extra cells, below the grid.
        items: Constraints.
        puzzle: The puzzle that has these constraints: native code makes lines, discs and texts of it.
    """

    title: str
    rows: int
    columns: int
    regions: Regions
    numbers: Sequence[int]
    digits: Mapping[Place, int]
    givens: Collection[Place]
    candidates: Mapping[Place, Collection[int]]
    room: Room
    shades: Sequence[Shade] = ()
    roles: Mapping[Candidate, str] = {}
    links: Sequence[Link] = ()
    extras: Sequence[Place] = ()
    items: Sequence[Item] = ()
    puzzle: Puzzle | None = None


@lru_cache(32)
def borders(
    rows: int, columns: int, regions: Regions
) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Where cells of different regions meet, and where the grid ends.

    Args:
        rows: As for `Scene`.
        columns: As for `Scene`.
        regions: As for `Scene`.

    Returns:
        The cells with a border below, then those with a border at the right. Row 0 and column 0 are before the grid.

    Examples:
        >>> below, right = borders(2, 2, (((1, 1), (1, 2)), ((2, 1), (2, 2))))
        >>> sorted(below), sorted(right)
        ([(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2)], [(1, 0), (1, 2), (2, 0), (2, 2)])
    """
    of: dict[Place, list[int]] = {
        (row, column): [] for row in range(1, rows + 1) for column in range(1, columns + 1)
    }
    for number, region in enumerate(regions):
        for cell in region:
            of[cell].append(number)
    below = {
        (row, column)
        for row in range(rows + 1)
        for column in range(1, columns + 1)
        if of.get((row, column)) != of.get((row + 1, column))
    }
    right = {
        (row, column)
        for row in range(1, rows + 1)
        for column in range(columns + 1)
        if of.get((row, column)) != of.get((row, column + 1))
    }
    return frozenset(below), frozenset(right)
