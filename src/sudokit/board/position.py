"""`Position`: a board half-way, with its candidates.

A position is a grid, which of its digits are clues, and the candidates of the blank cells. It comes
from a grid (every digit that no peer holds is a candidate), from a text that shows candidates (a
pencilmark grid, a line of HoDoKu's library ...), or from a grid and a player's pencilmarks. It never
changes; `after` makes the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Self, SupportsIndex

from sudokit import names
from sudokit.arguments import as_integer
from sudokit.board import masks
from sudokit.board.grid import Grid, Source, is_text
from sudokit.errors import SudokuError
from sudokit.names import Cell, cell_name

__all__ = ["Candidate", "Digit", "Position"]

Candidate = tuple[int, int]
"""A cell, 0 to 80, and a digit, 1 to 9."""

Digit = SupportsIndex | str
"""How a digit can be given: 1 to 9, as a number or as a text of one character."""

_WRITTEN = {str(digit): digit for digit in range(1, 10)}


class Position:
    """A grid with candidates: immutable, comparable, hashable.

    Two positions are equal when their cells and candidates are, whatever they were read from.

    Args:
        grid: A `Grid`, whose `puzzle` says which digits are clues; or anything that `Grid` takes; or
            another position. The candidates that a text shows are taken over.
        removed: Candidates that are gone, as pairs of a cell, as `sudokit.cell` takes it, and a
            digit; beside those that a filled cell's peers rule out, and those that the text does not
            show.

    Attributes:
        grid: The grid.
        bits: The candidates as one whole number, as `sudokit.board.masks` describes it.

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

    grid: Grid
    bits: int

    def __init__(self, grid: Source | Position, removed: Iterable[tuple[Cell, Digit]] = ()) -> None:
        if is_text(grid):
            from sudokit import formats  # which are made of positions, and so come after them

            entry = formats.read_one(grid)
            grid = entry.position or entry.result()
        if isinstance(grid, Position):
            self.grid, bits = grid.grid, grid.bits
        else:
            self.grid = Grid(grid)
            bits = masks.possible(self.grid.cells)
        self.bits = bits & ~masks.of(checked_candidates("removed", removed))

    @classmethod
    def unchecked(cls, grid: Grid, candidates: bytes) -> Self:
        """A position of candidates that are known to be possible, such as those of native code.

        Args:
            grid: The grid.
            candidates: For each of the 81 cells a little-endian number of 16 bits, in which bit
                `d - 1` is digit `d`; 0 for a filled cell.

        Examples:
            >>> position = Position("12" + "." * 79)
            >>> Position.unchecked(position.grid, position.masks) == position
            True
        """
        return cls.of_bits(grid, int.from_bytes(candidates, "little"))

    @classmethod
    def of_bits(cls, grid: Grid, bits: int) -> Self:
        """The same for candidates that are one whole number, as `sudokit.board.masks` has them."""
        position = object.__new__(cls)
        position.grid = grid
        position.bits = bits
        return position

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
        possible = masks.possible(grid.cells)
        shown = list(masks.each(possible))
        for number, digits in marks.items():
            shown[number] = _mask("candidates", number, digits)
        return cls.of_bits(grid, possible & masks.packed(shown))

    @cached_property
    def candidates(self) -> tuple[frozenset[int], ...]:
        """For each of the 81 cells its candidates, 1 to 9; the empty set for a filled cell."""
        return masks.sets(self.bits)

    @property
    def pencilmarks(self) -> list[str]:
        """For each of the 81 cells its candidates as text, in ascending order.

        Examples:
            >>> Position("1234567.." + "." * 72).pencilmarks[6:10]
            ['', '89', '89', '456789']
        """
        return masks.texts(self.bits)

    @property
    def masks(self) -> bytes:
        """The candidates as `unchecked` takes them: 81 numbers of 16 bits, as `numpy.dtype("<u2")`.

        Examples:
            >>> Position("1234567.." + "." * 72).masks[12:16].hex()
            '00008001'
        """
        return self.bits.to_bytes(masks.SIZE, "little")

    @property
    def removed(self) -> frozenset[Candidate]:
        """The candidates that are gone though no filled peer rules them out."""
        return frozenset(masks.pairs(masks.possible(self.grid.cells) & ~self.bits))

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
        return Position.of_bits(Grid.unchecked(self.grid.cells, puzzle.cells), self.bits)

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
        grid = Grid(bytes(cells))
        gone = masks.possible(self.grid.cells) & ~self.bits
        gone |= masks.of(checked_candidates("eliminations", eliminations))
        return Position.of_bits(
            Grid.unchecked(grid.cells, self.grid.puzzle.cells),
            masks.possible(grid.cells) & ~gone,
        )

    def to_dict(self) -> dict[str, Any]:
        """The position as plain lists and strings, for JSON.

        Returns:
            `puzzle`, the clues, and `grid`, all digits, as 81 characters each; `candidates`, the digits
            that each of the 81 cells can hold, as text.

        Examples:
            >>> Position("12345678." + "." * 72).to_dict()["candidates"][8]
            '9'
        """
        return {
            "puzzle": str(self.grid.puzzle),
            "grid": str(self.grid),
            "candidates": self.pencilmarks,
        }

    def to_text(self, format: str = "pencilmarks") -> str:
        """The position in a format; only some show candidates (see `sudokit.formats`).

        Raises:
            ValueError: There is no such format.

        Examples:
            >>> Position(Grid("." * 81), removed=[(0, 9)]).to_text("line729")[:12]
            '12345678.123'
        """
        from sudokit import formats  # as in the constructor

        return formats.write(self, format)

    def __str__(self) -> str:
        """The position as a pencilmark grid."""
        return self.to_text()

    def __eq__(self, other: object) -> bool:
        return (
            (self.grid, self.bits) == (other.grid, other.bits)
            if isinstance(other, Position)
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash((self.grid, self.bits))

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.unchecked, (self.grid, self.masks)

    def __repr__(self) -> str:
        return f"Position({self.grid!r}, removed={sorted(self.removed)!r})"


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


def _mask(what: str, number: int, given: Iterable[Digit]) -> int:
    """The digits of a cell, as a mask."""
    if not isinstance(given, Iterable):
        raise TypeError(
            f"{what}: {cell_name(number)} is {given!r}, expected digits, such as [1, 2] or '12'"
        )
    return masks.of_digits(_digit(what, number, digit) for digit in given)


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
