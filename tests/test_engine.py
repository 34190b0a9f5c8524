"""The engine: the smallest solution, all of them, how many."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from hypothesis import assume, given

import sudokit
from boards import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    ESCARGOT,
    HARDEST,
    IMPOSSIBLE,
    JUDGE_2239,
    JUDGE_2239_ANSWER,
    JUDGE_2580,
    JUDGE_2580_ANSWER,
    clash_free_boards,
    solvable_boards,
    symmetries,
    transformed,
)
from puzzle_files import each_collection, read_lines, solutions_in
from sudokit import Grid, NoSolution, NotUnique
from sudokit.board.houses import PEERS


def brute_force(cells: bytes) -> Iterator[bytes]:
    """All solutions in lexicographic order, by nothing but the rules of the game."""
    blank = cells.find(0)
    if blank < 0:
        yield cells
        return
    for digit in range(1, 10):
        if all(cells[peer] != digit for peer in PEERS[blank]):
            yield from brute_force(cells[:blank] + bytes([digit]) + cells[blank + 1 :])


@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [
        (EASY, EASY_SOLVED),
        (JUDGE_2580, JUDGE_2580_ANSWER),
        (JUDGE_2239, JUDGE_2239_ANSWER),
        (EASY_SOLVED, EASY_SOLVED),
    ],
)
def test_solves(puzzle: str, solution: str) -> None:
    assert sudokit.solve(puzzle) == Grid(solution)
    assert sudokit.solve(puzzle, unique=True) == Grid(solution)
    assert sudokit.is_unique(puzzle)


@pytest.mark.parametrize("puzzle", [ESCARGOT, HARDEST])
def test_solves_the_famous_hard_ones(puzzle: str) -> None:
    assert sudokit.solve(puzzle, unique=True).is_valid_solution_of(Grid(puzzle))


def test_a_solution_remembers_its_puzzle() -> None:
    assert sudokit.solve(EASY).puzzle == Grid(EASY)
    assert Grid(EASY).puzzle == Grid(EASY)


def test_no_solution() -> None:
    with pytest.raises(NoSolution):
        sudokit.solve(IMPOSSIBLE)
    assert not list(sudokit.solutions(IMPOSSIBLE))
    assert sudokit.count_solutions(IMPOSSIBLE) == 0
    assert not sudokit.is_unique(IMPOSSIBLE)


def test_several_solutions_with_two_witnesses() -> None:
    with pytest.raises(NotUnique) as caught:
        sudokit.solve(EMPTY, unique=True)
    first, second = caught.value.witnesses
    assert [first, second] == list(islice(sudokit.solutions(EMPTY), 2))
    assert first != second


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 100])
def test_counts_no_further_than_the_limit(limit: int) -> None:
    assert sudokit.count_solutions(EMPTY, limit=limit) == limit
    assert sudokit.count_solutions(EASY, limit=limit) == 1


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_at_least_one(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        sudokit.count_solutions(EASY, limit=limit)


@given(solvable_boards(most_blanks=40))
def test_finds_what_brute_force_finds(cells: bytes) -> None:
    expected = list(islice(brute_force(cells), 50))
    assume(expected)
    assert [grid.cells for grid in islice(sudokit.solutions(cells), 50)] == expected
    assert sudokit.count_solutions(cells, limit=50) == len(expected)
    assert sudokit.solve(cells).cells == expected[0]
    assert sudokit.is_unique(cells) == (len(expected) == 1)


@given(clash_free_boards())
def test_solutions_ascend_and_keep_the_clues(cells: bytes) -> None:
    found = list(islice(sudokit.solutions(cells), 20))
    assert all(a < b for a, b in pairwise(found))
    assert all(grid.is_valid_solution_of(Grid(cells)) for grid in found)


@given(clash_free_boards(), symmetries())
def test_a_symmetry_keeps_the_count(
    cells: bytes, symmetry: tuple[list[int], list[int], list[int], bool]
) -> None:
    *orders, transposed = symmetry
    moved = transformed(cells, *orders, transposed=transposed)
    assert sudokit.count_solutions(moved, 10) == sudokit.count_solutions(cells, 10)


@given(solvable_boards())
def test_removing_a_clue_never_loses_a_solution(cells: bytes) -> None:
    clue = next((cell for cell in range(81) if cells[cell]), 81)
    assume(clue < 81)
    fewer = cells[:clue] + b"\0" + cells[clue + 1 :]
    assert sudokit.count_solutions(fewer, 10) >= sudokit.count_solutions(cells, 10)
    assert sudokit.solve(fewer).cells <= sudokit.solve(cells).cells


def test_solutions_are_lazy() -> None:
    assert len(list(islice(sudokit.solutions(EMPTY), 200))) == 200


@pytest.mark.parametrize("name", each_collection("few clues", "hard", "two solutions"))
def test_collections(name: str) -> None:
    for puzzle in random.Random(name).sample(read_lines(name), 40):
        assert sudokit.count_solutions(puzzle) == solutions_in(name)
        assert sudokit.solve(puzzle).is_valid_solution_of(Grid(puzzle))
