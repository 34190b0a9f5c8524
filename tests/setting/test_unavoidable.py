"""Unavoidable sets, against their definition and against an enumeration of other grids."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from boards import EASY, EASY_SOLVED, proper_puzzles, solved_boards, symmetries, transformed
from sudokit import ClueConflict, FormatError, Grid, unavoidable_sets

# The grid with the most automorphisms: 648, without those that only rename digits.
CANONICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def without(cells: bytes, gone: tuple[int, ...]) -> Grid:
    return Grid([0 if cell in gone else digit for cell, digit in enumerate(cells)])


def by_enumeration(solution: str, size: int, digits: int) -> set[tuple[int, ...]]:
    """Minimal unavoidable sets of up to so many digits, from all grids that keep the others."""
    found = set()
    for chosen in combinations("123456789", digits):
        rest = "".join("." if digit in chosen else digit for digit in solution)
        for other in sudokit.solutions(rest):
            pairs = zip(solution, str(other), strict=True)
            cells = tuple(cell for cell, (one, two) in enumerate(pairs) if one != two)
            if 0 < len(cells) <= size:
                found.add(cells)
    return {cells for cells in found if not any(set(other) < set(cells) for other in found)}


@pytest.mark.parametrize("solution", [EASY_SOLVED, CANONICAL])
def test_all_sets_of_up_to_seven_cells(solution: str) -> None:
    # Each digit that moves leaves at least two cells: seven cells hold no more than three digits.
    assert set(unavoidable_sets(solution, 7)) == by_enumeration(solution, 7, 3)


def test_all_larger_sets_of_three_digits() -> None:
    found = [
        cells
        for cells in unavoidable_sets(EASY_SOLVED, 14)
        if len({EASY_SOLVED[cell] for cell in cells}) <= 3
    ]
    assert set(found) == by_enumeration(EASY_SOLVED, 14, 3)
    assert max(map(len, found)) > 10


@settings(max_examples=5)
@given(solved_boards())
def test_a_set_is_unavoidable_and_no_part_of_it_is(cells: bytes) -> None:
    sets = unavoidable_sets(Grid(cells), 10)
    assert sets
    assert sets == sorted(sets, key=lambda cells: (len(cells), cells))
    parts = []
    for one in sets:
        # A part with a cell less contains all smaller parts.
        parts += [without(cells, tuple(set(one) - {cell})) for cell in one]
    assert set(sudokit.solve_many(without(cells, one) for one in sets).counts.tolist()) == {2}
    assert set(sudokit.solve_many(parts).counts.tolist()) == {1}


@settings(max_examples=5)
@given(proper_puzzles(most_spare=0))
def test_every_puzzle_has_a_clue_in_every_set(cells: bytes) -> None:
    clues = {cell for cell in range(81) if cells[cell]}
    for one in unavoidable_sets(sudokit.solve(Grid(cells)), 12):
        assert clues & set(one)


@settings(max_examples=5)
@given(symmetries(), st.sampled_from([EASY_SOLVED, CANONICAL]))
def test_a_symmetry_keeps_the_numbers(
    symmetry: tuple[list[int], list[int], list[int], bool], solution: str
) -> None:
    rows, columns, digits, transposed = symmetry
    moved = transformed(Grid(solution).cells, rows, columns, digits, transposed=transposed)
    sizes = Counter(map(len, unavoidable_sets(solution, 12)))
    assert Counter(map(len, unavoidable_sets(Grid(moved), 12))) == sizes


def test_a_smaller_size_is_the_beginning() -> None:
    sets = unavoidable_sets(EASY_SOLVED, 12)
    for size in range(1, 12):
        assert unavoidable_sets(EASY_SOLVED, size) == [one for one in sets if len(one) <= size]
    assert len(sets[0]) == 4


def test_what_is_no_full_grid() -> None:
    with pytest.raises(FormatError, match="51 cells are blank, expected a full grid"):
        unavoidable_sets(EASY)
    with pytest.raises(ClueConflict):
        unavoidable_sets("1" * 81)
    for size in (0, 21):
        with pytest.raises(ValueError, match=f"size is {size}, expected 1 to 20"):
            unavoidable_sets(EASY_SOLVED, size)
