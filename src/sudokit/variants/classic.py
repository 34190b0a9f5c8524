"""A classic Sudoku among variants: the kernel of classic boards answers its questions.

That kernel takes microseconds where the engine of variants takes a millisecond, and the answers are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sudokit import _native
from sudokit.board.houses import PEERS
from sudokit.stopping import check
from sudokit.variants.puzzle import Puzzle

__all__ = ["ClassicSearch"]

_VALUES = bytes([0, *range(255)])
"""Digits as values of the engine, which count from 0."""


class ClassicSearch:
    """What `_native.VariantSearch` answers, for a puzzle that is classic; its givens may clash.

    Attributes:
        reached: How much of the question in work is done, and of how much; 0 if that is unknown.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._cells = bytes(puzzle.givens.get(cell, 0) for cell in puzzle.cells)
        self._solutions = self._in_order()
        self.reached = (0, 0)

    def next_in_order(self, threads: int | None = 1) -> bytes | None:
        """The next solution in ascending order; None after the last one."""
        return next(self._solutions, None)

    def _in_order(self) -> Iterator[bytes]:
        # This finds the smallest sooner than a list of all.
        first, count = _native.solve_cells(self._cells, 1)
        if count:
            yield first.translate(_VALUES)
            for solution in islice(_native.Solutions(self._cells), 1, None):
                yield solution.translate(_VALUES)

    def smallest(self, wanted: int, threads: int | None = 1) -> list[bytes]:
        """The solution, if there is one only; of several the smallest, up to a limit."""
        first, count = _native.solve_cells(self._cells, wanted)
        if count < 2:
            return [first.translate(_VALUES)] * count
        found = islice(_native.Solutions(self._cells), wanted)
        return [each.translate(_VALUES) for each in found]

    def count(self, limit: int, threads: int | None = 1) -> int:
        """The number of solutions, up to a limit."""
        return _native.count_solutions(self._cells, limit, threads)

    def true_candidates(self, limit: int, values: int, threads: int | None = 1) -> list[int]:
        """In how many solutions each digit of each cell occurs, up to a limit."""
        counts = [0] * (81 * values)
        solution, count = _native.solve_cells(self._cells, 2)
        for cell, digit in enumerate(solution if count else ()):
            counts[values * cell + digit - 1] = 1
        if count < 2:
            return counts
        for cell, given in enumerate(self._cells):
            self.reached = (cell, 81)
            check()
            taken = {self._cells[peer] for peer in PEERS[cell]}
            for digit in {given} if given else {*range(1, 10)} - taken:
                at = values * cell + digit - 1
                cells = self._cells[:cell] + bytes([digit]) + self._cells[cell + 1 :]
                if limit > 1:
                    counts[at] = _native.count_solutions(cells, limit, threads)
                elif not counts[at]:
                    solution, count = _native.solve_cells(cells, 1)
                    for other, found in enumerate(solution if count else ()):
                        counts[values * other + found - 1] = 1
        self.reached = (81, 81)
        return counts
