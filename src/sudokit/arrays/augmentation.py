"""Other boards that are the same puzzles, for training: a random symmetry for each board.

The symmetries are those of `sudokit.symmetry`: the digits are renamed, bands, stacks, and the rows and columns in them
change places, and the board is transposed or not; each of the 3,359,232 * 9! is as likely as any other. A random order
is the order of random numbers.
"""

from __future__ import annotations

from typing import overload

import numpy as np
import numpy.typing as npt

from sudokit.arrays.cells import Cells, cells_of, in_pairs, like, parts
from sudokit.engine import Sources

__all__ = ["augment"]


@overload
def augment(puzzles: Sources, solutions: None = None, *, seed: int | None = None) -> Cells: ...
@overload
def augment(
    puzzles: Sources, solutions: Sources, *, seed: int | None = None
) -> tuple[Cells, Cells]: ...
def augment(
    puzzles: Sources, solutions: Sources | None = None, *, seed: int | None = None
) -> Cells | tuple[Cells, Cells]:
    """Each puzzle under a random symmetry of its own, and its solution under the same one.

    Args:
        puzzles: Many boards, as for `sudokit.solve_many`.
        solutions: What belongs to each puzzle, such as its solution; None for nothing.
        seed: For `numpy.random.default_rng`; None for another one at each call. The same seed gives the same boards
            with the same version of NumPy.

    Returns:
        uint8 array of shape (n, 81), or (n, 9, 9) if that is the shape of the puzzles; with solutions, a pair of such
        arrays. What is not a cell stays what it is.

    Raises:
        FormatError: There are not as many solutions as puzzles, an array has the wrong shape or type, or the bytes are
            not text.
        TypeError: One of them is a single board.
        OSError: A file cannot be read.

    Examples:
        >>> import numpy as np
        >>> from sudokit import arrays, canonical_many, solve_many
        >>> puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"] * 1000
        >>> boards, solved = arrays.augment(puzzles, solve_many(puzzles).solutions, seed=2580)
        >>> len(np.unique(boards, axis=0)), arrays.verify(boards, solved).solved.all()
        (1000, np.True_)
        >>> len(np.unique(canonical_many(boards).forms, axis=0))
        1
    """
    random = np.random.default_rng(seed)
    if solutions is None:
        cells = cells_of(puzzles)
        (moved,) = _disguised([cells], random)
        return like(puzzles, moved)
    moved, others = _disguised([*in_pairs(puzzles, solutions, "solutions")], random)
    return like(puzzles, moved), like(solutions, others)


def _disguised(boards: list[Cells], random: np.random.Generator) -> list[Cells]:
    """The boards of several arrays, those in the same row under the same symmetry."""
    made = [np.empty((len(cells), 81), np.uint8) for cells in boards]
    for part in parts(len(boards[0])):
        size = len(boards[0][part])
        sources, names = _sources(random, size), _names(random, size)
        for cells, others in zip(boards, made, strict=True):
            moved = np.take_along_axis(cells[part], sources, axis=1)
            others[part] = np.take_along_axis(names, moved, axis=1)
    return made


def _sources(random: np.random.Generator, size: int) -> npt.NDArray[np.intp]:
    """For each of so many boards, the cell that each cell comes from."""
    rows, columns = _lines(random, size), _lines(random, size)
    is_transposed = random.random(size) < 0.5
    step = np.where(is_transposed, 1, 9)[:, None, None]
    sources: npt.NDArray[np.intp] = rows[:, :, None] * step + columns[:, None, :] * (10 - step)
    return sources.reshape(size, 81)


def _lines(random: np.random.Generator, size: int) -> npt.NDArray[np.intp]:
    """Orders of nine lines that keep bands together, as numbers 0 to 8."""
    bands, in_bands = _orders(random, (size, 3)), _orders(random, (size, 3, 3))
    return (3 * bands[:, :, None] + in_bands).reshape(size, 9)


def _names(random: np.random.Generator, size: int) -> Cells:
    """For each of so many boards, the new digit of each of 256 numbers: blanks and foreign cells keep theirs."""
    names = np.tile(np.arange(256, dtype=np.uint8), (size, 1))
    names[:, 1:10] = _orders(random, (size, 9)) + 1
    return names


def _orders(random: np.random.Generator, shape: tuple[int, ...]) -> npt.NDArray[np.intp]:
    """Random orders of the numbers along the last axis."""
    orders: npt.NDArray[np.intp] = random.random(shape).argsort(axis=-1)
    return orders
