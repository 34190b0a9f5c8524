"""Arrays in, arrays out: held against `Grid`, the solver and the group of symmetries, one board at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE, clash_free_boards, solved_boards
from sudokit import (
    ClueConflict,
    FormatError,
    Grid,
    arrays,
    canonical_many,
    is_unique,
    solve_many,
)

cells = st.lists(st.integers(0, 9), min_size=81, max_size=81).map(bytes)


def clashes(board: bytes) -> bool:
    try:
        Grid(board)
    except ClueConflict:
        return True
    return False


def table(*boards: bytes) -> np.ndarray[Any, Any]:
    return np.frombuffer(b"".join(boards), np.uint8).reshape(-1, 81)


@settings(max_examples=60, deadline=None)
@given(solved_boards(), st.data())
def test_an_answer_is_solved_if_it_is_full_without_a_clash_and_keeps_the_clues(
    solution: bytes, data: st.DataObject
) -> None:
    where = data.draw(st.sets(st.integers(0, 80)))
    puzzle = bytes(0 if cell in where else digit for cell, digit in enumerate(solution))
    changed = dict.fromkeys(data.draw(st.sets(st.integers(0, 80), max_size=3)))
    answer = bytes(
        data.draw(st.integers(0, 10)) if cell in changed else digit
        for cell, digit in enumerate(solution)
    )
    found = arrays.verify(table(puzzle), table(answer))
    is_board = max(answer) <= 9
    kept = all(clue in (0, digit) for clue, digit in zip(puzzle, answer, strict=True))
    free = is_board and not clashes(answer)
    assert found.clues_kept.tolist() == [kept and is_board]
    assert found.clash_free.tolist() == [free]
    assert found.solved.tolist() == [kept and free and 0 not in answer]
    filled = [0 < answer[cell] <= 9 and not puzzle[cell] for cell in range(81)]
    assert found.filled.tolist() == [sum(filled)]


@settings(max_examples=60, deadline=None)
@given(cells)
def test_any_digits_clash_where_a_grid_says_so(board: bytes) -> None:
    assert arrays.verify(table(bytes(81)), table(board)).clash_free.tolist() == [not clashes(board)]


@settings(max_examples=40, deadline=None)
@given(clash_free_boards())
def test_candidates_are_those_of_the_grid(board: bytes) -> None:
    found = arrays.candidates(table(board))[0]
    seen = [{digit + 1 for digit in np.flatnonzero(mask).tolist()} for mask in found]
    assert seen == [*map(set, Grid(board).candidates())]


def test_progress_of_a_proper_puzzle() -> None:
    blank = EASY.index(".")
    right, wrong = EASY_SOLVED[blank], "12"[EASY_SOLVED[blank] == "1"]
    answers = [
        EASY,
        EASY_SOLVED,
        EASY[:blank] + right + EASY[blank + 1 :],
        EASY[:blank] + wrong + EASY[blank + 1 :],
        EMPTY,
        "x",
        EASY_SOLVED[::-1],
    ]
    found = arrays.progress([EASY] * len(answers), answers)
    assert found.right.tolist()[:6] == [0, 51, 1, 0, 0, 0]
    assert found.wrong.tolist()[:6] == [0, 0, 0, 1, 0, 0]
    assert found.fits.tolist() == [True, True, True, False, False, False, False]
    assert found.proper.all()


def test_progress_where_a_puzzle_has_not_one_solution() -> None:
    found = arrays.progress([EMPTY, IMPOSSIBLE, "?"], [EASY, IMPOSSIBLE, EMPTY])
    assert found.proper.tolist() == [False, False, False]
    assert found.right.tolist() == found.wrong.tolist() == [0, 0, 0]
    assert found.fits.tolist() == [True, False, False]


def test_augmented_pairs_stay_pairs_of_the_same_class() -> None:
    puzzles = [EASY, EMPTY, EASY_SOLVED] * 2000
    solutions = solve_many(puzzles).solutions
    boards, solved = arrays.augment(puzzles, solutions, seed=1)
    assert arrays.verify(boards, solved).solved.all()
    assert ((boards != 0).sum(axis=1) == np.array([30, 0, 81] * 2000)).all()
    assert len(np.unique(canonical_many(boards).forms, axis=0)) == 3
    assert len(np.unique(boards[::3], axis=0)) == 2000
    again, _ = arrays.augment(puzzles, solutions, seed=1)
    assert (again == boards).all()
    assert (arrays.augment(puzzles, seed=1) == boards).all()
    assert (arrays.augment(puzzles, seed=2) != boards).any()
    assert (arrays.augment(puzzles) != arrays.augment(puzzles)).any()


def test_every_cell_and_digit_of_augmented_boards_is_as_likely_as_any_other() -> None:
    one = np.zeros((81 * 200, 81), np.uint8)
    one[:, 5] = 4
    made = arrays.augment(one, seed=7)
    assert (np.count_nonzero(made, axis=1) == 1).all()
    for counts in (np.count_nonzero(made, axis=0), np.bincount(made.max(axis=1))[1:]):
        spread = counts - counts.mean()
        assert (spread**2).sum() / counts.mean() < 2 * len(counts)  # chi-squared


@pytest.mark.parametrize("shape", [(81,), (9, 9)])
@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.float32])
def test_boards_come_back_in_their_shape(shape: tuple[int, ...], kind: type) -> None:
    boards: Any = np.array([list(map(int, EASY.replace(".", "0")))], kind).reshape(1, *shape)
    assert arrays.augment(boards, seed=3).shape == (1, *shape)
    assert arrays.verify(boards, boards).filled.tolist() == [0]
    assert arrays.candidates(boards).shape == (1, 81, 9)


class Tensor:
    """An array of another library, as PyTorch's and JAX's are for NumPy."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array, self.shape = array, array.shape

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray[Any, Any]:
        return self._array


