"""What a text is: the one place that decides it, by how the text begins.

A *variant* is a text in a form of `sudokit.variants`. `formats.is_variant` knows how these begin; native code decides
the same about each line anyway (`text_lines.hpp`). A board of another size in one line is a variant, too, but a damaged
classic board may look like one: in a stream, one counts only after an empty line or another one, and before these or the
end. Everything else is for the formats of boards, each of which knows its own lines.
"""

from __future__ import annotations

import os

from sudokit import _native, formats
from sudokit.board import alphabet, squares
from sudokit.formats import links
from sudokit.formats.plain import plain
from sudokit.reading.source import Source

__all__ = ["LOOK_AHEAD", "is_board", "is_variant", "variant_begins"]

LOOK_AHEAD = 96
"""The bytes of a line that show whether it begins a variant."""

_LONGEST_SQUARE = 700

# An argument of mostly cells, with at least this many, is a board that lacks some, not a file name.
_NEARLY_A_BOARD = 60


def variant_begins(source: Source, *, after_gap: bool) -> bool:
    """Whether a variant begins here, at the start of a line; `after_gap` if the line before it is empty or missing."""
    if _native.begins_variant(source.peek(LOOK_AHEAD)):
        return True
    if not after_gap:
        return False
    line, following = source.peek_two(_LONGEST_SQUARE)
    line = line.rstrip()
    is_square = squares.side(line.decode("latin-1")) is not None
    return is_square and (not following.strip() or len(following) == len(line))


def is_variant(argument: str) -> bool:
    """Whether an argument of a command is the text of a variant, and not the name of a file.

    A link counts only if it is to a site with puzzles, because a command can also read files from URLs.

    Examples:
        >>> is_variant(".Cage~10~R1C1"), is_variant("https://f-puzzles.com/?load=N4Ig"), is_variant("killer.json")
        (True, True, False)
        >>> is_variant("1... .... .... ...4")
        True
        >>> is_variant("https://example.org/puzzles.txt")
        False
    """
    text = argument.strip()
    return squares.side("".join(text.split(" "))) is not None or formats.is_variant(text)


def is_board(argument: str) -> bool:
    """Whether an argument of a command is a board or a variant, not `-` or the name of a file.

    An existing file of that name always wins. Otherwise text of several lines is a board, and so is text
    that consists mostly of cells and has at least 60 of them, without what is around the board. Its author
    meant a board, and the error should say what is wrong with it rather than that there is no such file.
    A link to a page is also a board, or an error about it; any other link is the place of a file.

    Examples:
        >>> is_board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        True
        >>> is_board("board.txt"), is_board("-")
        (False, False)
    """
    if os.path.lexists(argument):
        return False
    if is_variant(argument) or "\n" in argument or links.is_page(argument):
        return True
    return any(map(_is_nearly_a_board, (plain(argument), argument)))


def _is_nearly_a_board(text: str) -> bool:
    cells = sum(map(alphabet.leading_cells, text))
    return cells >= _NEARLY_A_BOARD and 2 * cells > len(text)
