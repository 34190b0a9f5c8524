"""Redundant clues and minimal puzzles, against their definitions."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, islice

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import sudokit
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, IMPOSSIBLE, proper_puzzles
from puzzle_files import each_collection, read_lines
from sudokit import Grid, NoSolution, NotUnique, minimal_puzzles, minimize, reference

FEW = settings(max_examples=20)


def without(cells: bytes, gone: tuple[int, ...] | list[int]) -> Grid:
    return Grid([0 if cell in gone else digit for cell, digit in enumerate(cells)])


def clues_of(cells: bytes) -> list[int]:
    return [cell for cell in range(81) if cells[cell]]


@FEW
@given(proper_puzzles())
def test_a_clue_is_redundant_if_the_puzzle_is_proper_without_it(cells: bytes) -> None:
    redundant = sudokit.redundant_clues(Grid(cells))
    assert list(redundant) == [
        cell for cell in clues_of(cells) if sudokit.is_unique(without(cells, [cell]))
    ]
    assert sudokit.is_minimal(Grid(cells)) == (not redundant)


@FEW
@given(proper_puzzles(most_spare=40), st.none() | st.integers())
def test_a_minimized_puzzle_is_a_minimal_sub_puzzle(cells: bytes, seed: int | None) -> None:
    puzzle = Grid(cells)
    minimal = minimize(puzzle, seed=seed)
    assert all(kept in (0, clue) for kept, clue in zip(minimal.cells, cells, strict=True))
    assert sudokit.is_minimal(minimal)
    assert sudokit.solve(minimal) == sudokit.solve(puzzle)
    assert minimize(puzzle, seed=seed) == minimal
    assert minimize(minimal) == minimal


@settings(max_examples=10)
@given(proper_puzzles(most_spare=4), st.none() | st.integers())
def test_all_minimal_sub_puzzles_against_all_subsets(cells: bytes, seed: int | None) -> None:
    spare = sudokit.redundant_clues(Grid(cells))
    assume(len(spare) <= 10)
    proper = {
        gone
        for size in range(len(spare) + 1)
        for gone in combinations(spare, size)
        if sudokit.is_unique(without(cells, gone))
    }
    minimal = {
        without(cells, gone) for gone in proper if not any(set(gone) < set(more) for more in proper)
    }
    found = list(minimal_puzzles(Grid(cells), seed=seed))
    assert len(found) == len(set(found))
    assert set(found) == minimal


def test_the_reference_solver_agrees() -> None:
    minimal = minimize(EASY)
    assert len(list(reference.any_order(minimal.cells))) == 1
    for cell in clues_of(minimal.cells):
        several = reference.any_order(without(minimal.cells, [cell]).cells)
        assert len(list(islice(several, 2))) == 2


def test_a_full_board_gives_as_many_sub_puzzles_as_are_asked_for() -> None:
    found = list(islice(minimal_puzzles(EASY_SOLVED), 20))
    assert len(set(found)) == 20
    assert all(map(sudokit.is_minimal, found))
    assert list(minimal_puzzles(EASY_SOLVED, limit=20)) == found
    assert len(list(minimal_puzzles(ESCARGOT, limit=20))) < 20


def test_seeds_differ() -> None:
    assert len({minimize(EASY_SOLVED, seed=seed) for seed in range(5)}) == 5


def test_a_seed_means_the_same_for_ever() -> None:
    assert str(minimize(EASY, seed=1)) == (
        ".3..7.......1.5....98....6.8...6....4....3..1....2.....6....28....419..5.......7."
    )


@pytest.mark.parametrize(
    "tool",
    [sudokit.redundant_clues, sudokit.is_minimal, minimize, minimal_puzzles],
)
def test_boards_that_are_no_puzzles(tool: Callable[[str], object]) -> None:
    with pytest.raises(NoSolution):
        tool(IMPOSSIBLE)
    with pytest.raises(NotUnique):
        tool(EMPTY)
    with pytest.raises(sudokit.ClueConflict):
        tool("55" + EMPTY[2:])


def test_limits_are_checked() -> None:
    with pytest.raises(ValueError, match="limit is 0"):
        minimal_puzzles(EASY, limit=0)


def test_limits_may_be_huge_and_seeds_of_numpy() -> None:
    assert next(minimal_puzzles(EASY, limit=10**30))
    assert minimize(EASY, seed=np.int64(1)) == minimize(EASY, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", each_collection("few clues"))
def test_puzzles_with_few_clues_are_minimal(name: str) -> None:
    assert all(map(sudokit.is_minimal, random.Random(17).sample(read_lines(name), 100)))
