"""Each kind means what a plain rule says: its parts have the same solutions on small boards, and the engine finds them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings

from sudokit import variants as v
from sudokit._native import VariantModel, VariantSearch, variant_kinds
from sudokit.variants import Kind, Puzzle
from sudokit.variants.places import Place
from variants.parts import solutions
from variants.rules import RULES, holds
from variants.samples import SAMPLES, mixed

few = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
KINDS = sorted(v.KINDS.values(), key=lambda kind: kind.key)


def test_every_kind_is_tested() -> None:
    assert set(v.KINDS.values()) == set(RULES) == set(SAMPLES)
    assert list(v.KINDS) == variant_kinds()


def all_grids(puzzle: Puzzle) -> Iterator[dict[Place, int]]:
    """All ways to fill in a board so that rows, columns and regions are right."""
    places: list[Place] = [*puzzle.cells, *puzzle.extras]
    for digits in _grids(puzzle.replace(constraints=[]), len(puzzle.extras)):
        yield dict(zip(places, digits, strict=True))


@lru_cache(maxsize=64)
def _grids(puzzle: Puzzle, extras: int) -> list[tuple[int, ...]]:
    houses = [[puzzle.cells.index(cell) for cell in region] for region in puzzle.regions]
    if puzzle.latin:
        size, columns = puzzle.rows * puzzle.columns, puzzle.columns
        houses += [list(range(start, start + columns)) for start in range(0, size, columns)]
        houses += [list(range(start, size, columns)) for start in range(columns)]
    found: list[tuple[int, ...]] = [()]
    for cell, name in enumerate(puzzle.cells):
        digits = [puzzle.givens[name]] if name in puzzle.givens else puzzle.digits
        peers = {each for house in houses if cell in house for each in house if each < cell}
        found = [
            (*grid, digit)
            for grid in found
            for digit in digits
            if all(grid[peer] != digit for peer in peers)
        ]
    return [(*grid, *more) for grid in found for more in product(puzzle.digits, repeat=extras)]


def expected(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {
        tuple(grid.values())
        for grid in all_grids(puzzle)
        if all(holds(constraint, grid, puzzle) for constraint in puzzle.constraints)
    }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_parts_mean_what_the_rule_says(kind: type[Kind]) -> None:
    @few
    @given(SAMPLES[kind])
    def check(puzzle: Puzzle) -> None:
        model, wanted = VariantModel(puzzle), expected(puzzle)
        assert solutions(model) == wanted
        assert engine_solutions(model) == wanted

    check()


def engine_solutions(model: VariantModel) -> set[tuple[int, ...]]:
    search = VariantSearch(model)
    found = list(iter(search.next_in_order, None))
    assert found == sorted(set(found))
    assert search.count(10**9) == len(found)
    return {tuple(model.first + value for value in each) for each in found}


LINE = "r1c1 r1c2 r1c3 r1c4"


@pytest.mark.parametrize("total", [0, 7, 13, 21])
@pytest.mark.parametrize("kind", [v.Sandwich, v.Lunchbox, v.XSum, v.AntiCage])
def test_more_than_nine_digits(kind: Callable[[str, int], Kind], total: int) -> None:
    puzzle = Puzzle(
        rows=1, columns=4, digits=range(12), regions="none", constraints=[kind(LINE, total)]
    )  # fmt: skip
    assert engine_solutions(VariantModel(puzzle)) == expected(puzzle)


def test_each_part_knows_what_of_the_puzzle_says_it() -> None:
    constraints = [
        v.Even("r1c1"),
        v.Cage("r1c1 r1c2", 5),
        v.AnyOf(v.Odd("r2c2"), v.AllOf(v.Whisper("r3c3 r3c4", 2), v.Odd("r4c4"))),
    ]
    puzzle = Puzzle(rows=4, columns=4, regions="aabbaabb........", constraints=constraints)
    of: dict[tuple[str, int], list[str]] = {}
    for name, _, origin in VariantModel(puzzle).parts:
        of.setdefault(origin, []).append(name)
    assert of == {
        **{(line, number): ["different"] for line in ("row", "column") for number in range(4)},
        **{("region", number): ["different"] for number in range(2)},
        ("constraint", 0): ["keep"],
        ("constraint", 1): ["different", "linear"],
        ("constraint", 2): ["begin_any", "count", "next_branch", "table", "count", "end_any"],
    }


def same_as_brute_force(puzzle: Puzzle) -> None:
    try:
        model = VariantModel(puzzle)
    except v.VariantError as error:
        assert error.kind in ("negative_dots", "negative_xv")  # with a mark that is not sure
    else:
        assert engine_solutions(model) == expected(puzzle)


@settings(few, max_examples=60)
@given(mixed())
def test_mixed_kinds(puzzle: Puzzle) -> None:
    same_as_brute_force(puzzle)


@pytest.mark.slow
@settings(few, max_examples=400)
@given(mixed())
def test_many_mixed_kinds(puzzle: Puzzle) -> None:
    same_as_brute_force(puzzle)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_constraints_are_values(kind: type[Kind]) -> None:
    @settings(max_examples=3)
    @given(SAMPLES[kind])
    def check(puzzle: Puzzle) -> None:
        constraint = next(each for each in puzzle.constraints if isinstance(each, kind))
        again = kind.of({name: getattr(constraint, name) for name in kind.fields})
        assert again == constraint
        assert hash(again) == hash(constraint)
        if "lambda" not in repr(constraint):
            names = {name: getattr(v, name) for name in v.__all__}
            assert eval(repr(constraint), names) == constraint
            assert pickle.loads(pickle.dumps(puzzle)) == puzzle
            assert eval(repr(puzzle), names) == puzzle

    check()
