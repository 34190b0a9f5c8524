"""What `sudokit._native` refuses: sizes and numbers that do not fit. None of it may read beyond its memory."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from sudokit import Stop, Stopped, TimedOut, _native
from sudokit import variants as v
from sudokit.errors import VariantError
from sudokit.variants import Kind, Puzzle, Sum, SumLine, count_solutions

PATIENCE = 60.0


def model() -> _native.VariantModel:
    return _native.VariantModel(board())


def board(**more: Any) -> Puzzle:
    return Puzzle(rows=1, columns=5, digits=range(1, 10), latin=False, regions="none", **more)


def with_wrong(constraint: Kind, **wrong: Any) -> None:
    """What nobody can make of our classes: a constraint whose fields do not fit."""
    fields = {name: getattr(constraint, name) for name in constraint.fields}
    liar = SimpleNamespace(**{"key": constraint.key, **fields, **wrong})
    puzzle = SimpleNamespace(**vars_of(board()), constraints=[liar])
    _native.VariantModel(puzzle)


def vars_of(puzzle: Puzzle) -> dict[str, Any]:
    names = ("rows", "columns", "digits", "latin", "extras", "regions", "givens", "candidates")
    return {name: getattr(puzzle, name) for name in names}


def add_to_an_ended_crew() -> None:
    crew = _native.VariantCrew(1, 1)
    crew.stop()
    crew.add(0, model())


REFUSED: dict[str, Callable[[], object]] = {
    "no values": lambda: _native.VariantSearch(model()).true_candidates(5, 0),
    "too few values": lambda: _native.VariantSearch(model()).true_candidates(5, 8),
    "too many values": lambda: _native.VariantSearch(model()).true_candidates(5, 33),
    "no limit": lambda: _native.VariantSearch(model()).count(0),
    "a cell outside": lambda: with_wrong(v.Odd("r1c1"), cells=[(2, 1)]),
    "an unknown extra cell": lambda: with_wrong(v.Odd("r1c1"), cells=[("X1",)]),
    "no cells": lambda: with_wrong(v.Odd("r1c1"), cells=[]),
    "one end of a line": lambda: with_wrong(v.BetweenLine("r1c1 r1c2"), cells=[(1, 1)]),
    "a shorter copy": lambda: with_wrong(v.Clone("r1c1 r1c2", "r1c3 r1c4"), copy=[(1, 1)]),
    "too few coefficients": lambda: with_wrong(v.Sum("r1c1 r1c2", 3), coefficients=[1]),
    "a total of two million": lambda: with_wrong(v.Cage("r1c1", 3), total=2_000_000),
    "a modulus of 0": lambda: with_wrong(v.Modular("r1c1 r1c2"), modulus=0),
    "an unknown kind": lambda: with_wrong(v.Odd("r1c1"), key="odder"),
    "no rows": lambda: _native.VariantRelation([]),
    "33 rows": lambda: _native.VariantRelation([1] * 33),
    "a large automaton": lambda: _native.VariantAutomaton(10**9, 1, [0], [0], []),
    "bytes above 9, rated": lambda: _native.logic_rate_many(
        b"\xff" * 81, _native.LogicProfile([1, 2, 3, 4, 5])
    ),
    "bytes above 9, explained": lambda: _native.explainer_rate_many(b"\xff" * 81),
    "a clash": lambda: _native.explainer_rate_many(b"\x01" * 81),
    "80 cells": lambda: _native.explainer_rate_many(bytes(80)),
    "no solutions": lambda: _native.solve_cells(bytes(81), 0),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its words are for whoever writes Python in this package
        call()


def test_a_crew_that_has_ended_takes_no_more() -> None:
    with pytest.raises(RuntimeError, match="ended"):
        add_to_an_ended_crew()


def test_a_total_out_of_reach_has_no_solution() -> None:
    for total in (10**6, -(10**6)):
        puzzle = board(constraints=[Sum("r1c1 r1c2", total)])
        assert count_solutions(puzzle, 10) == 0


def test_large_coefficients_are_named() -> None:
    cells = ["r1c1", "r1c2"] * 2000
    puzzle = Puzzle(
        rows=2, columns=2, latin=False, constraints=[Sum(cells, 5, coefficients=[10_000] * 4000)]
    )
    with pytest.raises(VariantError, match="sum: coefficients of 40,000,000 together"):
        count_solutions(puzzle)


def long_line() -> int:
    cells = [f"r{r}c{c if r % 2 else 26 - c}" for r in range(1, 26) for c in range(1, 26)]
    puzzle = Puzzle(rows=25, columns=25, constraints=[SumLine(cells, 4000)])
    return count_solutions(puzzle, None)


def test_a_timeout_ends_the_assembly_of_a_long_line() -> None:
    start = time.monotonic()
    with Stop(timeout=0.3), pytest.raises(TimedOut):
        long_line()
    assert time.monotonic() - start < 0.3 + PATIENCE


def test_set_ends_the_assembly_of_a_long_line() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    start = time.monotonic()
    with stop, pytest.raises(Stopped):
        long_line()
    assert time.monotonic() - start < PATIENCE
