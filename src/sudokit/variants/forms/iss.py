"""The texts of ISS, the Interactive Sudoku Solver: constraints as `.Type~argument~argument`.

Blanks and line ends mean nothing. A few types make the board:

    Shape~6x6~0-5~Raw   rows and columns; the digits; `Raw` if rows and columns may repeat digits
    NoBoxes RegionSize Jigsaw   regions: none, boxes of another size, or a letter for each cell
    Var~X~label~9       extra cells VX1 to VX9
    (no type)           `.~R1C1_5~R1C2_2_4`: givens, and candidates

Others enclose constraints up to `.End`: `Or`, `And`, and `Replicate`, which repeats them elsewhere. What all other
types mean stands in `native/variants/forms/iss_types.cpp`. `read` and `write` keep the order of the constraints.

A killer Sudoku may also be in a short form (`short_killer.cpp`), which is read only.

A text means what ISS makes of it. Each end of a line has one clue of a type, and each corner one quadruple: of several
the last one counts, outside of `Or`. Extra cells count in solutions even if no constraint names them.
"""

from __future__ import annotations

from sudokit.board.reading import Reading
from sudokit.variants.forms import native
from sudokit.variants.puzzle import Puzzle

__all__ = ["NAME", "TITLE", "read", "write"]

NAME = "iss"
TITLE = "ISS, the Interactive Sudoku Solver: .Type~argument~..."


def read(text: str) -> Reading:
    """The puzzle in a text of ISS, or in a link that has one.

    Raises:
        FormatError: The text is not made of constraints.
        VariantError: A constraint is not what ISS expects, or sudokit does not have its rule.

    Examples:
        >>> puzzle = read(".Shape~4x4.~R1C1_1.Cage~5~R1C2~R2C2").puzzle
        >>> puzzle
        Puzzle('1...............', rows=4, columns=4, constraints=[Cage('r1c2 r2c2', total=5)])
    """
    return native.read(NAME, text)


def write(puzzle: Puzzle) -> str:
    """The puzzle as a text of ISS, in one line.

    Some kinds have no type in ISS, but can be said in others: odd and even cells, clones, slow thermometers, and
    dots with other numbers come back as candidates, equal sets and relations. ISS has one place for each diagonal
    and for each sandwich: such clues come back from there. Titles are not written.

    Raises:
        VariantError: ISS cannot hold the puzzle: which part, and why.

    Examples:
        >>> from sudokit.variants import Cage
        >>> write(Puzzle("1" + 80 * ".", constraints=[Cage("r1c2 r2c2", 5)]))
        '.~R1C1_1.Cage~5~R1C2~R2C2'
    """
    return native.write(NAME, puzzle)
