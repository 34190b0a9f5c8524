"""A scene in characters, each with a role and a ground: `text` joins them, `terminal` colours them.

How much a cell shows depends on its room. In a classic board it is one character, or three by three pencilmarks. In a
variant there are three: a sign for its mark, its digit, and the letter of its cage. Dots and signs stand between their
cells, and clues outside the grid. All else is listed below: the letter, the title, what else is said, and the cells.
Digits from 10 are letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, groupby, product, repeat, zip_longest
from math import isqrt
from string import ascii_lowercase
from typing import NamedTuple

from sudokit.drawing.palette import TINTS
from sudokit.drawing.scene import (
    ARROWS,
    Clue,
    Corner,
    Dot,
    Item,
    Line,
    Mark,
    Outline,
    Place,
    Regions,
    Room,
    Scene,
    Shade,
    Shape,
    Sign,
    Tag,
    borders,
)

__all__ = ["Piece", "pieces"]


class Piece(NamedTuple):
    """Characters that have one role.

    Attributes:
        text: The characters.
        role: `line`, `given`, `filled`, `blank`, `candidate`, `clue` or `words`, or a role of `palette.ROLES`.
        ground: What is behind them: the name of a colour of `palette.GROUNDS`. Empty for nothing.
    """

    text: str
    role: str
    ground: str = ""


_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKS = {"disc": "○", "square": "□", "ring": "◯", "maximum": "▲", "minimum": "▼"}
_DOTS = {"white": "○", "black": "●"}
_POINTS = {(0, 1): ">", (0, -1): "<", (1, 0): "\N{LOGICAL OR}", (-1, 0): "∧"}
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The character for lines that go so many ways from a point."""


_LINE = "line", ""
_Styles = tuple[str, str]


def pieces(scene: Scene, *, with_roles: bool = True) -> Iterator[list[Piece]]:
    """The lines of the drawing, each in pieces.

    Args:
        scene: The scene.
        with_roles: Whether pieces have roles and grounds. If not, they are fewer and longer.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> next(pieces(of_board(Grid("12" + "." * 79))))
        [Piece(text='┌───────┬───────┬───────┐', role='line', ground='')]
    """
    items = list(_with_letters_of_cages(scene.items))
    shown = [item for item in items if scene.room == "signs" and _fits(item)]
    grounds = _grounds(items) if scene.room == "signs" else {}
    board = _Board(scene, items, shown, grounds)
    yield from map(_without_end, board.lines(board.pieces if with_roles else board.characters))
    yield from map(_without_end, _listed(scene, items, shown, grounds))


def _without_end(line: Sequence[Piece]) -> list[Piece]:
    """A line without the blanks at its end."""
    kept = list(line)
    while kept and not (text := kept[-1].text.rstrip()):
        kept.pop()
    if kept and text != kept[-1].text:
        kept[-1] = kept[-1]._replace(text=text)
    return kept


class _Frame(NamedTuple):
    """A grid without digits.

    Attributes:
        board: Its characters, line by line.
        styles: Their roles and grounds.
        columns: Where the characters of each column begin.
        rows: Where those of each row begin.
        width: The number of characters that a cell has in a line.
        height: The number of lines that a cell has.
    """

    board: list[list[str]]
    styles: list[list[_Styles]]
    columns: list[int]
    rows: list[int]
    width: int
    height: int


