"""Regions that are to be found, against all divisions of small boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from sudokit.variants import (
    ChaosConstruction,
    Extra,
    MatchCount,
    MatchRun,
    Puzzle,
    SameValues,
    count_solutions,
    solutions,
)
from sudokit.variants.forms import iss
from sudokit.variants.kinds import Kind

Numbers = tuple[int, ...]


def divisions(side: int) -> Iterator[list[int]]:
    """All divisions of a square into connected regions as large as a row, numbered from 1 in the order of first cells."""
    labels = [0] * side**2

    def beside(cell: int) -> list[int]:
        row, column = divmod(cell, side)
        steps = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * side + c for r, c in steps if 0 <= r < side and 0 <= c < side]

    def regions(region: frozenset[int]) -> set[frozenset[int]]:
        if len(region) == side:
            return {region}
        more = {n for cell in region for n in beside(cell) if not labels[n] and n not in region}
        return set().union(*(regions(region | {cell}) for cell in more))

    def divide(number: int) -> Iterator[list[int]]:
        if 0 not in labels:
            yield list(labels)
            return
        for region in regions(frozenset([labels.index(0)])):
            for cell in region:
                labels[cell] = number
            yield from divide(number + 1)
            for cell in region:
                labels[cell] = 0

    return divide(1)


def squares(side: int) -> Iterator[list[int]]:
    """All Latin squares."""

    def add(rows: list[tuple[int, ...]]) -> Iterator[list[int]]:
        if len(rows) == side:
            yield [digit for row in rows for digit in row]
            return
        for row in permutations(range(1, side + 1)):
            if all(a != b for other in rows for a, b in zip(row, other, strict=True)):
                yield from add([*rows, row])

    return add([])


def pairs(side: int) -> set[Numbers]:
    """Digits with a division, all that go together."""
    found = set()
    grids = list(squares(side))
    for labels in divisions(side):
        for grid in grids:
            if len(set(zip(labels, grid, strict=True))) == side**2:
                found.add((*grid, *labels))
    return found


def chaos(side: int, *others: Kind) -> Puzzle:
    labels = [Extra(f"L{number}") for number in range(1, side**2 + 1)]
    return Puzzle(
        rows=side,
        columns=side,
        regions="none",
        constraints=[ChaosConstruction(labels), *others],
    )


@pytest.mark.parametrize("side", [2, 3])
def test_all_divisions_with_all_digits_are_found(side: int) -> None:
    puzzle = chaos(side)
    cells = [*puzzle.cells, *puzzle.constraints[0].places()]
    found = [tuple(solution[cell] for cell in cells) for solution in solutions(puzzle)]
    assert len(found) == len(set(found))
    assert set(found) == pairs(side)


def test_clues_about_regions() -> None:
    all_pairs = pairs(4)
    start = [2, 1, 4, 3]  # of the first row

    def run(labels: Numbers) -> int:
        return next((n for n in range(4) if labels[12 + n] != labels[12]), 4)

    clues: list[tuple[Kind, Callable[[Numbers, Numbers], bool]]] = [
        (MatchRun(["L13 L14 L15 L16"], "r4c1"), lambda g, n: g[12] == run(n)),
        (MatchCount("L6 L1 L2 L3", "r2c2"), lambda g, n: g[5] == [n[5], *n[:3]].count(n[5])),
        # of a cell with all of its neighbours
        (
            MatchCount("L6 L2 L5 L7 L10", "r2c2"),
            lambda g, n: g[5] == [n[1], n[4], *n[5:7], n[9]].count(n[5]),
        ),
        (
            MatchCount("L16 L12 L15", "r4c4", without_first=True),
            lambda g, n: g[15] == [n[11], n[14]].count(n[15]),
        ),
        (SameValues(["L1", "L6"]), lambda g, n: n[0] == n[5]),
    ]
    for clue, holds in clues:
        wanted = sum(list(pair[:4]) == start and holds(pair[:16], pair[16:]) for pair in all_pairs)
        puzzle = chaos(4, clue).replace(givens="2143............")
        assert count_solutions(puzzle, None) == wanted


def test_texts_of_iss_come_back() -> None:
    for text in (
        ".Shape~6x6.ChaosConstruction.NoBoxes.ChaosCount~R1C2.ChaosArrow~R2C2~1",
        ".Var~S~~4x9.ConnectedValues~S~1_2~5.ConnectedValues~~3",
    ):
        puzzle = iss.read(text).puzzle
        assert iss.read(iss.write(puzzle)).puzzle == puzzle
