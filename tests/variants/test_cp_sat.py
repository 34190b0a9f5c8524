"""The engine against CP-SAT, which takes the same parts and solves them in its own way.

It needs the package `ortools`. Without it, brute force asks the same, and whether the parts are right: `test_kinds.py`.
"""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings

from sudokit._native import VariantModel
from sudokit.variants import Puzzle, VariantError, solutions
from variants.samples import mixed

pytest.importorskip("ortools", minversion="9.15")

MOST = 20


@pytest.mark.slow
@settings(max_examples=500, suppress_health_check=[HealthCheck.too_slow])
@given(mixed())
def test_mixed_kinds(puzzle: Puzzle) -> None:
    from benchmarks.cp_sat import Search

    try:
        model = VariantModel(puzzle)
    except VariantError:
        return  # which test_kinds.py looks at
    ours = {tuple(solution.values()) for solution in solutions(puzzle)}
    theirs = list(islice(Search(model, puzzle.digits).solutions(), MOST))
    assert len(theirs) == len(set(theirs)) == min(len(ours), MOST)
    assert ours.issuperset(theirs)
