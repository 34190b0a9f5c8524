"""What follows by one rule alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit.errors import SudokuError, VariantError
from sudokit.variants import Kind, Puzzle, deduce, solve, true_candidates
from sudokit.variants.places import Place
from variants.samples import SAMPLES, mixed

few = settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
KINDS = sorted(v.KINDS.values(), key=lambda kind: kind.key)


def follow(puzzle: Puzzle, digits: dict[Place, int]) -> None:
    """Goes on as long as something follows, and compares each step with all solutions."""
    truth = true_candidates(puzzle.replace(givens={**puzzle.givens, **digits}))
    candidates: dict[Place, tuple[int, ...]] = {}
    steps = 0
    while (found := deduce(puzzle, digits, candidates)) is not None:
        steps += 1
        if found.is_contradiction:
            assert not any(truth.counts.values())
            return
        if found.digit is not None:
            assert set(truth.counts[found.cell]) <= {found.digit}
            assert found.cell not in digits
            assert found.cell not in puzzle.givens
            digits = {**digits, found.cell: found.digit}
        for cell, gone in found.removed.items():
            left = candidates.get(cell, puzzle.candidates.get(cell, puzzle.digits))
            assert set(gone) <= set(left)
            assert not set(gone) & set(truth.counts[cell])
            candidates[cell] = tuple(digit for digit in left if digit not in gone)
            assert candidates[cell]
        assert steps < 1000


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_what_follows_is_in_all_solutions(kind: type[Kind]) -> None:
    @few
    @given(SAMPLES[kind])
    def check(puzzle: Puzzle) -> None:
        follow(puzzle, {})

    check()


@given(mixed(), st.randoms(use_true_random=False))
@few
def test_what_follows_from_part_of_a_solution(puzzle: Puzzle, random: random.Random) -> None:
    try:
        solution = solve(puzzle, timeout=5)
    except SudokuError:
        return
    follow(puzzle, {cell: solution[cell] for cell in solution if random.random() < 0.5})


def test_the_smallest_reason_comes_first() -> None:
    puzzle = Puzzle(
        constraints=[v.Thermometer("r1c1 r1c2 r1c3 r1c4 r1c5"), v.Cage("r9c1 r9c2", 17)]
    )
    found = deduce(puzzle)
    assert found is not None
    assert found.reason == puzzle.constraints[1]
    assert {str(cell): gone for cell, gone in found.removed.items()} == {
        "r9c1": (1, 2, 3, 4, 5, 6, 7),
        "r9c2": (1, 2, 3, 4, 5, 6, 7),
    }


def test_cells_of_a_constraint_differ_in_their_houses() -> None:
    puzzle = Puzzle(rows=4, columns=4, constraints=[v.Sum("r1c1 r1c4", 2)])
    found = deduce(puzzle)
    assert found is not None
    assert found.is_contradiction
    assert found.reason == puzzle.constraints[0]


def test_a_digit_with_one_place_in_a_row() -> None:
    puzzle = Puzzle("......1..1......", rows=4, columns=4)
    found = deduce(puzzle)
    assert found is not None
    assert (str(found.cell), found.digit) == ("r1c1", 1)
    assert found.reason == puzzle.cells[:4]


def test_a_candidate_alone_in_its_cell() -> None:
    puzzle = Puzzle("123.............", rows=4, columns=4)
    found = deduce(puzzle)
    assert found is not None
    assert (str(found.cell), found.digit, found.reason) == ("r1c4", 4, None)


def test_nothing_follows() -> None:
    assert deduce(Puzzle()) is None
    full = solve(Puzzle(rows=4, columns=4))
    assert deduce(Puzzle(rows=4, columns=4), dict(full)) is None


def test_a_cell_without_candidates() -> None:
    found = deduce(Puzzle(rows=4, columns=4), {}, {"r2c2": []})
    assert found is not None
    assert (str(found.cell), found.is_contradiction, found.reason) == ("r2c2", True, None)


def test_a_cell_that_one_kind_of_digit_may_have() -> None:
    even = Puzzle(rows=4, columns=4, constraints=[v.Even("r2c2")])
    found = deduce(even)
    assert found is not None
    assert {str(cell): gone for cell, gone in found.removed.items()} == {"r2c2": (1, 3)}
    assert found.reason == even.constraints[0]


def test_wrong_questions() -> None:
    with pytest.raises(VariantError, match=r"^digits: r9c9 is outside the grid"):
        deduce(Puzzle(rows=4, columns=4), {"r9c9": 1})
    with pytest.raises(VariantError, match=r"^candidates: r1c1 has 5, expected 1 to 4$"):
        deduce(Puzzle(rows=4, columns=4), {}, {"r1c1": [5]})
