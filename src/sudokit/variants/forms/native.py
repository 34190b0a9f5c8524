"""Forms that native code reads and writes (`native/variants/forms/`), for Python and for browsers alike."""

from __future__ import annotations

from sudokit import _native
from sudokit.board.reading import Reading
from sudokit.variants.forms import json
from sudokit.variants.puzzle import Puzzle

__all__ = ["read", "write"]


def read(form: str | None, text: str) -> Reading:
    """The puzzle in a text, and what was left out.

    Args:
        form: The name of the form; None for any of them.
        text: The text.

    Raises:
        FormatError: The text is not in this form, or damaged.
        VariantError: A part of the puzzle is invalid; the message names it.
    """
    return json.reading_of(_native.read_variant(form, text))


def write(form: str, puzzle: Puzzle) -> str:
    """The text of a puzzle in a form.

    Raises:
        VariantError: The form cannot hold the puzzle: which part, and why.
    """
    return _native.write_variant(form, json.to_data(puzzle))
