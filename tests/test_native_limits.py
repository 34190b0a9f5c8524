"""What `sudokit._native` refuses: sizes and numbers that do not fit. None of it may read beyond its memory."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from sudokit import Stop, Stopped, TimedOut, _native
from sudokit.errors import VariantError
from sudokit.variants import Puzzle, Sum, SumLine, count_solutions

PATIENCE = 60.0


def model() -> _native.VariantModel:
    return _native.VariantModel([511] * 5, 1, 5)


def add_to_an_ended_crew() -> None:
    crew = _native.VariantCrew(1, 1)
    crew.stop()
    crew.add(0, model())


REFUSED: dict[str, Callable[[], object]] = {
    "no values": lambda: _native.VariantSearch(model()).true_candidates(5, 0),
    "too few values": lambda: _native.VariantSearch(model()).true_candidates(5, 8),
    "too many values": lambda: _native.VariantSearch(model()).true_candidates(5, 33),
    "no limit": lambda: _native.VariantSearch(model()).count(0),
    "large coefficients": lambda: model().linear([0, 1], [2**31 - 1, 2**31 - 1], 5),
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


def test_a_total_beyond_64_bits_of_values_is_out_of_reach() -> None:
    for total in (2**63 - 1, -(2**63), 2**31, 2**32 + 10):
        asked = model()
        asked.linear([0, 1], [1, 1], total)
        assert _native.VariantSearch(asked).count(10) == 0


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
