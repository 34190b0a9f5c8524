"""The cells of a puzzle by the names that ISS gives them.

    R1C1    row 1, column 1; from 10 on the letters a, b, ...: `RaCg` is row 10, column 16
    R3 C12  a line: row 3, column 12, in decimal
    VX1     an extra cell: the first of the group `X`, which `Var` declares; `VX` if the group has one cell

A group of extra cells has rows and columns of its own, so its cells have neighbours as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.places import Cell, Extra, Place

__all__ = ["LETTERS", "MOST", "Board", "Group", "Spot"]

MOST = 16
"""The largest number of rows, columns and digits in ISS."""

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The digits of rows and columns in the name of a cell."""

_MOST_EXTRAS = 1000
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE | re.ASCII)
_LINE = re.compile(r"([RC])([0-9]{1,2})", re.ASCII)
_EXTRA = re.compile(r"([A-Z]+)([1-9][0-9]{0,3})?", re.ASCII)
_SIZE = re.compile(r"(?:([1-9][0-9]{0,3})x)?([1-9][0-9]{0,3})", re.ASCII)


class Group(NamedTuple):
    """A group of extra cells: how many, in rows of how many."""

    size: int
    columns: int


class Spot(NamedTuple):
    """Where a cell is: in which group, empty for the grid; its row and its column there, from 0."""

    group: str
    row: int
    column: int


