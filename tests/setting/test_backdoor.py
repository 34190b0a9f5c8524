"""Backdoors, against their definition."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings

import sudokit
from boards import EASY, EMPTY, ESCARGOT, HARDEST, IMPOSSIBLE, proper_puzzles
from sudokit import Grid, NoSolution, NotUnique, backdoors
from sudokit.logic import Profile, rate

SINGLES = Profile.of("full-house", "naked-single", "hidden-single")


def is_backdoor(puzzle: Grid, cells: tuple[int, ...]) -> bool:
    solution = sudokit.solve(puzzle).cells
    digits = [solution[cell] if cell in cells else clue for cell, clue in enumerate(puzzle.cells)]
    return rate(Grid(digits), SINGLES).solved


@settings(max_examples=10)
@given(proper_puzzles(most_spare=2))
def test_all_single_cells_and_no_other_are_found(cells: bytes) -> None:
    puzzle = Grid(cells)
    if is_backdoor(puzzle, ()):
        expected: list[tuple[int, ...]] = [()]
    else:
        expected = [
            (cell,) for cell in range(81) if not cells[cell] and is_backdoor(puzzle, (cell,))
        ]
    assert list(backdoors(puzzle, size=1)) == expected


def test_pairs_against_all_pairs() -> None:
    puzzle = Grid(ESCARGOT)
    blanks = [cell for cell in range(81) if not puzzle.cells[cell]]
    assert list(backdoors(puzzle, size=1)) == []
    assert list(backdoors(puzzle)) == [
        pair for pair in combinations(blanks, 2) if is_backdoor(puzzle, pair)
    ]


def test_no_backdoor_holds_another() -> None:
    found = list(backdoors(HARDEST, size=2))
    assert [len(cells) for cells in found] == sorted(len(cells) for cells in found)
    assert not any(set(one) < set(other) for one, other in combinations(found, 2))


def test_a_puzzle_that_singles_solve_is_open() -> None:
    assert list(backdoors(EASY, size=3)) == [()]
    assert list(backdoors(ESCARGOT, size=0)) == []


def test_boards_that_are_no_puzzles() -> None:
    with pytest.raises(NoSolution):
        backdoors(IMPOSSIBLE)
    with pytest.raises(NotUnique):
        backdoors(EMPTY)
    with pytest.raises(ValueError, match="size is -1"):
        backdoors(EASY, size=-1)
