"""The module for variants gives native's answers: solutions, counts, true candidates and pictures.

The module takes minutes to build, so all of these tests are slow.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from node_engine import Node
from sudokit import SudokuError, _native
from sudokit.variants import Puzzle, next_step, solutions, true_candidates
from sudokit.variants.forms.json import write
from sudokit.variants.places import Place
from variants.samples import SAMPLES, mixed

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

ANSWERS = Path(__file__).parent / "variants.mjs"
MOST = 5

puzzles = st.one_of(*SAMPLES.values(), mixed())


def here(puzzle: Puzzle) -> Any:
    """What native code answers, as `variants.mjs` prints it."""
    places: list[Place] = [*puzzle.cells, *puzzle.extras]
    try:
        found = [[each[place] for place in places] for each in islice(solutions(puzzle), MOST)]
        counts = true_candidates(puzzle, limit=2).counts
        step = next_step(puzzle)
    except SudokuError as error:
        return {"error": str(error)}
    return {
        "solutions": found,
        "step": step
        and [
            step.technique.key,
            [[places.index(cell), digit] for cell, digit in step.placements],
            [[places.index(cell), digit] for cell, digit in step.eliminations],
            [[places.index(cell), list(gone)] for cell, gone in step.reason.items()],
        ],
        "candidates": [
            [counts[place].get(digit, 0) for digit in puzzle.digits] for place in places
        ],
        "picture": [
            [kind, letter, detail, [[what, cells, text] for what, cells, _, text, *_ in shapes]]
            for kind, _, shapes, letter, detail, *_ in _native.variant_picture(puzzle)
        ],
    }


@given(st.lists(puzzles, min_size=10, max_size=10))
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_all_kinds(node: Node, drawn: list[Puzzle]) -> None:
    texts = [write(puzzle) for puzzle in drawn]
    printed = node(ANSWERS, str(MOST), text="".join(json.dumps(text) + "\n" for text in texts))
    there = [json.loads(line) for line in printed.splitlines()]
    assert there == [json.loads(json.dumps(here(puzzle))) for puzzle in drawn]