@lru_cache(16)
def _frame(rows: int, columns: int, regions: Regions, room: Room, count: int) -> _Frame:
    """The grid of a scene: lines between cells that are not in the same regions.

    Args:
        rows: As for `Scene`.
        columns: As for `Scene`.
        regions: As for `Scene`.
        room: As for `Scene`.
        count: The number of digits.
    """
    below, right_of = borders(rows, columns, regions)
    side = isqrt(count - 1) + 1
    sizes = {"digit": (1, 1), "signs": (3, 1), "candidates": (side, -(-count // side))}
    width, height = sizes[room]
    lefts, bars, at = [], [], 0
    for column in range(columns + 1):
        has_border = any((row, column) in right_of for row in range(1, rows + 1))
        is_wide = has_border and room != "signs"  # with a blank on each side
        bars.append(at + (is_wide and column > 0))
        at = bars[-1] + 1 + (is_wide or room == "candidates")
        lefts.append(at)
        at += width
    tops, gaps, at = [], {}, 0
    for row in range(rows + 1):
        has_border = any((row, column) in below for column in range(1, columns + 1))
        if has_border or room != "digit":
            gaps[row] = at
            at += 1
        tops.append(at)
        at += height
    board = [[" "] * (bars[-1] + 1) for _ in range(at - height)]
    styles = [[_LINE] * len(line) for line in board]
    blank = "·" * width if room == "candidates" else "·".center(width)
    for top, down, left in product(tops[:-1], range(height), lefts[:-1]):
        board[top + down][left : left + width] = blank
        styles[top + down][left : left + width] = [("blank", "")] * width
    joints: Counter[tuple[int, int]] = Counter()
    for row, column in right_of:
        joints[row - 1, column] += _DOWN
        joints[row, column] += _UP
        for line in range(tops[row - 1], tops[row - 1] + height):
            board[line][bars[column]] = "│"
    for row, column in below:
        joints[row, column - 1] += _RIGHT
        joints[row, column] += _LEFT
        start, end = bars[column - 1] + 1, bars[column]
        board[gaps[row]][start:end] = "─" * (end - start)
    for (row, column), ways in joints.items():
        if row in gaps:
            board[gaps[row]][bars[column]] = _JOINTS[ways]
    return _Frame(board, styles, lefts, tops, width, height)


class _Board:
    """The grid of a scene, with what fits into it."""

    def __init__(
        self,
        scene: Scene,
        items: Sequence[Item],
        shown: Sequence[Item],
        grounds: Mapping[int, str],
    ) -> None:
        self.scene = scene
        self.frame = _frame(
            scene.rows, scene.columns, scene.regions, scene.room, len(scene.numbers)
        )
        self.board = [line.copy() for line in self.frame.board]
        self.styles = [line.copy() for line in self.frame.styles]
        self.outside: dict[tuple[int, int], list[str]] = {}
        self.digits()
        if scene.room == "candidates":
            self.candidates()
        for item in shown:
            for shape in item.shapes:
                self.show(shape, item.letter)
        for kinds in (Outline, Shade, Line):  # a line is above a cage
            for item in items:
                for shape in item.shapes if id(item) in grounds else ():
                    if isinstance(shape, kinds):
                        self.lay(shape, grounds[id(item)])

    def middle(self, place: tuple[int, int]) -> tuple[int, int]:
        """The line and the column of the middle of a cell."""
        row, column = place
        frame = self.frame
        return frame.rows[row - 1] + frame.height // 2, frame.columns[column - 1] + frame.width // 2

    def digits(self) -> None:
        frame, givens = self.frame, self.scene.givens
        for place, digit in self.scene.digits.items():
            if len(place) == 2:
                line, column = self.middle(place)
                if frame.height > 1:
                    top, left = frame.rows[place[0] - 1], frame.columns[place[1] - 1]
                    for characters in self.board[top : top + frame.height]:
                        characters[left : left + frame.width] = " " * frame.width
                self.board[line][column] = _character(digit)
                plain = "given" if place in givens else "filled"
                self.styles[line][column] = self.scene.roles.get((place, digit), plain), ""

    def candidates(self) -> None:
        """Write the candidates of each cell in rows."""
        frame, roles, first = self.frame, self.scene.roles, self.scene.numbers[0]
        for place, kept in self.scene.candidates.items():
            if len(place) == 2:
                top, left = frame.rows[place[0] - 1], frame.columns[place[1] - 1]
                for digit in kept:
                    down, right = divmod(digit - first, frame.width)
                    self.board[top + down][left + right] = _character(digit)
                    role = roles.get((place, digit), "candidate") if roles else "candidate"
                    self.styles[top + down][left + right] = role, ""

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

    def put(self, place: Place, character: str, right: int) -> None:
        if len(place) == 2 and character:
            line, column = self.middle(place)
            self.set(line, column + right, character[-1])

    def set(self, line: int, column: int, character: str) -> None:
        self.board[line][column] = character
        self.styles[line][column] = "clue", self.styles[line][column][1]

    def between(self, cells: tuple[Place, ...], character: str) -> None:
        one, other = cells
        if len(one) == 2 and len(other) == 2:
            way = other[0] - one[0], other[1] - one[1]
            (line, column), (line2, column2) = self.middle(one), self.middle(other)
            shown = _POINTS[way] if character == ">" else character
            self.set((line + line2) // 2, (column + column2) // 2, shown)

    def lay(self, shape: Line | Outline | Shade, ground: str) -> None:
        """Lay a ground under the cells of a shape, and between those of them that touch."""
        cells = [place for place in shape.cells if len(place) == 2]
        for number, place in enumerate(cells):
            near = cells[number + 1 : number + 2] if isinstance(shape, Line) else cells
            for other in (place, *(each for each in near if _touch((place, each)))):
                (top, left), (bottom, right) = sorted((self.middle(place), self.middle(other)))
                for line in range(top, bottom + 1):
                    for column in range(left - 1, right + 2):
                        self.styles[line][column] = self.styles[line][column][0], ground

    def lines(self, pieces: Callable[[int], Iterable[Piece]]) -> Iterator[list[Piece]]:
        """The board with its clues outside; a function makes the pieces of each of its lines."""
        left, right = self.beside_each_row()
        margin = max(map(len, left.values()))
        margin += margin > 0
        yield from reversed(list(self.edge(0, left[0], right[0], margin)))
        row_of = {self.middle((row, 1))[0]: row for row in range(1, self.scene.rows + 1)}
        for number, line in enumerate(self.board):
            row = row_of.get(number)
            if row is None and self.scene.room == "signs" and set(line) <= set(" │"):
                continue  # no border and no sign between two rows
            before, after = (left[row], right[row]) if row else ("", "")
            before += " " * (before != "")
            yield [*_clues(f"{before:>{margin}}"), *pieces(number), *_clues(f" {after}")]
        end = self.scene.rows + 1
        yield from self.edge(end, left[end], right[end], margin)

    def beside_each_row(self) -> tuple[dict[int, str], dict[int, str]]:
        """The clues left of each row, and of those before and after the grid, and then those right of them."""
        rows, end = range(self.scene.rows + 2), self.scene.columns + 1
        left = {row: " ".join(reversed(self.outside.get((row, 0), []))) for row in rows}
        return left, {row: " ".join(self.outside.get((row, end), [])) for row in rows}

    def edge(self, row: int, left: str, right: str, margin: int) -> Iterator[list[Piece]]:
        """The clues above or below the grid, those first that are next to it, which are between those of the corners."""
        columns = range(1, self.scene.columns + 1)
        clues = [self.outside.get((row, column), []) for column in columns]
        corners = [""] if left or right else []  # which need a line, too
        for number, (_, *texts) in enumerate(zip_longest(corners, *clues, fillvalue="")):
            line = " " + " ".join(f"{text:^3}" for text in texts) + " "
            if number:
                yield _clues(f"{'':{margin}}{line}")
            else:
                yield _clues(f"{left:>{margin}}{line} {right}")

    def characters(self, number: int) -> list[Piece]:
        """A line of the board in one piece."""
        return [Piece("".join(self.board[number]), "line")]

    def pieces(self, number: int) -> Iterator[Piece]:
        """A line of the board in pieces."""
        line, at = self.board[number], 0
        for (role, ground), run in groupby(self.styles[number]):
            end = at + len(list(run))
            yield Piece("".join(line[at:end]), role, ground)
            at = end


def _clues(text: str) -> list[Piece]:
    """What is outside of the grid."""
    return [Piece(text, "clue")] if text else []


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
    if len(place) == 2:
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            yield place[0] + down, place[1] + right


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
        len(one) == 2 and len(other) == 2 and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    )


def _with_letters_of_cages(items: Iterable[Item]) -> Iterator[Item]:
    """Small letters, as groups have capital ones; a cell has room for one character only."""
    letters = chain(ascii_lowercase, "αβγδεζηθικλμνξοπρστυφχψω", repeat("+"))
    for item in items:
        if not item.letter and any(isinstance(shape, Outline) for shape in item.shapes):
            yield item._replace(letter=next(letters))
        else:
            yield item


def _listed(
    scene: Scene, items: Sequence[Item], shown: Sequence[Item], grounds: Mapping[int, str]
) -> Iterator[list[Piece]]:
    """The constraints that the grid does not show, then candidates that have no room, and extra cells."""
    listed: dict[str, list[Piece]] = {}
    in_grid = set(map(id, shown))
    for item in filter(lambda item: item.is_named or item.shapes, items):
        letters = ", ".join(filter(None, (item.letter, item.branch)))
        is_shown = id(item) in in_grid and not any(
            isinstance(shape, Outline) for shape in item.shapes
        )
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
    for place, kept in scene.candidates.items():
        if scene.room != "candidates" or len(place) == 1:
            yield [Piece(f"{_name(place)}: {' '.join(map(str, kept))}", "words")]
    for extra in scene.extras:
        yield [Piece(f"{_name(extra)} = {_character(scene.digits.get(extra))}", "words")]


def _name(place: Place) -> str:
    return f"r{place[0]}c{place[1]}" if len(place) == 2 else place[0]


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
        " ".join(map(_name, shape.cells))
        for shape in item.shapes
        if not isinstance(shape, Tag) and shape[1] != "window"
    ]
    return " / ".join(dict.fromkeys(groups))
