"""`Position`: a board half-way, with its candidates.

A position is a grid, which of its digits are clues, and the candidates of the blank cells. It comes
from a grid (every digit that no peer holds is a candidate), from a grid and a player's pencilmarks,
or from a line of HoDoKu's library. It never changes; `after` makes the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sudokit import _native
from sudokit.errors import FormatError, cell_name
from sudokit.grid import Grid

__all__ = ["Candidate", "Position"]

Candidate = tuple[int, int]
"""A cell, 0 to 80, and a digit, 1 to 9."""


class Position:
    """A grid with candidates: immutable, comparable, hashable.

    Args:
        grid: The board; its `puzzle` says which digits are clues.
        removed: Candidates that are gone, beside those that a filled cell's peers rule out.

    Examples:
        >>> position = Position(Grid("1234567.." + "." * 72))
        >>> position.candidates[7] == {8, 9}
        True
        >>> Position(position.grid, removed=[(7, 8)]).candidates[7] == {9}
        True
    """

    __slots__ = ("_native", "_removed", "candidates", "grid")

    grid: Grid
    candidates: tuple[frozenset[int], ...]

    def __init__(self, grid: Grid | str, removed: Iterable[Candidate] = ()) -> None:
        self.grid = grid = Grid(grid)
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
        cls, grid: Grid | str, candidates: Sequence[Iterable[int]] | Mapping[int, Iterable[int]]
    ) -> Position:
        """A position with a player's pencilmarks.

        Args:
            grid: The board.
            candidates: For each of the 81 cells its digits; or a mapping from some cells, 0 to 80,
                to theirs, where a blank cell that is not in it keeps all its candidates. Marks in
                filled cells, and marks that a filled peer rules out, do not count.

        Examples:
            >>> position = Position.with_candidates("." * 81, {0: [1, 2]})
            >>> position.candidates[0] == {1, 2}, len(position.candidates[1])
            (True, 9)
        """
        grid = Grid(grid)
        marks = candidates if isinstance(candidates, Mapping) else dict(enumerate(candidates))
        removed = [
            (cell, digit)
            for cell, kept in marks.items()
            for digit in grid.candidates()[cell] - frozenset(kept)
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

        Examples:
            >>> position = Position.from_library("+1" + "." * 80, "292 393")
            >>> position.grid.puzzle.clues, position.candidates[73] == {1, 3, 4, 5, 6, 7, 8, 9}
            (0, True)
        """
        cells, givens, placed = bytearray(), bytearray(), False
        for character in digits:
            if character == "+":
                placed = True
                continue
            if character not in ".0123456789":
                raise FormatError(f"{character!r} in a library position, expected a digit or +")
            digit = 0 if character == "." else int(character)
            cells.append(digit)
            givens.append(0 if placed else digit)
            placed = False
        if len(cells) != 81:
            raise FormatError(f"{len(cells)} cells, expected 81")
        return cls(_filled(bytes(cells), bytes(givens)), candidates_of_text(removed))

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

    def after(
        self, placements: Iterable[Candidate], eliminations: Iterable[Candidate] = ()
    ) -> Position:
        """The position after a step.

        Examples:
            >>> after = Position(Grid("." * 81)).after([(0, 1)], [(80, 9)])
            >>> after.grid.at(1, 1), 9 in after.candidates[80]
            (1, False)
        """
        cells = bytearray(self.grid.cells)
        for cell, digit in placements:
            cells[cell] = digit
        grid = _filled(bytes(cells), self.grid.puzzle.cells)
        return Position(grid, [*self._removed, *eliminations])

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


def candidates_of_text(text: str) -> list[Candidate]:
    """Candidates from three digits each: digit, row, column.

    Raises:
        FormatError: A word is not three digits 1 to 9.

    Examples:
        >>> candidates_of_text("436 111")
        [(23, 4), (0, 1)]
    """
    result = []
    for word in text.split():
        if len(word) != 3 or not word.isdigit() or "0" in word:
            raise FormatError(f"candidate {word!r}, expected digit, row and column like 436")
        digit, row, column = map(int, word)
        result.append((9 * row + column - 10, digit))
    return result


def text_of_candidates(candidates: Iterable[Candidate]) -> str:
    """The reverse of `candidates_of_text`, sorted.

    Examples:
        >>> text_of_candidates([(23, 4), (0, 1)])
        '111 436'
    """
    words = (f"{digit}{cell_name(cell)[1]}{cell_name(cell)[3]}" for cell, digit in candidates)
    return " ".join(sorted(words))


def _filled(cells: bytes, givens: bytes) -> Grid:
    """A grid that knows its clues, checked for clashes."""
    grid = Grid(cells)
    return grid if givens == cells else Grid._filled(grid.cells, givens)
