"""`Canvas`: what the kinds of constraints draw on, and the shapes that they leave there.

A kind says in its method `draw` what it looks like, in the words of a canvas: a line with a bulb, a cage with a total,
a dot between two cells. The canvas keeps these as *shapes*; in `drawing`, `puzzle_svg` paints them, `puzzle_text` puts into
characters what fits there and lists the rest.

Colours have the names of `drawing.palette.CLUES`. A constraint that a picture cannot show, or that players would not know by
its picture, is *named*: it stands in the legend below the grid. A *letter* joins cells with a line of the legend.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from sudokit.errors import VariantError
from sudokit.variants.places import Cell, Place
from sudokit.words.texts import language

if TYPE_CHECKING:
    from sudokit.variants.kinds import Kind
    from sudokit.variants.puzzle import Puzzle

__all__ = [
    "ARROWS", "Canvas", "Clue", "Corner", "Dot", "Item", "Line", "Mark", "Outline", "Shade", "Shape", "Sign",
    "Tag",
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
    shapes: list[Shape] = field(default_factory=list)
    letter: str = ""
    detail: str = ""
    is_named: bool = False

    @property
    def text(self) -> str:
        """Its title, with what else is said about it."""
        return f"{self.title}: {self.detail}" if self.detail else self.title


class Canvas:
    """A puzzle, and what is drawn of its constraints.

    Args:
        puzzle: The puzzle.
        tag: The language of the legend.

    Attributes:
        puzzle: The puzzle.
        items: The constraints, in the order in which they are drawn.

    Examples:
        >>> from sudokit.variants import Puzzle, Thermometer
        >>> puzzle = Puzzle(rows=4, columns=4, constraints=[Thermometer("r1c1 r1c2")])
        >>> Canvas(puzzle).items[0].shapes[0].start
        'bulb'
    """

    def __init__(self, puzzle: Puzzle, tag: str = "en") -> None:
        self.puzzle = puzzle
        self.items: list[Item] = []
        self._titles = language(tag).section("variants")
        self._letters = map(_letters, count())
        self._branch = ""
        self._item = Item("", "")
        for constraint in puzzle.constraints:
            self.add(constraint)
        self._tell_clues_apart()

    def add(self, constraint: Kind, branch: str = "") -> None:
        """Draw a constraint: of the puzzle, or within another one.

        Args:
            constraint: The constraint.
            branch: The branch of a choice of which it is a part, such as `A2`: it is drawn pale, with this tag.
        """
        outer = self._branch, self._item
        self._branch = branch or self._branch
        self._item = Item(self.title(constraint.key), self._branch)
        self.items.append(self._item)
        try:
            constraint.draw(self)
        except VariantError:  # it means nothing in this puzzle, as windows without boxes
            self.name()
        if self._branch and self._item.shapes:
            self.tag(self._item.shapes[0].cells[:1], self._branch)
        self._branch, self._item = outer

    def _tell_clues_apart(self) -> None:
        """If there are several kinds of numbers outside, a letter with each shows which it is."""
        titles = dict.fromkeys(item.title for item in self.items if _has_clues(item))
        letters = dict(zip(titles, self._letters, strict=False)) if len(titles) > 1 else {}
        for item in filter(_has_clues, self.items):
            item.letter = letters.get(item.title, "")
            item.shapes = [
                shape._replace(text=item.letter + shape.text) if isinstance(shape, Clue) else shape
                for shape in item.shapes
            ]

    # --- the legend --------------------------------------------------------------------------------

    def name(self, detail: object = "", letter: str = "") -> None:
        """Put the title of the constraint into the legend, with what else is to be said.

        Args:
            detail: A number, a sign or a name, without words.
            letter: The letter of its cells.
        """
        self._item.is_named = True
        words = " ".join(str(detail).split())
        self._item.detail = "".join(
            sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words
        )
        self._item.letter = letter

    def title(self, key: str) -> str:
        """What a kind is called."""
        return str(self._titles[key]["title"])

    def letter(self) -> str:
        """A letter that no other constraint has: A to Z, then AA and so on."""
        return next(self._letters)

    def group(self, *groups: Sequence[Place], detail: object = "") -> str:
        """Groups of cells that only a word can explain: outlined, with a letter that the legend explains.

        Returns:
            The letter.
        """
        letter = self.letter()
        for cells in groups:
            self._draw(Outline(tuple(cells), "group", letter))
        self.name(detail, letter)
        return letter

    def path(self, cells: Sequence[Place], detail: object = "") -> None:
        """Cells that are read in order, by a rule that only a word can explain: a dotted arrow with a letter."""
        letter = self.letter()
        self._draw(Line(tuple(cells), "path", "", "arrow"))
        self.tag(cells[:1], letter)
        self.name(detail, letter)

    # --- cells -------------------------------------------------------------------------------------

    def line(self, cells: Sequence[Place], colour: str, start: str = "", end: str = "") -> None:
        """A line along cells."""
        self._draw(Line(tuple(cells), colour, start, end))

    def cage(self, cells: Sequence[Place], text: object = "", colour: str = "cage") -> None:
        """A border with a small text, dashed as a killer cage unless the colour says otherwise."""
        self._draw(Outline(tuple(cells), colour, str(text)))

    def shade(self, cells: Sequence[Place], colour: str = "shade") -> None:
        """A coloured background."""
        self._draw(Shade(tuple(cells), colour))

    def mark(self, cells: Sequence[Place], shape: str) -> None:
        """A shape behind the digit of each cell."""
        self._draw(Mark(tuple(cells), shape))

    def tag(self, cells: Sequence[Place], text: object) -> None:
        """A small text in the corner of each cell."""
        self._draw(Tag(tuple(cells), str(text)))

    # --- between cells -----------------------------------------------------------------------------

    def dots(self, pairs: Iterable[tuple[Place, Place]], colour: str, text: object = "") -> None:
        """A dot between the two cells of each pair."""
        for pair in pairs:
            self._draw(Dot(pair, colour, str(text)))

    def signs(self, pairs: Iterable[tuple[Place, Place]], text: str) -> None:
        """A text between the two cells of each pair."""
        for pair in pairs:
            self._draw(Sign(pair, text))

    def corner(self, cells: Sequence[Place], text: str) -> None:
        """A circle with a text where the cells meet."""
        self._draw(Corner(tuple(cells), text))

    # --- outside -----------------------------------------------------------------------------------

    def outside(self, line: Sequence[Place], text: object) -> None:
        """A text before the first cell of a row or a column, or, inside the grid, a path along the cells.

        The legend explains it, since numbers outside can mean many things.
        """
        first, second = line[0], line[min(1, len(line) - 1)]
        if isinstance(first, Cell) and isinstance(second, Cell):
            way = (second.row - first.row, second.column - first.column)
            clue = Clue(tuple(line), (0, 1) if first == second else way, str(text))
            if _is_beside(clue.slot, self.puzzle) and abs(sum(way)) <= 1:
                self._draw(clue)
                self.name()
                return
        self.path(line, text)

    def diagonal(self, cells: Sequence[Place], way: tuple[int, int], text: object) -> None:
        """A text outside with an arrow along a diagonal; inside the grid, the legend mentions it."""
        clue = Clue(tuple(cells), way, str(text))
        if _is_beside(clue.slot, self.puzzle):
            self._draw(clue)
        else:
            self.group(cells, detail=f"{ARROWS[way]}{text}")

    def _draw(self, shape: Shape) -> None:
        self._item.shapes.append(shape)


def _has_clues(item: Item) -> bool:
    return any(isinstance(shape, Clue) and 0 in shape.way for shape in item.shapes)


def _is_beside(slot: tuple[int, int], puzzle: Puzzle) -> bool:
    """Whether a place is not in the grid."""
    return not (1 <= slot[0] <= puzzle.rows and 1 <= slot[1] <= puzzle.columns)


def _letters(number: int) -> str:
    """A to Z, AA, AB and so on.

    Examples:
        >>> _letters(1), _letters(27)
        ('B', 'AB')
    """
    before, last = divmod(number, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)