class Board:
    """The names of cells and lines of one puzzle.

    Args:
        rows: 1 to 16.
        columns: 1 to 16.
        digits: The digits of the puzzle.
    """

    def __init__(self, rows: int, columns: int, digits: Sequence[int]) -> None:
        self.rows = rows
        self.columns = columns
        self.digits = tuple(digits)
        self.groups: dict[str, Group] = {}
        self.moves: list[tuple[Spot, Spot]] = []
        """Where `Replicate` moves cells, from and to: the outermost first."""
        self.ties = False
        """Whether ranks may tie."""
        self.region_size: int | None = None
        """The size of regions, if the text says it."""
        self.boxes: tuple[int, int] | None = None
        """The rows and columns of the boxes that sudokit's windows and disjoint groups have."""
        self.only_usual_dots = True
        """Whether all dots are of difference 1 or ratio 2, and so dots of ISS."""

    # --- extra cells -------------------------------------------------------------------------------

    def declare(self, prefix: str, size: str) -> None:
        """Add a group of extra cells: a number of cells, or rows and columns such as `9x9`."""
        known = _EXTRA.fullmatch(prefix)
        if not known or known[2]:
            raise VariantError(
                message("a group of extra cells {name!r}, expected capital letters", name=prefix)
            )
        if prefix in self.groups:
            raise VariantError(message("the extra cells {name!r} are declared twice", name=prefix))
        match = _SIZE.fullmatch(size)
        count = int(match[1] or 1) * int(match[2]) if match else 1
        columns = int(match[2]) if match and match[1] else self.columns
        if sum(group.size for group in self.groups.values()) + count > _MOST_EXTRAS:
            raise VariantError(
                message("more than {most:,} extra cells", most=_MOST_EXTRAS), cell=f"V{prefix}"
            )
        self.groups[prefix] = Group(count, columns)

    def declare_all(self, extras: Iterable[Extra]) -> list[str]:
        """Add the groups that these cells belong to; the arguments of each `Var`.

        Raises:
            VariantError: ISS has no name for a cell.
        """
        numbers: dict[str, list[int]] = {}
        for extra in extras:
            match = _EXTRA.fullmatch(extra.name)
            if not match:
                raise self._no_name(extra)
            numbers.setdefault(match[1], []).append(int(match[2] or 0))
        declared = []
        for prefix, found in numbers.items():
            if 0 in found and len(found) > 1:  # a group of one cell has no number, others do
                raise self._no_name(Extra(prefix))
            size = 1 if found == [0] else max(2, *found)
            self.declare(prefix, str(size))
            declared.append(f"{prefix}~~{size}" if size > 1 else prefix)
        return declared

    # --- cells -------------------------------------------------------------------------------------

    def cell(self, name: str) -> Place:
        """The cell of a name.

        Raises:
            VariantError: There is no such cell.
        """
        place = self.named(name)
        for start, target in self.moves:
            place = self._move(place, start, target, name)
        return place

    def cells(self, names: Iterable[str]) -> list[Place]:
        """The cells of several names."""
        return [self.cell(name) for name in names]

    def name(self, place: Place) -> str:
        """The name of a cell of the puzzle."""
        if isinstance(place, Extra):
            return f"V{place.name}"
        return f"R{LETTERS[place.row]}C{LETTERS[place.column]}"

    def extras(self) -> list[Extra]:
        """All extra cells that are declared."""
        return [
            Extra(f"{prefix}{number}" if group.size > 1 else prefix)
            for prefix, group in self.groups.items()
            for number in range(1, group.size + 1)
        ]

    def names(self, places: Iterable[Place]) -> list[str]:
        """The names of several cells."""
        return [self.name(place) for place in places]

    def named(self, name: str) -> Place:
        """The cell of a name, where no `Replicate` moves it."""
        if match := _CELL.fullmatch(name):
            row, column = (int(number, 36) for number in match.groups())
            if row <= self.rows and column <= self.columns:
                return Cell(row, column)
        elif name.startswith("V") and (match := _EXTRA.fullmatch(name[1:])):
            group = self.groups.get(match[1])
            number = int(match[2]) if match[2] else 1
            if group and number <= group.size and (match[2] is None) is (group.size == 1):
                return Extra(name[1:])
            raise VariantError(
                message(
                    "there is no extra cell {name!r}, expected one that Var declares", name=name
                ),
                cell=name,
            )
        raise VariantError(
            message(
                "{name!r} is not a cell, expected R1C1 to {last}",
                name=name,
                last=self.name(Cell(self.rows, self.columns)),
            ),
            cell=name,
        )

    # --- places ------------------------------------------------------------------------------------

    def spot(self, place: Place) -> Spot:
        """Where a cell is."""
        if isinstance(place, Cell):
            return Spot("", place.row - 1, place.column - 1)
        match = _EXTRA.fullmatch(place.name)
        assert match is not None
        number = int(match[2]) - 1 if match[2] else 0
        return Spot(match[1], *divmod(number, self.groups[match[1]].columns))

    def at(self, spot: Spot) -> Place | None:
        """The cell at a place, or None if there is none."""
        group = (
            self.groups[spot.group] if spot.group else Group(self.rows * self.columns, self.columns)
        )
        number = spot.row * group.columns + spot.column
        if not (spot.row >= 0 and 0 <= spot.column < group.columns and number < group.size):
            return None
        if not spot.group:
            return Cell(spot.row + 1, spot.column + 1)
        return Extra(f"{spot.group}{number + 1}" if group.size > 1 else spot.group)

    @contextmanager
    def moved(self, start: Spot, target: Spot) -> Iterator[None]:
        """Move all cells that are named inside, as one is moved to another; inside other moves, after these."""
        self.moves.append((start, target))
        try:
            yield
        finally:
            self.moves.pop()

    def neighbours(self, one: Place, other: Place) -> bool:
        """Whether two cells share a side."""
        a, b = self.spot(one), self.spot(other)
        return a.group == b.group and abs(a.row - b.row) + abs(a.column - b.column) == 1

    def square(self, corner: Place) -> list[Place]:
        """The four cells of which one is the upper left."""
        group, row, column = self.spot(corner)
        spots = (Spot(group, row + down, column + right) for down in (0, 1) for right in (0, 1))
        square = [each for each in map(self.at, spots) if each is not None]
        if len(square) < 4:
            name = self.name(corner)
            raise VariantError(
                message("{cell} is not an upper left cell of a square of 2x2", cell=name), cell=name
            )
        return square

    def _move(self, place: Place, start: Spot, target: Spot, name: str) -> Place:
        spot = self.spot(place)
        moved = self.at(
            Spot(
                spot.group,
                spot.row + target.row - start.row,
                spot.column + target.column - start.column,
            )
        )
        if spot.group != start.group or moved is None:
            raise VariantError(message("{cell} cannot be moved that far", cell=name), cell=name)
        return moved

    # --- lines -------------------------------------------------------------------------------------

    def line(self, name: str) -> list[Place]:
        """The cells of a row or column, from the left or from the top."""
        match = _LINE.fullmatch(name)
        if match:
            number = int(match[2])
            if match[1] == "R" and 1 <= number <= self.rows:
                return [Cell(number, column + 1) for column in range(self.columns)]
            if match[1] == "C" and 1 <= number <= self.columns:
                return [Cell(row + 1, number) for row in range(self.rows)]
        raise VariantError(
            message(
                "{name!r} is not a line, expected R1 to R{rows} or C1 to C{columns}",
                name=name,
                rows=self.rows,
                columns=self.columns,
            )
        )

    def line_name(self, line: Sequence[Place]) -> tuple[str, bool] | None:
        """The name of a whole row or column, and whether it is read backwards; None if it is no such line."""
        first, last = line[0], line[-1]
        if isinstance(first, Cell) and isinstance(last, Cell):
            names = [f"R{first.row}"] if first.row == last.row else [f"C{first.column}"]
            if len(line) == 1:
                names = [f"R{first.row}", f"C{first.column}"]
            for name in names:
                whole = self.line(name)
                if list(line) in (whole, whole[::-1]):
                    return name, list(line) != whole
        return None

    def diagonals(self) -> dict[str, list[Place]]:
        """The diagonals of little killers, by the cell at which ISS puts the clue.

        Clues on the left look down, on the right up, on the upper side down to the left, on the lower side up to the
        right. So every diagonal has one place.
        """
        rows, columns = self.rows, self.columns
        starts = [(row, 1, 1, 1) for row in range(1, rows)]
        starts += [(row, columns, -1, -1) for row in range(2, rows)]
        starts += [(1, column, 1, -1) for column in range(2, columns + 1)]
        starts += [(rows, column, -1, 1) for column in range(2, columns)]
        found: dict[str, list[Place]] = {}
        seen: set[frozenset[Place]] = set()
        for row, column, down, right in starts:
            diagonal: list[Place] = [
                Cell(row + step * down, column + step * right)
                for step in range(max(rows, columns))
                if 1 <= row + step * down <= rows and 1 <= column + step * right <= columns
            ]
            if len(diagonal) > 1 and frozenset(diagonal) not in seen:
                seen.add(frozenset(diagonal))
                found[self.name(diagonal[0])] = diagonal
        return found

    def _no_name(self, extra: Extra) -> VariantError:
        return VariantError(
            message(
                "ISS cannot hold an extra cell called {cell}, expected capital letters and a number",
                cell=str(extra),
            ),
            cell=str(extra),
        )
