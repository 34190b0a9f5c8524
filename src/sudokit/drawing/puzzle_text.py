"""A puzzle of any kind as text: the grid in characters, and a list of what does not fit into it.

A cell is three characters: a sign for its mark, its digit, and the letter of its cage. Digits from 10 are letters, as in
the givens of a puzzle. Lines are drawn between regions only. Dots and signs stand between their cells, and clues
outside the grid. All else is listed below: the letter, the title, what else is said, and the cells.

`lines` yields the drawing in pieces with their roles and grounds, which `puzzle_terminal` draws in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, repeat
from string import ascii_lowercase
from typing import TYPE_CHECKING, Literal, NamedTuple

from sudokit.drawing.palette import TINTS
from sudokit.variants import shapes
from sudokit.variants.places import Cell, Place
from sudokit.variants.shapes import (
    ARROWS,
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
)

if TYPE_CHECKING:
    from sudokit.variants.puzzle import Puzzle

__all__ = ["Piece", "draw", "lines"]

Role = Literal["line", "given", "filled", "blank", "clue", "words"]


class Piece(NamedTuple):
    """Characters of a drawing that have one role.

    Attributes:
        text: The characters.
        role: Their role.
        ground: What is behind them: the name of a colour of `palette.GROUNDS`. Empty for nothing.
    """

    text: str
    role: Role
    ground: str = ""


_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKS = {"disc": "○", "square": "□", "ring": "◯", "maximum": "▲", "minimum": "▼"}
_DOTS = {"white": "○", "black": "●"}
_POINTS = {(0, 1): ">", (0, -1): "<", (1, 0): "\N{LOGICAL OR}", (-1, 0): "∧"}
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The character for lines that go up (1), right (2), down (4) and left (8) from a point."""


def draw(puzzle: Puzzle, digits: Mapping[Place, int], tag: str = "en") -> str:
    """The puzzle as lines of text, without a final line end.

    Args:
        puzzle: The puzzle.
        digits: The digits of its cells.
        tag: The language of the list.

    Examples:
        >>> from sudokit.variants import Puzzle, Thermometer
        >>> print(draw(Puzzle(rows=2, columns=2, constraints=[Thermometer("r1c1 r2c1")]), {}))
        ┌───────┐
        │ ·   · │
        │ ·   · │
        └───────┘
        Thermometer: r1c1 r2c1
    """
    return "\n".join("".join(piece.text for piece in line) for line in lines(puzzle, digits, tag))


def lines(
    puzzle: Puzzle, digits: Mapping[Place, int], tag: str = "en"
) -> Iterator[Sequence[Piece]]:
    """The lines of the drawing, each in pieces; arguments as for `draw`."""
    items = shapes.items(puzzle, tag)
    _give_letters_to_cages(items)
    grounds = _grounds(items)
    yield from map(_without_end, _Characters(puzzle, digits, items, grounds).lines())
    yield from map(_without_end, _listed(puzzle, digits, items, grounds))


def _without_end(line: Sequence[Piece]) -> list[Piece]:
    """A line without the blanks at its end."""
    kept = [piece for piece in line if piece.text]
    while kept and not kept[-1].text.strip():
        kept.pop()
    if kept:
        kept[-1] = kept[-1]._replace(text=kept[-1].text.rstrip())
    return kept


