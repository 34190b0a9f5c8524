"""`Position`: a board half-way, with its candidates.

A position is a grid, which of its digits are clues, and the candidates of the blank cells. It comes
from a grid (every digit that no peer holds is a candidate), from a text that shows candidates (a
pencilmark grid, a line of HoDoKu's library ...), or from a grid and a player's pencilmarks. It never
changes; `after` makes the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, SupportsIndex

from sudokit import _native, formats, names
from sudokit.arguments import as_integer
from sudokit.board.grid import Grid, Source, is_text
from sudokit.errors import SudokuError
from sudokit.formats import Marked, hodoku
from sudokit.names import Cell, cell_name

__all__ = ["Candidate", "Digit", "Position"]

Candidate = tuple[int, int]
"""A cell, 0 to 80, and a digit, 1 to 9."""

Digit = SupportsIndex | str
"""How a digit can be given: 1 to 9, as a number or as a text of one character."""

_WRITTEN = {str(digit): digit for digit in range(1, 10)}


class Position:
    """A grid with candidates: immutable, comparable, hashable.

    Args:
        grid: A `Grid`, whose `puzzle` says which digits are clues; or anything that `Grid` takes. The
            candidates that a text shows are taken over.
        removed: Candidates that are gone, as pairs of a cell, as `sudokit.cell` takes it, and a
            digit; beside those that a filled cell's peers rule out, and those that the text does not
            show.

    Raises:
        FormatError: The text is not one board.
        ClueConflict: Two cells of a house hold the same digit.
        ValueError: What is removed is no candidate of any board.
        TypeError: What is removed is no pairs, or has no digits.

    Examples:
        >>> position = Position(Grid("1234567.." + "." * 72))
        >>> position.candidates[7] == {8, 9}
        True
        >>> Position(position.grid, removed=[(7, 8)]).candidates[7] == {9}
        True
        >>> Position(":0000:x:1234567.." + "." * 72 + ":818:::").candidates[7] == {9}
        True
        >>> Position(str(position)) == position
        True
    """

    __slots__ = ("_native", "_removed", "candidates", "grid")

    grid: Grid
    candidates: tuple[frozenset[int], ...]

    def __init__(self, grid: Source, removed: Iterable[tuple[Cell, Digit]] = ()) -> None:
        gone_by_text: Iterable[Candidate] = ()
        if is_text(grid):
            entry = formats.read_one(grid)
            grid = entry.result()
            gone_by_text = _removed(Marked(grid, entry.candidates or grid.candidates()))
        grid = Grid(grid)
        self._become(grid, [*checked_candidates("removed", removed), *gone_by_text])

    def _become(self, grid: Grid, removed: Iterable[Candidate]) -> None:
        self.grid = grid
        all_candidates = grid.candidates()
        self._removed = frozenset(
            (cell, digit) for cell, digit in removed if digit in all_candidates[cell]
        )
        self._native = _native.LogicPosition(grid.cells, grid.puzzle.cells, sorted(self._removed))
        gone: dict[int, set[int]] = {}
        for cell, digit in self._removed:
            gone.setdefault(cell, set()).add(digit)
        self.candidates = tuple(
            marks - gone[cell] if cell in gone else marks
            for cell, marks in enumerate(all_candidates)
        )

    @classmethod
    def with_candidates(
        cls, grid: Source, candidates: Sequence[Iterable[Digit]] | Mapping[Cell, Iterable[Digit]]
    ) -> Position:
        """A position with a player's pencilmarks.

        Args:
            grid: The board.
            candidates: For each of the 81 cells its digits; or a mapping from some cells, as
                `sudokit.cell` takes them, to theirs, where a blank cell that is not in it keeps all
                its candidates. Digits are 1 to 9, as numbers or as a text: `[1, 2, 4]` or `"124"`.
                Marks in filled cells, and marks that a filled peer rules out, do not count.

        Raises:
            FormatError: The text is not one board.
            ClueConflict: Two cells of a house hold the same digit.
            ValueError: There are not 81 cells in the sequence, or one in the mapping is not a cell,
                or is there twice; or something is no digit.
            TypeError: It is neither a sequence nor a mapping, or not of digits.

        Examples:
            >>> position = Position.with_candidates("." * 81, {"r1c1": [1, 2]})
            >>> position.candidates[0] == {1, 2}, len(position.candidates[1])
            (True, 9)
            >>> Position.with_candidates("." * 81, {"r1c1": "12"}) == position
            True
        """
        expected = "candidates: expected 81 sets, or a mapping; "
        marks: dict[int, Iterable[Digit]] = {}
        if isinstance(candidates, Mapping):
            for name, kept in candidates.items():
                if names.cell(name) in marks:
                    raise ValueError(f"candidates: {cell_name(names.cell(name))} is there twice")
                marks[names.cell(name)] = kept
        else:
            if isinstance(candidates, str) or not isinstance(candidates, Iterable):
                raise TypeError(f"{expected}this is {candidates!r}")
            marks.update(enumerate(candidates))
            if len(marks) != 81:
                raise ValueError(f"{expected}these are {len(marks)}")
        grid = Grid(grid)
        possible = grid.candidates()
        removed = [
            (number, digit)
            for number, kept in marks.items()
            for digit in possible[number] - _digits("candidates", number, kept)
        ]
        return cls(grid, removed)

    @classmethod
    def from_library(cls, digits: str, removed: str = "") -> Position:
        """A position in the notation of HoDoKu's library.

        Args:
            digits: 81 cells, blanks as in the line format; a `+` before a digit that is not a clue.
            removed: Candidates that are gone, three digits each: digit, row, column.

        Raises:
            FormatError: Something is not in that notation.
            ClueConflict: Two cells of a house hold the same digit.

        Examples:
            >>> position = Position.from_library("+1" + "." * 80, "292 393")
            >>> position.grid.puzzle.clues, position.candidates[73] == {1, 3, 4, 5, 6, 7, 8, 9}
            (0, True)
        """
        board = hodoku.position(digits, removed)
        return cls(board.grid, _removed(board))

    @property
    def removed(self) -> frozenset[Candidate]:
        """The candidates that are gone though no filled peer rules them out."""
        return self._removed

    @property
    def native(self) -> _native.LogicPosition:
        """The position as native code keeps it."""
        return self._native

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled."""
        return self.grid.is_solved

    def begun_with(self, puzzle: Source) -> Position:
        """The position, its clues those of the puzzle that it is a continuation of.

        Args:
            puzzle: A `Grid`, or anything that `Grid` takes.

        Raises:
            FormatError: The text is not one board.
            ClueConflict: Two of its digits clash.
            SudokuError: It has a digit that is not on the board.

        Examples:
            >>> Position("12" + "." * 79).begun_with("1" + "." * 80).grid.puzzle.clues
            1
        """
        puzzle = Grid(puzzle)
        check_begun_with(self.grid.cells, puzzle)
        return Position(Grid.unchecked(self.grid.cells, puzzle.cells), self._removed)

    def after(
        self,
        placements: Iterable[tuple[Cell, Digit]],
        eliminations: Iterable[tuple[Cell, Digit]] = (),
    ) -> Position:
        """The position after a step.

        Args:
            placements: Cells, as `sudokit.cell` takes them, with the digits that they get.
            eliminations: Cells with the candidates that they lose.

        Raises:
            ClueConflict: Two digits clash.
            ValueError: There is no such cell or digit.
            TypeError: It is no cell or digit at all.

        Examples:
            >>> after = Position(Grid("." * 81)).after([(0, 1)], [(80, 9)])
            >>> after.grid.at(1, 1), 9 in after.candidates[80]
            (1, False)
        """
        cells = bytearray(self.grid.cells)
        for number, digit in checked_candidates("placements", placements):
            cells[number] = digit
        grid = _filled(bytes(cells), self.grid.puzzle.cells)
        after = object.__new__(Position)
        after._become(grid, [*self._removed, *checked_candidates("eliminations", eliminations)])
        return after

    def to_text(self, format: str = "pencilmarks") -> str:
        """The position in a format; only some show candidates (see `sudokit.formats`).

        Raises:
            ValueError: There is no such format.

        Examples:
            >>> Position(Grid("." * 81), removed=[(0, 9)]).to_text("line729")[:12]
            '12345678.123'
        """
        return formats.write(self.grid, format, self.candidates)

    def __str__(self) -> str:
        """The position as a pencilmark grid."""
        return self.to_text()

    def __eq__(self, other: object) -> bool:
        return (
            (self.grid, self.candidates) == (other.grid, other.candidates)
            if isinstance(other, Position)
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash((self.grid, self._removed))

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.grid, self._removed)

    def __repr__(self) -> str:
        return f"Position({self.grid!r}, removed={sorted(self._removed)!r})"


