"""What is wrong with a board half-way, compared with the solution of its puzzle."""

from __future__ import annotations

from typing import NamedTuple

from sudokit.board import masks
from sudokit.board.grid import Grid
from sudokit.board.position import Candidate

__all__ = ["Faults", "faults"]


class Faults(NamedTuple):
    """What is wrong; both are empty for a board that leads to the solution.

    Attributes:
        wrong_digits: The cells whose digits differ from the solution, with these digits.
        missing_candidates: The candidates of the solution that blank cells have lost.
    """

    wrong_digits: tuple[Candidate, ...]
    missing_candidates: tuple[Candidate, ...]


def faults(cells: bytes, bits: int, solution: Grid) -> Faults:
    """What is wrong with a board.

    Args:
        cells: 81 bytes 0 (blank) to 9, row-major; digits may clash.
        bits: The candidates of blank cells, described in `sudokit.board.masks`.
        solution: The solution of the puzzle.

    Examples:
        >>> from sudokit import solve
        >>> solution = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> faults(bytes([5, 1, *79 * [0]]), masks.possible(bytes(81)), solution)
        Faults(wrong_digits=((1, 1),), missing_candidates=())
    """
    right = solution.cells
    lost = masks.of(enumerate(right)) & ~bits
    return Faults(
        tuple((cell, digit) for cell, digit in enumerate(cells) if digit not in (0, right[cell])),
        tuple((cell, digit) for cell, digit in masks.pairs(lost) if not cells[cell]),
    )
