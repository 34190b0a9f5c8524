"""`Position`: a board half-way, with its candidates.

A position is a grid with its clues, and the candidates of the blank cells. It is made from a grid
(every digit that no peer holds is a candidate), from a text that shows candidates (a pencilmark grid, a
line of HoDoKu's library ...), or from a grid and a player's pencilmarks. It is immutable; `after`
makes the next one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Self, SupportsIndex

from sudokit import names
from sudokit.arguments import as_integer
from sudokit.board import masks
from sudokit.board.grid import Grid, Source, is_text
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.names import Cell, cell_name

__all__ = ["Candidate", "Digit", "Position", "shown"]

Candidate = tuple[int, int]
"""A cell, 0 to 80, and a digit, 1 to 9."""

Digit = SupportsIndex | str
"""A digit, 1 to 9, as a number or as a text of one character."""

_WRITTEN = {str(digit): digit for digit in range(1, 10)}


class Position:
    """A grid with candidates: immutable, comparable, hashable.

    Two positions are equal if their cells and their candidates are equal.

    Args:
        grid: A `Grid`, whose `puzzle` says which digits are clues; or anything that `Grid` takes; or
            another position. If a text shows candidates, the position gets these.
        removed: More candidates to remove: pairs of a cell, in any form that `sudokit.cell` takes, and
            a digit.

    Attributes:
        grid: The grid.
        bits: The candidates as one whole number, described in `sudokit.board.masks`.

    Raises:
        FormatError: The text is not one board.
        ClueConflict: Two cells of a house hold the same digit.
        ValueError: A cell or digit in `removed` does not exist.
        TypeError: `removed` does not consist of pairs of a cell and a digit.

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
        grid = shown(grid)
        if isinstance(grid, Position):
            self.grid, bits = grid.grid, grid.bits
        else:
            self.grid = Grid(grid)
            bits = masks.possible(self.grid.cells)
        self.bits = bits & ~masks.of(checked_candidates("removed", removed))

    @classmethod
    def unchecked(cls, grid: Grid, candidates: bytes) -> Self:
        """A position with candidates that are known to be possible, such as those of native code.

        Args:
            grid: The grid.
            candidates: For each of the 81 cells, a little-endian number of 16 bits, in which bit
                `d - 1` is digit `d`; 0 for a filled cell.

        Examples:
            >>> position = Position("12" + "." * 79)
            >>> Position.unchecked(position.grid, position.masks) == position
            True
        """
        return cls.of_bits(grid, int.from_bytes(candidates, "little"))

    @classmethod
    def of_bits(cls, grid: Grid, bits: int) -> Self:
        """The same for candidates as one whole number, described in `sudokit.board.masks`."""
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
            candidates: The digits of each of the 81 cells; or a mapping from some cells, in any form
                that `sudokit.cell` takes, to their digits. Blank cells that are not in the mapping keep
                all their candidates. Digits are 1 to 9, as numbers or as a text: `[1, 2, 4]` or
                `"124"`. Marks in filled cells, and marks that a filled peer rules out, are ignored.

        Raises:
            FormatError: The text is not one board.
            ClueConflict: Two cells of a house hold the same digit.
            ValueError: The sequence does not have 81 cells, or the mapping has a key that is not a cell
                or names a cell twice, or a digit is not 1 to 9.
            TypeError: It is neither a sequence nor a mapping, or does not contain digits.

        Examples:
            >>> position = Position.with_candidates("." * 81, {"r1c1": [1, 2]})
            >>> position.candidates[0] == {1, 2}, len(position.candidates[1])
            (True, 9)
            >>> Position.with_candidates("." * 81, {"r1c1": "12"}) == position
            True
        """
        marks: dict[int, Iterable[Digit]] = {}
        if isinstance(candidates, Mapping):
            for name, kept in candidates.items():
                if names.cell(name) in marks:
                    raise ValueError(
                        message(
                            "candidates: {cell} is there twice", cell=cell_name(names.cell(name))
                        )
                    )
                marks[names.cell(name)] = kept
        else:
            if isinstance(candidates, str) or not isinstance(candidates, Iterable):
                raise TypeError(
                    f"candidates: expected 81 sets, or a mapping; this is {candidates!r}"
                )
            marks.update(enumerate(candidates))
            if len(marks) != 81:
                raise ValueError(
                    message(
                        "candidates: expected 81 sets, or a mapping; these are {count}",
                        count=len(marks),
                    )
                )
        grid = Grid(grid)
        possible = masks.possible(grid.cells)
        shown = list(masks.each(possible))
        for number, digits in marks.items():
            shown[number] = _mask("candidates", number, digits)
        return cls.of_bits(grid, possible & masks.packed(shown))

    @cached_property
    def candidates(self) -> tuple[frozenset[int], ...]:
        """For each of the 81 cells, its candidates, 1 to 9; the empty set for a filled cell."""
        return masks.sets(self.bits)

    @property
    def pencilmarks(self) -> list[str]:
        """For each of the 81 cells, its candidates as text, in ascending order.

        Examples:
            >>> Position("1234567.." + "." * 72).pencilmarks[6:10]
            ['', '89', '89', '456789']
        """
        return masks.texts(self.bits)

    @property
    def masks(self) -> bytes:
        """The candidates in the form that `unchecked` takes: 81 numbers of type `numpy.dtype("<u2")`.

        Examples:
            >>> Position("1234567.." + "." * 72).masks[12:16].hex()
            '00008001'
        """
        return self.bits.to_bytes(masks.SIZE, "little")

    @property
    def allowed(self) -> bytes:
        """What each cell may hold, in the form of `masks`: a filled cell, its digit; a blank one, its candidates.

        Examples:
            >>> Position("1234567.." + "." * 72).allowed[12:16].hex()
            '40008001'
        """
        digits = masks.of((cell, digit) for cell, digit in enumerate(self.grid.cells) if digit)
        return (self.bits | digits).to_bytes(masks.SIZE, "little")

    @property
    def is_narrowed(self) -> bool:
        """Whether a candidate was removed although no filled peer rules it out."""
        return bool(masks.possible(self.grid.cells) & ~self.bits)

    @property
    def removed(self) -> frozenset[Candidate]:
        """The candidates that were removed although no filled peer rules them out."""
        return frozenset(masks.pairs(masks.possible(self.grid.cells) & ~self.bits))

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled."""
        return self.grid.is_solved

    def begun_with(self, puzzle: Source) -> Position:
        """The same position with the clues of the puzzle that it began with.

        Args:
            puzzle: A `Grid`, or anything that `Grid` takes.

        Raises:
            FormatError: The text is not one board.
            ClueConflict: Two of its digits clash.
            SudokuError: The puzzle has a digit that is not on the board.

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
            placements: Pairs of a cell, in any form that `sudokit.cell` takes, and the digit to place.
            eliminations: Pairs of a cell and the candidate to remove.

        Raises:
            ClueConflict: Two digits clash.
            ValueError: There is no such cell or digit.
            TypeError: Something is neither a cell nor a digit.

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
        from sudokit import formats  # imported here because formats are made of positions

        return formats.write(self, format)

    def to_svg(self) -> str:
        """The board as an SVG picture, with its candidates.

        Examples:
            >>> Position("5" + 80 * ".").to_svg()[:4]
            '<svg'
        """
        from sudokit.drawing import scenes, svg

        return svg.paint(scenes.of_board(self.grid, self.candidates))

    def save(self, path: str | os.PathLike[str], *, size: int | None = None) -> None:
        """Write the board with its candidates as a picture, as `Grid.save` does.

        Args:
            path: The file, `.svg` or `.png`.
            size: The width of a PNG in pixels, 100 to 10,000; 736 if None.

        Raises:
            ValueError: The suffix is another one, or the size is out of range or not that of a PNG.
            MissingPackage: The picture is a PNG, and Pillow is not installed.
            OSError: The file cannot be written.
        """
        from sudokit.drawing import saving, scenes

        saving.save_picture(scenes.of_board(self.grid, self.candidates), path, size)

    def _repr_svg_(self) -> str:
        """The board with its candidates, for notebooks."""
        return self.to_svg()

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


def shown(source: Source | Position) -> Grid | Position:
    """The board of a source: a position if it is one, or a text that shows candidates; otherwise a grid.

    Raises:
        FormatError: The source is not one board.
        ClueConflict: Two cells of a house hold the same digit.
        OSError: The file cannot be read.
    """
    if is_text(source):
        from sudokit.reading import read_one  # formats are made of positions, too

        return read_one(source).board()
    return source if isinstance(source, Position) else Grid(source)


def checked_candidates(what: str, candidates: Iterable[tuple[Cell, Digit]]) -> Iterator[Candidate]:
    """Candidates as numbers, from pairs in any form.

    Raises:
        ValueError: There is no such cell or digit. The message names the argument as `what`.
        TypeError: Something is neither a cell nor a digit, or is not a pair.
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
            reason = str(error)
            raise type(error)(message("{what}: {reason}", what=what, reason=reason)) from None
        yield number, _digit(what, number, digit)


def _digit(what: str, number: int, given: Digit) -> int:
    """A digit of a cell, as a number."""
    kind: type[TypeError | ValueError] = ValueError
    try:
        digit = _WRITTEN.get(given, 0) if isinstance(given, str) else as_integer(given)
    except TypeError:
        kind, digit = TypeError, 0
    if 1 <= digit <= 9:
        return digit
    raise kind(
        message(
            "{what}: the digit of {cell} is {given!r}, expected 1 to 9",
            what=what,
            cell=cell_name(number),
            given=given,
        )
    )


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
                message(
                    "the board is not a continuation of the puzzle: {cell} is {digit} instead of {clue}",
                    cell=cell_name(cell),
                    digit=digit or message("blank"),
                    clue=clue,
                )
            )