def test_arrays_of_other_libraries_are_taken() -> None:
    boards = np.array([list(map(int, EASY_SOLVED))], np.int32).reshape(1, 9, 9)
    tensor: Any = Tensor(boards)
    assert arrays.verify([EASY], tensor).solved.tolist() == [True]
    assert arrays.augment(tensor).shape == (1, 9, 9)


def test_no_board_at_all() -> None:
    none = np.empty((0, 81), np.uint8)
    assert arrays.verify(none, none).solved.shape == (0,)
    assert arrays.progress(none, none).right.shape == (0,)
    assert arrays.candidates(none).shape == (0, 81, 9)
    assert arrays.augment(none, none)[1].shape == (0, 81)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(FormatError, match="answers: 1, expected 2, as many as there are puzzles"):
        arrays.verify([EASY, EASY], [EASY_SOLVED])
    with pytest.raises(FormatError, match="solutions: 2, expected 1"):
        arrays.augment([EASY], [EASY, EASY])
    with pytest.raises(FormatError, match=r"\(2, 80\)"):
        arrays.candidates(np.zeros((2, 80), np.uint8))
    with pytest.raises(TypeError, match="one Grid, expected many"):
        arrays.verify(Grid(EASY), [EASY_SOLVED])  # type: ignore[arg-type]


def test_threads_are_checked_as_elsewhere() -> None:
    assert arrays.progress([EASY], [EASY_SOLVED], threads=1).right.tolist() == [51]
    with pytest.raises(ValueError, match="threads"):
        arrays.progress([EASY], [EASY_SOLVED], threads=0)


def test_results_can_be_compared() -> None:
    puzzles = [EASY, EMPTY]
    assert is_unique(EASY)
    assert arrays.verify(puzzles, puzzles) == arrays.verify(puzzles, puzzles)
    assert arrays.verify(puzzles, puzzles) != arrays.verify(puzzles, [EASY_SOLVED, EMPTY])
    assert arrays.progress(puzzles, puzzles) == arrays.progress(puzzles, puzzles)
    assert arrays.progress(puzzles, puzzles) != arrays.progress(puzzles, [EASY_SOLVED, EMPTY])