class _Characters:
    """The grid: `board` has two lines and four columns for each cell, of which the first are its borders."""

    def __init__(
        self,
        puzzle: Puzzle,
        digits: Mapping[Place, int],
        items: list[Item],
        grounds: Mapping[int, str],
    ) -> None:
        self.puzzle = puzzle
        self.outside: dict[tuple[int, int], list[str]] = {}
        self.board = [[" "] * (4 * puzzle.columns + 1) for _ in range(2 * puzzle.rows + 1)]
        self.roles: dict[tuple[int, int], Role] = {}
        self.grounds: dict[tuple[int, int], str] = {}
        self.borders()
        for cell in puzzle.cells:
            role: Role = "given" if cell in puzzle.givens else "filled"
            self.put(cell, _character(digits.get(cell)), role=role if cell in digits else "blank")
        for item in items:
            for shape in item.shapes if _fits(item) else ():
                self.show(shape, item.letter)
        for kinds in (Outline, Shade, Line):  # a line is above a cage
            for item in items:
                for shape in item.shapes if id(item) in grounds else ():
                    if isinstance(shape, kinds):
                        self.lay(shape, grounds[id(item)])

    def show(self, shape: Shape, letter: str) -> None:
        """Put a shape into the board."""
        match shape:
            case Mark(cells, name):
                for place in cells:
                    self.put(place, _MARKS[name], -1)
            case Outline(cells, _, _):
                for place in cells:
                    self.put(place, letter, 1)
            case Dot(cells, colour, _):
                self.between(cells, _DOTS[colour])
            case Sign(cells, text):
                self.between(cells, text)
            case Clue(_, way, text):
                self.outside.setdefault(shape.slot, []).append(ARROWS.get(way, "") + text)
            case _:
                pass

    def put(self, place: Place, character: str, right: int = 0, role: Role = "clue") -> None:
        if isinstance(place, Cell) and character:
            self.set(2 * place.row - 1, 4 * place.column - 2 + right, character[-1], role)

    def set(self, line: int, column: int, character: str, role: Role) -> None:
        self.board[line][column] = character
        self.roles[line, column] = role

    def lay(self, shape: Line | Outline | Shade, ground: str) -> None:
        """Lay a ground under the cells of a shape, and between those of them that touch."""
        cells = [place for place in shape.cells if isinstance(place, Cell)]
        for number, (row, column) in enumerate(cells):
            line, middle = 2 * row - 1, 4 * column - 2
            self.grounds.update({(line, middle + right): ground for right in (-1, 0, 1)})
            near = cells[number + 1 : number + 2] if isinstance(shape, Line) else cells
            for other in near:
                match other.row - row, other.column - column:
                    case (0, 1) | (0, -1) as way:
                        self.grounds[line, middle + 2 * way[1]] = ground
                    case (1, 0) | (-1, 0) as way:
                        beside = {(line + way[0], middle + right): ground for right in (-1, 0, 1)}
                        self.grounds.update(beside)
                    case _:
                        pass

    def between(self, cells: tuple[Place, ...], character: str) -> None:
        one, other = cells
        if isinstance(one, Cell) and isinstance(other, Cell):
            down, right = other.row - one.row, other.column - one.column
            shown = _POINTS[down, right] if character == ">" else character
            self.set(2 * one.row - 1 + down, 4 * one.column - 2 + 2 * right, shown, "clue")

    def borders(self) -> None:
        """The lines between cells that are not in the same regions."""
        joints: dict[tuple[int, int], int] = {}
        of = {
            cell: [cell in region for region in self.puzzle.regions] for cell in self.puzzle.cells
        }
        for row in range(self.puzzle.rows + 1):
            for column in range(self.puzzle.columns + 1):
                here = of.get(Cell(row, column))
                right, below = of.get(Cell(row, column + 1)), of.get(Cell(row + 1, column))
                if here != right:  # a line from above to below
                    joints[row - 1, column] = joints.get((row - 1, column), 0) | 4
                    joints[row, column] = joints.get((row, column), 0) | 1
                    self.board[2 * row - 1][4 * column] = "│"
                if here != below:
                    joints[row, column - 1] = joints.get((row, column - 1), 0) | 2
                    joints[row, column] = joints.get((row, column), 0) | 8
                    self.board[2 * row][4 * column - 3 : 4 * column] = "───"
        for (row, column), ways in joints.items():
            self.board[2 * row][4 * column] = _JOINTS[ways]

    def lines(self) -> Iterator[list[Piece]]:
        """The board with its clues outside."""
        rows, columns = self.puzzle.rows, self.puzzle.columns
        left = {row: " ".join(reversed(self.outside.get((row, 0), []))) for row in range(rows + 2)}
        right = {row: " ".join(self.outside.get((row, columns + 1), [])) for row in range(rows + 2)}
        width = max(map(len, left.values()))
        margin = width + 1 if width else 0
        above = self.stacked(0)
        if left[0] or right[0] or above:
            *more, last = above or [" " * (4 * columns + 1)]
            yield from (_clues(" " * margin + line) for line in more)
            yield _clues(f"{left[0]:>{margin}}{last} {right[0]}")
        for number, line in enumerate(self.board):
            row, is_border = divmod(number + 1, 2)
            if is_border and set(line) <= set(" │"):
                continue  # no border and no sign between two rows
            before = "" if is_border else left[row]
            after = "" if is_border else right[row]
            yield [
                *_clues(f"{before:>{width}}{' ' * (margin - width)}"),
                *self.pieces(number),
                *_clues(f" {after}"),
            ]
        below = self.stacked(rows + 1)[::-1]
        if left[rows + 1] or right[rows + 1] or below:
            first, *more = below or [" " * (4 * columns + 1)]
            yield _clues(f"{left[rows + 1]:>{margin}}{first} {right[rows + 1]}")
            yield from (_clues(" " * margin + line) for line in more)

    def pieces(self, number: int) -> Iterator[Piece]:
        """A line of the board in pieces."""

        def style(column: int) -> tuple[Role, str]:
            place = number, column
            return self.roles.get(place, "line"), self.grounds.get(place, "")

        line = self.board[number]
        for (role, ground), columns in groupby(range(len(line)), style):
            yield Piece("".join(line[column] for column in columns), role, ground)

    def stacked(self, row: int) -> list[str]:
        """The clues above or below the grid, the outermost first."""
        columns = range(1, self.puzzle.columns + 1)
        height = max(len(self.outside.get((row, column), [])) for column in columns)
        lines = []
        for number in reversed(range(height)):
            texts = [
                (self.outside.get((row, column), []) + [""] * height)[number] for column in columns
            ]
            lines.append(" " + " ".join(f"{text:^3}" for text in texts) + " ")
        return lines


