"""The vicinity of a puzzle, against trying everything."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, count, islice

import pytest
from hypothesis import given, settings

import sudokit
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, IMPOSSIBLE, proper_puzzles
from puzzle_files import each_collection, read_lines
from sudokit import Grid, NoSolution, NotUnique, SudokuError, vicinity
from sudokit.setting.exchange import neighbours


def difference(one: Grid, other: Grid) -> set[tuple[int, int]]:
    """The clues that the first puzzle has and the second has not."""
    pairs = enumerate(zip(one.cells, other.cells, strict=True))
    return {(cell, digit) for cell, (digit, there) in pairs if digit and digit != there}


def by_trial(puzzle: Grid, gone: tuple[int, ...], add: int) -> Iterator[Grid]:
    """Proper puzzles without the clues of some cells and with so many others."""
    base = bytearray(puzzle.cells)
    for cell in gone:
        base[cell] = 0
    clues = [
        (cell, digit)
        for cell, digits in enumerate(Grid(bytes(base)).candidates())
        for digit in sorted(digits)
        if digit != puzzle.cells[cell]
    ]
    for chosen in combinations(clues, add):
        if len({cell for cell, _ in chosen}) < add:
            continue
        cells = bytearray(base)
        for cell, digit in chosen:
            cells[cell] = digit
        try:
            if sudokit.is_unique(bytes(cells)):
                yield Grid(bytes(cells))
        except SudokuError:
            continue


def clues_of(puzzle: Grid) -> list[int]:
    return [cell for cell in range(81) if puzzle.cells[cell]]


@settings(max_examples=5)
@given(proper_puzzles(most_spare=1))
def test_one_clue_for_another(cells: bytes) -> None:
    puzzle = Grid(cells)
    found = list(vicinity(puzzle))
    expected = [near for cell in clues_of(puzzle) for near in by_trial(puzzle, (cell,), 1)]
    assert found == expected
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("text", "gone"), [(ESCARGOT, (0, 80)), (ESCARGOT, (5, 7)), (EASY, (0, 1))]
)
def test_two_clues_for_two_others(text: str, gone: tuple[int, ...]) -> None:
    puzzle = Grid(text)
    gone = tuple(clues_of(puzzle)[index % puzzle.clues] for index in gone)
    found = [Grid(row.tobytes()) for block in neighbours(puzzle, gone, 2) for row in block]
    assert found == list(by_trial(puzzle, gone, 2))
    assert found


def test_three_clues_come_to_three_cells() -> None:
    """Where a cell can hold several digits, no two of them come."""
    unavoidable = (3, 4, 30, 31)
    blanks = {*unavoidable[:3], *range(0, 81, 9)}
    puzzle = Grid("".join("." if cell in blanks else EASY_SOLVED[cell] for cell in range(81)))
    gone = unavoidable[3:]
    found = [Grid(row.tobytes()) for block in neighbours(puzzle, gone, 3) for row in block]
    assert found == list(by_trial(puzzle, gone, 3))
    assert {near.clues for near in found} == {puzzle.clues + 2}


@pytest.mark.parametrize(
    ("remove", "add"), [(0, 1), (1, 0), (2, 0), (1, 2), (2, 1), (2, 3), (0, 3)]
)
def test_any_numbers(remove: int, add: int) -> None:
    spread = range(0, 81, 7)
    puzzle = Grid("".join("." if cell in spread else EASY_SOLVED[cell] for cell in range(81)))
    some = islice(combinations(clues_of(puzzle), remove), 12)
    expected = [near for gone in some for near in by_trial(puzzle, gone, add)]
    found = list(islice(vicinity(puzzle, remove, add), len(expected)))
    assert found == expected
    assert expected
    for near in found:
        assert len(difference(puzzle, near)) == remove
        assert len(difference(near, puzzle)) == add


def test_only_minimal_puzzles() -> None:
    everything = list(vicinity(ESCARGOT, 2, 1))
    minimal = list(vicinity(ESCARGOT, 2, 1, minimal=True))
    assert minimal == [near for near in everything if sudokit.is_minimal(near)]
    more = list(islice(vicinity(ESCARGOT, 1, 2), 500))
    assert not all(map(sudokit.is_minimal, more))


def test_threads_and_kernels_do_not_change_the_order() -> None:
    code = (
        "import sudokit; from itertools import islice\n"
        f"for near in islice(sudokit.vicinity('{ESCARGOT}', 2, 2, threads=1), 3000): print(near)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SUDOKIT_SIMD": "portable"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    here = islice(vicinity(ESCARGOT, 2, 2), 3000)
    assert result.stdout.splitlines() == [str(near) for near in here]


def test_boards_that_are_no_puzzles() -> None:
    with pytest.raises(NoSolution):
        vicinity(IMPOSSIBLE)
    with pytest.raises(NotUnique):
        vicinity(EMPTY)


@pytest.mark.parametrize(("remove", "add"), [(-1, 1), (31, 1), (1, -1), (0, 0)])
def test_numbers_that_cannot_be(remove: int, add: int) -> None:
    with pytest.raises(ValueError, match=rf"remove is {remove}|add is -1, expected at least 0"):
        vicinity(EASY, remove, add)


def test_more_clues_than_cells() -> None:
    assert not list(islice(vicinity(EASY_SOLVED, 1, 1), 1))
    with pytest.raises(ValueError, match="add is 53, expected at most 52"):
        vicinity(EASY, 1, 53)


@pytest.mark.parametrize("name", each_collection("few clues"))
def test_17_clue_puzzles_have_17_clue_neighbours(name: str) -> None:
    with_17 = [text for text in read_lines(name) if Grid(text).clues == 17]
    for text in random.Random(17).sample(with_17, 3):
        for near in vicinity(text):
            assert near.clues == 17
            assert sudokit.is_minimal(near)


def test_ctrl_c_stays_one_at_whatever_call_it_comes() -> None:
    """NumPy calls Python to compare structures, and then reports another error in its place."""
    for number in count():
        puzzles = vicinity(ESCARGOT, 1, 2)
        calls = count()

        def interrupt(frame: object, event: str, arg: object) -> None:
            if event == "call" and next(calls) == number:  # noqa: B023
                sys.setprofile(None)
                raise KeyboardInterrupt

        sys.setprofile(interrupt)
        try:
            found = next(puzzles)
        except KeyboardInterrupt:
            continue
        finally:
            sys.setprofile(None)
        assert found == next(vicinity(ESCARGOT, 1, 2))
        assert number > 100
        return
