"""Grid: reading, checking, asking, showing."""

from __future__ import annotations

import copy
import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit
from boards import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    JUDGE_2239,
    JUDGE_2580,
    clash_free_boards,
    solvable_boards,
    symmetries,
    transformed,
)
from sudokit import ClueConflict, FormatError, Grid, SudokuError, formats
from sudokit.board.houses import HOUSES, PEERS


def test_every_cell_is_in_one_row_one_column_one_box() -> None:
    assert len(HOUSES) == 27
    assert sorted(cell for house in HOUSES for cell in house) == sorted(3 * list(range(81)))
    assert all(len(peers) == 20 for peers in PEERS)
    assert all(cell in PEERS[peer] for cell in range(81) for peer in PEERS[cell])


@pytest.mark.parametrize(
    "source",
    [
        EASY.replace(".", "0"),
        EASY.replace(".", "*"),
        EASY.replace(".", "_"),
        EASY.replace(".", "-"),
        EASY.replace(".", "x"),
        EASY.replace(".", "X"),
        EASY + "   # from a newspaper",
        EASY + "," + EASY_SOLVED + ",1.2",
        "\n\n" + EASY + "\r\n\r\n",
        Grid(EASY),
        Grid(EASY).cells,
        list(Grid(EASY).cells),
        Grid(EASY).to_numpy(),
        Grid(EASY).to_numpy().ravel(),
        Grid(EASY).to_numpy().tolist(),
        Grid(EASY).pretty(),
        *(sudokit.formats.write(Grid(EASY), name) for name in sudokit.formats.FORMATS),
    ],
    ids=lambda source: repr(source)[:30],
)
def test_takes_every_common_source(source: object) -> None:
    assert str(Grid(source)) == EASY  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "no board in the text"),
        (EASY[:80], "80 characters, expected 81"),
        (EASY + "1", "82 characters, expected 81"),
        (EASY[:40] + "a" + EASY[41:], "r5c5 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        (EASY[:40] + "é" + EASY[41:], "r5c5 is 'é', expected 1 to 9 or a blank (0 . - * _ x)"),
        (EASY + "\n" + EASY, "a second board, expected one"),
        (JUDGE_2580.replace("1 0 5", "1 5"), "row 2 has 8 digits, expected 9"),
        (JUDGE_2580.replace("1 0 5", "1 10 5"), "r2c5 is '10', expected a single digit"),
        (JUDGE_2239.replace("002", "00"), "row 2 has 8 digits, expected 9"),
        (JUDGE_2239[:-10], "the board ends after row 8, expected 9 rows"),
        ([1, 2, 3], "3 cells, expected 81"),
        (81 * [10], "r1c1 is 10, expected 0 to 9"),
        (80 * [0] + [-2], "r9c9 is -2, expected 0 to 9"),
        (80 * [0] + [1.5], "r9c9 is 1.5, expected 0 to 9"),
        (81 * ["a"], "r1c1 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        (81 * [float("inf")], "r1c1 is inf, expected 0 to 9"),
        (9 * [9], "row 1 is 9, expected nine cells"),
        (7, "a value of type int, expected 81 cells, or nine rows of nine, or a text"),
    ],
)
def test_says_what_is_wrong(source: object, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        Grid(source)  # type: ignore[arg-type]
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({2: 5, 6: 5}, "r1c3 and r1c7 both hold 5"),
        ({0: 9, 72: 9}, "r1c1 and r9c1 both hold 9"),
        ({60: 1, 80: 1}, "r7c7 and r9c9 both hold 1"),
    ],
)
def test_names_the_two_cells_that_clash(cells: dict[int, int], reason: str) -> None:
    with pytest.raises(ClueConflict, match=reason) as caught:
        Grid([cells.get(cell, 0) for cell in range(81)])
    assert caught.value.cells == tuple(cells)
    assert caught.value.digit == next(iter(cells.values()))


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_a_grid_never_has_a_clash(numbers: list[int]) -> None:
    clashes = any(
        numbers[cell] and numbers[cell] == numbers[peer]
        for cell in range(81)
        for peer in PEERS[cell]
    )
    try:
        grid = Grid(numbers)
    except ClueConflict as error:
        first, second = error.cells
        assert numbers[first] == numbers[second] == error.digit
        assert second in PEERS[first]
    else:
        assert not clashes
        assert list(grid.cells) == numbers


@pytest.mark.parametrize("digit", range(1, 10))
def test_every_pair_of_cells_clashes_or_not(digit: int) -> None:
    for first, second in itertools.combinations(range(81), 2):
        cells = bytearray(81)
        cells[first] = cells[second] = digit
        try:
            Grid(bytes(cells))
        except ClueConflict as error:
            assert error.cells == (first, second)
            assert second in PEERS[first]
        else:
            assert second not in PEERS[first]


@given(st.text() | st.text(alphabet="123456789.0|+- \n#,", max_size=200))
def test_any_text_is_a_board_or_a_sudoku_error(text: str) -> None:
    try:
        assert len(Grid(text).cells) == 81
    except SudokuError as error:
        assert "\n" not in error.reason


