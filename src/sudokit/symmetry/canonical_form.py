"""Canonical forms of one board and of many, and the transformations to them (see `native/symmetry/`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sudokit import _native
from sudokit.board import alphabet
from sudokit.board.grid import Grid, Source
from sudokit.engine import Sources, as_array, cells_of, checked_threads, equal_arrays
from sudokit.stopping import within
from sudokit.symmetry.transformations import Transformation

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "BOARDS_A_CALL",
    "CanonicalForms",
    "canonical",
    "canonical_many",
    "canonical_pairs",
    "is_isomorphic",
    "transformation",
    "ways_to_form",
]

BOARDS_A_CALL = 4096
"""How many boards of a stream are looked at together."""


def canonical(grid: Source) -> Grid:
    """The lexicographically smallest of all boards equivalent to this one, blanks before digits.

    Works for any board without a clash: puzzles, solutions, the empty board. A puzzle takes
    microseconds. The slowest known boards, with a few full rows and all others blank, take a
    millisecond.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.

    Raises:
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> str(canonical("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    """
    return _grid(_native.canonical_form(cells_of(grid)))


class CanonicalForms(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """What `canonical_many` found, one row per board.

    Attributes:
        forms: uint8 array of shape (n, 81): the canonical forms, row-major; zeros where the board
            is invalid.
        invalid: bool array of shape (n,): whether the input is not a board (a character or number that
            is not a cell, or two clues that clash). `Grid(board)` raises an error that explains it.
    """

    forms: npt.NDArray[np.uint8]
    invalid: npt.NDArray[np.bool_]

    def __eq__(self, other: object) -> bool:
        """Whether all forms are equal."""
        return equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def canonical_many(
    puzzles: Sources, *, threads: int | None = None, timeout: float | None = None
) -> CanonicalForms:
    """The canonical forms of many boards, on all cores and without the interpreter's lock.

    Args:
        puzzles: Many boards, as for `solve_many`.
        threads: The number of threads; all cores if None.
        timeout: Seconds before giving up; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The array has the wrong shape or type, or the bytes are not text. A single bad board
            raises nothing; it is marked as `invalid`.
        TypeError: The argument is a single `Grid`.
        OSError: The file cannot be read.

    Examples:
        >>> found = canonical_many(["7" + "." * 80, "." * 80 + "2", "55" + "." * 79])
        >>> found.forms.any(axis=0).nonzero()[0].tolist(), found.invalid.tolist()
        ([80], [False, False, True])
    """
    import numpy as np

    threads = checked_threads(threads)
    with within(timeout):
        array, text = as_array(puzzles)
        size = len(array)
        found = CanonicalForms(np.empty((size, 81), np.uint8), np.empty(size, np.bool_))
        _native.canonical_many(array, text, threads, *found)
    return found


def canonical_pairs(
    boards: bytes, *, threads: int | None = None
) -> Iterator[tuple[Grid, Grid] | None]:
    """Each board with its canonical form, without NumPy; the command line uses this.

    Args:
        boards: 81 characters per board, one board after another.
        threads: The number of threads; all cores if None.

    Returns:
        The pairs, lazily and in order; None if the characters are not a board.

    Examples:
        >>> [pair and str(pair[1])[-3:] for pair in canonical_pairs(b"4" + b"." * 80 + b"?" * 81)]
        ['..1', None]
    """
    threads = checked_threads(threads)
    block = 81 * BOARDS_A_CALL
    for start in range(0, len(boards), block):
        part = boards[start : start + block]
        forms, invalid = _native.canonical_text(part, threads)
        cells = alphabet.read(part)
        for index, bad in enumerate(invalid):
            here = slice(81 * index, 81 * index + 81)
            yield None if bad else (_grid(cells[here]), _grid(forms[here]))


def is_isomorphic(a: Source, b: Source) -> bool:
    """Whether two boards are equivalent: whether a symmetry turns one into the other.

    Examples:
        >>> is_isomorphic("12" + "." * 79, "." * 79 + "97"), is_isomorphic("12" + "." * 79, "1..2" + "." * 77)
        (True, False)
    """
    return canonical(a) == canonical(b)


def transformation(grid: Source) -> Transformation:
    """A transformation from a board to its canonical form; its inverse leads back.

    If the board has automorphisms, there are several. This is the first of them, ordered by whether
    it transposes, then by rows, then by columns. For a canonical form it is the identity. Digits that
    do not occur on the board take the remaining names in order.

    Raises:
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> t = transformation(puzzle)
        >>> print(t)
        transpose, rows 321|789|465, columns 465|897|213, digits 983672514
        >>> t(puzzle) == canonical(puzzle), t.inverse()(canonical(puzzle)) == puzzle
        (True, True)
    """
    return ways_to_form(cells_of(grid))[0]


def ways_to_form(cells: bytes) -> list[Transformation]:
    """All ways to the canonical form, up to the order of blank rows and columns, sorted."""
    ways = _native.canonical_ways(cells)
    return [_way(way) for way in sorted(ways[at : at + 29] for at in range(0, len(ways), 29))]


def _way(way: bytes) -> Transformation:
    rows, columns = (tuple([line + 1 for line in way[start : start + 9]]) for start in (1, 10))
    return Transformation._trusted(bool(way[0]), rows, columns, tuple(way[20:]))


def _grid(cells: bytes) -> Grid:
    return Grid.unchecked(cells)
