"""The textbook algorithms on known boards: what they find, what they count, how they stop."""

from __future__ import annotations

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, HARDEST, IMPOSSIBLE
from sudokit.board.grid import Grid
from sudokit.classic import ALGORITHMS, IN_ORDER, GaveUp, Result

HARDEST_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
# The first row of its only solution is 987654321: the worst for those who try 123456789 first.
AGAINST_ORDER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SMALLEST_OF_ALL = (
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
)
# Every blank has candidates, but row 1 has no place for 9.
NO_PLACE = "1234567.." + "......9.." + "........." + ".......9." + "." * 27 + "........9" + "." * 9

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


@every_algorithm
@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [(EASY, EASY_SOLVED), (HARDEST, HARDEST_SOLVED), (EASY_SOLVED, EASY_SOLVED)],
)
def test_a_proper_puzzle_has_its_solution(name: str, puzzle: str, solution: str) -> None:
    grid = Grid(puzzle)
    found = ALGORITHMS[name](grid).solution
    assert found is not None
    assert str(found) == solution
    assert found.puzzle == grid
    assert str(grid) == puzzle


@every_algorithm
def test_a_solved_board_needs_no_work(name: str) -> None:
    solved = Grid(EASY_SOLVED)
    assert ALGORITHMS[name](solved) == Result(solved, placements=0, checks=0, backtracks=0)


@every_algorithm
@pytest.mark.parametrize("puzzle", [IMPOSSIBLE, NO_PLACE])
def test_a_board_without_solution(name: str, puzzle: str) -> None:
    result = ALGORITHMS[name](Grid(puzzle), max_checks=100_000)
    assert result.solution is None
    assert result.placements == result.backtracks


@every_algorithm
def test_the_empty_board(name: str) -> None:
    solution = ALGORITHMS[name](Grid(EMPTY)).solution
    assert solution is not None
    assert solution.is_solved
    if name in IN_ORDER:
        assert str(solution) == SMALLEST_OF_ALL


@pytest.mark.parametrize("puzzle", [EASY, HARDEST, EMPTY])
def test_in_order_all_search_the_same_tree(puzzle: str) -> None:
    scan, sets, bitmask = (ALGORITHMS[name](Grid(puzzle)) for name in ("scan", "sets", "bitmask"))
    assert scan == sets
    assert (scan.solution, scan.placements, scan.backtracks) == (
        bitmask.solution,
        bitmask.placements,
        bitmask.backtracks,
    )


@pytest.mark.parametrize("name", ["bitmask", "mrv", "dlx"])
def test_bookkeeping_leaves_nothing_to_reject(name: str) -> None:
    result = ALGORITHMS[name](Grid(HARDEST))
    assert result.checks == result.placements


@every_algorithm
def test_it_gives_up_at_the_limit_and_not_before(name: str) -> None:
    needed = ALGORITHMS[name](Grid(EASY)).checks
    assert str(ALGORITHMS[name](Grid(EASY), max_checks=needed).solution) == EASY_SOLVED
    with pytest.raises(GaveUp, match=f"gave up after {needed - 1:,} checks") as caught:
        ALGORITHMS[name](Grid(EASY), max_checks=needed - 1)
    assert caught.value.result.checks == needed - 1
    assert caught.value.result.solution is None


@pytest.mark.parametrize("name", sorted(IN_ORDER))
def test_a_hopeless_board_ends_at_the_limit(name: str) -> None:
    with pytest.raises(GaveUp):
        ALGORITHMS[name](Grid(AGAINST_ORDER), max_checks=10_000)


def test_dlx_does_not_mind_the_order() -> None:
    solution = ALGORITHMS["dlx"](Grid(AGAINST_ORDER), max_checks=10_000).solution
    assert str(solution).startswith("987654321")
