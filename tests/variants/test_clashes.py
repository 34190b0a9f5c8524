"""Digits that break a rule, each rule looked at by itself."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit.errors import SudokuError, VariantError
from sudokit.variants import Kind, Puzzle, clashes, solve
from variants.rules import holds
from variants.samples import SAMPLES, mixed
from variants.test_kinds import all_grids

few = settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
KINDS = sorted(v.KINDS.values(), key=lambda kind: kind.key)


def named(puzzle: Puzzle, digits: Mapping[str, int]) -> list[str]:
    return [str(cell) for cell in clashes(puzzle, digits)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_a_filled_grid_clashes_if_and_only_if_the_rule_is_broken(kind: type[Kind]) -> None:
    @few
    @given(SAMPLES[kind], st.integers(0, 10**6))
    def check(puzzle: Puzzle, seed: int) -> None:
        grids = list(all_grids(puzzle))
        for values in random.Random(seed).sample(grids, min(len(grids), 20)):
            kept = all(holds(each, values, puzzle) for each in puzzle.constraints)
            assert (clashes(puzzle, values) == ()) is kept

    check()


@given(mixed(), st.randoms(use_true_random=False))
@few
def test_part_of_a_solution_does_not_clash(puzzle: Puzzle, random: random.Random) -> None:
    try:
        solution = solve(puzzle, timeout=5)
    except SudokuError:
        return
    some = {cell: solution[cell] for cell in solution if random.random() < 0.5}
    assert clashes(puzzle, some) == ()


def test_houses_and_digits_that_a_cell_cannot_have() -> None:
    puzzle = Puzzle("1...............", rows=4, columns=4, constraints=[v.Even("r2c2")])
    assert named(puzzle, {"r1c4": 1, "r4c4": 1}) == ["r1c1", "r1c4", "r4c4"]
    assert named(puzzle, {"r2c2": 3}) == ["r2c2"]


def test_a_cage_that_cannot_reach_its_total() -> None:
    puzzle = Puzzle(constraints=[v.Cage("r1c1 r1c2 r1c3", 24)])
    assert named(puzzle, {"r1c1": 7}) == []
    assert named(puzzle, {"r1c1": 6}) == ["r1c1"]  # 9 + 8 are not 18
    assert named(puzzle, {"r1c1": 9, "r1c2": 6}) == ["r1c2"]  # whatever the 9


def test_all_dots_given() -> None:
    """A rule about what is not there knows the marks that are."""
    rules: list[Kind] = [v.WhiteDot("r1c1 r1c2"), v.NegativeDots()]
    puzzle = Puzzle(constraints=rules)
    assert named(puzzle, {"r1c1": 2, "r1c2": 3}) == []
    assert named(puzzle, {"r1c2": 2, "r1c3": 3}) == ["r1c2", "r1c3"]
    assert named(puzzle, {"r1c1": 1, "r1c2": 4}) == ["r1c1", "r1c2"]


def test_digits_between_which_there_is_no_room() -> None:
    puzzle = Puzzle(constraints=[v.Thermometer("r1c1 r2c2 r3c3")])
    assert named(puzzle, {"r1c1": 7}) == []
    assert named(puzzle, {"r1c1": 8}) == ["r1c1"]
    assert named(puzzle, {"r1c1": 5, "r3c3": 6}) == ["r1c1", "r3c3"]


def test_wrong_questions() -> None:
    with pytest.raises(VariantError, match=r"^digits: r9c9 is outside the grid"):
        clashes(Puzzle(rows=4, columns=4), {"r9c9": 1})
    with pytest.raises(VariantError, match=r"^digits: r1c1 has 5, expected 1 to 4$"):
        clashes(Puzzle(rows=4, columns=4), {"r1c1": 5})
