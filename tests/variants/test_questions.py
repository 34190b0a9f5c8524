"""Questions about variants: against each other, and against all solutions of small puzzles."""

from __future__ import annotations

import time
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from sudokit.variants import (
    Cage,
    Cell,
    Extra,
    Kind,
    Part,
    Puzzle,
    Solution,
    Sum,
    Thermometer,
    count_solutions,
    estimate_solutions,
    is_unique,
    redundant,
    solutions,
    solve,
    true_candidates,
    why_unsolvable,
)

CELLS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
SAMPLES = st.lists(st.sampled_from(CELLS), min_size=2, max_size=3, unique=True)


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """4x4 puzzles with cages, thermometers and givens, many without a solution."""
    constraints: list[Kind] = draw(
        st.lists(
            st.one_of(
                st.builds(Cage, SAMPLES, st.integers(3, 9)),
                st.builds(Sum, SAMPLES, st.integers(2, 12)),
                st.builds(Thermometer, SAMPLES),
            ),
            max_size=4,
        )
    )
    givens = draw(st.dictionaries(st.sampled_from(CELLS), st.integers(1, 4), max_size=3))
    return Puzzle(givens, rows=4, columns=4, constraints=constraints)


def without(puzzle: Puzzle, parts: tuple[Part, ...]) -> Puzzle:
    """The puzzle without some of its parts."""
    left_out = {part.cell for part in parts}
    gone = [part.constraint for part in parts if part.constraint is not None]
    constraints = list(puzzle.constraints)
    for each in gone:
        constraints.remove(each)
    givens = {cell: digit for cell, digit in puzzle.givens.items() if cell not in left_out}
    return puzzle.replace(givens=givens, constraints=constraints)


def only(puzzle: Puzzle, parts: tuple[Part, ...]) -> Puzzle:
    """The puzzle with only some of its parts."""
    return puzzle.replace(
        givens={part.cell: part.digits[0] for part in parts if part.cell is not None},
        constraints=[part.constraint for part in parts if part.constraint is not None],
    )


@settings(max_examples=30, deadline=None)
@given(small_puzzles())
def test_all_questions_agree(puzzle: Puzzle) -> None:
    found = list(solutions(puzzle))
    assert found == sorted(found, key=str)
    assert count_solutions(puzzle, None) == len(found)
    assert count_solutions(puzzle, 3) == min(len(found), 3)
    assert is_unique(puzzle) == (len(found) == 1)
    for limit in (1, 5):
        candidates = true_candidates(puzzle, limit)
        for cell in puzzle.cells:
            in_solutions = [solution[cell] for solution in found]
            wanted = {
                digit: min(in_solutions.count(digit), limit) for digit in sorted(set(in_solutions))
            }
            assert candidates.counts[cell] == wanted
            assert candidates[cell] == tuple(wanted)
    if found:
        assert solve(puzzle) == found[0]
        with pytest.raises(ValueError, match="has a solution"):
            why_unsolvable(puzzle)
    else:
        with pytest.raises(sudokit.NoSolution):
            solve(puzzle)
        reason = why_unsolvable(puzzle)
        assert count_solutions(only(puzzle, reason)) == 0
        for part in reason:
            rest = tuple(other for other in reason if other is not part)
            assert count_solutions(only(puzzle, rest), 1) == 1
    if len(found) == 1:
        gone = redundant(puzzle)
        for part in gone:
            assert is_unique(without(puzzle, (part,)))
    else:
        with pytest.raises(ValueError, match="one solution"):
            redundant(puzzle)


def test_classic_boards_have_the_answers_of_the_kernel() -> None:
    several = "534678912672195348198342567859761423426853791713924856" + "." * 27
    for text in (several, several.replace("1", ".")):
        board = sudokit.Grid(text)
        assert str(solve(Puzzle(board))) == str(sudokit.solve(board))
        wanted = [str(each) for each in islice(sudokit.solutions(board), 20)]
        assert [str(each) for each in islice(solutions(Puzzle(board)), 20)] == wanted
        assert count_solutions(Puzzle(board), 1000) == sudokit.count_solutions(board, 1000)


def test_extra_cells_belong_to_a_solution() -> None:
    total = Extra("T")
    puzzle = Puzzle(
        rows=1, columns=2, digits=range(1, 5), regions="none",
        constraints=[Sum(["r1c1", "r1c2", total], 0, coefficients=[1, 1, -1])],
    )  # fmt: skip
    found = list(solutions(puzzle))
    assert [(each["r1c1"], each["r1c2"], each[total]) for each in found] == [
        (1, 2, 3), (1, 3, 4), (2, 1, 3), (3, 1, 4),
    ]  # fmt: skip
    assert list(found[0]) == [Cell(1, 1), Cell(1, 2), total]


def test_an_estimate_comes_close() -> None:
    assert 260 < estimate_solutions(Puzzle(rows=4, columns=4), 2000, seed=1) < 320
    assert estimate_solutions(Puzzle("11..............", rows=4, columns=4)) == 0


@pytest.mark.parametrize(
    "question",
    [
        lambda puzzle: count_solutions(puzzle, None, timeout=0.05),
        lambda puzzle: true_candidates(puzzle, 10**9, timeout=0.05),
        lambda puzzle: list(solutions(puzzle, timeout=0.05)),
        lambda puzzle: estimate_solutions(puzzle, 10**9, timeout=0.05),
    ],
)
def test_long_work_ends_in_time(question) -> None:  # type: ignore[no-untyped-def]
    start = time.monotonic()
    with pytest.raises(sudokit.TimedOut):
        question(Puzzle())
    assert time.monotonic() - start < 5


def test_a_solution_is_a_value() -> None:
    puzzle = Puzzle(rows=4, columns=4)
    first, second = islice(solutions(puzzle), 2)
    assert first == solve(puzzle)
    assert first != second
    assert len({first, solve(puzzle), second}) == 2
    assert dict(first)[Cell(1, 1)] == first[1, 1] == first["r1c1"] == 1
    assert len(first) == 16
    with pytest.raises(KeyError):
        first["r5c1"]
    assert isinstance(first, Solution)


@pytest.mark.parametrize(("name", "call"), [
    ("limit", lambda puzzle: count_solutions(puzzle, 0)),
    ("ways", lambda puzzle: estimate_solutions(puzzle, 0)),
    ("limit", lambda puzzle: true_candidates(puzzle, 0)),
])  # fmt: skip
def test_numbers_out_of_range_are_refused(name, call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=name):
        call(Puzzle())
