"""Forms that native code reads and writes."""

from __future__ import annotations

from sudokit import _native
from sudokit.board.reading import Reading
from sudokit.variants.forms import json
from sudokit.variants.puzzle import Puzzle

__all__ = ["read", "write"]


def read(form: str, text: str) -> Reading:
    """The puzzle in a text of a form that native code reads."""
    data, places, left_out = _native.read_variant(form, text)
    return Reading(json.puzzle_of(data, places), form, left_out=left_out)


def write(form: str, puzzle: Puzzle) -> str:
    """The text of a puzzle in a form that native code writes."""
    return _native.write_variant(form, json.to_data(puzzle))