def _clues(text: str) -> list[Piece]:
    """What is outside of the grid."""
    return [Piece(text, "clue")]


def _grounds(items: Iterable[Item]) -> dict[int, str]:
    """What is behind the cells of each item that has a ground, by its identity; cages that touch differ."""
    grounds: dict[int, str] = {}
    taken: dict[Place, set[str]] = {}
    for item in items:
        for shape in () if item.branch else item.shapes:
            if isinstance(shape, Outline):
                near = [other for cell in shape.cells for other in _around(cell)]
                used = {ground for cell in near for ground in taken.get(cell, ())}
                free = (tint for tint in TINTS if tint not in used)
                ground = grounds.setdefault(id(item), next(free, TINTS[len(grounds) % len(TINTS)]))
                for cell in shape.cells:
                    taken.setdefault(cell, set()).add(ground)
            elif isinstance(shape, Line | Shade):
                grounds.setdefault(id(item), shape.colour)
    return grounds


def _around(place: Place) -> Iterator[Place]:
    """A cell and those that share a side with it."""
    yield place
    if isinstance(place, Cell):
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            yield Cell(place.row + down, place.column + right)


def _character(digit: int | None) -> str:
    if digit is None:
        return "·"
    return _DIGITS[digit] if digit < len(_DIGITS) else "#"


def _fits(item: Item) -> bool:
    """Whether the grid can show all of a constraint; of a choice it shows nothing."""
    return not item.branch and all(map(_shows, item.shapes))


def _shows(shape: Shape) -> bool:
    match shape:
        case Dot(cells, _, text):
            return not text and _touch(cells)
        case Sign(cells, _):
            return _touch(cells)
        case _:
            return isinstance(shape, Mark | Tag | Clue | Outline)


def _touch(cells: tuple[Place, ...]) -> bool:
    one, other = cells
    return (
        isinstance(one, Cell)
        and isinstance(other, Cell)
        and abs(one.row - other.row) + abs(one.column - other.column) == 1
    )


def _give_letters_to_cages(items: list[Item]) -> None:
    """Small letters, as groups have capital ones; a cell has room for one character only."""
    letters = chain(ascii_lowercase, "αβγδεζηθικλμνξοπρστυφχψω", repeat("+"))
    for item in items:
        if not item.letter and any(isinstance(shape, Outline) for shape in item.shapes):
            item.letter = next(letters)


def _listed(
    puzzle: Puzzle, digits: Mapping[Place, int], items: list[Item], grounds: Mapping[int, str]
) -> Iterator[list[Piece]]:
    """The constraints that the grid does not show, then extra cells."""
    listed: dict[str, list[Piece]] = {}
    for item in filter(lambda item: item.is_named or item.shapes, items):
        letters = ", ".join(filter(None, (item.letter, item.branch)))
        is_shown = _fits(item) and not any(isinstance(shape, Outline) for shape in item.shapes)
        if item.is_named or not is_shown:
            cells = "" if is_shown else _cells_text(item)
            title = item.text if is_shown else _title(item)
            key, rest = (letters, f"  {title}") if letters else (title, "")
            line = [
                Piece(key, "words", grounds.get(id(item), "")),
                Piece(f"{rest}: {cells}" if cells else rest, "words"),
            ]
            listed.setdefault("".join(piece.text for piece in line), line)
    yield from listed.values()
    for place, kept in puzzle.candidates.items():
        if place not in digits:
            yield [Piece(f"{place}: {' '.join(map(str, kept))}", "words")]
    for extra in puzzle.extras:
        yield [Piece(f"{extra} = {_character(digits.get(extra))}", "words")]


def _title(item: Item) -> str:
    """The title with what else is said about it, be it only in the picture."""
    texts = [
        shape.text for shape in item.shapes if isinstance(shape, Outline | Dot | Corner | Clue)
    ]
    if item.detail or item.letter in texts or not texts:
        return item.text
    return f"{item.title} {texts[0]}".rstrip()


def _cells_text(item: Item) -> str:
    """The cells of its shapes; those of windows are the same in all grids."""
    groups = [
        " ".join(map(str, shape.cells))
        for shape in item.shapes
        if not isinstance(shape, Tag) and shape[1] != "window"
    ]
    return " / ".join(dict.fromkeys(groups))
