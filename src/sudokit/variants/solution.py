"""`Solution`: the digits of a solved puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sudokit.variants.places import Cell, Place, PlaceName, place

if TYPE_CHECKING:
    from rich.text import Text

    from sudokit.variants.puzzle import Puzzle

__all__ = ["Solution"]

_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Solution(Mapping[PlaceName, int]):
    """The digits of a solved puzzle, by cell.

    It is immutable and hashable. As text it has a character per cell, row by row: digits from 10 are letters, as in
    the givens of a `Puzzle`. Extra cells are not in the text.

    Examples:
        >>> from sudokit.variants import Puzzle, solve
        >>> solution = solve(Puzzle("12..............", rows=4, columns=4))
        >>> print(solution)
        1234341221434321
        >>> solution.rows[0], solution["r4c4"], solution[4, 1]
        ((1, 2, 3, 4), 1, 4)
    """

    __slots__ = ("_digits", "_puzzle")

    def __init__(self, puzzle: Puzzle, digits: tuple[int, ...]) -> None:
        self._puzzle = puzzle
        self._digits = digits

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it solves.

        Examples:
            >>> from sudokit.variants import Puzzle, solve
            >>> puzzle = Puzzle("12..............", rows=4, columns=4)
            >>> solve(puzzle).puzzle == puzzle
            True
        """
        return self._puzzle

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits of each row."""
        width = self._puzzle.columns
        size = width * self._puzzle.rows
        return tuple(self._digits[start : start + width] for start in range(0, size, width))

    def svg(self, *, language: str = "en") -> str:
        """The solution in the picture of its puzzle, as `Puzzle.svg` draws it.

        Raises:
            ValueError: There is no such language.
        """
        return self._puzzle.svg(self, language=language)

    def pretty(self, *, language: str = "en") -> str:
        """The solution in the picture of its puzzle, as `Puzzle.pretty` draws it.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> from sudokit.variants import Puzzle, solve
            >>> print(solve(Puzzle("12..............", rows=4, columns=4)).pretty())
            ┌───────┬───────┐
            │ 1   2 │ 3   4 │
            │ 3   4 │ 1   2 │
            ├───────┼───────┤
            │ 2   1 │ 4   3 │
            │ 4   3 │ 2   1 │
            └───────┴───────┘
        """
        return self._puzzle.pretty(self, language=language)

    def _repr_svg_(self) -> str:
        """The solution as an SVG picture, for notebooks."""
        return self.svg()

    def __rich__(self) -> Text:
        """The solution in colour, for `rich.print`."""
        return self._puzzle._coloured(self)

    def __getitem__(self, name: PlaceName) -> int:
        found = place(name)
        if isinstance(found, Cell):
            if found.row <= self._puzzle.rows and found.column <= self._puzzle.columns:
                return self._digits[(found.row - 1) * self._puzzle.columns + found.column - 1]
        elif found in self._puzzle.extras:
            size = self._puzzle.rows * self._puzzle.columns
            return self._digits[size + self._puzzle.extras.index(found)]
        raise KeyError(name)

    def __iter__(self) -> Iterator[Place]:
        yield from self._puzzle.cells
        yield from self._puzzle.extras

    def __len__(self) -> int:
        return len(self._digits)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return (self.rows, self._digits) == (other.rows, other._digits)

    def __hash__(self) -> int:
        return hash(self._digits)

    def __str__(self) -> str:
        return "".join(_CHARACTERS[digit] for row in self.rows for digit in row)

    def __repr__(self) -> str:
        return f"Solution({str(self)!r})"
