"""Puzzles and their constraints as values, and what is said of wrong ones: which kind, which field, which cell."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from sudokit import Grid
from sudokit import variants as v
from sudokit.variants import Cell, Extra, Puzzle, VariantError
from sudokit.variants.geometry import box_shape

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


# --- cells -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [
        "r1c2 R3C14",
        "r1c2, r3c14",
        [(1, 2), "r3c14"],
        (Cell(1, 2), (3, 14)),
        iter(["r1c2", " r3c14 "]),
    ],
)
def test_cells_can_be_given_in_many_ways(names: Any) -> None:
    assert v.cells(names) == (Cell(1, 2), Cell(3, 14))


def test_one_cell_and_extra_cells() -> None:
    assert v.cells(Cell(1, 2)) == (Cell(1, 2),)
    assert v.cells("X1 total") == (Extra("X1"), Extra("total"))
    assert v.cells("") == ()


@pytest.mark.parametrize(
    ("names", "cell"),
    [
        ("r1c1 r0c2", "r0c2"),
        ("r1c1;r1c2", "r1c1;r1c2"),
        ([(0, 1)], "(0, 1)"),
        (7, "7"),
        ([7], "7"),
        ("1x", "1x"),
    ],
)
def test_what_is_no_cell_is_named(names: Any, cell: str) -> None:
    with pytest.raises(VariantError) as raised:
        v.cells(names)
    assert raised.value.cell == cell
    assert "expected a name such as r1c3 or X1" in str(raised.value)


# --- constraints -----------------------------------------------------------------------------------

WRONG: list[tuple[Any, str, str, str | None]] = [
    (lambda: v.Thermometer("r1c1"), "thermometer", "cells", None),
    (lambda: v.Thermometer("r1c1 r0c1"), "thermometer", "cells", "r0c1"),
    (lambda: v.Thermometer("r1c1 r1c2", slow="yes"), "thermometer", "slow", None),  # type: ignore[arg-type]
    (lambda: v.Cage("r1c1 r1c2 r1c1", 5), "cage", "cells", "r1c1"),
    (lambda: v.Cage("r1c1 r1c2", -1), "cage", "total", None),
    (lambda: v.Cage("r1c1 r1c2", 2.5), "cage", "total", None),  # type: ignore[arg-type]
    (lambda: v.Sum("r1c1 r1c2", 5, [1]), "sum", "coefficients", None),
    (lambda: v.Sum("r1c1 r1c2", True), "sum", "total", None),
    (lambda: v.Clone("r1c1 r1c2", "r2c1"), "clone", "copy", None),
    (lambda: v.SameValues(["r1c1", "r1c2 r1c3"]), "same_values", "groups", None),
    (lambda: v.EqualSums("r1c1 r1c2"), "equal_sums", "groups", None),
    (lambda: v.EqualSums(["r1c1"]), "equal_sums", "groups", None),
    (lambda: v.Arrow("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "r2c1"), "arrow", "circle", None),
    (lambda: v.Contains("r1c1", "x"), "contains", "digits", None),
    (lambda: v.Diagonal("left"), "diagonal", "direction", None),
    (lambda: v.XV("r1c1 r1c2", 7), "xv", "total", None),
    (lambda: v.WhiteDot("r1c1 r2c2 r3c3"), "white_dot", "cells", None),
    (lambda: v.LookAndSay("r1c1 r1c2", "123"), "look_and_say", "text", None),
    (lambda: v.LookAndSay("r1c1 r1c2", "1323"), "look_and_say", "text", None),
    (lambda: v.EqualityCage("r1c1 r1c2 r1c3"), "equality_cage", "cells", None),
    (lambda: v.Indexing("X1"), "indexing", "cells", "X1"),
    (lambda: v.Relation("r1c1 r1c2", 5), "relation", "rule", None),
    (lambda: v.Automaton("r1c1", {}, {}, []), "automaton", "start", None),
    (lambda: v.Automaton("r1c1", 0, [1], []), "automaton", "step", None),
    (lambda: v.AnyOf(5), "any_of", "constraints", None),  # type: ignore[arg-type]
    (lambda: v.KINDS["cage"].of({"cells": "r1c1", "sum": 5}), "cage", "sum", None),
    (lambda: v.KINDS["cage"].of({"total": 5}), "cage", "cells", None),
    *[
        (lambda pattern=pattern: v.Regex("r1c1", pattern), "regex", "pattern", None)
        for pattern in ("(1", "1)", "[1", "*", "1{", "1{2", "1{3,2}", "1{9999}", "[5-", "a|$")
    ],
]


@pytest.mark.parametrize(("make", "kind", "field", "cell"), WRONG)
def test_wrong_arguments_are_named(make: Any, kind: str, field: str, cell: str | None) -> None:
    with pytest.raises(VariantError) as raised:
        make()
    error = raised.value
    assert (error.kind, error.field, error.cell) == (kind, field, cell)
    assert str(error).startswith(f"{kind}, {field}: ")


@pytest.mark.parametrize(
    ("constraint", "kind", "field"),
    [
        (v.LittleKiller("X1", "down-right", 5), "little_killer", "start"),
        (v.FullRank("r1c1 r1c2", 3), "full_rank", "line"),
        (v.Doppelganger(), "doppelganger", None),
        (v.Automaton("r1c1 " * 30, 1, lambda n, d: n * 10 + d, lambda n: True), "automaton", None),
        (v.AnyOf(v.Doppelganger()), "doppelganger", None),
    ],
)
def test_what_means_nothing_in_a_puzzle_is_named(
    constraint: v.Kind, kind: str, field: str | None
) -> None:
    with pytest.raises(VariantError) as raised:
        v.is_unique(Puzzle(constraints=[constraint]))
    assert (raised.value.kind, raised.value.field) == (kind, field)


def test_marks_that_are_not_sure_leave_open_what_is_not_marked() -> None:
    perhaps = v.AnyOf(v.WhiteDot("r1c1 r1c2"), v.BlackDot("r1c1 r2c1"))
    with pytest.raises(VariantError, match=r"^negative_dots: white_dot inside any_of"):
        v.is_unique(Puzzle(constraints=[v.NegativeDots(), perhaps]))


def test_kinds_have_keys_in_small_letters() -> None:
    assert all(v.KINDS[key].key == key == key.lower() for key in v.KINDS)
    assert (v.XSum.key, v.XV.key, v.NegativeXV.key, v.LookAndSay.key) == (
        "x_sum",
        "xv",
        "negative_xv",
        "look_and_say",
    )


def test_a_constraint_cannot_be_changed() -> None:
    cage = v.Cage("r1c1 r1c2", 5)
    with pytest.raises(AttributeError):
        cage.total = 6  # type: ignore[misc]


# --- puzzles ---------------------------------------------------------------------------------------


def test_puzzles_are_values() -> None:
    def made(**changes: Any) -> Puzzle:
        arguments: dict[str, Any] = {
            "rows": 6,
            "columns": 6,
            "constraints": [v.Cage("r1c1 r1c2", 5)],
        }
        return Puzzle(**{**arguments, **changes})

    puzzle = made(givens={"r1c1": 3, "X1": 4}, candidates={"r2c2": [1, 2]})
    for same in (
        copy.copy(puzzle),
        pickle.loads(pickle.dumps(puzzle)),
        puzzle.replace(title="Six"),
    ):
        assert same == puzzle
        assert hash(same) == hash(puzzle)
    others = [
        made(),
        made(latin=False),
        made(regions="none"),
        made(digits=range(7)),
        made(columns=5),
        made(constraints=[]),
        made(candidates={"r2c2": [1]}),
    ]
    assert len({puzzle, *others}) == 1 + len(others)
    with pytest.raises(AttributeError):
        puzzle.title = "another"
    with pytest.raises(TypeError):
        puzzle.givens[Cell(1, 1)] = 5  # type: ignore[index]


def test_a_classic_grid_is_a_puzzle() -> None:
    puzzle = Puzzle(Grid(CLASSIC))
    assert puzzle == Puzzle(CLASSIC)
    assert puzzle.is_classic
    assert puzzle.givens[Cell(1, 1)] == 5
    assert len(puzzle.givens) == 30
    assert not puzzle.replace(latin=False).is_classic
    assert not puzzle.replace(regions="none").is_classic


def test_givens_as_text() -> None:
    assert dict(Puzzle("0.12", rows=2, columns=2, digits=range(4), latin=False).givens) == {
        Cell(1, 1): 0,
        Cell(2, 1): 1,
        Cell(2, 2): 2,
    }
    big = Puzzle("G" + "." * 255, rows=16, columns=16)
    assert dict(big.givens) == {Cell(1, 1): 16}
    assert big == Puzzle({(1, 1): 16}, rows=16, columns=16)


def test_regions() -> None:
    labels = Puzzle(rows=2, columns=3, digits=range(1, 4), regions="aab bb.")
    assert labels.regions == (v.cells("r1c1 r1c2"), v.cells("r1c3 r2c1 r2c2"))
    assert labels == Puzzle(
        rows=2, columns=3, digits=range(1, 4), regions=["r2c1 r2c2 r1c3", [(1, 2), (1, 1)]]
    )
    assert Puzzle(rows=7, columns=7).regions == ()
    assert len(Puzzle(rows=6, columns=6).regions) == 6
    assert Puzzle(regions="none").regions == ()


@pytest.mark.parametrize(
    ("side", "shape"),
    [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (16, (4, 4)),
        (25, (5, 5)),
    ],
)
def test_usual_boxes(side: int, shape: tuple[int, int]) -> None:
    assert box_shape(side, side) == shape


@pytest.mark.parametrize(
    ("arguments", "field", "cell"),
    [
        ({"rows": 0}, "rows", None),
        ({"columns": 26}, "columns", None),
        ({"rows": "9"}, "rows", None),
        ({"digits": range(1, 5)}, "digits", None),
        ({"digits": [1, 3]}, "digits", None),
        ({"digits": range(-1, 9)}, "digits", None),
        ({"givens": "123"}, "givens", None),
        ({"givens": "x" + "." * 80}, "givens", "r1c1"),
        ({"givens": {"r1c10": 1}}, "givens", "r1c10"),
        ({"givens": {"r1c1": 10}}, "givens", "r1c1"),
        ({"givens": {"r1": 10, "?": 1}}, "givens", "r1"),
        ({"candidates": {"r1c1": [0]}}, "candidates", "r1c1"),
        ({"regions": "aab"}, "regions", None),
        ({"regions": ["r1c1 r10c1"]}, "regions", "r10c1"),
        ({"regions": "a" * 81}, "regions", "r1c1"),
        ({"constraints": ["cage"]}, "constraints", None),
        ({"constraints": [v.AnyOf(v.Odd("r1c1 r10c1"))]}, None, "r10c1"),
    ],
)
def test_wrong_puzzles(arguments: dict[str, Any], field: str | None, cell: str | None) -> None:
    with pytest.raises(VariantError) as raised:
        Puzzle(**arguments)
    assert (raised.value.field, raised.value.cell) == (field, cell)


def test_givens_that_are_crowded_out_leave_no_solution() -> None:
    assert v.count_solutions(Puzzle({"r1c1": 1, "r1c2": 1})) == 0
    assert v.count_solutions(Puzzle({"r1c1": 1}, candidates={"r1c1": [2, 3]})) == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"givens": 5}, "givens: expected a Grid, a text or digits by cells, not int"),
        ({"givens": ["r1c1"]}, "givens: expected a Grid, a text or digits by cells, not list"),
        ({"constraints": v.Cage("r1c1")}, "constraints: expected a list of constraints, not Cage"),
        ({"regions": 5}, "regions: expected boxes, none, or the cells of each region, not int"),
        ({"candidates": {"r1c1": 5}}, "candidates: expected several digits by cells, not dict"),
        ({"candidates": "123"}, "candidates: expected several digits by cells, not str"),
    ],
)
def test_arguments_of_a_wrong_type(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(TypeError, match=reason):
        Puzzle(**arguments)


@pytest.mark.parametrize(
    "make",
    [
        lambda: v.Cage("r1c1", 10**30),
        lambda: v.Sum("r1c1", -(10**30)),
        lambda: v.Sum("r1c1", 5, [10**5]),
        lambda: v.SumLine("r1c1 r1c2", 10**6),
        lambda: v.Contains("r1c1", [10**9]),
    ],
)
def test_numbers_have_bounds(make: Callable[[], object]) -> None:
    with pytest.raises(VariantError, match=r"expected at (most|least) -?10+$"):
        make()


def test_digits_have_a_bound() -> None:
    with pytest.raises(VariantError, match="digits: 1000, expected at most 99"):
        Puzzle(digits=range(992, 1001))
    assert v.solve(Puzzle(rows=4, columns=4, digits=range(96, 100)))["r1c1"] == 96
    factors = [10_000, -10_000, 10_000, -10_000]
    sums = [v.Sum("r1c1 r1c2 r1c3 r1c4", total, factors) for total in (40_000, 50_000)]
    puzzles = [Puzzle(rows=4, columns=4, digits=range(96, 100), constraints=[one]) for one in sums]
    assert [v.count_solutions(puzzle) for puzzle in puzzles] == [2, 0]


def test_no_text_is_no_form() -> None:
    with pytest.raises(TypeError, match="expected a text, not bytes"):
        v.read(b"1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Puzzle, not str"):
        v.write("1")  # type: ignore[arg-type]