@given(clash_free_boards())
def test_printing_and_reading_is_identity(cells: bytes) -> None:
    grid = Grid(cells)
    assert Grid(str(grid)) == grid
    assert eval(repr(grid)) == grid
    assert Grid(grid.pretty()) == grid
    assert np.array_equal(grid.to_numpy().ravel(), list(cells))


def test_is_a_value() -> None:
    grid, same, other = Grid(EASY), Grid(EASY.replace(".", "0")), Grid(EASY_SOLVED)
    assert grid == same
    assert hash(grid) == hash(same)
    assert grid != other
    assert grid != EASY
    assert len({grid, same, other}) == 2
    assert sorted([other, grid]) == [grid, other]
    for name in ("cells", "clues", "anything"):
        with pytest.raises(AttributeError):
            setattr(grid, name, None)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
def test_survives_copying_with_its_puzzle(again: object) -> None:
    solved = sudokit.solve(EASY)
    assert again(solved) == solved  # type: ignore[operator]
    assert again(solved).puzzle == Grid(EASY)  # type: ignore[operator]


def test_an_array_is_a_copy() -> None:
    grid = Grid(EASY)
    grid.to_numpy()[0, 0] = 9
    assert str(grid) == EASY


def test_counts() -> None:
    assert (Grid(EASY).clues, Grid(EASY).blanks, Grid(EASY).is_solved) == (30, 51, False)
    assert (Grid(EMPTY).clues, Grid(EMPTY).blanks) == (0, 81)
    assert Grid(EASY_SOLVED).is_solved


def test_at_counts_from_one() -> None:
    grid = Grid(EASY)
    assert [grid.at(1, 1), grid.at(1, 2), grid.at(2, 1), grid.at(9, 9)] == [5, 3, 6, 9]
    for place in ((0, 1), (1, 0), (10, 1), (1, 10), (-1, 1)):
        with pytest.raises(IndexError):
            grid.at(*place)


@given(clash_free_boards())
def test_candidates_are_what_no_peer_holds(cells: bytes) -> None:
    for cell, candidates in enumerate(Grid(cells).candidates()):
        seen = {cells[peer] for peer in PEERS[cell]}
        assert candidates == (set() if cells[cell] else set(range(1, 10)) - seen)


@given(solvable_boards(), symmetries())
def test_candidates_follow_a_symmetry(
    cells: bytes, symmetry: tuple[list[int], list[int], list[int], bool]
) -> None:
    *orders, transposed = symmetry
    moved = Grid(transformed(cells, *orders, transposed=transposed))
    assert sorted(map(len, moved.candidates())) == sorted(map(len, Grid(cells).candidates()))


def test_valid_solution() -> None:
    puzzle, solution = Grid(EASY), Grid(EASY_SOLVED)
    assert solution.is_valid_solution_of(puzzle)
    assert not puzzle.is_valid_solution_of(puzzle)
    assert not solution.is_valid_solution_of(Grid("4" + 80 * "."))


# --- as a sequence of cells ------------------------------------------------------------------------


def test_a_grid_is_a_sequence_of_its_cells() -> None:
    grid = Grid(EASY)
    assert len(grid) == 81
    assert list(grid) == list(grid.cells)
    assert bytes(grid) == grid.cells
    assert grid
    for cell in range(81):
        row, column = divmod(cell, 9)
        names = (
            cell,
            (row + 1, column + 1),
            f"r{row + 1}c{column + 1}",
            f"R{row + 1}C{column + 1}",
        )
        assert {grid[name] for name in names} == {grid.at(row + 1, column + 1)}


@pytest.mark.parametrize("name", [81, -1, (0, 1), (1, 10), "r0c1", "r1c10", "a1"])
def test_a_cell_that_is_none_is_an_index_error(name: int | str | tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="expected r1c1 to r9c9"):
        Grid(EASY)[name]


def test_slices_of_a_grid_are_refused() -> None:
    with pytest.raises(TypeError, match="expected r1c1 to r9c9"):
        Grid(EASY)[0:9]  # type: ignore[index]


def test_numpy_takes_a_grid_for_an_array() -> None:
    grid = Grid(EASY)
    for array in (np.array(grid), np.asarray(grid), np.array(grid, copy=True)):
        assert array.shape == (9, 9)
        assert array.dtype == np.uint8
        assert array.tobytes() == grid.cells
        array[0, 0] = 9  # a copy, which may be changed
    assert grid["r1c1"] == 5
    assert np.asarray(grid, dtype=np.int64).dtype == np.int64
    assert np.asarray(grid, "float32")[0, 0] == 5.0
    assert np.array([grid, grid]).shape == (2, 9, 9)
    assert np.array_equal(np.asarray(grid), grid.to_numpy())
    with pytest.raises(ValueError, match="needs a copy"):
        np.array(grid, copy=False)
    assert Grid(np.asarray(grid)) == grid


def test_a_grid_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.sdk"
    path.write_text(f"#Amy\n{formats.write(Grid(EASY), 'sdk')}")
    assert Grid.load(path) == Grid.load(str(path)) == Grid(path) == Grid(EASY)
    path.write_text(f"{EASY}\n{EASY[:80]}a\n")
    with pytest.raises(FormatError, match="line 2: r9c9 is 'a'"):
        Grid.load(path)
    with pytest.raises(FileNotFoundError):
        Grid.load(tmp_path / "missing.txt")
