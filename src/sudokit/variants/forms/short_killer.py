"""The short form that ISS has for killer Sudokus: 81 characters, one for each cell.

    A<<  the first cell has the total 10, and the two beside it point to it

A cell that holds the total of its cage is `0` to `9`, then `A` to `Z` from 10 and `a` to `j` from 36; 0 means that the
cage has no total. Every other cell points to the next cell of its cage on the way there: `<`, `>`, `^` and `v` to the
left, right, up and down; `` ` ``, `'`, `,` and `.` to the upper left, upper right, lower left and lower right.
"""

from __future__ import annotations

from sudokit.errors import FormatError
from sudokit.messages import message
from sudokit.variants.kinds import Cage
from sudokit.variants.places import Cell
from sudokit.variants.puzzle import Puzzle

__all__ = ["is_short_killer", "read"]

_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_ALLOWED = frozenset(_TOTALS) | _STEPS.keys()


def is_short_killer(text: str) -> bool:
    """Whether a text without blanks is in this form: it points somewhere, and not only with dots, as a board may.

    Examples:
        >>> is_short_killer("A<<" + 78 * "B"), is_short_killer(81 * "."), is_short_killer("A<<")
        (True, False, False)
    """
    return len(text) == 81 and any(sign in text for sign in "<>^v`',") and _ALLOWED.issuperset(text)


def read(text: str) -> Puzzle:
    """The puzzle in a text for which `is_short_killer` holds.

    Raises:
        FormatError: A cell points out of the grid, or cells point at each other in a circle.

    Examples:
        >>> read("A<<" + 78 * "0").constraints
        (Cage('r1c1 r1c2 r1c3', total=10),)
    """
    cells = Puzzle().cells
    signs = dict(zip(cells, text, strict=True))
    cages: dict[Cell, list[Cell]] = {}
    for start in cells:
        cell, seen = start, {start}
        while step := _STEPS.get(signs[cell]):
            following = Cell(cell.row + step[0], cell.column + step[1])
            if following not in signs:
                raise FormatError(message("{cell} points out of the grid", cell=str(cell)))
            if following in seen:
                raise FormatError(message("{cell} is in a circle of cells", cell=str(start)))
            seen.add(following)
            cell = following
        cages.setdefault(cell, []).append(start)
    found = [(group, _TOTALS.index(signs[cell]) or None) for cell, group in cages.items()]
    return Puzzle(
        constraints=[
            Cage(group, total) for group, total in found if total is not None or len(group) > 1
        ]
    )
