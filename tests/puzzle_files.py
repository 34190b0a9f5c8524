"""Collections of puzzles for the tests.

`tests/puzzles/` has our own (`make.py` there says what and how). Where the large ones of other people are in
`../shared/data` beside the checkout, the same tests run on these as well, as slow ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

__all__ = ["each_collection", "is_large", "read_lines", "solutions_in"]

_OWN = Path(__file__).parent / "puzzles"
_LARGE = Path(__file__).parents[2] / "shared" / "data"
_KINDS = {
    "few clues": ("few-clues.txt", "puzzles2_17_clue.txt"),
    "hard": (
        "hard.txt",
        "puzzles3_magictour_top1465.txt",
        "puzzles5_forum_hardest_11plus.txt",
        "puzzles6_forum_hardest_1106.txt",
    ),
    "two solutions": ("two-solutions.txt", "puzzles7_serg_benchmark.txt"),
    "cases": ("cases.txt", "reglib-part.txt"),
}


def each_collection(*kinds: str) -> list[ParameterSet]:
    """The names of all collections of some kinds that are there, as parameters of a test."""
    return [
        pytest.param(name, marks=[pytest.mark.slow] if is_large(name) else [])
        for kind in kinds
        for name in _KINDS[kind]
        if (_OWN / name).exists() or (_LARGE / name).exists()
    ]


def is_large(name: str) -> bool:
    """Whether a collection has thousands of puzzles, of other people."""
    return not (_OWN / name).exists()


def solutions_in(name: str) -> int:
    """How many solutions each puzzle of a collection has."""
    return 2 if name in _KINDS["two solutions"] else 1


def read_lines(name: str) -> list[str]:
    """The puzzles of a collection, 81 characters each, or its library lines."""
    text = ((_LARGE if is_large(name) else _OWN) / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [line if line.startswith(":") else line[:81] for line in lines]
