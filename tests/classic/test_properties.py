"""The textbook algorithms on random boards: against each other and against trying everything."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import clash_free_boards, solvable_boards, solved_boards
from puzzle_files import each_collection, read_lines
from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.board.houses import HOUSES
from sudokit.classic import ALGORITHMS, IN_ORDER, GaveUp, Result


def run(name: str, grid: Grid, max_checks: int) -> Result | None:
    """The result of an algorithm, or None if it is not up to the board."""
    try:
        return ALGORITHMS[name](grid, max_checks=max_checks)
    except GaveUp:
        return None


def assert_agreement(grid: Grid, max_checks: int) -> set[str]:
    """Check all algorithms that are up to a board against each other; return their names."""
    results = {name: run(name, grid, max_checks) for name in ALGORITHMS}
    finished = {name: result for name, result in results.items() if result}
    in_order = {result.solution for name, result in finished.items() if name in IN_ORDER}
    assert len(in_order) <= 1
    for result in finished.values():
        solution = result.solution
        assert (solution is None) == (None in {other.solution for other in finished.values()})
        assert result.placements - result.backtracks == (grid.blanks if solution else 0)
        if solution:
            assert solution.is_valid_solution_of(grid)
            assert all(best is None or best.cells <= solution.cells for best in in_order)
    return set(finished)


def all_solutions(grid: Grid) -> list[Grid]:
    """Try every combination of candidates; for boards with few."""
    blanks = [cell for cell in range(81) if not grid.cells[cell]]
    candidates = [sorted(grid.candidates()[cell]) for cell in blanks]
    board = bytearray(grid.cells)
    found = []
    for digits in product(*candidates):
        for cell, digit in zip(blanks, digits, strict=True):
            board[cell] = digit
        if all(len({board[cell] for cell in house}) == 9 for house in HOUSES):
            found.append(Grid(bytes(board)))
    return found


@given(solvable_boards(most_blanks=40))
def test_all_agree_on_boards_with_many_clues(cells: bytes) -> None:
    assert assert_agreement(Grid(cells), max_checks=100_000) == set(ALGORITHMS)


@given(solvable_boards(most_blanks=81))
@settings(max_examples=50)
def test_those_that_are_up_to_a_board_agree(cells: bytes) -> None:
    assert_agreement(Grid(cells), max_checks=2_000)


@given(clash_free_boards())
@settings(max_examples=50)
def test_all_agree_whether_there_is_a_solution(cells: bytes) -> None:
    assert_agreement(Grid(cells), max_checks=5_000)


@given(solved_boards(), st.permutations(range(1, 10)), st.integers(0, 2), st.integers(0, 2))
def test_in_order_the_solution_is_the_smallest(
    solved: bytes, digits: list[int], band: int, spared_stack: int
) -> None:
    # Three digits leave two boxes of a band: some of them can then change places.
    board = bytearray(solved)
    for cell in range(27 * band, 27 * band + 27):
        if board[cell] in digits[:3] and cell % 9 // 3 != spared_stack:
            board[cell] = 0
    grid = Grid(bytes(board))
    solutions = all_solutions(grid)
    for name in ALGORITHMS:
        solution = ALGORITHMS[name](grid).solution
        assert solution in solutions
        if name in IN_ORDER:
            assert solution == min(solutions)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_two_solutions(name: str) -> None:
    # 1 and 2 stand in r1c1, r1c2, r4c1 and r4c2, and can change places.
    grid = Grid("..3456789456789123789123456..4365897365897214897214365531642978642978531978531642")
    solutions = all_solutions(grid)
    assert [str(solution)[:2] for solution in sorted(solutions)] == ["12", "21"]
    solution = ALGORITHMS[name](grid).solution
    assert solution in solutions
    if name in IN_ORDER:
        assert solution == min(solutions)


@pytest.mark.parametrize("name", each_collection("few clues"))
def test_the_engine_agrees_on_few_clues(name: str) -> None:
    for puzzle in random.Random(17).sample(read_lines(name), 10):
        grid = Grid(puzzle)
        assert ALGORITHMS["dlx"](grid).solution == engine.solve(grid, unique=True)
        assert_agreement(grid, max_checks=3_000)
