"""Answers held against their puzzles: which are solutions, and how far the others are."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudokit.arrays.cells import Cells, bits_in_houses, in_pairs, parts
from sudokit.engine import Sources, checked_threads, equal_arrays, solve_array

__all__ = ["Progress", "Verdicts", "progress", "verify"]


class Verdicts(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """What `verify` says of each answer.

    Attributes:
        solved: bool (n,): the answer is a solution of its puzzle. It is if the three others say so and no cell is blank.
        filled: uint8 (n,): how many of the puzzle's blank cells hold a digit, 0 to 81.
        clues_kept: bool (n,): every clue of the puzzle is in the answer.
        clash_free: bool (n,): no digit is twice in a row, a column or a box, and all cells are 0 to 9.
    """

    solved: npt.NDArray[np.bool_]
    filled: npt.NDArray[np.uint8]
    clues_kept: npt.NDArray[np.bool_]
    clash_free: npt.NDArray[np.bool_]

    def __eq__(self, other: object) -> bool:
        return equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class Progress(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """What `progress` says of each answer.

    Attributes:
        right: uint8 (n,): how many of the puzzle's blank cells hold the digit of its solution.
        wrong: uint8 (n,): how many of them hold another digit.
        fits: bool (n,): some solution of the puzzle has all digits of the answer.
        proper: bool (n,): the puzzle has exactly one solution. Otherwise `right` and `wrong` are 0.
    """

    right: npt.NDArray[np.uint8]
    wrong: npt.NDArray[np.uint8]
    fits: npt.NDArray[np.bool_]
    proper: npt.NDArray[np.bool_]

    def __eq__(self, other: object) -> bool:
        return equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def verify(puzzles: Sources, answers: Sources) -> Verdicts:
    """Which answers are solutions of their puzzles. Nothing is solved: a puzzle with several solutions accepts each.

    Args:
        puzzles: Many boards, as for `sudokit.solve_many`.
        answers: As many boards. One that is not a board is not a solution.

    Raises:
        FormatError: There are not as many answers as puzzles, an array has the wrong shape or type, or the bytes are
            not text.
        TypeError: One of them is a single board.
        OSError: A file cannot be read.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        >>> begun, other = puzzle.replace("53.", "531", 1), solution[::-1]
        >>> found = verify([puzzle] * 4, [solution, begun, other, "?"])
        >>> found.solved.tolist(), found.filled.tolist()
        ([True, False, False, False], [51, 1, 51, 0])
        >>> found.clues_kept.tolist(), found.clash_free.tolist()
        ([True, True, False, False], [True, True, True, False])
    """
    boards, filled_in = in_pairs(puzzles, answers, "answers")
    size = len(boards)
    found = Verdicts(
        np.empty(size, np.bool_),
        np.empty(size, np.uint8),
        np.empty(size, np.bool_),
        np.empty(size, np.bool_),
    )
    for part in parts(size):
        given, answer = boards[part], filled_in[part]
        is_cell = answer <= 9
        is_board = is_cell.all(axis=1) & (given <= 9).all(axis=1)
        found.filled[part] = ((given == 0) & is_cell & (answer != 0)).sum(axis=1)
        found.clues_kept[part] = ((given == 0) | (given == answer)).all(axis=1) & is_board
        found.clash_free[part] = is_board & ~_clash(answer)
        found.solved[part] = found.clues_kept[part] & found.clash_free[part] & answer.all(axis=1)
    return found


def _clash(cells: Cells) -> npt.NDArray[np.bool_]:
    """Whether a digit is twice in a house. If none is, the masks of its digits have the same union as sum."""
    bits = bits_in_houses(cells)
    differ = np.bitwise_or.reduce(bits, axis=2) != np.add.reduce(bits, axis=2)
    clash: npt.NDArray[np.bool_] = differ.any(axis=1)
    return clash


def progress(puzzles: Sources, answers: Sources, *, threads: int | None = None) -> Progress:
    """What is right in answers that may be unfinished. Two boards are solved for each, at millions a second.

    Args:
        puzzles: Many boards, as for `sudokit.solve_many`.
        answers: As many boards. In one that is not a board, nothing is right.
        threads: The number of threads; all cores if None.

    Raises:
        FormatError: There are not as many answers as puzzles, an array has the wrong shape or type, or the bytes are
            not text.
        TypeError: One of them is a single board.
        OSError: A file cannot be read.
        ValueError: There is not at least one thread.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> answers = [puzzle.replace("53..", new, 1) for new in ("534.", "532.", "5341")]
        >>> found = progress([puzzle] * 3, answers)
        >>> found.right.tolist(), found.wrong.tolist(), found.fits.tolist()
        ([1, 0, 1], [0, 1, 1], [True, False, False])
    """
    boards, filled_in = in_pairs(puzzles, answers, "answers")
    threads = checked_threads(threads)
    solved = solve_array(boards, False, 2, threads=threads)
    proper = (solved.counts == 1) & ~solved.invalid
    is_board = (filled_in <= 9).all(axis=1) & proper
    is_filled = (boards == 0) & (filled_in != 0) & is_board[:, None]
    is_right = is_filled & (filled_in == solved.solutions)
    kept = ((boards == 0) | (boards == filled_in)).all(axis=1)
    fitting = solve_array(filled_in, False, 1, threads=threads)
    return Progress(
        is_right.sum(axis=1, dtype=np.uint8),
        (is_filled & ~is_right).sum(axis=1, dtype=np.uint8),
        kept & (fitting.counts > 0) & ~fitting.invalid,
        proper,
    )
