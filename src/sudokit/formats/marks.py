"""A board with candidates: what formats read that carry more than digits.

*Marks* are the digits that a text shows in a cell. The candidates of a board are those of its marks
that no filled peer rules out: what a program writes is always so, and what a player forgot to cross
out is no candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sudokit.board.grid import Grid
from sudokit.board.houses import PEERS

__all__ = ["Candidates", "Marked", "marks_text"]

Candidates = tuple[frozenset[int], ...]
"""For each of the 81 cells its candidates, 1 to 9; the empty set for a filled cell."""


def marks_text(digits: Iterable[int]) -> str:
    """A cell's candidates or marks as text.

    Examples:
        >>> marks_text({9, 1, 4})
        '149'
    """
    return "".join(map(str, sorted(digits)))


class Marked(NamedTuple):
    """A grid and the candidates of its blank cells."""

    grid: Grid
    candidates: Candidates

    @classmethod
    def of(
        cls,
        cells: bytes,
        marks: Sequence[frozenset[int] | None],
        givens: bytes | None = None,
    ) -> Marked:
        """A board from what a text shows.

        Args:
            cells: 81 digits, 0 for blank.
            marks: For each cell its marks; None for one that nobody has marked, which keeps every
                candidate. Those of filled cells do not count.
            givens: The digits that are clues; all of them if None.

        Raises:
            ClueConflict: Two cells of a house hold the same digit.

        Examples:
            >>> board = Marked.of(bytes([1, *80 * [0]]), [None, frozenset({1, 2}), *79 * [None]])
            >>> board.candidates[1], len(board.candidates[2])
            (frozenset({2}), 8)
        """
        grid = Grid(cells)
        if givens is not None and givens != cells:
            grid = Grid.unchecked(cells, givens)
        candidates = tuple(
            possible if shown is None else possible & shown
            for possible, shown in zip(grid.candidates(), marks, strict=True)
        )
        return cls(grid, candidates)

    @classmethod
    def of_marks(cls, marks: Sequence[frozenset[int] | None]) -> Marked:
        """A board from a text that shows marks and nothing else.

        A cell with a single mark is filled if no peer shows that digit, too: programs cross out a
        digit around the cell that they fill. Where a peer shows it, the cell is blank and has one
        candidate left. If that is so of all single marks, nobody has crossed out anything, and all
        of them are filled. All filled cells are clues; such a text cannot say which are not.

        Raises:
            ClueConflict: Two cells of a house hold the same digit.

        Examples:
            >>> every = frozenset(range(1, 10))
            >>> Marked.of_marks([frozenset({1}), *80 * [every]]).grid.at(1, 1)
            1
        """
        single = [shown if shown and len(shown) == 1 else None for shown in marks]
        filled = [
            shown
            if shown and all(shown.isdisjoint(marks[peer] or ()) for peer in PEERS[cell])
            else None
            for cell, shown in enumerate(single)
        ]
        if not any(filled):
            filled = single
        return cls.of(bytes(min(shown) if shown else 0 for shown in filled), marks)