def checked_candidates(what: str, candidates: Iterable[tuple[Cell, Digit]]) -> Iterator[Candidate]:
    """Candidates whose cells and digits may be given in any way, as numbers.

    Raises:
        ValueError: There is no such cell, or no such digit; `what` says of what.
        TypeError: It is no cell or digit at all, or they are no pairs.
    """
    if not isinstance(candidates, Iterable):
        raise TypeError(f"{what} is {candidates!r}, expected pairs of a cell and a digit")
    for pair in candidates:
        try:
            name, digit = pair
        except (TypeError, ValueError):
            raise TypeError(f"{what} has {pair!r}, expected pairs of a cell and a digit") from None
        try:
            number = names.cell(name)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{what}: {error}") from None
        yield number, _digit(what, number, digit)


def _digit(what: str, number: int, given: Digit) -> int:
    """A digit of a cell, as a number."""
    expected = f"{what}: the digit of {cell_name(number)} is {given!r}, expected 1 to 9"
    try:
        digit = _WRITTEN.get(given, 0) if isinstance(given, str) else as_integer(given)
    except TypeError:
        raise TypeError(expected) from None
    if not 1 <= digit <= 9:
        raise ValueError(expected)
    return digit


def _digits(what: str, number: int, given: Iterable[Digit]) -> frozenset[int]:
    """The digits of a cell, as numbers."""
    if not isinstance(given, Iterable):
        raise TypeError(
            f"{what}: {cell_name(number)} is {given!r}, expected digits, such as [1, 2] or '12'"
        )
    return frozenset(_digit(what, number, digit) for digit in given)


def check_begun_with(cells: bytes, puzzle: Grid) -> None:
    """Make sure that the cells of a board hold all clues of a puzzle.

    Raises:
        SudokuError: They do not.
    """
    for cell, (clue, digit) in enumerate(zip(puzzle.cells, cells, strict=True)):
        if clue not in (0, digit):
            raise SudokuError(
                f"the board is not a continuation of the puzzle: {cell_name(cell)} is "
                f"{digit or 'blank'} instead of {clue}"
            )


def _removed(board: Marked) -> list[Candidate]:
    """What a board's candidates lack, beside what filled cells rule out."""
    return [
        (cell, digit)
        for cell, (possible, kept) in enumerate(
            zip(board.grid.candidates(), board.candidates, strict=True)
        )
        for digit in possible - kept
    ]


def _filled(cells: bytes, givens: bytes) -> Grid:
    """A grid that knows its clues, checked for clashes."""
    grid = Grid(cells)
    return grid if givens == cells else Grid.unchecked(grid.cells, givens)
