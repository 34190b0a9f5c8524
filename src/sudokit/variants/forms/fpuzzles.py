"""The JSON of f-puzzles, a site for setters: plain, or squeezed by lz-string into a link (`?load=...`).

Each type of constraint has a list there. Extensions of the site leave drawings beside their own lists; these become
constraints where the rules in prose say what they mean.
"""

from __future__ import annotations

from sudokit.board.reading import Reading
from sudokit.variants.forms import native
from sudokit.variants.puzzle import Puzzle

__all__ = ["ADDRESS", "NAME", "TITLE", "read", "write"]

NAME = "f-puzzles"
TITLE = "f-puzzles: a link, its base64, or JSON"
ADDRESS = "https://www.f-puzzles.com/?load="


def read(text: str) -> Reading:
    """The puzzle in a link to f-puzzles, in what comes after `?load=` there, or in its JSON.

    Raises:
        FormatError: The text is neither, or it is damaged.
        VariantError: A constraint is not what f-puzzles writes, or sudokit does not have its rule.

    Examples:
        >>> read('{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [], [], []]}').puzzle
        Puzzle('1...............', rows=4, columns=4)
    """
    return native.read(NAME, text)


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link to f-puzzles.

    Constraints stand there in lists by type. So they come back in another order, and all odd cells in one
    constraint, as do even cells, minima and maxima.

    Raises:
        VariantError: f-puzzles cannot hold the puzzle: which part, and why.

    Examples:
        >>> read(write(Puzzle("1" + 80 * "."))).puzzle == Puzzle("1" + 80 * ".")
        True
    """
    return native.write(NAME, puzzle)
