"""`Automorphisms`: the group of the symmetries that leave a board unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import factorial, prod
from typing import Any

from sudokit.board.grid import Grid, Source
from sudokit.stopping import each_checked
from sudokit.symmetry.canonical_form import ways_to_form
from sudokit.symmetry.transformations import IN_PLACE, Transformation, line_orders

__all__ = ["Automorphisms", "automorphisms"]


class Automorphisms:
    """The symmetries that leave a board unchanged: a group, stored compactly.

    An element is a permutation of rows and columns; the renaming of the digits on the board follows
    from it. Renaming digits that do not occur on the board changes nothing and is not counted: absent
    digits keep their names in every element. So the empty board has the 3,359,232 geometric
    symmetries.

    Iteration yields the elements lazily as `Transformation`s, including the identity; there may be
    many. `order`, `generators` and `in` do not need them.

    Examples:
        >>> group = automorphisms("." * 80 + "1")
        >>> group.order, len(group.generators) <= 18
        (41472, True)
        >>> Transformation.parse("swap rows 1 2") in group, Transformation.parse("swap rows 8 9") in group
        (True, False)
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        cells = grid.cells
        # Rows and columns without a clue can be permuted freely. The rest follows from the ways to
        # the canonical form; native code lists one for each class of those permutations.
        self._rows = [row for row in range(9) if any(cells[9 * row : 9 * row + 9])]
        self._columns = [column for column in range(9) if any(cells[column::9])]
        self._ways = ways_to_form(cells)

    @property
    def grid(self) -> Grid:
        """The board."""
        return self._grid

    @cached_property
    def order(self) -> int:
        """The number of automorphisms, including the identity; 1 for most boards."""
        return len(self._ways) * _number_of_orders(self._rows) * _number_of_orders(self._columns)

    @cached_property
    def generators(self) -> tuple[Transformation, ...]:
        """Elements that generate the group by composition: few, but not always the fewest."""
        blank_rows, blank_columns = (
            [line for line in range(9) if line not in filled]
            for filled in (self._rows, self._columns)
        )
        blank = [
            *(Transformation(rows=order) for order in _swaps_of(blank_rows)),
            *(Transformation(columns=order) for order in _swaps_of(blank_columns)),
        ]
        chosen: list[Transformation] = []
        reached = {self._key(Transformation()): Transformation()}
        for element in reversed(self._cosets):  # the last elements move most, so fewer are needed
            if self._key(element) in reached:
                continue
            chosen.append(element)
            fresh = list(reached.values())
            while fresh:
                found = []
                for known in each_checked(fresh):
                    for generator in chosen:
                        product = known @ generator
                        if reached.setdefault(self._key(product), product) is product:
                            found.append(product)
                fresh = found
        return (*chosen, *blank)

    def __iter__(self) -> Iterator[Transformation]:
        blank_rows, blank_columns = self._blank_orders
        return (
            coset @ Transformation._trusted(False, rows, columns, IN_PLACE)
            for coset in self._cosets
            for rows in each_checked(blank_rows)
            for columns in blank_columns
        )

    def __contains__(self, element: object) -> bool:
        if not isinstance(element, Transformation):
            return False
        present = set(self._grid.cells)
        return element(self._grid) == self._grid and all(
            element.digits[digit - 1] == digit for digit in range(1, 10) if digit not in present
        )

    def __repr__(self) -> str:
        return f"<{self.order:,} automorphism{'' if self.order == 1 else 's'} of {self._grid}>"

    @cached_property
    def _cosets(self) -> list[Transformation]:
        """One element for each class of permutations of blank rows and columns."""
        back = self._ways[0].inverse()
        return [back @ way for way in each_checked(self._ways)]

    @cached_property
    def _blank_orders(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """The orders of rows, and of columns, that move only blank ones."""
        rows, columns = (
            [order for order in line_orders() if all(order[line] == line + 1 for line in filled)]
            for filled in (self._rows, self._columns)
        )
        return rows, columns

    def _key(self, element: Transformation) -> tuple[Any, ...]:
        """A key that distinguishes elements up to the order of blank rows and columns."""
        return (
            element.transposed,
            tuple([element.rows[row] for row in self._rows]),
            tuple([element.columns[column] for column in self._columns]),
        )


def automorphisms(grid: Source) -> Automorphisms:
    """The symmetries that leave a board unchanged.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.

    Raises:
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
        >>> automorphisms(most).order
        648
        >>> automorphisms("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").order
        1
    """
    return Automorphisms(grid if isinstance(grid, Grid) else Grid(grid))


def _number_of_orders(filled: list[int]) -> int:
    """The number of orders of rows (or columns) that move only blank ones."""
    blank = [3 - sum(line // 3 == triple for line in filled) for triple in range(3)]
    return prod(map(factorial, blank)) * factorial(blank.count(3))


def _swaps_of(blank: list[int]) -> Iterator[tuple[int, ...]]:
    """Swaps of neighbours, which generate all orders of blank rows (or columns)."""
    triples = [
        triple for triple in range(3) if {3 * triple, 3 * triple + 1, 3 * triple + 2} <= set(blank)
    ]
    for what, size, numbers in (("rows", 9, blank), ("bands", 3, triples)):
        for first, second in pairwise(numbers):
            if size == 3 or first // 3 == second // 3:
                yield Transformation.parse(f"swap {what} {first + 1} {second + 1}").rows
