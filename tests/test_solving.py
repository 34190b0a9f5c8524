"""One door: what is asked about boards can be asked about puzzles of variants, and what cannot says so."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
import pytest

import sudokit
from sudokit import explaining, solving, variants
from sudokit.variants import AntiKnight, Cage, Puzzle

BOARD = "65.7...4..815....73.7.84...7..4....8.4..7..3.1....6..4...14.6.25....748..1...2.73"
KILLER = Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2", 7), Cage("r3c3 r3c4", 3)])
PUZZLES = [
    KILLER,
    Puzzle(BOARD),
    Puzzle(BOARD, constraints=[AntiKnight()]),
    Puzzle(rows=4, columns=4),
]
MANY = ("canonical_many", "distinct", "explain_many", "rate_many")
NO_BOARDS = (
    "cell",
    "generate",
    "save_pdf",
    "show",
    "technique",
    "techniques",
)  # what they take first is no board


def result_of(function: Callable[[], Any]) -> Any:
    try:
        return function()
    except sudokit.SudokuError as error:
        return type(error), str(error)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=repr)
def test_variants_get_the_answers_of_their_room(puzzle: Puzzle) -> None:
    assert result_of(partial(sudokit.solve, puzzle)) == result_of(partial(variants.solve, puzzle))
    proper = result_of(partial(sudokit.solve, puzzle, unique=True))
    assert proper == result_of(partial(variants.solve, puzzle, unique=True))
    assert sudokit.count_solutions(puzzle, 30) == variants.count_solutions(puzzle, 30)
    assert sudokit.is_unique(puzzle) == variants.is_unique(puzzle)
    first = zip(sudokit.solutions(puzzle), variants.solutions(puzzle), range(5), strict=False)
    assert all(one == other for one, other, _ in first)
    assert isinstance(next(sudokit.solutions(PUZZLES[1])), variants.Solution)


def test_time_limits_reach_variants() -> None:
    endless = Puzzle(rows=16, columns=16)
    with pytest.raises(sudokit.TimedOut):
        sudokit.count_solutions(endless, None, timeout=0.05, threads=1)
    with pytest.raises(sudokit.TimedOut):
        list(sudokit.solutions(endless, timeout=0.05))


@pytest.mark.parametrize("kind", [list, tuple, iter, lambda puzzles: (each for each in puzzles)])
def test_many_variants(kind: Callable[[list[Puzzle]], Iterable[Puzzle]]) -> None:
    found = sudokit.solve_many(kind(PUZZLES), threads=1)
    assert repr(found) == repr(variants.solve_many(PUZZLES))
    assert len(found) == len(PUZZLES)


def test_no_board_of_an_iterator_is_lost() -> None:
    boards: list[Any] = [BOARD, Puzzle(BOARD), KILLER, "." * 81]
    answers = sudokit.solve_many(iter(boards))
    assert answers.counts.tolist() == [1, 1, 0, 2]
    assert answers.invalid.tolist() == [False, False, True, False]
    assert len(sudokit.solve_many(iter([])).counts) == 0


@pytest.mark.parametrize("option", [{"limit": 1}, {"any_solution": True}, {"device": "auto"}])
def test_options_of_boards_are_refused_for_variants(option: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"{next(iter(option))} is for boards"):
        sudokit.solve_many(PUZZLES, **option)


def functions_for_boards() -> list[str]:
    """The names of all other public functions that take a board first."""
    public = [name for name in sudokit.__all__ if inspect.isfunction(getattr(sudokit, name))]
    others = (*NO_BOARDS, *solving.__all__, *explaining.__all__, *MANY)
    return [name for name in public if name not in others]


def called(name: str, board: Any) -> Any:
    function: Any = getattr(sudokit, name)
    return function(board, board) if name == "is_isomorphic" else function(board)


@pytest.mark.parametrize("name", ["Grid", "Position", *functions_for_boards()])
def test_functions_for_boards_refuse_variants_in_one_line(name: str) -> None:
    with pytest.raises(sudokit.VariantError, match="a variant, expected a classic Sudoku"):
        called(name, KILLER)


def test_functions_for_many_boards_refuse_each_variant() -> None:
    boards: list[Any] = [BOARD, KILLER]
    assert sudokit.canonical_many(boards).invalid.tolist() == [False, True]
    rated, refused = sudokit.rate_many(boards)
    assert isinstance(rated, sudokit.Rating)
    assert isinstance(refused, sudokit.VariantError)
    with pytest.raises(sudokit.VariantError, match="a variant, expected a classic Sudoku"):
        list(sudokit.distinct([KILLER]))  # type: ignore[list-item]


@pytest.mark.parametrize("name", ["solve_many", *MANY])
def test_one_puzzle_is_not_many(name: str) -> None:
    with pytest.raises(TypeError, match="one Puzzle, expected many"):
        called(name, KILLER)


@pytest.mark.parametrize(
    "name", ["Grid", "Position", "canonical", "explain", "hint", "rate", "minimize"]
)
def test_a_classic_puzzle_is_a_board(name: str) -> None:
    assert called(name, Puzzle(BOARD)) == called(name, BOARD)


def test_a_puzzle_whose_givens_clash_is_no_board() -> None:
    with pytest.raises(sudokit.ClueConflict, match="r1c1 and r1c2 both hold 5"):
        called("rate", Puzzle("55" + 79 * "."))


def test_arrays_are_asked_as_before() -> None:
    array = np.frombuffer(sudokit.Grid(BOARD).cells * 3, np.uint8).reshape(3, 81)
    assert sudokit.solve_many(array).counts.tolist() == [1, 1, 1]
    with pytest.raises(sudokit.FormatError):
        sudokit.solve_many(np.array(5))
