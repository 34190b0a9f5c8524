"""Texts that look like the name of a file, where the text of a board is expected."""

from __future__ import annotations

import re

from sudokit.board import alphabet
from sudokit.errors import FormatError
from sudokit.messages import message

__all__ = ["looks_like_file_name", "refuse_file_name"]

_LONGEST = 255
_CELLS_OF_A_BOARD = 20
"""A text that begins with this many cells is a board, or a damaged one."""
_WITH_SUFFIX = re.compile(r"[^\n:]*[^\s:]\.[a-z][a-z0-9]{0,7}", re.IGNORECASE)
_IN_A_FOLDER = re.compile(r"(?:[a-z]:)?(?:[\w .~-]*[/\\])+[\w .-]+", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_xX]")


def looks_like_file_name(text: str) -> bool:
    """Whether a text is one line that has a suffix or folders, and letters.

    Examples:
        >>> looks_like_file_name("puzzle.txt"), looks_like_file_name("data/puzzles")
        (True, True)
        >>> looks_like_file_name("53..7.x"), looks_like_file_name("no board")
        (False, False)
    """
    return (
        len(text) <= _LONGEST
        and _LETTER.search(text) is not None
        and alphabet.leading_cells(text) < _CELLS_OF_A_BOARD
        and (_WITH_SUFFIX.fullmatch(text) or _IN_A_FOLDER.fullmatch(text)) is not None
    )


def refuse_file_name(text: str) -> None:
    """Do nothing, or say how to read a file.

    Raises:
        FormatError: The text looks like the name of a file.
    """
    if looks_like_file_name(text):
        raise FormatError(
            message(
                "{text!r} looks like the name of a file; pathlib.Path({text!r}) is read as one",
                text=text,
            )
        )
